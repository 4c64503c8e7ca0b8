import { hash, verify } from '@node-rs/argon2'
import { makeTurns } from '../turns.ts'

/** argon2id at OWASP's recommended strength; about 60 ms of one core each. */
const ARGON2 = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** More at once would make sign-in a way to stop the server. */
const MOST_AT_ONCE = 2

/** Longest line of people who wait for their password to be checked, half a second for ten of them. */
const LONGEST_LINE = 200

const inTurn = makeTurns(MOST_AT_ONCE, LONGEST_LINE)

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2))
}

/** Checks a password; with no hash (unknown account) it takes as long and says no. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await dummyHash())
  const matches = await inTurn(() => verify(against, password))
  return matches && passwordHash !== null
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hashPassword(crypto.randomUUID())
  return dummy
}
