import type { CommentActions } from '#components/comments/actions.ts'
import {
  addCommentAction,
  deleteCommentAction,
  editCommentAction,
  markCommentAction,
  restoreCommentAction,
} from './actions/comments.ts'

/** What pages give to components that show comments. */
export const commentActions: CommentActions = {
  add: addCommentAction,
  edit: editCommentAction,
  remove: deleteCommentAction,
  restore: restoreCommentAction,
  mark: markCommentAction,
}
