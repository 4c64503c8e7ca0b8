'use client'

import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMinute } from '#components/client/clock.tsx'
import { promptTitle } from '#components/ui/prompt-title.ts'
import { DAILIES_KEYS, keySign } from '#components/video/keys.ts'
import { dayDate, dayTitle } from '#lib/gallery/days.ts'
import { Step } from './step.tsx'
import type { usePlaylist } from './use-playlist.ts'

/** Which day it is, how far it has come, and the way out. */
export function Top({
  day,
  zone,
  list: { current, index, takes, all, left, unratedOnly, setUnratedOnly },
  leave,
}: {
  day: string
  zone: string
  list: ReturnType<typeof usePlaylist>
  leave: () => void
}) {
  const say = useTranslations('dailies')
  const sayTime = useTranslations('time')
  const language = useLocale()
  const now = useMinute()
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 px-4 rail:px-6">
      <h1 className="shrink-0 text-13 font-semibold">
        {say('title')}
        <span className="ml-2 font-regular text-muted max-rail:sr-only">
          {say('day', {
            title: dayTitle(sayTime, day, now, zone, language),
            date: dayDate(day, now, zone, language),
          })}
        </span>
      </h1>
      {current ? (
        <>
          <p className="shrink-0 text-13 tabular-nums">
            {say('progress', { position: index + 1, total: takes.length })}
            {left > 0 ? (
              <span title={say('left', { count: left, total: all.length })} className="ml-1.5 text-unsure">
                {say('leftShort', { count: left })}
              </span>
            ) : null}
          </p>
          <p dir="auto" className="min-w-0 flex-1 truncate text-13 text-muted max-rail:sr-only">
            {promptTitle(current.prompt)} · {current.person.name}
          </p>
        </>
      ) : null}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {all.length > 0 ? (
          <label className="flex h-10 cursor-pointer items-center gap-2 text-12 text-muted">
            <input
              type="checkbox"
              checked={unratedOnly}
              onChange={(event) => setUnratedOnly(event.target.checked)}
              className="size-4"
            />
            {say('unratedOnly')}
          </label>
        ) : null}
        <Step label={say('leave')} keySign={keySign(DAILIES_KEYS.leave)} onClick={leave} side="bottom">
          <X aria-hidden className="size-5" />
        </Step>
      </span>
    </div>
  )
}
