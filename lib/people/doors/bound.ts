import { privateJson } from '../../answer.ts'
import { recordAct } from '../../audit/record.ts'
import type { CameFrom } from '../../caller.ts'
import { paths } from '../../paths.ts'
import type { Studio } from '../../studio.ts'
import { CrowdedError, makeTurns } from '../../turns.ts'
import { countAttempt } from '../attempts.ts'

const inTurn = makeTurns({ atOnce: 4, line: 40 })

/**
 * Answers a request of the sign-in by the provider, each of which makes the studio ask the provider, whoever sends it. An
 * answer of the provider that next-auth refuses is kept as a refused sign-in.
 */
export async function answerProvider(
  studio: Studio,
  from: CameFrom,
  { method }: Request,
  ask: () => Promise<Response>,
): Promise<Response> {
  if (!(await countAttempt(studio, ['provider', from.address]))) return slowDown(studio, method)
  const answer = await inTurn(ask).catch((error: unknown) => {
    if (error instanceof CrowdedError) return slowDown(studio, method)
    throw error
  })
  if (/[?&]error=OAuthCallback\b/.test(answer.headers.get('location') ?? ''))
    await recordRefused(studio, from)
  return answer
}

/** A browser on its way back from the provider is sent to the page that says so; one that asks to go there reads it. */
function slowDown({ settings }: Studio, method: string): Response {
  const url = `${settings.address}${paths.signIn()}?error=SlowDown`
  return method === 'GET' ? Response.redirect(url) : privateJson({ url }, 429, { 'Retry-After': '10' })
}

async function recordRefused(studio: Studio, from: CameFrom): Promise<void> {
  if (!(await countAttempt(studio, ['told', from.address]))) return
  await recordAct(studio.db, { act: 'signIn.refused', by: null, after: { reason: 'Refused' }, from })
}
