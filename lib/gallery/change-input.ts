import { z } from 'zod'
import type { NotDone } from '../i18n/refused.ts'
import { id } from '../input.ts'
import { MOST_AT_ONCE } from '../submissions/results.ts'
import { tagsInput } from '../submissions/submit-input.ts'
import { CHOICES } from './filter.ts'

/** Chosen submissions. */
export const idsInput = z
  .array(id)
  .min(1)
  .max(MOST_AT_ONCE)
  .transform((ids) => [...new Set(ids)])

/**
 * Chosen submissions as an address or a form names them, with commas between their ids; null when they are not right.
 */
export function idsIn(text: unknown): string[] | null {
  return typeof text === 'string' ? (idsInput.safeParse(text.split(',')).data ?? null) : null
}

/** The input of an action that changes many submissions at once; see change.ts. */
export const changeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rate'), ids: idsInput, rating: z.int().min(1).max(5).nullable() }),
  z.object({
    kind: z.literal('choose'),
    ids: idsInput,
    choice: z.enum(CHOICES).nullable(),
  }),
  z.object({ kind: z.literal('tag'), ids: idsInput, add: tagsInput, remove: tagsInput }),
  z.object({ kind: z.literal('move'), ids: idsInput, projectId: id.nullable() }),
  z.object({ kind: z.literal('trash'), ids: idsInput }),
  z.object({ kind: z.literal('restore'), ids: idsInput }),
])

/** Something that is done to many submissions at once. */
export type Change = z.infer<typeof changeInput>

/** The result of a change. Expected outcomes only. */
export type ChangeResult =
  | {
      kind: 'changed'
      /** How many are now as they should be, and were not before. */
      changed: number
      /** Another person's, and the caller is no admin. */
      notYours: number
      /** It cannot be done to them now: they are not finished, move, or have an open claim; or they are not there. */
      notNow: number
      /** Undoes it: to be done one after another. */
      undo: Change[]
    }
  | NotDone
