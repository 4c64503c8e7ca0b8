import { z } from 'zod'
import type { Observation } from './outcome.ts'

/** The lines of a journal, and the sends that they describe. Pure; read this first. */

const send = { submissionId: z.string(), sendCount: z.int() }

/** A submission about to be sent, with all data of its row. Never the key. */
const intent = z.object({
  ...send,
  leasedBy: z.string(),
  leasedAt: z.iso.datetime(),
  keyMark: z.string(),
  submission: z.object({
    userId: z.string(),
    attemptId: z.string(),
    take: z.int(),
    takes: z.int(),
    prompt: z.string(),
    seed: z.int().nullable(),
    priceYen: z.int(),
    createdAt: z.iso.datetime(),
    projectId: z.string().nullable(),
    parentId: z.string().nullable(),
    commentId: z.string().nullable(),
    shotId: z.string().nullable(),
    tags: z.array(z.string()),
  }),
})

const observation = z.discriminatedUnion('seen', [
  z.object({ seen: z.literal('nothing'), sent: z.boolean(), error: z.string() }),
  z.object({
    seen: z.literal('status'),
    status: z.int(),
    retryAfter: z.string().nullable(),
    body: z.string(),
    whole: z.boolean(),
  }),
]) satisfies z.ZodType<Observation>

const line = z.discriminatedUnion('is', [
  z.object({ is: z.literal('intent'), ...intent.shape }),
  z.object({ is: z.literal('writing'), ...send }),
  z.object({ is: z.literal('seen'), ...send, at: z.iso.datetime(), observation }),
])

export type Intent = z.infer<typeof intent>
export type Line = z.infer<typeof line>

/** One send of a submission, as recorded in the journal. */
export interface Send {
  intent: Intent
  /** The file of its lines. */
  file: string
  /**
   * The request may have been written to its socket. Synced before that, so its absence proves that it was not written.
   */
  writing: boolean
  seen: { at: string; observation: Observation } | null
  /** Another process gave it up before it was written; its sender notices, and writes nothing. */
  givenUp: boolean
}

/** Starts on a new line: a full disk may have cut the previous line short. */
export function formatLine(record: Line): string {
  return `\n${JSON.stringify(record)}\n`
}

/** @returns null for an empty line, or a line that a crash cut short. */
export function parseLine(text: string): Line | null {
  if (text === '') return null
  try {
    return line.parse(JSON.parse(text))
  } catch {
    return null
  }
}
