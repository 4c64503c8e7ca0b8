import { studio } from '#lib/studio.ts'
import { violationIn } from '#lib/violations.ts'

/** Anybody can send reports, so logging is throttled: `burst` at once, then one every `everyMs`. */
const WRITTEN = { burst: 20, everyMs: 10_000 }

let fullAt = 0

/** Logs the browsers' reports of Content-Security-Policy violations. */
export async function POST(request: Request): Promise<Response> {
  const violation = violationIn(await request.json().catch(() => null))
  const now = studio().elapsedMs()
  if (violation && fullAt - now <= (WRITTEN.burst - 1) * WRITTEN.everyMs) {
    fullAt = Math.max(fullAt, now) + WRITTEN.everyMs
    studio().log.warn({ violation }, 'a browser kept a page from breaking its policy')
  }
  return new Response(null, { status: 204 })
}
