import { expect, test } from 'playwright/test'
import { makeProgram, type Program } from '../program.ts'

const programs: Program[] = []
async function first(): Promise<Program> {
  const program = await makeProgram({}, { first: true })
  programs.push(program)
  return program
}
test.afterEach(async () => {
  for (const program of programs.splice(0)) await program.remove()
})

/** With PROOF_FULL=1: twenty. */
const MOMENTS = process.env.PROOF_FULL ? 20 : 5

test(`a first start killed at any of ${MOMENTS} moments leaves a folder that starts`, async () => {
  test.setTimeout(600_000)
  const measured = await first()
  const began = performance.now()
  await measured.start()
  const wholeStartMs = performance.now() - began
  await measured.remove()
  for (let moment = 1; moment <= MOMENTS; moment += 1) {
    const program = await first()
    const killed = program.start().then(
      () => 'ready',
      () => 'killed',
    )
    const timer = setTimeout(() => void program.kill(), (wholeStartMs * moment) / MOMENTS)
    await killed
    clearTimeout(timer)
    await program.kill()
    await program.start()
    expect((await fetch(`${program.url}/api/health`)).status, `moment ${moment} of ${MOMENTS}`).toBe(200)
    await program.kill()
  }
})
