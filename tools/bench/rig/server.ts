import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts a server in a process of its own, until it sends a message that it listens. It ends with the rig. */
export async function startServer(
  rig: AsyncDisposableStack,
  module: string,
  { args, env = {}, cwd }: { args: string[]; env?: Record<string, string>; cwd?: string },
): Promise<ChildProcess> {
  const child = fork(module, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  })
  const ended = once(child, 'exit')
  rig.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`${module} did not start.`))),
  ])
  return child
}
