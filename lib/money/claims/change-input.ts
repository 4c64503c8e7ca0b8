import { z } from 'zod'
import type { Said } from '../../i18n/message.ts'
import { keep, kept } from '../../i18n/stored-message.ts'
import { isText } from '../../text.ts'

/** Most claims that are changed at once. */
export const MOST_CLAIMS_AT_ONCE = 200

/** Longest note or reason, in UTF-16 code units; shortest reason that can be one. */
export const LONGEST_NOTE = 1_000
const LEAST_REASON = 3

const submissionId = z.uuid({ error: keep({ key: 'claims.refused.noSubmission' }) })

const submissionIds = z
  .array(submissionId)
  .min(1, keep({ key: 'claims.refused.none' }))
  .max(MOST_CLAIMS_AT_ONCE, keep({ key: 'claims.refused.tooMany', values: { most: MOST_CLAIMS_AT_ONCE } }))

const note = z
  .string()
  .trim()
  .max(LONGEST_NOTE, keep({ key: 'claims.refused.noteLong', values: { most: LONGEST_NOTE } }))
  .refine(isText)

/** What an action may send: which claims, and why. */
export const changeInput = z.object({ submissionIds, note: note.nullish() })

/** The same, where the reason must be given. */
export const changeWithNoteInput = z.object({
  submissionIds,
  note: note.min(1, keep({ key: 'claims.refused.noteEmpty' })),
})

const reason = z
  .string({ error: keep({ key: 'claims.refused.noteEmpty' }) })
  .trim()
  .min(LEAST_REASON, keep({ key: 'claims.refused.reasonShort' }))
  .max(LONGEST_NOTE, keep({ key: 'claims.refused.reasonLong', values: { most: LONGEST_NOTE } }))
  .refine(isText)

/** What an action may send to open a claim by hand. */
export const openInput = z.object({ submissionId, reason })

/** What is wrong with an input, as its parser says it. */
export function problemOf(error: z.ZodError): Said {
  const said = error.issues[0] && kept(error.issues[0].message)
  return said?.key.startsWith('claims.') ? said : { key: 'claims.refused.notUnderstood' }
}
