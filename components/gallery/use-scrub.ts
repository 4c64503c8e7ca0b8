'use client'

import { type PointerEvent, useEffect, useState } from 'react'
import { frameAt, SPRITE_FRAMES } from '#lib/archive/sprite.ts'

/** A pointer or a focus that only passes by loads nothing. */
const DWELL_MS = 120

/** How long the focus rests on each frame. */
const STEP_MS = 800

/**
 * Which frame of a clip is looked at: the one under the mouse, or one after the other while the focus rests on its card
 * (not for those who asked for less motion); null while nobody looks.
 */
export function useScrub(enabled: boolean) {
  const [hover, setHover] = useState<number | null>(null)
  const [focused, setFocused] = useState(false)
  const [frame, setFrame] = useState<number | null>(null)
  const dwelt = useDwell(hover !== null || focused)

  useEffect(() => {
    if (!focused || !dwelt || !enabled || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    setFrame(0)
    const timer = setInterval(() => setFrame((shown) => ((shown ?? 0) + 1) % SPRITE_FRAMES), STEP_MS)
    return () => {
      clearInterval(timer)
      setFrame(null)
    }
  }, [focused, dwelt, enabled])

  const look = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setHover(frameAt((event.clientX - left) / width))
  }
  return {
    near: hover !== null || focused,
    frame: enabled && dwelt ? (hover ?? frame) : null,
    handlers: {
      onPointerEnter: look,
      onPointerMove: look,
      onPointerLeave: () => setHover(null),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

function useDwell(near: boolean): boolean {
  const [dwelt, setDwelt] = useState(false)
  useEffect(() => {
    if (!near) return
    const timer = setTimeout(() => setDwelt(true), DWELL_MS)
    return () => {
      clearTimeout(timer)
      setDwelt(false)
    }
  }, [near])
  return dwelt
}
