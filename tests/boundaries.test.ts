import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import { afterEach, expect, test } from 'vitest'

const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: NonNullable<ICruiseOptions['ruleSet']>['forbidden']
  options: ICruiseOptions
}

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The rules that a program of these files breaks; each file imports the paths listed with it. */
async function broken(files: Record<string, string[]>): Promise<string[]> {
  folder = mkdtempSync(join(tmpdir(), 'dailies-boundaries-'))
  for (const [path, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    const up = '../'.repeat(path.split('/').length - 1)
    const lines = imports.map((other, index) => `import { it as it${index} } from '${up}${other}'`)
    writeFileSync(join(folder, path), [...lines, 'export const it = 1'].join('\n'))
  }
  const { tsConfig: _, ...options } = rules.options
  const roots = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))]
  const { output } = await cruise(roots, {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: rules.forbidden ?? [] },
  })
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name)
}

test.each([
  ['a folder of lib', 'lib/submissions/a.ts', 'lib/gallery/b.ts', 'lib-submissions-below'],
  ['a folder of lib/money', 'lib/money/ledger/a.ts', 'lib/money/claims/b.ts', 'lib/money-ledger-below'],
  ['a folder of lib/people', 'lib/people/team/a.ts', 'lib/people/doors/b.ts', 'lib/people-team-below'],
  ['a folder of components', 'components/ui/a.tsx', 'components/shell/b.tsx', 'components-ui-below'],
  ['a folder of service', 'service/storage/a.ts', 'service/billing/b.ts', 'service-storage-below'],
  ['a neutral file of lib', 'lib/text.ts', 'lib/people/b.ts', 'areas-above-neutral-files'],
  ['the service', 'service/app.ts', 'lib/text.ts', 'service-imports'],
  ['a page', 'app/page.tsx', 'prisma/generated/client.ts', 'app-has-no-database'],
  ['the program', 'lib/text.ts', 'tests/fixtures/studio.ts', 'tests-stay-out-of-the-program'],
  ['the program', 'platform/log.ts', 'platform/log.test.ts', 'tests-stay-out-of-the-program'],
])('%s must not import upward or outside: %s from %s', async (_who, from, to, rule) => {
  expect(await broken({ [from]: [to], [to]: [] })).toContain(rule)
  expect(await broken({ [from]: [], [to]: [] })).toEqual([])
})

test.each(['lib/submissions', 'components/gallery/grid', 'service/queue/a/b'])(
  'no folder of %s, which has no order, imports another',
  async (parent) => {
    const [one, other] = [`${parent}/one/a.ts`, `${parent}/other/b.ts`]
    expect(await broken({ [one]: [other], [other]: [] })).toEqual(['siblings-need-an-order'])
    expect(await broken({ [one]: [`${parent}/one/deep/c.ts`], [`${parent}/one/deep/c.ts`]: [] })).toEqual([])
  },
)

test('two files must not import each other', async () => {
  const both = { 'lib/people/a.ts': ['lib/people/b.ts'], 'lib/people/b.ts': ['lib/people/a.ts'] }
  expect(await broken(both)).toContain('no-circular')
})

test.each(['lib', 'components', 'service'])(
  'a new folder of %s needs a place in the order',
  async (parent) => {
    const rule = `${parent}-folders-are-listed`
    const inside = `${parent}/misc/a.ts`
    const outside = `${parent}/b.ts`
    expect(await broken({ [inside]: [outside], [outside]: [] })).toContain(rule)
    expect(await broken({ [inside]: [], [outside]: [inside] })).toContain(rule)
  },
)

test('a component must not reach the server through another file', async () => {
  const files = {
    'components/ui/a.tsx': ['lib/gallery/b.ts'],
    'lib/gallery/b.ts': ['lib/open-studio.ts'],
    'lib/open-studio.ts': [],
  }
  expect(await broken(files)).toContain('components-use-pure-lib')
})
