'use server'

import { asCaller } from '#app/as-caller.ts'
import {
  addComment,
  deleteComment,
  editComment,
  markComment,
  restoreComment,
} from '#lib/gallery/comments/change.ts'

export const addCommentAction = asCaller(addComment)
export const editCommentAction = asCaller(editComment)
export const deleteCommentAction = asCaller(deleteComment)
export const restoreCommentAction = asCaller(restoreComment)
export const markCommentAction = asCaller(markComment)
