import { recordAct } from '../audit/record.ts'
import type { Caller } from '../caller.ts'
import type { Studio } from '../studio.ts'
import { CrowdedError } from '../turns.ts'
import { countAttempt, forgetAttempts, type Subject } from './attempts.ts'
import { knownDevice } from './device.ts'
import { keyedHash } from './keyed-hash.ts'
import { checkPassword } from './passwords.ts'
import { PASSWORD_MAX_LENGTH } from './person-problem.ts'

export type SignIn =
  /** `passwordHash` is that of the checked password, which may have changed since. */
  | { kind: 'ok'; userId: string; passwordHash: string }
  | { kind: 'wrong' }
  | { kind: 'slow_down' }
  /** The password was right; only its owner is told so. */
  | { kind: 'deactivated' }
  /** Nothing was checked: passwords are off. */
  | { kind: 'provider_only' }

/** The origin of an attempt: the address by which it is counted, the browser's device cookie, and its user agent. */
export interface Client {
  address: string
  device?: string | undefined
  agent?: string | null
}

/** Checks an email address and a password, as often as attempts.ts allows. */
export async function signIn(
  studio: Studio,
  credentials: { email: string; password: string },
  client: Client,
): Promise<SignIn> {
  const email = credentials.email.trim().toLowerCase().slice(0, 254)
  const device = knownDevice(email, client.device)
  const subjects: [Subject, ...Subject[]] = device
    ? [['device', device]]
    : [
        ['pair', client.address, email],
        ['address', client.address],
        ['email', email],
      ]
  const result = studio.settings.provider?.only
    ? ({ kind: 'provider_only' } as const)
    : await check(studio, { email, password: credentials.password }, subjects)
  if (result.kind !== 'ok') await recordRefusal(studio, email, result.kind, client)
  return result
}

/** Checks the password of a signed-in person, with a limit: an unattended browser must not allow guessing it. */
export async function confirmPassword(studio: Studio, caller: Caller, password: string): Promise<SignIn> {
  const { id, email } = caller
  const result = await check(studio, { email, password }, [['device', `signed in ${id}`]])
  if (result.kind === 'wrong') await recordAct(studio.db, { act: 'signIn.wrong', by: caller })
  return result
}

const REFUSALS = {
  wrong: 'signIn.wrong',
  slow_down: 'signIn.slowed',
  deactivated: 'signIn.deactivated',
  provider_only: 'signIn.refused',
} as const

/**
 * An unknown account is recorded as a keyed hash, because people type passwords into the email field. Unchecked
 * attempts cost a stranger nothing, so they are recorded at a limited rate per address; so are those at unknown
 * accounts, which have no limit per account.
 */
async function recordRefusal(
  studio: Studio,
  email: string,
  kind: keyof typeof REFUSALS,
  { address, agent = null }: Client,
): Promise<void> {
  const unchecked = kind === 'slow_down' || kind === 'provider_only'
  if (unchecked && !(await countAttempt(studio, ['told', address]))) return
  const known = await studio.db.user.findUnique({ where: { email }, select: { id: true, name: true } })
  if (!known && kind === 'wrong' && !(await countAttempt(studio, ['unknown', address]))) return
  const subject = known
    ? ({ kind: 'person', ...known } as const)
    : ({ kind: 'account', id: keyedHash('audit', email) } as const)
  await recordAct(studio.db, {
    act: REFUSALS[kind],
    by: null,
    subject,
    ...(kind === 'provider_only' && { after: { reason: 'ProviderOnly' } }),
    from: { address, agent },
  })
}

async function check(
  studio: Studio,
  { email, password }: { email: string; password: string },
  subjects: readonly [Subject, ...Subject[]],
): Promise<SignIn> {
  for (const subject of subjects) {
    if (!(await countAttempt(studio, subject))) return { kind: 'slow_down' }
  }
  const user = await studio.db.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, disabledAt: true },
  })
  // The rule for new passwords counts characters, some of which are two code units long.
  const longest = password.slice(0, 2 * PASSWORD_MAX_LENGTH)
  const known = subjects[0][0] === 'device' ? email : null
  const right = await checkPassword(user?.passwordHash ?? null, longest, known).catch((error: unknown) => {
    if (error instanceof CrowdedError) return null
    throw error
  })
  if (right === null) return { kind: 'slow_down' }
  if (!right || !user?.passwordHash) return { kind: 'wrong' }
  if (user.disabledAt) return { kind: 'deactivated' }
  await forgetAttempts(studio, subjects[0])
  return { kind: 'ok', userId: user.id, passwordHash: user.passwordHash }
}
