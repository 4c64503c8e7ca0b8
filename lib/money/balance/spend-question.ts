import { z } from 'zod'
import type { Days } from '../../file-name.ts'
import { id } from '../../input.ts'
import { NO_PROJECT } from '../../no-project.ts'
import { laterDay, startOfDay } from '../../time.ts'
import { LINE_STATES, type LineState } from '../ledger/effect.ts'
import type { LineFilters } from '../ledger/view.ts'
import { type Period, periodAddress, readPeriod } from '../period.ts'

/**
 * The question in the address of the page Money. Pure; days are `2026-11-21` in the viewer's time zone, both included.
 */

/** The most days that a chart shows legibly. */
export const MOST_DAYS = 92

export interface SpendQuestion extends Period {
  by: 'person' | 'project'
  person: string | null
  /** An id, or `NO_PROJECT`. */
  project: string | null
  /** Only for the list of videos. */
  state: LineState | null
  day: string | null
  cursor: string | null
}

const shape = z.object({
  by: z.enum(['person', 'project']).catch('person'),
  person: id.nullable().catch(null),
  project: z
    .union([z.literal(NO_PROJECT), id])
    .nullable()
    .catch(null),
  state: z.enum(LINE_STATES).nullable().catch(null),
  day: z.iso.date().nullable().catch(null),
  cursor: z.string().max(40).nullable().catch(null),
})

/** Reads an address; unknown values are ignored. */
export function readSpendQuestion(asked: Record<string, unknown>, today: string): SpendQuestion {
  return { ...readPeriod(asked, today, MOST_DAYS), ...shape.parse(asked) }
}

/** The question as an address, with changes and without defaults; a change returns to the newest line. */
export function addressOf(
  question: SpendQuestion,
  change: Partial<
    Record<'range' | 'from' | 'to' | 'by' | 'person' | 'project' | 'state' | 'day' | 'cursor', string | null>
  > = {},
): Record<string, string | null> {
  const { by, person, project, state, day } = question
  const kept = { ...periodAddress(question), by: by === 'person' ? null : by, person, project, state, day }
  return { ...kept, ...change }
}

/** The days of the videos that a question is about: its day, else all its days. */
export function daysAsked({ day, from, to }: SpendQuestion): Days {
  return day ? { from: day, to: day } : { from, to }
}

/** The videos that a question is about. */
export function lineFiltersOf(question: SpendQuestion, zone: string): LineFilters {
  const { person, project, state } = question
  const { from, to } = daysAsked(question)
  return {
    person,
    project,
    state,
    from: new Date(startOfDay(from, zone)),
    to: new Date(startOfDay(laterDay(to), zone)),
  }
}
