import { z } from 'zod'
import { isLine, isText } from './text.ts'

/** Valid texts from a client. PostgreSQL rejects NUL and lone surrogates with an error. */
export const text = z.string().refine(isText)

/** The same in one line. */
export const line = z.string().refine(isLine)

/** A person's reason for an act, with its least and greatest length. */
export const reason = text.trim().min(3).max(1_000)

/** The id of a row, stored and compared in lower case. */
export const id = z.uuid().lowercase()

/** Between one and `most` ids of rows, each once. */
export function idsUpTo(most: number) {
  return z
    .array(id)
    .min(1)
    .max(most)
    .transform((each) => [...new Set(each)])
}

/** Whether a client's value can be the id of a row. */
export function isId(input: unknown): input is string {
  return id.safeParse(input).success
}
