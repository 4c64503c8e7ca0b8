import type { Message } from '../../i18n/message.ts'

/** A project as it is offered. */
export interface ProjectView {
  id: string
  name: string
  /** Shown where it is chosen, and no longer offered. */
  archived: boolean
}

export type ProjectResult =
  | { kind: 'made'; project: ProjectView }
  | { kind: 'refused'; message: Message }
  | { kind: 'signed_out' }
