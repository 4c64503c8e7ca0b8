'use client'

import { useLayoutEffect, useRef } from 'react'
import { wentBack } from '#components/client/went-back.ts'

interface Place {
  /** Of the window, in pixels. */
  y: number
  /** The card that Tab leads to. */
  card: string | null
}

/** Where somebody was in the gallery, by filter, while they look at something else. */
const left = new Map<string, Place>()

/** Where somebody was who has just come back by Back or Forward; null for whoever comes anew. */
export function placeOf(key: string): Place | null {
  return wentBack() ? (left.get(key) ?? null) : null
}

/**
 * Keeps the place of the window, and goes there when somebody comes back, once the gallery has its full height.
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
