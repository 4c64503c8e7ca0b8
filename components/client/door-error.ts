import type { Message } from '#lib/i18n/message.ts'
import type { DoorRefusal } from '#lib/people/doors/view.ts'

const KEYS = {
  ProviderFailed: 'doors.errors.provider',
  NotInvited: 'doors.errors.notInvited',
  Unverified: 'doors.errors.unverified',
  EmailTaken: 'doors.errors.emailTaken',
  Connected: 'doors.errors.connected',
  PasskeyUnknown: 'doors.errors.passkeyUnknown',
  ProviderOnly: 'doors.errors.providerOnly',
  Gone: 'invitations.gone',
  Deactivated: 'signIn.deactivated',
  SlowDown: 'signIn.slowDown',
  CredentialsSignin: 'signIn.wrong',
  Refused: 'signIn.refused',
} as const satisfies Record<DoorRefusal | 'CredentialsSignin', Message['key']>

/** The message for an error code of next-auth or ours in an address: `/sign-in?error=NotInvited`. */
export function doorError(error: string, provider: string | null): Message {
  const key = Object.hasOwn(KEYS, error) ? KEYS[error as keyof typeof KEYS] : 'signIn.refused'
  return { key, values: { provider: provider ?? '' } }
}
