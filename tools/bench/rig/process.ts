import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

interface Start {
  args?: string[]
  env?: Record<string, string>
  cwd?: string
}

/** Starts a module in a process of its own, which ends with the rig. `hear` waits for its next message. */
function startProcess(rig: AsyncDisposableStack, module: string, { args = [], env = {}, cwd }: Start = {}) {
  const child = fork(module, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env },
    serialization: 'advanced',
    ...(cwd === undefined ? {} : { cwd }),
  })
  const ended = once(child, 'exit')
  const broken = ended.then(([code]) => Promise.reject(new Error(`${module} ended with ${code}.`)))
  broken.catch(() => {}) // it ends with the rig
  rig.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const hear = async () => (await Promise.race([once(child, 'message'), broken]))[0]
  return { child, hear }
}

/** Starts a server, and waits for its message that it listens. */
export async function startServer(
  rig: AsyncDisposableStack,
  module: string,
  start: Start,
): Promise<ChildProcess> {
  const { child, hear } = startProcess(rig, module, start)
  await hear()
  return child
}

/** A part of the bench that runs on request. */
type Deeds = Record<string, (...given: never[]) => unknown>

interface Request {
  deed: string
  given: never[]
}

/** A part of the bench in a process of its own; it does one thing at a time. */
export interface Part<Does extends Deeds> {
  ask<Deed extends keyof Does & string>(
    deed: Deed,
    ...given: Parameters<Does[Deed]>
  ): Promise<Awaited<ReturnType<Does[Deed]>>>
}

/** Starts a module that calls `perform`. */
export function startPart<Does extends Deeds>(rig: AsyncDisposableStack, module: string): Part<Does> {
  const { child, hear } = startProcess(rig, module)
  return {
    ask(deed, ...given) {
      const answer = hear()
      child.send({ deed, given } satisfies Request)
      return answer
    },
  }
}

/** Makes this process a part of the bench that does these things. */
export function perform(deeds: Deeds): void {
  process.on('message', async (request) => {
    const { deed, given } = request as Request
    process.send?.((await deeds[deed]?.(...given)) ?? null)
  })
  process.once('disconnect', () => process.exit())
}
