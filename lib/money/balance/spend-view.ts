import type { Bar, Series } from './bars.ts'
import type { Ending, Pace } from './pace.ts'
import type { SpendQuestion } from './spend-question.ts'

/** What came of the videos that were charged in some days. Whole yen. */
export interface Yield {
  videos: number
  /** Charged, less what was credited for them since. */
  netYen: number
  selected: number
  failed: { count: number; yen: number }
  /** Asked of support and not decided; given back. */
  askedYen: number
  creditedYen: number
}

/** A person or a project that can be chosen. */
export interface Named {
  id: string
  name: string
}

/** All that the balance page shows of what was spent. */
export interface SpendSheet {
  question: SpendQuestion
  people: Named[]
  projects: Named[]
  series: Series[]
  bars: Bar[]
  scale: { top: number; bottom: number }
  spentYen: number
  yield: Yield
  pace: Pace
  /** The key is shared, and spent faster than the team alone: it is the key’s pace. */
  paceOfKey: boolean
  ending: Ending
  availableYen: number | null
}
