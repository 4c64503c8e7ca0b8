import { laterDay, startOfDay } from '../../time.ts'
import type { EntryFilters } from '../ledger/view.ts'
import type { SpendQuestion } from './spend-question.ts'

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
