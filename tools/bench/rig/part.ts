import { fork } from 'node:child_process'
import { once } from 'node:events'

/** What a part of the bench does on request. */
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

/** Starts a module that calls `perform`; its process ends with the rig. */
export function startPart<Does extends Deeds>(rig: AsyncDisposableStack, module: string): Part<Does> {
  const child = fork(module, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { NODE_ENV: 'production', PATH: process.env.PATH },
    serialization: 'advanced',
  })
  const ended = once(child, 'exit')
  const broken = ended.then(([code]) => Promise.reject(new Error(`${module} ended with ${code}.`)))
  broken.catch(() => {}) // it does end, with the rig
  rig.defer(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    async ask(deed, ...given) {
      const answer = once(child, 'message')
      child.send({ deed, given } satisfies Request)
      const [result] = await Promise.race([answer, broken])
      return result
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
