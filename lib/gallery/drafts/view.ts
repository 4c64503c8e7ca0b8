/** The last text of a person's composer, as the server keeps it for their other devices. */
export interface SharedDraft {
  text: string
  /** ISO 8601 in UTC. */
  updatedAt: string
}
