import type { Studio } from '../studio.ts'
import { checkPassword } from './passwords.ts'
import { FREE_TRIES, type Subject, waitSeconds } from './sign-in-delay.ts'

export type SignIn =
  | { kind: 'ok'; userId: string }
  | { kind: 'wrong' }
  | { kind: 'slow_down' }
  /** The password was right; only its owner is told so. */
  | { kind: 'deactivated' }

/**
 * Checks an e-mail address and a password. After some failures the next tries must wait ever longer, by account and
 * address (sign-in-delay.ts).
 */
export async function signIn(
  studio: Studio,
  credentials: { email: string; password: string },
  address: string,
): Promise<SignIn> {
  const email = credentials.email.trim().toLowerCase().slice(0, 254)
  const counted: [Subject, string][] = [
    ['pair', `pair:${address} ${email}`],
    ['email', `email:${email}`],
    ['address', `address:${address}`],
  ]
  for (const [kind, subject] of counted) {
    if (!(await countTry(studio, kind, subject))) return { kind: 'slow_down' }
  }
  const user = await studio.db.user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, disabledAt: true },
  })
  const right = await checkPassword(user?.passwordHash ?? null, credentials.password.slice(0, 200))
  if (!right || !user) return { kind: 'wrong' }
  if (user.disabledAt) return { kind: 'deactivated' }
  await studio.db.signInAttempts.deleteMany({
    where: { subject: { in: counted.map(([, subject]) => subject) } },
  })
  return { kind: 'ok', userId: user.id }
}

/** Counts a try, unless it comes too early after the one before. One at a time for a subject, so none slips past. */
function countTry(studio: Studio, kind: Subject, subject: string): Promise<boolean> {
  const now = studio.now()
  return studio.db.$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO "SignInAttempts" ("subject", "failures", "lastAt") VALUES (${subject}, 0, ${now})
      ON CONFLICT ("subject") DO NOTHING`
    const [row] = await tx.$queryRaw<{ failures: number; lastAt: Date }[]>`
      SELECT "failures", "lastAt" FROM "SignInAttempts" WHERE "subject" = ${subject} FOR UPDATE`
    const tries = row?.failures ?? 0
    const since = row ? now.getTime() - row.lastAt.getTime() : 0
    if (tries >= FREE_TRIES[kind] && since < waitSeconds(tries, kind) * 1_000) return false
    const failures = since > FORGET_AFTER_MS ? 1 : tries + 1
    await tx.signInAttempts.update({ where: { subject }, data: { failures, lastAt: now } })
    return true
  })
}

/** Tries older than this are forgotten. */
const FORGET_AFTER_MS = 24 * 60 * 60_000
