import type { Studio } from '../studio.ts'
import { keyedHash } from './keyed-hash.ts'

/** How long the answer to a passkey's challenge may take. */
export const CHALLENGE_MS = 5 * 60_000

/**
 * How many sign-in attempts a subject has: `burst` at once, and a further one each time `everyMs` has passed. Attempts
 * are counted before the password is checked, so many at once gain nothing. A known device counts alone; strangers
 * count by account and address together, by address, and by account.
 */
export const ATTEMPTS = {
  device: { burst: 10, everyMs: 60_000 },
  pair: { burst: 8, everyMs: 120_000 },
  address: { burst: 60, everyMs: 1_000 },
  email: { burst: 50, everyMs: 20_000 },
  /** No attempt: how many refusals that cost a stranger nothing the audit log keeps of an address. */
  told: { burst: 5, everyMs: 120_000 },
  /** The same of wrong passwords for accounts that do not exist: more than fail2ban needs to act. */
  unknown: { burst: 60, everyMs: 20_000 },
  /** No attempt either: each request of the sign-in by the provider makes the studio ask the provider. */
  provider: { burst: 30, everyMs: 2_000 },
  /** A challenge is good for one answer. */
  challenge: { burst: 1, everyMs: CHALLENGE_MS },
} as const

export type Subject = {
  [Kind in keyof typeof ATTEMPTS]: readonly [kind: Kind, ...names: string[]]
}[keyof typeof ATTEMPTS]

/**
 * Counts an attempt. A row keeps only when all attempts of its subject are there again; one that is past that says
 * nothing and may go.
 * @returns false when there is none left.
 */
export async function countAttempt({ db, now }: Studio, subject: Subject): Promise<boolean> {
  const { burst, everyMs } = ATTEMPTS[subject[0]]
  const time = now()
  const after = (attempts: number) => new Date(time.getTime() + attempts * everyMs)
  const counted = await db.$executeRaw`
    INSERT INTO "SignInAttempts" ("subject", "fullAt") VALUES (${keyOf(subject)}, ${after(1)})
    ON CONFLICT ("subject") DO UPDATE
    SET "fullAt" = GREATEST("SignInAttempts"."fullAt", ${time}) + ${everyMs}::int * INTERVAL '1 millisecond'
    WHERE "SignInAttempts"."fullAt" <= ${after(burst - 1)}`
  return counted > 0
}

/** Gives a subject all its attempts back. */
export async function forgetAttempts({ db }: Studio, subject: Subject): Promise<void> {
  await db.signInAttempts.deleteMany({ where: { subject: keyOf(subject) } })
}

/** How long a link that works no more is remembered. */
const KEEP_LINKS_MS = 30 * 24 * 3_600_000

/** Deletes the rows of attempts, sessions and links that no longer say anything. */
export async function sweepSignIns({ db, now, settings }: Studio): Promise<void> {
  await db.signInAttempts.deleteMany({ where: { fullAt: { lte: now() } } })
  const idleSince = new Date(now().getTime() - settings.session.idleMs)
  await db.session.deleteMany({
    where: { OR: [{ expiresAt: { lte: now() } }, { usedAt: { lte: idleSince } }] },
  })
  await db.invitation.deleteMany({ where: { expiresAt: { lte: new Date(now().getTime() - KEEP_LINKS_MS) } } })
}

/** Not in clear: people type passwords into the field of the e-mail address. */
function keyOf(subject: Subject): string {
  return keyedHash('attempts', ...subject)
}
