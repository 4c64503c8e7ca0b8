import { longestOpenMs } from '../submissions/delays.ts'

/** How late a test studio takes a POST to be accepted (ACCEPT_SECONDS), and how long its sends are open at most. */
export const ACCEPTABLE_AFTER_MS = 60_000
export const LONGEST_OPEN_MS = longestOpenMs(ACCEPTABLE_AFTER_MS)
