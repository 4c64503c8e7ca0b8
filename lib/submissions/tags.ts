import { z } from 'zod'

export const MOST_TAGS = 20
const LONGEST_TAG = 40

/** A tag as it is kept: one form of every character, single spaces, no case. Empty when nothing is left. */
export function cleanTag(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s,]+/gu, ' ')
    .trim()
    .toLocaleLowerCase('en')
}

/** Tags as any client may send them; kept clean, each once, in the order given. */
export const tagsInput = z
  .array(
    z
      .string()
      .transform(cleanTag)
      .pipe(
        z
          .string()
          .min(1)
          .max(LONGEST_TAG)
          .refine((tag) => tag.isWellFormed() && !/\p{Cc}/u.test(tag)),
      ),
  )
  .max(MOST_TAGS)
  .transform((tags) => [...new Set(tags)])
