import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tools/system/postgres.ts'

/** Starts the peer of the polls (`bare-route.worker.ts`) in a process of its own. @returns its address. */
export async function startBareRoute(rig: AsyncDisposableStack, databaseUrl: string): Promise<string> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'bare-route.worker.ts'), [databaseUrl, String(port)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { NODE_ENV: 'production', PATH: process.env.PATH },
  })
  const ended = once(child, 'exit')
  rig.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('It did not start.'))),
  ])
  return `http://127.0.0.1:${port}`
}
