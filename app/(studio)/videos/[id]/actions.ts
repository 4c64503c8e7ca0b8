'use server'

import { asCaller } from '#app/as-caller.ts'
import {
  addComment,
  deleteComment,
  editComment,
  markComment,
  restoreComment,
} from '#lib/gallery/comments/change.ts'

export async function addCommentAction(input: unknown) {
  return asCaller((studio, caller) => addComment(studio, caller, input))
}

export async function editCommentAction(input: unknown) {
  return asCaller((studio, caller) => editComment(studio, caller, input))
}

export async function deleteCommentAction(input: unknown) {
  return asCaller((studio, caller) => deleteComment(studio, caller, input))
}

export async function restoreCommentAction(input: unknown) {
  return asCaller((studio, caller) => restoreComment(studio, caller, input))
}

export async function markCommentAction(input: unknown) {
  return asCaller((studio, caller) => markComment(studio, caller, input))
}
