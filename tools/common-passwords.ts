/**
 * Writes lib/people/common-passwords.json from a list of common passwords on standard input, one per line:
 * `node tools/common-passwords.ts < LIST`. Hashes keep the list's rude words and real addresses out of the repository.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { commonForm, commonHash } from '#lib/people/password-rules.ts'
import { PASSWORD_MIN_LENGTH } from '#lib/people/person-problem.ts'

const hashes = new Set<string>()
for await (const line of createInterface({ input: process.stdin })) {
  const form = commonForm(line)
  if (form.length >= PASSWORD_MIN_LENGTH) hashes.add(commonHash(form).toString('hex'))
}
const list = Buffer.from([...hashes].sort().join(''), 'hex').toString('base64')
const file = join(import.meta.dirname, '../lib/people/common-passwords.json')
writeFileSync(file, `${JSON.stringify({ hashes: list }, null, 2)}\n`)
console.log(`${hashes.size} passwords`)
