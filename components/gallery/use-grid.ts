import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { edgesOf, type Grid, gridOf, type Row, rowsBetween } from './rows.ts'

/** The height covered by the header, and by the bar at the bottom of phones. */
const COVERED = { top: 72, bottom: 88 }

/** Rows rendered above and below the window in advance. */
const OVERSCAN = 2

/** The window's scroll offset and height, in pixels, at the last event: reading them may lay the whole page out. */
let view = { from: 0, height: 0 }

function readView(): void {
  view = { from: window.scrollY, height: window.innerHeight }
}

/** The gallery's width and its distance from the top; null until the browser has measured them. */
export function useMeasures(box: RefObject<HTMLElement | null>): { grid: Grid; top: number } | null {
  const [measures, setMeasures] = useState<{ width: number; phone: boolean; top: number } | null>(null)
  useLayoutEffect(() => {
    const look = () => {
      const rect = box.current?.getBoundingClientRect()
      if (!rect || rect.width === 0) return
      readView()
      const phone = !matchMedia('(min-width: 720px)').matches
      const next = { width: rect.width, phone, top: Math.round(rect.top + view.from) }
      setMeasures((known) =>
        known && known.width === next.width && known.phone === phone && known.top === next.top ? known : next,
      )
    }
    look()
    // Content above may grow: the composer with its text, a new notice.
    const observer = new ResizeObserver(look)
    const content = document.getElementById('content')
    for (const element of [box.current, content, document.body]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return measures && { grid: gridOf(measures.width, measures.phone), top: measures.top }
}

export interface RowsInSight {
  /** From top to bottom. */
  shown: number[]
  /** The top of a row below the top of all, in pixels. */
  startOf: (row: number) => number
  /** The height of all rows, in pixels. */
  height: number
  /** Scrolls the minimum to show a whole row. */
  scrollTo: (row: number) => void
}

/**
 * The rows in view. All sizes are known in advance, so nothing is measured.
 * @param top the offset of the rows on the page, in pixels.
 * @param kept the focused row, which stays rendered wherever the window is. An index outside the rows for
 * none.
 */
export function useRowsInSight(rows: readonly Row[], top: number, kept: number): RowsInSight {
  const edges = useMemo(() => edgesOf(rows), [rows])
  // A string, equal while the same rows are in view: then nothing re-renders.
  const look = () => {
    const from = view.from - top
    const { first, last } = rowsBetween(edges, from, from + view.height)
    return `${Math.max(0, first - OVERSCAN)} ${Math.min(rows.length - 1, last + OVERSCAN)}`
  }
  const [first = 0, last = 0] = useSyncExternalStore(listenToWindow, look, () => '0 0')
    .split(' ')
    .map(Number)
  const shown: number[] = []
  for (let row = first; row <= last; row += 1) shown.push(row)
  if (rows[kept] && kept < first) shown.unshift(kept)
  if (rows[kept] && kept > last) shown.push(kept)
  return {
    shown,
    startOf: (row) => edges[row] ?? 0,
    height: edges.at(-1) ?? 0,
    scrollTo: (row) => {
      const from = top + (edges[row] ?? 0) - COVERED.top
      const until = top + (edges[row + 1] ?? 0) + COVERED.bottom - window.innerHeight
      if (window.scrollY > from) window.scrollTo(0, from)
      else if (window.scrollY < until) window.scrollTo(0, until)
    },
  }
}

function listenToWindow(changed: () => void): () => void {
  const look = () => {
    readView()
    changed()
  }
  window.addEventListener('scroll', look, { passive: true })
  window.addEventListener('resize', look)
  return () => {
    window.removeEventListener('scroll', look)
    window.removeEventListener('resize', look)
  }
}

/** The time of the last Back or Forward. */
let poppedAt = Number.NEGATIVE_INFINITY
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    poppedAt = performance.now()
  })
}

/** A page reached by Back is there within this time. */
const SOON_MS = 5_000

/** Whether Back or Forward was just used: these restore the earlier position, not the top. */
function wentBack(): boolean {
  return performance.now() - poppedAt < SOON_MS
}

interface Place {
  /** The window's scroll offset, in pixels. */
  y: number
  /** The card that is the tab stop. */
  card: string | null
}

/** The scroll position by filter, kept while the person visits other pages. */
const left = new Map<string, Place>()

/** The earlier position after Back or Forward; null for a new visit. */
export function placeOf(key: string): Place | null {
  return wentBack() ? (left.get(key) ?? null) : null
}

/**
 * Saves the scroll position, and restores it on the way back once the gallery has its full height.
 * @param ready whether it has.
 */
export function useKeptPlace(key: string, card: string | null, ready: boolean): void {
  const returned = useRef(false)
  useLayoutEffect(() => {
    if (!ready || returned.current) return
    returned.current = true
    const place = placeOf(key)
    if (!place) return
    window.scrollTo(0, place.y)
    // The browser and Next scroll on their own, a moment later.
    const frame = requestAnimationFrame(() => window.scrollTo(0, place.y))
    return () => cancelAnimationFrame(frame)
  }, [key, ready])
  // Stops listening before the next page scrolls to its own top.
  useLayoutEffect(() => {
    if (!ready) return
    // Reading the offset here would lay the page out once more while it hydrates.
    left.set(key, { y: view.from, card })
    const keep = () => left.set(key, { y: window.scrollY, card })
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key, card, ready])
}
