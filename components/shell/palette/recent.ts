import { createStored, entriesOf } from '#components/client/stored.ts'

const MOST = 4

const isIds = (kept: unknown): kept is readonly string[] =>
  Array.isArray(kept) && kept.every((id) => typeof id === 'string')

/** By person: what they did lately in this browser, newest first. */
export const useRecent = createStored<Record<string, readonly string[]>>('dailies.recent', {}, (kept) =>
  entriesOf(kept, isIds),
)

/** The list with `id` in front. */
export function withRecent(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, MOST)
}

export function keepRecent(personId: string, id: string): void {
  useRecent.setState(({ [personId]: recent = [] }) => ({ [personId]: withRecent(recent, id) }))
}
