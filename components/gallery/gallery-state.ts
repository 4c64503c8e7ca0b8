import { create } from 'zustand'
import { choose, NOTHING, press, type Selection, stretch, without } from '#components/ui/selection.ts'

interface GalleryState {
  /** Names the filter; a new filter starts without selection and playback. */
  name: string
  /** The loaded videos in display order. */
  shown: readonly string[]
  selection: Selection
  /** The one card whose video plays. */
  playing: string | null
}

const NOTHING_SHOWN: GalleryState = { name: '', shown: [], selection: NOTHING, playing: null }

/** The gallery's selection and playing video, for one visit. */
export const useGalleryState = create<GalleryState>(() => NOTHING_SHOWN)

const { setState: set, getState: get } = useGalleryState

/** Shows a filter's videos. A selected one that has left the list is deselected: no later act changes it unseen. */
export function showCards(name: string, shown: readonly string[]): void {
  const now = get()
  if (now.name === name) set({ shown, selection: without(now.selection, gone(now.shown, shown)) })
  else set({ ...NOTHING_SHOWN, name, shown })
}

function gone(before: readonly string[], now: readonly string[]): string[] {
  const stay = new Set(now)
  return before.filter((id) => !stay.has(id))
}

export function leaveGallery(): void {
  set(NOTHING_SHOWN)
}

/** Toggles a card; with `range`, everything from the last pressed card. */
export function pressCard(id: string, range: boolean): void {
  set(({ selection, shown }) => ({ selection: press(selection, shown, id, { range }) }))
}

/** The ids in gallery order; ids not shown come last. */
export function inGalleryOrder(ids: ReadonlySet<string>, shown: readonly string[]): string[] {
  return [...new Set([...shown.filter((id) => ids.has(id)), ...ids])]
}

export function stretchSelection(from: string, to: string): void {
  set(({ selection, shown }) => ({ selection: stretch(selection, shown, from, to) }))
}

export function selectAllShown(): void {
  set(({ shown }) => ({ selection: choose(shown) }))
}

/** Selects exactly these ids, found by the filter of this name; does nothing if another filter is shown by now. */
export function selectOnly(ids: readonly string[], name: string): void {
  if (get().name === name) set({ selection: choose(ids) })
}

/** @returns whether there was a selection to clear. */
export function clearSelection(): boolean {
  const any = get().selection.ids.size > 0
  set({ selection: NOTHING })
  return any
}

/** Plays or stops this card's video. */
export function togglePlaying(id: string): void {
  set(({ playing }) => ({ playing: playing === id ? null : id }))
}
