import { type Dispatcher, request } from 'undici'

/** Fetches videos: from the service, and from the addresses to which it redirects. */
export interface VideoLine {
  /** Connections to the service itself. */
  own: Dispatcher
  /** Connections to other hosts: to public addresses only, unless the operator allows others. */
  elsewhere: Dispatcher
  key: string
  withinMs: number
}

export interface OpenVideo {
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
  signal: AbortSignal
}

const REDIRECTS = [301, 302, 303, 307, 308]
const MOST_REDIRECTS = 5

/**
 * Requests a video, and follows the service's redirects, usually to an object store. The key is sent only to the
 * service, and no longer once another host was asked: that host must not choose requests that carry the key.
 *
 * @param address of the video at the service.
 * @returns the last answer; an invalid redirect, or one too many, is returned unchanged.
 * @throws without an answer, or ForbiddenAddressError.
 */
export async function openVideo(
  line: VideoLine,
  address: string,
  { method = 'GET', headers = {}, signal }: OpenVideo,
): Promise<Dispatcher.ResponseData> {
  const authorization = `Bearer ${line.key}`
  const within = AbortSignal.any([signal, AbortSignal.timeout(line.withinMs)])
  const service = new URL(address)
  let url = service
  let trusted = true
  for (let followed = 0; ; followed += 1) {
    const own = url.origin === service.origin
    trusted &&= own
    const answer = await request(url, {
      method,
      dispatcher: own ? line.own : line.elsewhere,
      headers: trusted ? { ...headers, authorization } : headers,
      signal: within,
    })
    const next = followed < MOST_REDIRECTS ? targetOf(answer, url) : null
    if (!next) return answer
    await answer.body.dump().catch(() => {})
    url = next
  }
}

/** The target of a redirect; null if the answer is none, or has no HTTP target. */
function targetOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | null {
  const { location } = headers
  if (!REDIRECTS.includes(statusCode) || typeof location !== 'string') return null
  const target = URL.parse(location, from)
  return target && /^https?:$/.test(target.protocol) ? target : null
}
