import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { findOnPath, installSystemPackage } from '../../scripts/system-packages.ts'

const SCRIPT = join(import.meta.dirname, 'wrk.lua')

/** As many at once as a busy team's browsers hold open; enough to keep one server process busy. */
const CONNECTIONS = 16

/** One thread: the generator then has a core and the server has the other, on the two cores this was made for. */
const THREADS = 1

const summary = z.object({
  requests: z.number().positive(),
  microseconds: z.number().positive(),
  bytes: z.number(),
  broken: z.number(),
  /** Answers of 400 and above. */
  refused: z.number(),
})

export interface Load {
  /** An address of 127.0.0.1. */
  url: string
  cookie?: string
  /** Ask for ranges of this many bytes, at random places of the file, instead of for all of it. */
  range?: { bytes: number; fileBytes: number }
  /** Bytes that every answer's body has at least. */
  bodyBytes: number
  /** Every answer is to be a refusal instead of a success. */
  refused?: boolean
}

/**
 * Asks as fast as the server answers.
 * @returns answers per second.
 * @throws when any answer is not what was expected: a server that fails fast must not win.
 */
export type Loader = (load: Load, seconds: number) => Promise<number>

/** Makes a loader, installing wrk where there is none. What it runs is ended with the rig. */
export function makeLoader(rig: AsyncDisposableStack): Loader {
  const wrk = ensureWrk()
  const ended = new AbortController()
  rig.defer(() => ended.abort())
  return async (load, seconds) => {
    const { stdout } = await promisify(execFile)(wrk, wordsOf(load, seconds), { signal: ended.signal })
    const result = summary.parse(JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? 'null'))
    const wrong = load.refused ? result.requests - result.refused : result.refused
    const short = result.bytes < result.requests * load.bodyBytes
    if (wrong > 0 || result.broken > 0 || short) {
      throw new Error(`${load.url} did not answer as expected under load:\n${stdout}`)
    }
    return result.requests / (result.microseconds / 1_000_000)
  }
}

function wordsOf(load: Load, seconds: number): string[] {
  const [range, file] = [load.range?.bytes ?? 0, load.range?.fileBytes ?? 0]
  return [
    `-t${THREADS}`,
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--timeout=20s',
    ...['-s', SCRIPT, load.url, '--', load.cookie ?? '', String(range), String(file)],
  ]
}

function ensureWrk(): string {
  const found = findOnPath('wrk')
  if (found) return found
  installSystemPackage({ name: 'wrk', debian: 'wrk', homebrew: 'wrk' })
  const installed = findOnPath('wrk')
  if (!installed) throw new Error('wrk was installed, but is nowhere to be found.')
  return installed
}
