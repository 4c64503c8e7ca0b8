/** What a person typed and has not sent, without the attempt it would be sent as: that stays in its browser. */
export interface DraftContent {
  prompt: string
  /** As typed; empty rolls one. */
  seed: string
  /** The seed stays in the composer after the press. */
  seedLocked: boolean
  takes: number
  projectId: string | null
  tags: string[]
  /** What it is another try of. */
  parentId: string | null
  /** The comment on that which asked for it. */
  commentId: string | null
}

/** The draft that all devices of a person share. */
export interface SharedDraft {
  content: DraftContent
  /** The browser that wrote it last. */
  device: string
  /** ISO 8601 in UTC. */
  updatedAt: string
}
