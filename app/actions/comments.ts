'use server'

import { findCaller, isSameOrigin } from '#lib/auth/session.ts'
import { addComment, deleteComment, editComment, markComment, restoreComment } from '#lib/comments/change.ts'
import type { CommentResult } from '#lib/comments/view.ts'
import { studio } from '#lib/studio.ts'

export async function addCommentAction(input: unknown): Promise<CommentResult> {
  return change(addComment, input)
}

export async function editCommentAction(input: unknown): Promise<CommentResult> {
  return change(editComment, input)
}

export async function deleteCommentAction(input: unknown): Promise<CommentResult> {
  return change(deleteComment, input)
}

export async function restoreCommentAction(input: unknown): Promise<CommentResult> {
  return change(restoreComment, input)
}

export async function markCommentAction(input: unknown): Promise<CommentResult> {
  return change(markComment, input)
}

async function change(verb: typeof addComment, input: unknown): Promise<CommentResult> {
  const caller = (await isSameOrigin()) ? await findCaller() : null
  return caller ? verb(studio(), caller, input) : { kind: 'signed_out' }
}
