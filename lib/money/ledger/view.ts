import type { Status } from '../../submissions/state.ts'
import type { EntryKind } from './effect.ts'

/** A line of the ledger as browsers see it. Times are ISO 8601 in UTC; money is whole yen. */
export interface EntryView {
  id: string
  at: string
  kind: EntryKind
  /** Always positive; the next two say what it does. */
  amountYen: number
  /** By how much it moves charges less credits. */
  explainedChangeYen: number
  /** By how much it moves the held amount. */
  heldChangeYen: number
  person: { id: string; name: string }
  submission: { id: string; prompt: string; status: Status; jobId: string | null }
}

export interface EntryPage {
  entries: EntryView[]
  /** Give it back as `cursor` to get the next page; null at the end. */
  next: string | null
}

/** The choice of entries; a null or absent member does not restrict it. */
export interface EntryFilters {
  /** Id of the person whose submissions they belong to. */
  person?: string | null
  /** Id of the project that they belong to; `none` for those that belong to none. */
  project?: string | null
  kind?: EntryKind | null
  /** From this moment on. */
  from?: Date | null
  /** Before this moment. */
  to?: Date | null
}
