import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLate } from '#components/client/use-late.ts'
import { Buffering } from '#components/video/buffering.tsx'
import { frameAt, SPRITE_FRAMES } from '#lib/archive/sprite.ts'
import { paths } from '#lib/paths.ts'

/**
 * The thumbnail of a clip; above it the hovered frame, or the playing clip.
 *
 * @param early whether it is above the fold: then it loads first.
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
          fetchPriority={early ? 'high' : 'low'}
          decoding="async"
          // A picture that failed before hydration fired no event here.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(true)
          }}
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
      {frame !== null && !playing ? <Frame id={id} frame={frame} /> : null}
      {playing ? <Clip id={id} /> : null}
    </div>
  )
}

/** One frame of the sprite, and its position in the video. */
function Frame({ id, frame }: { id: string; frame: number }) {
  const [loaded, setLoaded] = useState(false)
  return (
    <div aria-hidden className={`absolute inset-0 overflow-hidden ${loaded ? '' : 'invisible'}`}>
      {/* biome-ignore lint/performance/noImgElement: our own route sends it at its final size */}
      <img
        src={paths.api.sprite(id)}
        alt=""
        onLoad={() => setLoaded(true)}
        onError={() => setLoaded(false)}
        className="absolute top-0 h-full max-w-none"
        style={{ width: `${SPRITE_FRAMES * 100}%`, left: `${frame * -100}%` }}
      />
      <span
        className="absolute bottom-0 left-0 h-0.5 bg-accent"
        style={{ width: `${((frame + 1) / SPRITE_FRAMES) * 100}%` }}
      />
    </div>
  )
}

function Clip({ id }: { id: string }) {
  const say = useTranslations('gallery')
  const [broken, setBroken] = useState(false)
  const [waits, setWaits] = useState(true)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    return () => {
      // Without this a removed video keeps its connection until garbage collection.
      element?.removeAttribute('src')
      element?.load()
    }
  }, [])
  if (broken) {
    return (
      <p
        role="alert"
        className="absolute inset-0 grid place-items-center bg-screen px-6 text-center text-12 text-on-shade"
      >
        {say('cannotPlay')}
      </p>
    )
  }
  return (
    <>
      <video
        ref={video}
        src={paths.api.content(id)}
        autoPlay
        loop
        playsInline
        tabIndex={-1}
        onWaiting={() => setWaits(true)}
        onCanPlay={() => setWaits(false)}
        onError={() => setBroken(true)}
        className="absolute inset-0 size-full object-cover"
      >
        <track kind="captions" />
      </video>
      <Buffering now={waits} />
    </>
  )
}

/** A pointer or focus that only passes by loads nothing. */
const DWELL_MS = 120

/** How long the focus rests on each frame. */
const STEP_MS = 800

/**
 * The frame of a clip to show: the one under the mouse, or one after another while the card has focus (not
 * with reduced motion); null without a pointer.
 */
export function useScrub(enabled: boolean) {
  const [hover, setHover] = useState<number | null>(null)
  const [focused, setFocused] = useState(false)
  const [frame, setFrame] = useState<number | null>(null)
  const dwelt = useLate(hover !== null || focused, DWELL_MS)

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
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}
