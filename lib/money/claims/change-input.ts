import { z } from 'zod'
import type { Message } from '../../i18n/message.ts'
import { readMessage, storeMessage } from '../../i18n/stored-message.ts'
import { isText } from '../../text.ts'

/** Most claims that are changed at once. */
export const MOST_CLAIMS_AT_ONCE = 200

/** Longest note or reason, in UTF-16 code units; shortest reason that can be one. */
export const LONGEST_NOTE = 1_000
const LEAST_REASON = 3

const submissionId = z.uuid({ error: storeMessage({ key: 'claims.refused.noSubmission' }) })

const submissionIds = z
  .array(submissionId)
  .min(1, storeMessage({ key: 'claims.refused.none' }))
  .max(
    MOST_CLAIMS_AT_ONCE,
    storeMessage({ key: 'claims.refused.tooMany', values: { most: MOST_CLAIMS_AT_ONCE } }),
  )

const note = z
  .string()
  .trim()
  .max(LONGEST_NOTE, storeMessage({ key: 'claims.refused.noteLong', values: { most: LONGEST_NOTE } }))
  .refine(isText)

/** What an action may send: which claims, and why. */
export const changeInput = z.object({ submissionIds, note: note.nullish() })

/** The same, where the reason must be given. */
export const changeWithNoteInput = z.object({
  submissionIds,
  note: note.min(1, storeMessage({ key: 'claims.refused.noteEmpty' })),
})

const reason = z
  .string({ error: storeMessage({ key: 'claims.refused.noteEmpty' }) })
  .trim()
  .min(LEAST_REASON, storeMessage({ key: 'claims.refused.reasonShort' }))
  .max(LONGEST_NOTE, storeMessage({ key: 'claims.refused.reasonLong', values: { most: LONGEST_NOTE } }))
  .refine(isText)

/** What an action may send to open a claim by hand. */
export const openInput = z.object({ submissionId, reason })

/** What is wrong with an input, as its parser says it. */
export function problemOf(error: z.ZodError): Message {
  const message = error.issues[0] && readMessage(error.issues[0].message)
  return message?.key.startsWith('claims.') ? message : { key: 'claims.refused.notUnderstood' }
}
