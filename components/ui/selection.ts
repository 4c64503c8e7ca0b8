/** The selected items of a list. Pure. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The last pressed item, where a range starts. */
  anchor: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null }

/**
 * Toggles one item. As a range, everything from the anchor to this item gets the anchor's state: selected,
 * unless the anchor was just deselected.
 * @param shown the ids in display order.
 */
export function press(
  selection: Selection,
  shown: readonly string[],
  id: string,
  options: { range: boolean },
): Selection {
  const ids = new Set(selection.ids)
  const { anchor } = selection
  const from = anchor === null ? -1 : shown.indexOf(anchor)
  const to = shown.indexOf(id)
  const ranged = options.range && from >= 0 && to >= 0
  const chosen = ranged && anchor !== null ? ids.has(anchor) : !ids.has(id)
  for (const each of ranged ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]) {
    if (chosen) ids.add(each)
    else ids.delete(each)
  }
  return { ids, anchor: id }
}

/** Extends the selection with Shift and an arrow: selects both ends and everything between. */
export function stretch(selection: Selection, shown: readonly string[], from: string, to: string): Selection {
  const [start, end] = [shown.indexOf(from), shown.indexOf(to)]
  const between = shown.slice(Math.min(start, end), Math.max(start, end) + 1)
  return { ids: new Set([...selection.ids, ...between]), anchor: to }
}

/** Selects exactly these. */
export function choose(ids: readonly string[]): Selection {
  return { ids: new Set(ids), anchor: ids.at(-1) ?? null }
}

/** Deselects some; the same selection if none of them is in it. */
export function without(selection: Selection, left: readonly string[]): Selection {
  if (!left.some((id) => selection.ids.has(id))) return selection
  const ids = new Set(selection.ids)
  for (const id of left) ids.delete(id)
  return { ...selection, ids }
}

/** Selects everything shown, or nothing if all of it is already selected. */
export function pressAll(selection: Selection, shown: readonly string[]): Selection {
  return shown.every((id) => selection.ids.has(id)) ? NOTHING : { ids: new Set(shown), anchor: null }
}
