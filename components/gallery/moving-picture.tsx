'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { SPRITE_FRAMES } from '#lib/archive/sprite.ts'
import { paths } from '#lib/paths.ts'

/** One frame of the sprite, and how far into the video it is. */
export function Frame({ id, frame }: { id: string; frame: number }) {
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

/** The clip itself, again and again. */
export function Clip({ id }: { id: string }) {
  const say = useTranslations('gallery')
  const [broken, setBroken] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    return () => {
      // Without this a removed video keeps its connection until it is collected.
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
    <video
      ref={video}
      src={paths.api.content(id)}
      autoPlay
      loop
      playsInline
      tabIndex={-1}
      onError={() => setBroken(true)}
      className="absolute inset-0 size-full object-cover"
    >
      <track kind="captions" />
    </video>
  )
}
