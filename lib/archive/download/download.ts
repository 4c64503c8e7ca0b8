import type { Dispatcher } from 'undici'
import type { Said } from '../../language/said.ts'
import type { UpstreamClient } from '../../upstream/client.ts'
import { codeOf } from '../../upstream/errors.ts'
import { type Beginning, judgeAnswer, type Verdict } from './answer.ts'
import { PartFile, SyncError } from './part-file.ts'
import { type Adopted, discard } from './parts.ts'

/** How a download ended. Only a whole one leaves a file that is more than a beginning. */
export type Download =
  | { kind: 'whole'; sizeBytes: number; sha256: string }
  | { kind: 'failed'; problem: Said; gone: boolean }

export interface DownloadOrder {
  jobId: string
  /** Where to; the file must not exist. */
  part: string
  /** The beginning that an earlier claim left. */
  adopted: Adopted | null
  /** Ends the download when the claim is lost, or when it takes too long. */
  signal: AbortSignal
}

/** The database counts bytes in 32 bits; no service of 8-second videos comes near. */
const MOST_BYTES = 2 ** 31 - 1

/**
 * Downloads a finished job's video to `part`, hashing on the way, and makes it durable. It goes on where an earlier
 * claim was cut off if the service proves that it still has the same video (RFC 9110, If-Range with a strong entity
 * tag). Whole means: length and digest agree with what the service promised, where it did.
 */
export async function download(upstream: UpstreamClient, order: DownloadOrder): Promise<Download> {
  const part = await PartFile.create(order.part)
  try {
    const result = await fill(upstream, order, part)
    // A beginning that cannot be resumed is of no use, and neither is a file that is not what was promised.
    if (result.kind === 'failed' && !part.about) await part.discard()
    return result
  } catch (error) {
    if (error instanceof SyncError || !part.about) await part.discard()
    throw error
  } finally {
    await part.close()
  }
}

async function fill(upstream: UpstreamClient, order: DownloadOrder, part: PartFile): Promise<Download> {
  const { adopted, signal } = order
  const beginning = adopted && (await part.begin(adopted)) ? adopted : null
  if (adopted) await discard(adopted.path)
  if (beginning && part.size === beginning.length) return judgeWhole(part, beginning)
  const { verdict, body } = await ask(upstream, order.jobId, { beginning, signal })
  if (verdict.kind !== 'bytes') {
    await body?.dump().catch(() => {})
    const problem: Said = verdict.kind === 'start over' ? { key: 'troubles.notWhole' } : verdict.problem
    return { kind: 'failed', problem, gone: verdict.kind === 'gone' }
  }
  if (verdict.offset !== part.size) await part.restart()
  const { etag, length, promised } = verdict
  part.about = etag === null ? null : { jobId: order.jobId, etag, length, promised }
  const cut = await receive(body, part)
  if (cut) return { kind: 'failed', problem: cut, gone: false }
  return judgeWhole(part, { length, promised })
}

/** Asks for the rest where there is a beginning, and for the whole where the service does not give the rest. */
async function ask(
  upstream: UpstreamClient,
  jobId: string,
  options: { beginning: Beginning | null; signal: AbortSignal },
): Promise<{ verdict: Verdict; body: Dispatcher.ResponseData['body'] }> {
  const { beginning, signal } = options
  const headers: Record<string, string> = { 'accept-encoding': 'identity' }
  if (beginning) {
    headers.range = `bytes=${beginning.bytes}-`
    headers['if-range'] = beginning.etag
  }
  const { statusCode, headers: answered, body } = await upstream.openContent(jobId, { headers, signal })
  const verdict = judgeAnswer(statusCode, answered, beginning)
  if (verdict.kind !== 'start over') return { verdict, body }
  body.on('error', () => {}).destroy()
  return ask(upstream, jobId, { beginning: null, signal })
}

/** Writes the body down. What came before a cut is kept for the next try. @returns what cut it off. */
async function receive(body: AsyncIterable<Buffer>, part: PartFile): Promise<Said | null> {
  try {
    for await (const chunk of body) {
      await part.write(chunk)
      if (part.size > MOST_BYTES) {
        part.about = null
        return { key: 'troubles.tooMuch' }
      }
    }
    return null
  } catch (error) {
    if (error instanceof SyncError) throw error
    await part.checkpoint()
    return { key: 'troubles.brokeOffAfter', values: { bytes: part.size, why: codeOf(error) } }
  }
}

async function judgeWhole(
  part: PartFile,
  expected: { length: number | null; promised: string | null },
): Promise<Download> {
  const { size: sizeBytes } = part
  const { length, promised } = expected
  const sha256 = part.sha256()
  if (length !== null && length > sizeBytes) {
    await part.checkpoint()
    return failed({ key: 'troubles.brokeOffShort', values: { bytes: sizeBytes, length } })
  }
  // Nothing that follows can be put right by more bytes.
  if (length !== null && length !== sizeBytes) {
    return wrong(part, { key: 'troubles.wrongLength', values: { bytes: sizeBytes, length } })
  }
  if (promised !== null && promised !== sha256) {
    return wrong(part, { key: 'troubles.wrongDigest' })
  }
  await part.checkpoint()
  return { kind: 'whole', sizeBytes, sha256 }
}

function failed(problem: Said): Download {
  return { kind: 'failed', problem, gone: false }
}

function wrong(part: PartFile, problem: Said): Download {
  part.about = null
  return failed(problem)
}
