import type { Dispatcher } from 'undici'

/** What arrived of an answer's body, and whether that is all of it. */
export interface Body {
  text: string
  whole: boolean
}

/**
 * Reads a body as UTF-8, as far as it comes within its limits of size and time. Never throws: what breaks off is not
 * whole.
 *
 * @param options.limit most bytes that are read.
 * @param options.withinMs a body that takes longer is cut off.
 * @param options.secret taken out of the text, should the service repeat it.
 */
export async function readBody(
  body: Dispatcher.ResponseData['body'],
  { limit, withinMs, secret }: { limit: number; withinMs: number; secret: string },
): Promise<Body> {
  const deadline = setTimeout(() => body.destroy(new Error('the answer took too long')), withinMs)
  const chunks: Buffer[] = []
  let size = 0
  let whole = true
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > limit) {
        whole = false
        break // leaving the loop destroys the stream
      }
    }
  } catch {
    whole = false
  } finally {
    clearTimeout(deadline)
  }
  const text = Buffer.concat(chunks).subarray(0, limit).toString('utf8')
  return { text: text.replaceAll(secret, '[key]'), whole }
}
