import { z } from 'zod'

/** Ten times the longest prompt: what is longer stays in its browser. */
const MOST_CHARACTERS = 20_000

/** A text as it is kept, whether or not it can be sent. PostgreSQL takes neither lone surrogates nor NUL. */
export const draftInput = z.object({
  text: z
    .string()
    .max(MOST_CHARACTERS)
    .transform((typed) => typed.toWellFormed().replaceAll('\u0000', '')),
})
