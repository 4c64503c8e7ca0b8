import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { UNSET } from '#tools/bench/rig/studio.ts'
import { makeProgram, type Program } from '../../e2e/program.ts'
import { PASSWORD, PEOPLE } from './story.ts'

/** The demo's admin, who may see everything. */
export const VIEWER = { email: PEOPLE.naomi.email, password: PASSWORD }

/** Makes the demo in a temporary folder and starts the whole program on it. The rig removes everything at its end. */
export async function startDemo(rig: AsyncDisposableStack): Promise<Program> {
  const program = await makeProgram(UNSET, { watched: false })
  rig.defer(() => program.remove())
  const words = ['--disable-warning=ExperimentalWarning', 'tools/demo/main.ts']
  const filling = spawn(process.execPath, words, { env: program.env, stdio: 'inherit' })
  const [code] = await once(filling, 'exit')
  if (code !== 0) throw new Error(`The demo could not be made: ${code}.`)
  await program.start()
  return program
}
