import { createStored, entriesOf } from '#components/client/stored.ts'

const isId = (kept: unknown): kept is number => typeof kept === 'number'

/** By person: the newest news that they have seen in this browser. */
export const useSeen = createStored<Record<string, number>>('dailies.news-seen', {}, (kept) =>
  entriesOf(kept, isId),
)

/** Everything up to this one has been seen. */
export function markSeen(personId: string, newest: number): void {
  useSeen.setState({ [personId]: newest })
}
