import type { NotDone } from '../i18n/refused.ts'
import type { SubmissionView } from './view.ts'

/** So long everything in the trash can be restored. */
export const TRASH_DAYS = 30
export const TRASH_MS = TRASH_DAYS * 24 * 3_600_000

/** Something in the trash, as browsers see it. */
export interface TrashedView extends SubmissionView {
  /** Who put it there; null when that person is not known any more. */
  trashedBy: string | null
  mayRestore: boolean
  /** From then on its files are deleted for good. ISO 8601, in UTC. */
  deletedAfter: string
}

export interface TrashPage {
  trashed: TrashedView[]
  /** Give it back as `before` to get the next page; null at the end. */
  next: string | null
  /** The caller may delete at once. */
  mayPurge: boolean
}

/** The result of deleting for good. */
export type PurgeResult = { kind: 'purged'; count: number } | NotDone
