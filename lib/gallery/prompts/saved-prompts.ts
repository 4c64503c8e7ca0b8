import { z } from 'zod'
import { type Caller, changeableBy, lacks, mayChange, notDeletedByOthers, requireAct } from '../../caller.ts'
import type { Message } from '../../i18n/message.ts'
import { NOT_A_MAKER, refused } from '../../i18n/refused.ts'
import { id } from '../../input.ts'
import type { Studio } from '../../studio.ts'
import { countCodePoints, promptProblem } from '../../submissions/input.ts'
import { isLine } from '../../text.ts'
import type { SavedPromptResult, SavedPromptView } from './query.ts'

type Result = Exclude<SavedPromptResult, { kind: 'signed_out' }>

/** More than a team can browse. */
const MOST_LISTED = 500

const NOT_YOURS: Result = refused('prompts.notYours')

/** The team's saved prompts, the last changed first. */
export async function listSavedPrompts({ db }: Studio, caller: Caller): Promise<SavedPromptView[]> {
  requireAct(caller, 'see')
  const rows = await db.savedPrompt.findMany({
    where: { deletedAt: null },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: MOST_LISTED,
    select: { id: true, name: true, text: true, updatedAt: true, user: { select: { id: true, name: true } } },
  })
  return rows.map(({ user, updatedAt, ...row }) => ({
    ...row,
    person: user,
    updatedAt: updatedAt.toISOString(),
    mayChange: mayChange(caller, user.id),
  }))
}

/** Saves a new prompt, or changes one: its author or an admin. A later change by another person stays. */
export async function savePrompt({ db }: Studio, caller: Caller, input: unknown): Promise<Result> {
  if (lacks(caller, 'make')) return NOT_A_MAKER
  const parsed = savedPromptInput.safeParse(input)
  if (!parsed.success) return refused('composer.refused.malformed')
  const { id, text, seen } = parsed.data
  const name = parsed.data.name.trim()
  const message = savedPromptProblem(parsed.data)
  if (message) return refused(message)
  if (id === null) {
    const made = await db.savedPrompt.create({
      data: { userId: caller.id, name, text },
      select: { id: true },
    })
    return { kind: 'saved', id: made.id }
  }
  const own = { id, deletedAt: null, ...changeableBy(caller) }
  const { count } = await db.savedPrompt.updateMany({ where: { ...own, ...seen }, data: { name, text } })
  if (count === 1) return { kind: 'saved', id }
  return (await db.savedPrompt.count({ where: own })) > 0 ? refused('prompts.changed') : NOT_YOURS
}

/** Deletes a saved prompt, or restores a deleted one: its author, unless an admin deleted it, or an admin. */
export async function setPromptDeleted({ db, now }: Studio, caller: Caller, input: unknown): Promise<Result> {
  if (lacks(caller, 'make')) return NOT_A_MAKER
  const parsed = deletedInput.safeParse(input)
  if (!parsed.success) return refused('composer.refused.malformed')
  const { id, deleted } = parsed.data
  const { count } = await db.savedPrompt.updateMany({
    where: { id, ...changeableBy(caller), ...notDeletedByOthers(caller) },
    data: deleted ? { deletedAt: now(), deletedById: caller.id } : { deletedAt: null, deletedById: null },
  })
  return count === 1 ? { kind: 'saved', id } : NOT_YOURS
}

/** The most characters of a saved prompt's name, as Unicode code points. */
const LONGEST_PROMPT_NAME = 80

/** The problem of a saved prompt, for the person who typed it; null if there is none. */
function savedPromptProblem({ name, text }: { name: string; text: string }): Message | null {
  const length = countCodePoints(name.trim())
  if (length === 0 || length > LONGEST_PROMPT_NAME || !isLine(name.trim())) {
    return { key: 'prompts.badName', values: { most: LONGEST_PROMPT_NAME } }
  }
  return promptProblem(text)
}

const deletedInput = z.object({ id, deleted: z.boolean() })

/** Unchecked input of a client; `savedPromptProblem` checks its text. */
const savedPromptInput = z.object({
  /** Null makes a new one. */
  id: id.nullable(),
  name: z.string(),
  text: z.string(),
  /** The words that it replaces; null for a new one. */
  seen: z.object({ name: z.string(), text: z.string() }).nullable().default(null),
})
