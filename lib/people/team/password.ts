import { randomInt } from 'node:crypto'

/** Without characters that look like others, in any type. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/** A password to hand over: `k7wqm-…`, about 99 bits, easy to read out and to type. */
export function makePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
