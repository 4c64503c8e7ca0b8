/** The title of a tab with what happened while nobody looked: `(2) Dailies`. Pure. */
export function badged(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${bare}` : bare
}
