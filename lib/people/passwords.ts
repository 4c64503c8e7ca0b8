import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { makeTurns } from '../turns.ts'

/** argon2id at OWASP's recommended strength; about 60 ms of one core each. */
const ARGON2 = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * One at a time for browsers and people that are known, and one for strangers: more would make sign-in a way to stop the
 * server, and in one line strangers would keep everybody waiting. A second passes for 15 of them.
 */
const TURNS = {
  known: makeTurns({ atOnce: 1, line: 200 }),
  stranger: makeTurns({ atOnce: 1, line: 20 }),
}

/** Makes the hash of a new password. @throws CrowdedError */
export function hashPassword(password: string): Promise<string> {
  return TURNS.known(() => hash(password, ARGON2))
}

/**
 * Checks a password; with no hash (unknown account) it takes as long and says no.
 * @param asker the line to wait in. @throws CrowdedError
 */
export async function checkPassword(
  passwordHash: string | null,
  password: string,
  asker: keyof typeof TURNS,
): Promise<boolean> {
  const matches = await TURNS[asker](() => verify(passwordHash ?? OF_NOBODY, password))
  return matches && passwordHash !== null
}

/** A hash as `hashPassword` makes them, of no known password. */
const OF_NOBODY = [
  '$argon2id$v=19',
  `m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}`,
  ...[16, 32].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', '')),
].join('$')
