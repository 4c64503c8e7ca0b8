import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { makeProgram, type Program } from '../program.ts'

const programs: Program[] = []
test.afterEach(async () => {
  for (const program of programs.splice(0)) await program.remove()
})

async function make(start: 'first' | 'later'): Promise<Program> {
  const program = await makeProgram({}, { first: true })
  programs.push(program)
  if (start === 'later') {
    await program.start()
    await program.stop()
  }
  return program
}

/** Kills the server, which may be missing, or gone before its signal. @returns whether there was one. */
function killServer({ folder }: Program): boolean {
  try {
    const pid = Number(
      readFileSync(join(folder, 'data/database/cluster/postmaster.pid'), 'utf8').split('\n')[0],
    )
    return pid > 0 && process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return false
  }
}

/** @returns whether a server was killed. */
const KILLS = {
  program: (program: Program) => program.kill().then(() => false),
  server: async (program: Program) => killServer(program),
  both: async (program: Program) => {
    const killed = killServer(program)
    await program.kill()
    return killed
  },
}

/** With PROOF_FULL=1: twenty. */
const MOMENTS = process.env.PROOF_FULL ? 20 : 5

for (const start of ['first', 'later'] as const) {
  for (const [victim, kill] of Object.entries(KILLS)) {
    test(`SIGKILL of ${victim} at any of ${MOMENTS} moments of a ${start} start: the next start recovers`, async () => {
      test.setTimeout(900_000)
      const measured = await make(start)
      const began = performance.now()
      await measured.start()
      const wholeStartMs = performance.now() - began
      await measured.remove()
      let serversKilled = 0
      for (let moment = 1; moment <= MOMENTS; moment += 1) {
        const program = await make(start)
        let killing = Promise.resolve(false)
        const timer = setTimeout(
          () => {
            killing = kill(program)
          },
          (wholeStartMs * moment) / MOMENTS,
        )
        // Ready, or ended with the kill or with its own error.
        await program.start().catch(() => {})
        clearTimeout(timer)
        if (await killing) serversKilled += 1
        await program.kill()
        await program.start()
        expect((await fetch(`${program.url}/api/health`)).status, `moment ${moment} of ${MOMENTS}`).toBe(200)
        await program.remove()
      }
      if (victim !== 'program') expect(serversKilled, 'servers killed').toBeGreaterThan(0)
    })
  }
}
