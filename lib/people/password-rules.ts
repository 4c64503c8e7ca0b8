import { createHash } from 'node:crypto'
import list from './common-passwords.json' with { type: 'json' }
import type { PersonProblem } from './person-problem.ts'

/** The names from which a password must not be made. */
export interface Known {
  name: string
  email: string
  /** The studio's public address. */
  address: string
}

/** The problem of an easily guessed password, or null. Its length is already checked. Pure. */
export function passwordProblem(password: string, known: Known): PersonProblem | null {
  if (isCommon(password)) return { field: 'password', message: { key: 'signIn.problems.passwordCommon' } }
  if (isPersonal(password, known))
    return { field: 'password', message: { key: 'signIn.problems.passwordPersonal' } }
  return null
}

/** The first bytes of the SHA-256 of each common password, in order (tools/common-passwords.ts). */
const COMMON = Buffer.from(list.hashes, 'base64')
const HASH_BYTES = 4

/** The text whose hash is in the list, ignoring width and case. */
export function commonForm(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** In the format of the list. */
export function commonHash(form: string): Buffer {
  return createHash('sha256').update(form).digest().subarray(0, HASH_BYTES)
}

function isCommon(password: string): boolean {
  const form = commonForm(password)
  return /^(.{1,4}?)\1+$/u.test(form) || isListed(commonHash(form))
}

function isListed(hash: Buffer): boolean {
  let [from, to] = [0, COMMON.length / HASH_BYTES]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const order = hash.compare(COMMON, middle * HASH_BYTES, (middle + 1) * HASH_BYTES)
    if (order === 0) return true
    if (order < 0) to = middle
    else from = middle + 1
  }
  return false
}

/** The least that must remain without a person's known words: letters count whole, digits half. */
const LEAST_OWN = 6

/** Characters that people substitute for letters. */
const LETTERS: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const withLetters = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign)

function isPersonal(password: string, known: Known): boolean {
  const typed = commonForm(password)
  const words = wordsOf(known)
  return [typed, withLetters(typed)].some((text) => {
    const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text)
    const digits = left.match(/\p{N}/gu)?.length ?? 0
    const letters = left.match(/\p{L}/gu)?.length ?? 0
    return left !== text && letters + digits / 2 < LEAST_OWN
  })
}

/** The words of names and addresses, each also reversed, longest first. */
function wordsOf({ name, email, address }: Known): string[] {
  const host = URL.canParse(address) ? new URL(address).hostname : ''
  const words = ['dailies', name, email, host]
    .flatMap((text) => commonForm(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= (/^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(word) ? 2 : 3))
  const backwards = words.map((word) => Array.from(word).reverse().join(''))
  return [...new Set([...words, ...backwards])].sort((a, b) => b.length - a.length)
}
