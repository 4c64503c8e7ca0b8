'use client'

import { Star } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button, buttonClasses } from '#components/ui/button.tsx'
import { paths } from '#lib/paths.ts'
import { laterDay } from '#lib/time.ts'
import { type ListedTake, tally, type usePlaylist } from './playlist.ts'

/** The screen without a video to play: the counts of the day or list, and the ways on. */
export function End({
  day,
  back,
  list,
}: {
  /** Null for a list. */
  day: string | null
  back: string
  list: ReturnType<typeof usePlaylist>
}) {
  const say = useTranslations('dailies')
  const { all, takes, index, left, moving } = list
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const counts = tally(all)
  const more = takes.length - 1 - index
  const ending = all.length === 0 ? 'empty' : takes.length === 0 ? 'allRated' : 'end'
  return (
    <div className="grid min-h-0 flex-1 content-center justify-items-center gap-3 overflow-y-auto px-4 py-8 text-center">
      <h2 ref={title} tabIndex={-1} className="text-20 font-semibold outline-none">
        {day === null ? say('endOfList', { count: all.length }) : say(`${ending}.title`)}
      </h2>
      {all.length > 0 ? (
        <p className="text-14 text-muted tabular-nums">{say('counts', counts)}</p>
      ) : day === null ? null : (
        <p className="max-w-[44ch] text-14 text-muted">{say('empty.help')}</p>
      )}
      {left > 0 ? <p className="text-13">{say('left', { count: left, total: all.length })}</p> : null}
      {moving > 0 ? <p className="text-13 text-muted">{say('moving', { count: moving })}</p> : null}
      <Chosen takes={all.filter(({ choice }) => choice === 'select')} />
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {takes.length > 0 && more > 0 ? (
          <Button look="primary" onClick={() => list.playFrom(index + 1)}>
            {say('playMore', { count: more })}
          </Button>
        ) : null}
        {takes.length > 0 ? <Button onClick={() => list.playFrom(0)}>{say('again')}</Button> : null}
        {counts.unreviewed > 0 && counts.unreviewed < all.length ? (
          <Button onClick={() => list.setUnratedOnly(true)}>
            {say('playUnrated', { count: counts.unreviewed })}
          </Button>
        ) : null}
        {day === null ? (
          <Link href={back} className={buttonClasses('plain')}>
            {say('leave')}
          </Link>
        ) : (
          <>
            <Link href={paths.dailies(laterDay(day, -1))} className={buttonClasses('plain')}>
              {say('dayBefore')}
            </Link>
            <Link href={paths.day(day)} className={buttonClasses('plain')}>
              {say('seeDay')}
            </Link>
          </>
        )}
      </div>
    </div>
  )
}

function Chosen({ takes }: { takes: readonly ListedTake[] }) {
  const say = useTranslations('dailies')
  const sayVideo = useTranslations('video')
  if (takes.length === 0) return null
  return (
    <section aria-label={say('chosen')} className="mt-3 w-full max-w-[960px]">
      <h3 className="text-13 font-semibold">{say('chosen')}</h3>
      <ul className="mt-2 flex flex-wrap justify-center gap-3">
        {takes.map(({ id, prompt, rating, hasClip }) => (
          <li key={id} className="w-40 text-left">
            <Link href={paths.video(id)} className="block rounded-control">
              <span className="relative block aspect-video overflow-hidden rounded-control bg-raised">
                {hasClip ? (
                  // biome-ignore lint/performance/noImgElement: our own route sends it at its final size
                  <img
                    src={paths.api.thumbnail(id)}
                    alt=""
                    width={640}
                    height={360}
                    className="absolute inset-0 size-full object-cover"
                  />
                ) : null}
              </span>
              <span dir="auto" className="mt-1 block truncate text-12">
                {prompt}
              </span>
            </Link>
            {rating === null ? null : (
              <span className="flex items-center gap-1 text-12 text-muted">
                <Star aria-hidden className="size-3 fill-accent text-accent-ink" />
                {sayVideo('review.stars', { count: rating })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
