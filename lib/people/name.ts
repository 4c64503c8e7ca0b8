import { z } from 'zod'
import type { Studio, Transaction } from '../studio.ts'
import { isLine, isVisible, withoutUnseen } from '../text.ts'

const LONGEST_NAME = 100

/** Invisible characters, except joiners and flag tags: `withoutUnseen` keeps the significant ones. */
const STEERING = /(?![\u200c-\u200d\u{e0020}-\u{e007f}])\p{Cf}/u

/** A person's name as stored, from any form or command; its messages are for the operator. */
export const personName = z
  .string()
  .max(10 * LONGEST_NAME, 'The name is too long.')
  .transform((typed) =>
    withoutUnseen(typed)
      .normalize('NFC')
      .replaceAll(/[\p{Zs}\u2800]+/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(1, 'Give a name.')
      .max(LONGEST_NAME, 'The name is too long.')
      .refine(
        (name) => name === '' || (isLine(name) && isVisible(name) && !STEERING.test(name)),
        'The name has characters that cannot be shown.',
      ),
  )

/** Cyrillic and Greek letters, in lower case, that look like Latin ones in lower or upper case. */
const LOOK_ALIKE = new Map(
  ['аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsһhԁdԛqԝw', 'αaβbεeζzηhιiκkμmνvοoρpτtυuχx']
    .flatMap((pairs) => pairs.match(/../gu) ?? [])
    .map((pair) => [...pair] as [string, string]),
)

/** Equal for names that look alike: letters and digits only, or the name itself if it has none. Pure. */
export function nameKey(name: string): string {
  const folded = withoutUnseen(name).normalize('NFKC').toLowerCase().normalize('NFC')
  const letters = folded.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || folded
  return [...letters].map((letter) => LOOK_ALIKE.get(letter) ?? letter).join('')
}

/** Whether another person's name looks like this one: comments and money show only the name. */
export async function isNameTaken(
  db: Pick<Studio['db'] | Transaction, 'user'>,
  name: string,
  own: { id: string } | { email: string },
): Promise<boolean> {
  const others = await db.user.findMany({ where: { NOT: own }, select: { name: true } })
  const key = nameKey(name)
  return others.some((other) => nameKey(other.name) === key)
}

/** The name of a person who cannot be asked for another one: with a number if it is taken. */
export async function freeName(
  db: Pick<Studio['db'] | Transaction, 'user'>,
  { name, email }: { name: string; email: string },
): Promise<string> {
  for (let number = 1; ; number += 1) {
    // A name has at most 100 characters.
    const free = number === 1 ? name : `${name.slice(0, 90).toWellFormed()} ${number}`
    if (!(await isNameTaken(db, free, { email }))) return free
  }
}
