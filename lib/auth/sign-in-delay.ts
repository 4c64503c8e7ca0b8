/**
 * How sign-in slows down. Tries are counted before the password is looked at, so many at once gain nothing; a success
 * forgets them. The wait doubles with every further try. Nobody can shut a colleague out from elsewhere: what counts
 * soon is an account together with the address it is tried from; an account or an address alone has more tries.
 */
export const FREE_TRIES = { pair: 5, email: 50, address: 30 } as const

export type Subject = keyof typeof FREE_TRIES

const LONGEST_WAIT_SECONDS = 15 * 60

/** Seconds that must lie between a try and the one before it, given how many there were. */
export function waitSeconds(tries: number, subject: Subject): number {
  const beyond = tries - FREE_TRIES[subject]
  return beyond < 0 ? 0 : Math.min(2 ** Math.min(beyond, 20), LONGEST_WAIT_SECONDS)
}
