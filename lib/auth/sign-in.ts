import type { Studio } from '../studio.ts'
import { checkPassword } from './passwords.ts'
import { FREE_TRIES, waitMs } from './sign-in-delay.ts'

export type SignIn =
  | { kind: 'ok'; user: { id: string; sessionVersion: number } }
  | { kind: 'wrong' }
  | { kind: 'slow_down'; waitMs: number }

/**
 * Checks an e-mail address and a password. After some failures the account, and the address it is tried from, must
 * wait ever longer between tries.
 */
export async function signIn(
  studio: Studio,
  credentials: { email: string; password: string },
  address: string,
): Promise<SignIn> {
  const email = credentials.email.trim().toLowerCase().slice(0, 254)
  const subjects = [
    { subject: `email:${email}`, freeTries: FREE_TRIES.email },
    { subject: `address:${address}`, freeTries: FREE_TRIES.address },
  ]
  const wait = await longestWait(studio, subjects)
  if (wait > 0) return { kind: 'slow_down', waitMs: wait }
  const user = await studio.db.user.findUnique({
    where: { email },
    select: { id: true, sessionVersion: true, passwordHash: true },
  })
  if (!(await checkPassword(user?.passwordHash ?? null, credentials.password.slice(0, 200))) || !user) {
    for (const { subject } of subjects) await countFailure(studio, subject)
    return { kind: 'wrong' }
  }
  await studio.db.signInAttempts.deleteMany({ where: { subject: `email:${email}` } })
  return { kind: 'ok', user: { id: user.id, sessionVersion: user.sessionVersion } }
}

async function longestWait(
  studio: Studio,
  subjects: { subject: string; freeTries: number }[],
): Promise<number> {
  const records = await studio.db.signInAttempts.findMany({
    where: { subject: { in: subjects.map(({ subject }) => subject) } },
  })
  const waits = subjects.map(({ subject, freeTries }) =>
    waitMs(records.find((record) => record.subject === subject) ?? null, freeTries, studio.now()),
  )
  return Math.max(...waits)
}

async function countFailure(studio: Studio, subject: string): Promise<void> {
  const lastAt = studio.now()
  await studio.db.signInAttempts.upsert({
    where: { subject },
    create: { subject, failures: 1, lastAt },
    update: { failures: { increment: 1 }, lastAt },
  })
}
