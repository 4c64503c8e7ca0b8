import { create } from 'zustand'
import { choose, NOTHING, press, type Selection, stretch } from '#components/ui/selection.ts'

interface GalleryState {
  /** Names the filter; another one begins with nothing selected and nothing played. */
  name: string
  /** The loaded videos, in the order in which they are shown. */
  shown: readonly string[]
  selection: Selection
  /** The one card that plays its video. */
  playing: string | null
}

const NOTHING_SHOWN: GalleryState = { name: '', shown: [], selection: NOTHING, playing: null }

/** The selection and the playing video in the gallery, for the length of one visit. */
export const useGalleryState = create<GalleryState>(() => NOTHING_SHOWN)

const { setState: set, getState: get } = useGalleryState

export function showCards(name: string, shown: readonly string[]): void {
  set(get().name === name ? { shown } : { ...NOTHING_SHOWN, name, shown })
}

export function leaveGallery(): void {
  set(NOTHING_SHOWN)
}

/** Selects it or not; with `range`, everything from the last one pressed. */
export function pressCard(id: string, range: boolean): void {
  set(({ selection, shown }) => ({ selection: press(selection, shown, id, { range }) }))
}

/** The ids in the order of the gallery; those that it does not show come last. */
export function inGalleryOrder(ids: ReadonlySet<string>, shown: readonly string[]): string[] {
  return [...new Set([...shown.filter((id) => ids.has(id)), ...ids])]
}

export function stretchSelection(from: string, to: string): void {
  set(({ selection, shown }) => ({ selection: stretch(selection, shown, from, to) }))
}

export function selectAllShown(): void {
  set(({ shown }) => ({ selection: choose(shown) }))
}

/** Exactly these, which the filter of this name finds; nothing when another one is shown by now. */
export function selectOnly(ids: readonly string[], name: string): void {
  if (get().name === name) set({ selection: choose(ids) })
}

/** @returns whether there was anything to clear. */
export function clearSelection(): boolean {
  const any = get().selection.ids.size > 0
  set({ selection: NOTHING })
  return any
}

/** Plays this one, or stops it. */
export function togglePlaying(id: string): void {
  set(({ playing }) => ({ playing: playing === id ? null : id }))
}
