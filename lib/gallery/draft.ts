import { z } from 'zod'
import { type Caller, requireAct } from '../caller.ts'
import type { Studio } from '../studio.ts'
import type { SharedDraft } from './view.ts'

/** The caller's last text, from any device; null when there is none. */
export async function getDraft(studio: Studio, caller: Caller): Promise<SharedDraft | null> {
  requireAct(caller, 'make')
  const row = await studio.db.draft.findUnique({ where: { userId: caller.id } })
  return row && { text: row.text, updatedAt: row.updatedAt.toISOString() }
}

/** Stores the caller's text; the last write wins. Returns the time, or null for an invalid draft. */
export async function saveDraft(studio: Studio, caller: Caller, input: unknown): Promise<string | null> {
  requireAct(caller, 'make')
  const parsed = draftInput.safeParse(input)
  if (!parsed.success) return null
  const values = { text: parsed.data.text, updatedAt: studio.now() }
  await studio.db.draft.upsert({
    where: { userId: caller.id },
    create: { userId: caller.id, ...values },
    update: values,
  })
  return values.updatedAt.toISOString()
}

/** Ten times the longest prompt: a longer draft stays in its browser. */
const MOST_CHARACTERS = 20_000

/** A text as stored, sendable or not. PostgreSQL accepts neither lone surrogates nor NUL. */
const draftInput = z.object({
  text: z
    .string()
    .max(MOST_CHARACTERS)
    .transform((typed) => typed.toWellFormed().replaceAll('\u0000', '')),
})
