import { create } from 'zustand'
import { choose, NOTHING, press, type Selection, stretch } from '#components/ui/selection.ts'

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

export function showCards(name: string, shown: readonly string[]): void {
  set(get().name === name ? { shown } : { ...NOTHING_SHOWN, name, shown })
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
