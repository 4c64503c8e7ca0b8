/** Which of a list are chosen. Pure. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The one that was pressed last; a range starts there. */
  anchor: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null }

/**
 * Presses one: chooses it or not. As a range, everything from the one before to this one becomes as the first of them is
 * after the press: chosen, unless that was just taken out.
 * @param shown the ids in the order in which they are shown.
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

/** Stretches the selection with Shift and an arrow: both ends and everything between are chosen. */
export function stretch(selection: Selection, shown: readonly string[], from: string, to: string): Selection {
  const [start, end] = [shown.indexOf(from), shown.indexOf(to)]
  const between = shown.slice(Math.min(start, end), Math.max(start, end) + 1)
  return { ids: new Set([...selection.ids, ...between]), anchor: to }
}

/** Chooses exactly these. */
export function choose(ids: readonly string[]): Selection {
  return { ids: new Set(ids), anchor: ids.at(-1) ?? null }
}

/** Chooses everything shown; when all of it is chosen already, nothing. */
export function pressAll(selection: Selection, shown: readonly string[]): Selection {
  return shown.every((id) => selection.ids.has(id)) ? NOTHING : { ids: new Set(shown), anchor: null }
}
