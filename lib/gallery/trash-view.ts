import type { NotDone } from '../i18n/refused.ts'
import type { SubmissionView } from './view.ts'

/** How long a submission in the trash can be restored. */
export const TRASH_DAYS = 30
export const TRASH_MS = TRASH_DAYS * 24 * 3_600_000

/** A submission in the trash, as browsers see it. */
export interface TrashedView extends SubmissionView {
  /** The person who put it there; null if no longer known. */
  trashedBy: string | null
  mayRestore: boolean
  /** When its files are deleted for good. ISO 8601, in UTC. */
  deletedAfter: string
}

export interface TrashPage {
  trashed: TrashedView[]
  /** The `before` of the next page; null at the end. */
  next: string | null
  /** The caller may delete for good at once. */
  mayPurge: boolean
}

/** The result of deleting for good. */
export type PurgeResult = { kind: 'purged'; count: number } | NotDone
