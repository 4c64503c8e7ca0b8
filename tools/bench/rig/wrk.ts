import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ensureProgram, findOnPath } from '#tools/system/packages.ts'

const SCRIPT = join(import.meta.dirname, 'wrk.lua')

/** As many connections as a busy team's browsers hold open; enough to keep one server process busy. */
const CONNECTIONS = 16

/** One thread: on the reference machine's two cores, the generator has one core and the server the other. */
const THREADS = 1

const summary = z.object({
  requests: z.number().positive(),
  microseconds: z.number().positive(),
  bytes: z.number(),
  broken: z.number(),
  /** Answers of 400 and above. */
  refused: z.number(),
  /** The median, in microseconds. */
  latency: z.number(),
})

/** A request, for the address of its load. Plain ASCII. */
interface LoadRequest {
  method?: 'GET' | 'POST'
  /** Instead of the load's own path. */
  path?: string
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  /** An address of 127.0.0.1. */
  url: string
  /** The requests, in turn; one plain GET when left out. */
  requests?: LoadRequest[]
  /** Minimum bytes of every answer's body. */
  bodyBytes: number
  /** Concurrent requests. */
  connections?: number
}

export interface Measured {
  perSecond: number
  /** The median. */
  latencySeconds: number
}

/**
 * Sends requests as fast as the server answers.
 * @throws when any answer is unexpected: a server that fails fast must not win.
 */
export type Loader = (load: Load, seconds: number) => Promise<Measured>

/** Makes a loader, installing wrk where there is none. Its processes and files end with the rig. */
export function makeLoader(rig: AsyncDisposableStack): Loader {
  const wrk = ensureProgram({ name: 'wrk', debian: 'wrk', homebrew: 'wrk' }, () => findOnPath('wrk'))
  const ended = new AbortController()
  const folder = mkdtempSync(join(tmpdir(), 'dailies-wrk-'))
  rig.defer(() => rmSync(folder, { recursive: true, force: true }))
  rig.defer(() => ended.abort())
  return async (load, seconds) => {
    const file = join(folder, 'requests.lua')
    writeFileSync(file, inLua(load))
    const words = [
      `-t${THREADS}`,
      `-c${load.connections ?? CONNECTIONS}`,
      `-d${seconds}s`,
      '--timeout=20s',
      ...['-s', SCRIPT, load.url, '--', file],
    ]
    const { stdout } = await promisify(execFile)(wrk, words, { signal: ended.signal })
    const result = summary.parse(JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? 'null'))
    const short = result.bytes < result.requests * load.bodyBytes
    if (result.refused > 0 || result.broken > 0 || short) {
      throw new Error(`${load.url} did not answer as expected under load:\n${stdout}`)
    }
    return {
      perSecond: result.requests / (result.microseconds / 1_000_000),
      latencySeconds: result.latency / 1_000_000,
    }
  }
}

function inLua({ url, requests = [{}] }: Load): string {
  const text = (value: string) => JSON.stringify(value) // of ASCII, a string of Lua too
  const { pathname, search } = new URL(url)
  const tables = requests.map(({ method = 'GET', path = pathname + search, headers = {}, body }) => {
    const lines = Object.entries(headers).map(([name, value]) => `[${text(name)}]=${text(value)}`)
    const end = body === undefined ? '' : `, body=${text(body)}`
    return `{method=${text(method)}, path=${text(path)}, headers={${lines.join(', ')}}${end}}`
  })
  return `return {\n${tables.join(',\n')}\n}\n`
}
