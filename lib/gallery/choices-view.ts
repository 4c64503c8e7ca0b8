/** What the gallery can be filtered by, as browsers see it. */
export interface Choices {
  people: { id: string; name: string }[]
  /** The newest first. */
  projects: { id: string; name: string; archived: boolean }[]
  /** The most used first. */
  tags: { tag: string; count: number }[]
}
