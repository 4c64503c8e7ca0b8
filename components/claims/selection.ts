/** Which claims are chosen. Pure. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The one that was pressed last; a range starts there. */
  anchor: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null }

/**
 * Presses one: chooses it or not. As a range, everything from the one before to this one becomes as this one does.
 *
 * @param shown the ids in the order in which they are shown.
 */
export function press(
  selection: Selection,
  shown: readonly string[],
  id: string,
  options: { range: boolean },
): Selection {
  const ids = new Set(selection.ids)
  const chosen = !ids.has(id)
  const [from, to] = [shown.indexOf(selection.anchor ?? id), shown.indexOf(id)]
  const range =
    options.range && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  for (const each of range) {
    if (chosen) ids.add(each)
    else ids.delete(each)
  }
  return { ids, anchor: id }
}

/** Chooses everything shown; when all of it is chosen already, nothing. */
export function pressAll(selection: Selection, shown: readonly string[]): Selection {
  return shown.every((id) => selection.ids.has(id)) ? NOTHING : { ids: new Set(shown), anchor: null }
}
