import { privateJson } from '../../answer.ts'
import type { CameFrom } from '../../caller.ts'
import { paths } from '../../paths.ts'
import type { Studio } from '../../studio.ts'
import { CrowdedError, makeTurns } from '../../turns.ts'
import { countAttempt } from '../attempts.ts'
import { anyKnownDevice } from '../device.ts'
import { recordRefusal } from './refusal.ts'
import type { DoorRefusal } from './view.ts'

/** Strangers have a separate line, so known browsers never wait behind them. */
const TURNS = {
  known: makeTurns({ atOnce: 4, line: 40 }),
  stranger: makeTurns({ atOnce: 4, line: 40 }),
}

/** Where next-auth sends a browser that the provider did not sign in; its log has the reason. */
const FAILED = /\/api\/auth\/error\?error=(OAuthSignin|OAuthCallback|Callback)\b/

/**
 * Answers a request of a provider sign-in, each of which makes the studio ask the provider, whoever sends it. The
 * person sees a failure; on the way back, the audit log records it.
 * @param cookie the browser's device cookie.
 */
export async function answerProvider(
  studio: Studio,
  from: CameFrom,
  cookie: string | undefined,
  { method }: Request,
  ask: () => Promise<Response>,
): Promise<Response> {
  const slowDown = () => tell(studio, method, 'SlowDown', 429, { 'Retry-After': '10' })
  const device = anyKnownDevice(cookie)
  if (!(await countAttempt(studio, ['provider', device ?? from.address]))) return slowDown()
  const inTurn = device ? TURNS.known : TURNS.stranger
  const answer = await inTurn(ask).catch((error: unknown) => {
    if (error instanceof CrowdedError) return null
    throw error
  })
  if (answer === null) return slowDown()
  if (!FAILED.test(answer.headers.get('location') ?? (await answer.clone().text()))) return answer
  if (method === 'GET') await recordRefusal(studio, 'ProviderFailed', from)
  return tell(studio, method, 'ProviderFailed')
}

/** Redirects a browser returning from the provider to the error page; one on its way there gets the URL as JSON. */
function tell(
  { settings }: Studio,
  method: string,
  word: DoorRefusal,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  const url = `${settings.address}${paths.signIn()}?error=${word}`
  return method === 'GET' ? Response.redirect(url) : privateJson({ url }, status, headers)
}
