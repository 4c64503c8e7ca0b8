import { type FileHandle, open } from 'node:fs/promises'
import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type Columns, csvHeading, csvRows } from '#platform/csv.ts'
import { codeOf } from '#platform/errors.ts'
import { clipFiles } from '../archive/files.ts'
import { fetchAgain } from '../archive/missing.ts'
import { type Caller, requireAct } from '../caller.ts'
import type { Studio } from '../studio.ts'
import { utcTime } from '../time.ts'
import { costYenOf } from './cost.ts'

/** The number of rows per read, while files are sent one by one. */
const BATCH = 200

/** The result for a chosen submission: the name of its file, or the reason why there is none. */
interface Packed {
  file?: string
  why?: string
}

/**
 * Clips as one ZIP file, with `manifest.csv` as its last entry; for any member. It is written as fast as it is read:
 * one clip is open at a time, nothing is compressed (videos are already), and only the manifest is kept in memory. The
 * manifest lists a video without a clip with the reason.
 * @param request is aborted when the reader leaves, even before the stream is read. That, or destroying the stream,
 * stops the work.
 */
export function zipClips(
  studio: Studio,
  caller: Caller,
  ids: readonly string[],
  request: AbortSignal,
): Readable {
  requireAct(caller, 'export')
  const zip = new ZipFile()
  const output = new PassThrough()
  const left = new AbortController()
  output.once('close', () => left.abort())
  output.on('error', (error) => {
    if (!request.aborted) studio.log.error({ err: error }, 'a ZIP file could not be written')
  })
  addAbortSignal(request, output)
  zip.outputStream.pipe(output)
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  studio.track(fill(studio, zip, left.signal, ids)).catch(fail)
  return output
}

async function fill(studio: Studio, zip: ZipFile, left: AbortSignal, ids: readonly string[]): Promise<void> {
  const manifest = [csvHeading(COLUMNS)]
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const rows = await readRows(studio, batch)
    for (const id of batch) {
      if (left.aborted) return
      const row = rows.get(id)
      const packed = row ? await pack(studio, zip, left, row) : { why: 'no such submission' }
      manifest.push(csvRows(COLUMNS, [{ id, row, ...packed }]))
    }
  }
  zip.addReadStream(Readable.from(manifest), 'manifest.csv', { compress: false })
  zip.end()
}

type Row = NonNullable<Awaited<ReturnType<typeof readRows>> extends Map<string, infer One> ? One : never>

async function readRows(studio: Studio, ids: readonly string[]) {
  const rows = await studio.db.submission.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      prompt: true,
      seed: true,
      take: true,
      takes: true,
      priceYen: true,
      status: true,
      jobId: true,
      createdAt: true,
      purgedAt: true,
      claim: { select: { state: true } },
      user: { select: { name: true } },
      clip: { select: { sha256: true, sizeBytes: true, missing: true } },
    },
  })
  return new Map(rows.map((row) => [row.id, row]))
}

async function pack(studio: Studio, zip: ZipFile, left: AbortSignal, row: Row): Promise<Packed> {
  if (row.purgedAt) return { why: 'deleted for good' }
  if (!row.clip)
    return { why: row.status === 'completed' ? 'not saved here yet' : `no video (${row.status})` }
  if (row.clip.missing) return { why: 'its file is missing or damaged' }
  const file = clipName(row)
  let handle: FileHandle
  try {
    // Opened before it is announced: a clip that is deleted later is still sent whole.
    handle = await open(clipFiles(studio.folder, row.id).video, 'r')
  } catch (error) {
    return { why: `its file cannot be read (${codeOf(error) || 'unknown'})` }
  }
  if ((await handle.stat()).size !== row.clip.sizeBytes) {
    await handle.close()
    await fetchAgain(studio, row.id)
    return { why: 'its file has changed' }
  }
  // The signal also closes a file whose reader left while it was being opened.
  const stream = handle.createReadStream({ signal: left })
  zip.addReadStream(stream, file, { compress: false, mtime: row.createdAt })
  // It ends when the reader has taken nearly all of it.
  await finished(stream).catch(async (error) => {
    if (left.aborted) return
    await fetchAgain(studio, row.id) // the next ZIP has either the clip or a reason in its manifest
    throw new Error(`The clip of ${row.id} cannot be read.`, { cause: error })
  })
  return { file }
}

const COLUMNS: Columns<Packed & { id: string; row: Row | undefined }> = [
  ['File', ({ file }) => file ?? null],
  ['Id', ({ id }) => id],
  ['Prompt', ({ row }) => row?.prompt ?? null],
  ['Take', ({ row }) => (row && row.takes > 1 ? `${row.take}/${row.takes}` : null)],
  ['Seed', ({ row }) => row?.seed?.toString() ?? null],
  ['Person', ({ row }) => row?.user.name ?? null],
  ['Made (UTC)', ({ row }) => (row ? utcTime(row.createdAt.getTime()) : null)],
  ['Cost (JPY)', ({ row }) => (row ? costYenOf({ ...row, claim: row.claim?.state ?? null }) : null)],
  ['Job', ({ row }) => row?.jobId ?? null],
  ['SHA-256', ({ row }) => row?.clip?.sha256 ?? null],
  ['Missing because', ({ why }) => why ?? null],
]

/** Names of files for people to keep. Pure. */

const LONGEST_TITLE = 60

/** The beginning of a prompt as a file name without extension, without characters that file systems refuse. */
export function fileTitle(prompt: string): string {
  const plain = prompt.replaceAll(/[\p{C}\s\\/:*?"<>|]+/gu, ' ').trim()
  const words = [...plain].slice(0, LONGEST_TITLE).join('').trim()
  return words.replaceAll(/^[. ]+|[. ]+$/g, '') || 'video'
}

/**
 * The name of a clip among many: its prompt, its take, and the end of its id, so that names are unique, even on file
 * systems that ignore case or Unicode normalization.
 */
export function clipName({ id, prompt, take, takes }: Named): string {
  const number = takes > 1 ? ` take ${take}` : ''
  return `${fileTitle(prompt.normalize('NFC'))}${number} ${id.slice(-12)}.mp4`
}

interface Named {
  id: string
  prompt: string
  take: number
  takes: number
}
