import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** How a system call goes wrong: with an error, or with the death of its process. */
export type Fault = 'SIGKILL' | 'EIO' | 'ENOSPC'

/**
 * Why system calls of another process cannot be disturbed here; null if they can.
 * @throws in `npm run proofs`, which prove nothing about what they skip, unless PROOF_WITHOUT_STRACE=1.
 */
export async function whyNoStrace(): Promise<string | null> {
  const reason = await findReason()
  const { PROOFS, PROOF_FULL, PROOF_WITHOUT_STRACE } = process.env
  if (reason && (PROOFS === 'all' || PROOF_FULL) && PROOF_WITHOUT_STRACE !== '1')
    throw new Error(`${reason}; with PROOF_WITHOUT_STRACE=1 the proofs leave out what needs it`)
  return reason
}

async function findReason(): Promise<string | null> {
  if (spawnSync('strace', ['-V']).error) return 'strace is not installed'
  const other = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
  try {
    await (await trace(other.pid ?? 0, ['read'])).end()
    return null
  } catch (error) {
    return `ptrace is not allowed: ${(error as Error).message}`
  } finally {
    other.kill()
  }
}

export interface Tracing {
  /** Detaches from the process. @returns the traced lines; disturbed calls are marked (INJECTED). */
  end(): Promise<string[]>
}

/**
 * Attaches to a process and all its threads. If an injected fault keeps its threads from waking each other up, the
 * process is killed: no disk and no network does that to it, and it would hang until the test ends.
 *
 * @param calls names of system calls.
 * @param disturb the n-th of them in each thread goes wrong.
 */
export async function trace(
  pid: number,
  calls: readonly string[],
  disturb?: { fault: Fault; nth: number },
): Promise<Tracing> {
  const list = calls.join(',')
  const words = ['-f', '-s', '200', '-yy', '-e', `trace=${list}`]
  if (disturb) {
    const how = disturb.fault === 'SIGKILL' ? 'signal=SIGKILL' : `error=${disturb.fault}`
    words.push('-e', `inject=${list}:${how}:when=${disturb.nth}`)
  }
  const strace = spawn('strace', [...words, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(strace, 'close')
  const lines: string[] = []
  const attached = Promise.withResolvers<void>()
  createInterface(strace.stderr).on('line', (line) => {
    lines.push(line)
    if (line.includes('attached')) attached.resolve()
    if (line.includes('[eventfd]') && line.includes('(INJECTED)')) process.kill(pid, 'SIGKILL')
  })
  await Promise.race([
    attached.promise,
    ended.then(() => Promise.reject(new Error(`strace could not attach to process ${pid}.`))),
  ])
  return {
    async end() {
      strace.kill('SIGINT')
      await ended
      return lines
    },
  }
}
