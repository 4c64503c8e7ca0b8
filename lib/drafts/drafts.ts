import type { Caller } from '../auth/caller.ts'
import type { Studio } from '../studio.ts'
import { draftInput } from './input.ts'
import type { SharedDraft } from './view.ts'

/** The caller's own draft, as the last of their devices left it; null when there is none. */
export async function getDraft(studio: Studio, caller: Caller): Promise<SharedDraft | null> {
  const row = await studio.db.draft.findUnique({ where: { userId: caller.id } })
  const kept = draftInput.safeParse(row?.content)
  return row && kept.success ? { ...kept.data, updatedAt: row.updatedAt.toISOString() } : null
}

/**
 * Keeps the caller's draft for their other devices; the last one to write wins. Answers with when, or null when it is
 * no draft or too long to be kept.
 */
export async function saveDraft(studio: Studio, caller: Caller, input: unknown): Promise<string | null> {
  const parsed = draftInput.safeParse(input)
  if (!parsed.success) return null
  const values = { content: parsed.data, updatedAt: studio.now() }
  await studio.db.draft.upsert({
    where: { userId: caller.id },
    create: { userId: caller.id, ...values },
    update: values,
  })
  return values.updatedAt.toISOString()
}
