import { z } from 'zod'
import type { NotDone } from '../i18n/refused.ts'
import { id, idsUpTo } from '../input.ts'
import { MOST_AT_ONCE } from '../submissions/results.ts'
import { tagsInput } from '../submissions/submit-input.ts'
import { CHOICES } from './filter.ts'

/** Chosen submissions. */
export const idsInput = idsUpTo(MOST_AT_ONCE)

/** Chosen submissions from a URL or a form, as comma-separated ids; null when invalid. */
export function idsIn(text: unknown): string[] | null {
  return typeof text === 'string' ? (idsInput.safeParse(text.split(',')).data ?? null) : null
}

const rating = z.int().min(1).max(5).nullable()
const choice = z.enum(CHOICES).nullable()
const projectId = id.nullable()

/**
 * The input of an action that changes many submissions at once; see change.ts. With `was`, as an undo has it, only
 * those that still have that value: a later change by another person stays.
 */
export const changeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rate'), ids: idsInput, rating, was: rating.optional() }),
  z.object({ kind: z.literal('choose'), ids: idsInput, choice, was: choice.optional() }),
  z.object({ kind: z.literal('tag'), ids: idsInput, add: tagsInput, remove: tagsInput }),
  z.object({ kind: z.literal('move'), ids: idsInput, projectId, was: projectId.optional() }),
  z.object({ kind: z.literal('trash'), ids: idsInput }),
  z.object({ kind: z.literal('restore'), ids: idsInput }),
])

/** A bulk change of submissions. */
export type Change = z.infer<typeof changeInput>

/** The result of a change. Expected outcomes only. */
export type ChangeResult =
  | {
      kind: 'changed'
      /** How many were changed. */
      changed: number
      /** They belong to another person, and the caller is not an admin. */
      notYours: number
      /**
       * Not possible now: they are not finished, are in progress, have an open claim, do not exist, or have changed.
       */
      notNow: number
      /** Changes that undo it, to be made in order. */
      undo: Change[]
    }
  | NotDone
