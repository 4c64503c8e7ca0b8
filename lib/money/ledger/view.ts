import type { Status } from '../../submissions/state.ts'
import type { EntryKind, LineState } from './effect.ts'

/** The money of one video in some days, as browsers see it. Times are ISO 8601 in UTC; money is whole yen. */
export interface LineView {
  /** Of its submission. */
  id: string
  /** When its money last changed in these days. */
  at: string
  /** Its state after that. */
  state: LineState
  amountYen: number
  /** It was settled as not charged, but may have been charged. */
  doubted: boolean
  prompt: string
  status: Status
  jobId: string | null
  person: { id: string; name: string }
  project: { id: string; name: string } | null
  hasPicture: boolean
  /** All entries of the ledger for it, the oldest first. */
  entries: { kind: EntryKind; amountYen: number; at: string }[]
}

export interface LinePage {
  lines: LineView[]
  /** The `cursor` of the next page; null at the end. */
  next: string | null
}

/** The money of all these videos together. */
export interface LineTotals {
  videos: number
  chargedYen: number
  refundedYen: number
  reservedYen: number
}

/** The selected entries; a null or absent member does not restrict them. */
export interface EntryFilters {
  /** Id of the person whose submissions they belong to. */
  person?: string | null
  /** Id of the project that they belong to, or `NO_PROJECT`. */
  project?: string | null
  /** From this moment on. */
  from?: Date | null
  /** Before this moment. */
  to?: Date | null
}

/** The selected videos: those whose money changed in these days. */
export interface LineFilters extends EntryFilters {
  from: Date
  to: Date
  state?: LineState | null
}
