import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { STAGES } from './stages.ts'

/** Only the tests of one stage of mutation testing, in its order (tools/mutation/stages.ts). */
const tests = STAGES[process.env.MUTATION_STAGE ?? 'outcome']?.tests ?? []

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => tests.findIndex((test) => moduleId.endsWith(test))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    include: tests,
    env: { ORACLE_RUNS: '500' },
    setupFiles: ['tools/mutation/setup.ts'],
    sequence: { sequencer: InOrder },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
