import type { Caller } from '../caller.ts'
import type { Studio } from '../studio.ts'
import { countAttempt, forgetAttempts, type Subject } from './attempts.ts'
import { knownDevice } from './device.ts'
import { checkPassword } from './passwords.ts'

export type SignIn =
  | { kind: 'ok'; userId: string; email: string }
  | { kind: 'wrong' }
  | { kind: 'slow_down' }
  /** The password was right; only its owner is told so. */
  | { kind: 'deactivated' }

/** Where an attempt comes from: the address it counts by, and the browser's device cookie. */
export interface Client {
  address: string
  device?: string | undefined
}

/** Checks an e-mail address and a password, as often as attempts.ts allows. */
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
  return check(studio, { email, password: credentials.password }, subjects)
}

/** Asks for the password of a person who is signed in: a browser that was left open must be no way to guess it. */
export function confirmPassword(studio: Studio, { id, email }: Caller, password: string): Promise<SignIn> {
  return check(studio, { email, password }, [['device', `signed in ${id}`]])
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
  const right = await checkPassword(user?.passwordHash ?? null, password.slice(0, 200))
  if (!right || !user) return { kind: 'wrong' }
  if (user.disabledAt) return { kind: 'deactivated' }
  await forgetAttempts(studio, subjects[0])
  return { kind: 'ok', userId: user.id, email }
}
