import { AsyncLocalStorage } from 'node:async_hooks'
import type { DoorRefusal } from './view.ts'

/** Why the provider signed nobody in. */
type ProviderTrouble = Extract<DoorRefusal, 'ProviderAway' | 'ProviderRefused' | 'ProviderUnsound'>

const asking = new AsyncLocalStorage<{ trouble: ProviderTrouble | null }>()

/** Asks next-auth, whose answer says where it failed. Only its logger, shared by all requests, gets the reason. */
export function hearTrouble<Answer>(
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; trouble: ProviderTrouble | null }> {
  const heard: { trouble: ProviderTrouble | null } = { trouble: null }
  return asking.run(heard, async () => ({ answer: await ask(), trouble: heard.trouble }))
}

/** Takes next-auth's message to its logger. */
export function noteTrouble(code: string, about: unknown): void {
  const heard = asking.getStore()
  if (heard && (code === 'SIGNIN_OAUTH_ERROR' || code === 'OAUTH_CALLBACK_ERROR'))
    heard.trouble = troubleOf(about as Failure)
}

/**
 * next-auth's log entry. `error` is openid-client's; if next-auth wrapped it, the stack is still the original one. It
 * is missing if the provider itself sent an error.
 */
interface Failure {
  error?: Error & { code?: string }
}

function troubleOf({ error }: Failure): ProviderTrouble {
  if (!error || error.stack?.startsWith('OPError')) return 'ProviderRefused'
  const away = /^E(?!RR_)/.test(error.code ?? '') || /^outgoing request timed out/.test(error.message)
  return away ? 'ProviderAway' : 'ProviderUnsound'
}
