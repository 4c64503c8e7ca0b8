import { z } from 'zod'
import { isDay, laterDay, startOfDay } from '../../time.ts'
import { ENTRY_KINDS, type EntryKind } from '../ledger/effect.ts'
import type { EntryFilters } from '../ledger/view.ts'

/** The query in the balance page's address. Pure; days are `2026-11-21` in the viewer's time zone, both included. */

/** So many days a chart shows legibly. */
export const MOST_DAYS = 92

export const RANGES = [30, 90] as const

/** The filter for submissions that belong to no project. */
export const NO_PROJECT = 'none'

export interface SpendQuestion {
  /** One of the offered ranges that end today; null where days were chosen. */
  range: (typeof RANGES)[number] | null
  from: string
  to: string
  by: 'person' | 'project'
  person: string | null
  /** An id, or `NO_PROJECT`. */
  project: string | null
  /** Of the ledger's entries alone. */
  kind: EntryKind | null
  day: string | null
  cursor: string | null
  /** Why the days that were chosen are not shown, and what was chosen. */
  problem: 'incomplete' | 'order' | 'tooMany' | null
  typed: { from: string; to: string }
}

const shape = z.object({
  range: z.enum(['30', '90']).catch('30'),
  from: z.string().max(20).catch(''),
  to: z.string().max(20).catch(''),
  by: z.enum(['person', 'project']).catch('person'),
  person: z.uuid().nullable().catch(null),
  project: z
    .union([z.literal(NO_PROJECT), z.uuid()])
    .nullable()
    .catch(null),
  kind: z.enum(ENTRY_KINDS).nullable().catch(null),
  day: z.string().refine(isDay).nullable().catch(null),
  cursor: z.string().max(40).nullable().catch(null),
})

/** Reads an address; what it does not understand chooses nothing, but for days, which it says. */
export function readSpendQuestion(asked: Record<string, unknown>, today: string): SpendQuestion {
  const { range, from, to, ...rest } = shape.parse(asked)
  const typed = { from, to }
  const problem = from || to ? problemOf(from, to) : null
  if ((from || to) && !problem) return { ...rest, range: null, from, to, problem, typed }
  const days = range === '90' ? 90 : 30
  return { ...rest, range: days, from: laterDay(today, 1 - days), to: today, problem, typed }
}

function problemOf(from: string, to: string): SpendQuestion['problem'] {
  if (!isDay(from) || !isDay(to)) return 'incomplete'
  if (from > to) return 'order'
  return laterDay(from, MOST_DAYS - 1) < to ? 'tooMany' : null
}

/** The question as it stands in an address, with some of it changed, and without defaults. */
export function addressOf(
  question: SpendQuestion,
  change: Partial<
    Record<'range' | 'by' | 'person' | 'project' | 'kind' | 'day' | 'cursor', string | null>
  > = {},
): Record<string, string | null> {
  const { range, from, to, by, person, project, kind, day } = question
  const days =
    change.range !== undefined
      ? { range: change.range }
      : range === null
        ? { from, to }
        : { range: range === 30 ? null : String(range) }
  const { range: _, ...rest } = change
  return { by: by === 'person' ? null : by, person, project, kind, day, ...days, ...rest }
}

/** The ledger's entries that a question is about: of its day, else of all its days. Pure. */
export function entryFiltersOf(question: SpendQuestion, zone: string): EntryFilters {
  const { day, person, project, kind } = question
  const { from, to } = day ? { from: day, to: day } : question
  return {
    person,
    project,
    kind,
    from: new Date(startOfDay(from, zone)),
    to: new Date(startOfDay(laterDay(to), zone)),
  }
}
