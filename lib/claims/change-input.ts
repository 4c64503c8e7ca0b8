import { z } from 'zod'

/** Most claims that are changed at once. */
export const MOST_CLAIMS_AT_ONCE = 200

/** Longest note or reason, in UTF-16 code units; shortest reason that can be one. */
export const LONGEST_NOTE = 1_000
const LEAST_REASON = 3

const submissionId = z.uuid({ error: 'That is no submission.' })

const submissionIds = z
  .array(submissionId)
  .min(1, 'Choose at least one claim.')
  .max(MOST_CLAIMS_AT_ONCE, `Choose at most ${MOST_CLAIMS_AT_ONCE} claims at once.`)

const note = z.string().trim().max(LONGEST_NOTE, `A note has at most ${LONGEST_NOTE} characters.`)

/** What an action may send: which claims, and why. */
export const changeInput = z.object({ submissionIds, note: note.nullish() })

/** The same, where the reason must be given. */
export const changeWithNoteInput = z.object({ submissionIds, note: note.min(1, 'Say why, in a few words.') })

const reason = z
  .string({ error: 'Say why, in a few words.' })
  .trim()
  .min(LEAST_REASON, 'Say why: support and whoever looks later should understand it.')
  .max(LONGEST_NOTE, `The reason has more than ${LONGEST_NOTE} characters.`)

/** What an action may send to open a claim by hand. */
export const openInput = z.object({ submissionId, reason })
