'use client'

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { type Grid, gridOf, type Row } from './rows.ts'

/** What the header and the bar at the bottom of phones cover. */
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
    // What is above may grow: the composer with its text, a notice that appears.
    const observer = new ResizeObserver(look)
    const content = document.getElementById('content')
    for (const element of [box.current, content, document.body]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return measures && { grid: gridOf(measures.width, measures.phone), top: measures.top }
}

/** Which rows are in sight. `kept` is the one that stays on the page wherever the window is: it has the focus. */
export function useRowsInSight(rows: readonly Row[], top: number, kept: number) {
  // A new list of rows has new sizes; the virtualizer forgets the old ones when this changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const getItemKey = useCallback((index: number) => index, [rows])
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown
      return [...shown, kept].toSorted((a, b) => a - b)
    },
    [kept],
  )
  return useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? 0,
    getItemKey,
    rangeExtractor,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: COVERED.top,
    scrollPaddingEnd: COVERED.bottom,
  })
}
