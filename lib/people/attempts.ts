import type { Studio } from '../studio.ts'
import { keyedHash } from './keyed-hash.ts'

/** How long the answer to a passkey's challenge may take. */
export const CHALLENGE_MS = 5 * 60_000

/**
 * The rate limits of sign-in attempts: a subject has `burst` at once, and another one every `everyMs`. Attempts are
 * counted before the password is checked, so concurrent ones gain nothing. A known device counts separately; strangers
 * count by account and address together, by address, and by account.
 */
export const ATTEMPTS = {
  device: { burst: 10, everyMs: 60_000 },
  pair: { burst: 8, everyMs: 120_000 },
  address: { burst: 60, everyMs: 1_000 },
  email: { burst: 50, everyMs: 20_000 },
  /** Not an attempt: how many refusals of an address the audit log records, of those that cost a stranger nothing. */
  told: { burst: 5, everyMs: 120_000 },
  /** The same for wrong passwords of unknown accounts: more than fail2ban needs to act. */
  unknown: { burst: 60, everyMs: 20_000 },
  /** Not an attempt either: each request of a provider sign-in asks the provider. By known device, else by address. */
  provider: { burst: 30, everyMs: 2_000 },
  /** A challenge is valid for one answer. */
  challenge: { burst: 1, everyMs: CHALLENGE_MS },
} as const

export type Subject = {
  [Kind in keyof typeof ATTEMPTS]: readonly [kind: Kind, ...names: string[]]
}[keyof typeof ATTEMPTS]

/**
 * Counts an attempt. A row stores only when its subject has all attempts again; after that time it is meaningless and
 * may be deleted.
 * @returns false if none is left.
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

/** Resets the attempts of a subject. */
export async function forgetAttempts({ db }: Studio, subject: Subject): Promise<void> {
  await db.signInAttempts.deleteMany({ where: { subject: keyOf(subject) } })
}

/** How long an expired link is remembered. */
const KEEP_LINKS_MS = 30 * 24 * 3_600_000

/** Deletes expired rows of attempts, sessions and links. */
export async function sweepSignIns({ db, now, settings }: Studio): Promise<void> {
  await db.signInAttempts.deleteMany({ where: { fullAt: { lte: now() } } })
  const idleSince = new Date(now().getTime() - settings.session.idleMs)
  await db.session.deleteMany({
    where: { OR: [{ expiresAt: { lte: now() } }, { usedAt: { lte: idleSince } }] },
  })
  await db.invitation.deleteMany({ where: { expiresAt: { lte: new Date(now().getTime() - KEEP_LINKS_MS) } } })
}

/** Hashed, because people type passwords into the email field. */
function keyOf(subject: Subject): string {
  return keyedHash('attempts', ...subject)
}
