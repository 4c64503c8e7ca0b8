import { studio } from '#lib/studio.ts'
import { makeThrottle } from '#lib/throttle.ts'
import { violationIn } from '#lib/violations.ts'

const mayLog = makeThrottle()

/** Logs the browsers' reports of Content-Security-Policy violations. */
export async function POST(request: Request): Promise<Response> {
  const violation = violationIn(await request.json().catch(() => null))
  if (violation && mayLog())
    studio().log.warn({ violation }, 'a browser blocked a violation of the content security policy')
  return new Response(null, { status: 204 })
}
