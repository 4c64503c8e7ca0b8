import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How a system call goes wrong: with an error, or with the death of its process. */
export type Fault = 'SIGKILL' | 'EIO' | 'ENOSPC'

/** Why system calls cannot be disturbed here; null when they can. */
export function whyNoStrace(): string | null {
  const tried = spawnSync('strace', ['-qq', '-e', 'trace=none', 'true'], { encoding: 'utf8' })
  if (tried.error) return 'strace is not installed'
  return tried.status === 0 ? null : `ptrace is not allowed: ${tried.stderr.trim()}`
}

export interface Tracing {
  /** Leaves the process alone again. @returns the lines of what was traced, those disturbed marked (INJECTED). */
  end(): Promise<string[]>
}

/**
 * Attaches to a process and all its threads.
 * @param calls names of system calls.
 * @param disturb the n-th of them in each thread goes wrong.
 */
export async function trace(
  pid: number,
  calls: readonly string[],
  disturb?: { fault: Fault; nth: number },
): Promise<Tracing> {
  const file = join(tmpdir(), `dailies-strace-${crypto.randomUUID()}`)
  const list = calls.join(',')
  const words = ['-f', '-s', '200', '-yy', '-o', file, '-e', `trace=${list}`]
  if (disturb) {
    const how = disturb.fault === 'SIGKILL' ? 'signal=SIGKILL' : `error=${disturb.fault}`
    words.push('-e', `inject=${list}:${how}:when=${disturb.nth}`)
  }
  const strace = spawn('strace', [...words, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(strace, 'exit')
  await Promise.race([
    once(strace.stderr, 'data'), // that it attached
    ended.then(() => Promise.reject(new Error(`strace could not attach to process ${pid}.`))),
  ])
  strace.stderr.resume()
  return {
    async end() {
      strace.kill('SIGINT')
      await ended
      const lines = readFileSync(file, 'utf8').split('\n')
      rmSync(file)
      return lines
    },
  }
}
