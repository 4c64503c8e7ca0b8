import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { makeTurns } from '../turns.ts'

/** argon2id at OWASP's recommended strength; about 60 ms of one core each. */
const ARGON2 = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * One at a time for known browsers and people, and one for strangers: more would let sign-ins stop the server, and in a
 * shared line strangers would delay everyone, and one person with many browsers too. About 15 checks take a second.
 */
const TURNS = {
  known: makeTurns({ atOnce: 1, line: 200, each: 5 }),
  stranger: makeTurns({ atOnce: 1, line: 20 }),
}

/** Hashes a new password of `whose` account. @throws CrowdedError */
export function hashPassword(password: string, whose: string): Promise<string> {
  return TURNS.known(() => hash(password, ARGON2), whose)
}

/**
 * Checks a password; without a hash (unknown account) it takes as long and fails.
 * @param known whose line of known browsers to wait in; null for a stranger. @throws CrowdedError
 */
export async function checkPassword(
  passwordHash: string | null,
  password: string,
  known: string | null,
): Promise<boolean> {
  const inTurn = known === null ? TURNS.stranger : TURNS.known
  const matches = await inTurn(() => verify(passwordHash ?? OF_NOBODY, password), known ?? undefined)
  return matches && passwordHash !== null
}

/** A hash in the format of `hashPassword`, of no known password. */
const OF_NOBODY = [
  '$argon2id$v=19',
  `m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}`,
  ...[16, 32].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', '')),
].join('$')
