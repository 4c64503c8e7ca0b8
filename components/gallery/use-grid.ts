import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { edgesOf, type Grid, gridOf, type Row, rowsBetween } from './rows.ts'

/** The space under the header and under the bar at the bottom of phones. */
const COVERED = { top: 72, bottom: 88 }

/** Rows above and below the window that are there already. */
const OVERSCAN = 2

/** How wide the gallery is, and how far down it begins; null until the browser knows. */
export function useMeasures(box: RefObject<HTMLElement | null>): { grid: Grid; top: number } | null {
  const [measures, setMeasures] = useState<{ width: number; phone: boolean; top: number } | null>(null)
  useLayoutEffect(() => {
    const look = () => {
      const rect = box.current?.getBoundingClientRect()
      if (!rect || rect.width === 0) return
      const phone = !matchMedia('(min-width: 720px)').matches
      const next = { width: rect.width, phone, top: Math.round(rect.top + window.scrollY) }
      setMeasures((known) =>
        known && known.width === next.width && known.phone === phone && known.top === next.top ? known : next,
      )
    }
    look()
    // The part above may grow: the composer with its text, a notice that appears.
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
  /** Where a row begins below the top of all, in pixels. */
  startOf: (row: number) => number
  /** Of all rows, in pixels. */
  height: number
  /** Moves the window as little as shows all of a row. */
  scrollTo: (row: number) => void
}

/**
 * Which rows are in sight. All sizes are known beforehand, so nothing has to be measured.
 * @param top where the rows begin on the page, in pixels.
 * @param kept the row that stays on the page wherever the window is: it has the focus. Outside the rows for none.
 */
export function useRowsInSight(rows: readonly Row[], top: number, kept: number): RowsInSight {
  const edges = useMemo(() => edgesOf(rows), [rows])
  // As a text, which is the same while the same rows are in sight: then nothing is drawn anew.
  const look = () => {
    const from = window.scrollY - top
    const { first, last } = rowsBetween(edges, from, from + window.innerHeight)
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
  window.addEventListener('scroll', changed, { passive: true })
  window.addEventListener('resize', changed)
  return () => {
    window.removeEventListener('scroll', changed)
    window.removeEventListener('resize', changed)
  }
}

/** When the browser's Back or Forward was last used. */
let poppedAt = Number.NEGATIVE_INFINITY
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    poppedAt = performance.now()
  })
}

/** A page that Back leads to is there within this. */
const SOON_MS = 5_000

/** Whether Back or Forward was just used: they lead to the earlier place, not to the top. */
function wentBack(): boolean {
  return performance.now() - poppedAt < SOON_MS
}

interface Place {
  /** Of the window, in pixels. */
  y: number
  /** The card that Tab leads to. */
  card: string | null
}

/** The place in the gallery, by filter, during a visit elsewhere. */
const left = new Map<string, Place>()

/** The earlier place after Back or Forward; null for a new visit. */
export function placeOf(key: string): Place | null {
  return wentBack() ? (left.get(key) ?? null) : null
}

/**
 * Keeps the place of the window, and goes there on the way back, once the gallery has its full height.
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
    // The browser, and Next, have their own idea of where to go, a moment later.
    const frame = requestAnimationFrame(() => window.scrollTo(0, place.y))
    return () => cancelAnimationFrame(frame)
  }, [key, ready])
  // It stops listening before what comes next goes to its own top.
  useLayoutEffect(() => {
    if (!ready) return
    const keep = () => left.set(key, { y: window.scrollY, card })
    keep()
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key, card, ready])
}
