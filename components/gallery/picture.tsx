'use client'

import { Play } from 'lucide-react'
import { lazy, type PointerEvent, Suspense, useEffect, useState } from 'react'
import { frameAt, SPRITE_FRAMES } from '#lib/archive/sprite.ts'
import { paths } from '#lib/paths.ts'

const load = () => import('./moving-picture.tsx')
const Frame = lazy(async () => ({ default: (await load()).Frame }))
const Clip = lazy(async () => ({ default: (await load()).Clip }))

/**
 * The thumbnail of a clip; over it the frame that is looked at, or the clip itself while it plays.
 *
 * @param early whether it is among what people see first: it is fetched before the rest.
 */
export function Picture({
  id,
  frame,
  playing,
  early,
}: {
  id: string
  frame: number | null
  playing: boolean
  early: boolean
}) {
  const [broken, setBroken] = useState(false)
  return (
    <div className="absolute inset-0 bg-screen">
      {broken ? (
        <Play aria-hidden className="absolute inset-0 m-auto size-8 text-on-shade" strokeWidth={1.4} />
      ) : (
        // biome-ignore lint/performance/noImgElement: our own route sends it at its final size
        <img
          src={paths.api.thumbnail(id)}
          alt=""
          width={640}
          height={360}
          loading={early ? 'eager' : 'lazy'}
          fetchPriority={early ? 'high' : 'auto'}
          decoding="async"
          // One that failed before hydration has told nobody.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(true)
          }}
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
      <Suspense>
        {frame !== null && !playing ? <Frame id={id} frame={frame} /> : null}
        {playing ? <Clip id={id} /> : null}
      </Suspense>
    </div>
  )
}

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
