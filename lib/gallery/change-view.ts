import type { Message } from '../i18n/message.ts'

/** Something that is done to many submissions at once. */
export type Change =
  | { kind: 'rate'; ids: string[]; rating: number | null }
  | { kind: 'tag'; ids: string[]; add: string[]; remove: string[] }
  | { kind: 'move'; ids: string[]; projectId: string | null }
  | { kind: 'trash'; ids: string[] }
  | { kind: 'restore'; ids: string[] }

/** What a change came to. Expected outcomes only. */
export type ChangeResult =
  | {
      kind: 'changed'
      /** How many are now as they should be, and were not before. */
      changed: number
      /** Somebody else's, and the caller is no admin. */
      notYours: number
      /** It cannot be done to them now: they are not finished, move, or have an open claim; or they are not there. */
      notNow: number
      /** Undoes it: to be done one after another. */
      undo: Change[]
    }
  | { kind: 'refused'; message: Message }
  | { kind: 'signed_out' }
