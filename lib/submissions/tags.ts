import { z } from 'zod'
import { cleanTag, LONGEST_TAG, MOST_TAGS } from './tag.ts'

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
