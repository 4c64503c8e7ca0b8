'use client'

import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#lib/paths.ts'

/** A pointer that only passes by loads nothing. */
const DWELL_MS = 180

/** The poster; the clip itself, silent, while the pointer or the focus rests on the card. */
export function Picture({ id, near }: { id: string; near: boolean }) {
  const [broken, setBroken] = useState(false)
  const playing = useDwell(near)
  return (
    <div className="absolute inset-0 bg-screen">
      {broken ? (
        <Play aria-hidden className="absolute inset-0 m-auto size-8 text-on-shade" strokeWidth={1.4} />
      ) : (
        // biome-ignore lint/performance/noImgElement: our own route sends it at its final size
        <img
          src={paths.api.poster(id)}
          alt=""
          width={1280}
          height={720}
          loading="lazy"
          decoding="async"
          // One that failed before hydration has told nobody.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setBroken(true)
          }}
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
      {playing ? <Preview id={id} /> : null}
    </div>
  )
}

function Preview({ id }: { id: string }) {
  const [seen, setSeen] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    return () => {
      // Without this a removed video keeps its connection until it is collected.
      element?.removeAttribute('src')
      element?.load()
    }
  }, [])
  return (
    <video
      ref={video}
      src={paths.api.content(id)}
      muted
      autoPlay
      loop
      playsInline
      tabIndex={-1}
      aria-hidden="true"
      onPlaying={() => setSeen(true)}
      className={`absolute inset-0 size-full object-cover transition-opacity ${seen ? 'opacity-100' : 'opacity-0'}`}
    />
  )
}

function useDwell(near: boolean): boolean {
  const [dwelt, setDwelt] = useState(false)
  useEffect(() => {
    if (!near || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setDwelt(true), DWELL_MS)
    return () => {
      clearTimeout(timer)
      setDwelt(false)
    }
  }, [near])
  return dwelt
}
