import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tools/system/postgres.ts'
import { type Bench, compare, perSecond, type Row } from './compare.ts'
import { startServer } from './rig/process.ts'
import { makeLoader } from './rig/wrk.ts'

export interface Content {
  what: string
  url: string
  /** The credential that the route requires. */
  headers: Record<string, string>
  /** The file that it serves. */
  file: string
  /** Least share of the bare route's rate. */
  atLeast: number
}

/** A route that serves a whole video to authorized clients, against a bare route that serves the same file to anyone. */
export async function compareContent({ rig, seconds }: Bench, content: Content): Promise<Row> {
  const bare = await startBareRoute(rig, content.file)
  const bytes = readFileSync(content.file)
  await checkSameBytes(content, bare, bytes)
  const load = makeLoader(rig)
  const ask = (url: string, headers: Record<string, string>) => async () =>
    (await load({ url, requests: [{ headers }], bodyBytes: bytes.length }, seconds)).perSecond
  const what = `${content.what}, ${(bytes.length / 1e6).toFixed(1)} MB, against a bare route`
  const { url, headers, atLeast } = content
  return compare({ what, goal: { atLeast }, show: perSecond }, ask(url, headers), ask(bare, {}))
}

async function startBareRoute(rig: AsyncDisposableStack, file: string): Promise<string> {
  const port = String(await freePort())
  await startServer(rig, join(import.meta.dirname, 'bare-file.worker.ts'), { args: [file, port] })
  return `http://127.0.0.1:${port}/`
}

/** Both must serve the video, and the route must refuse strangers: otherwise the figures are meaningless. */
async function checkSameBytes({ url, headers }: Content, bare: string, bytes: Buffer): Promise<void> {
  const sha256 = digest(bytes)
  const [ours, peer] = [await fetch(url, { headers }), await fetch(bare)]
  for (const answer of [ours, peer]) {
    if (digest(Buffer.from(await answer.arrayBuffer())) !== sha256)
      throw new Error(`${answer.url} did not give the video.`)
  }
  const stranger = await fetch(url)
  await stranger.arrayBuffer()
  if (stranger.status !== 401) throw new Error(`The video was given to a stranger: HTTP ${stranger.status}.`)
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
