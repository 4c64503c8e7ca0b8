import type { CommentResult, NewComment } from '#lib/comments/view.ts'

/** What can be done with comments. */
export interface CommentActions {
  add: (comment: NewComment) => Promise<CommentResult>
  edit: (input: { id: string; text: string }) => Promise<CommentResult>
  remove: (input: { id: string }) => Promise<CommentResult>
  restore: (input: { id: string }) => Promise<CommentResult>
  mark: (input: { id: string; done: boolean }) => Promise<CommentResult>
}
