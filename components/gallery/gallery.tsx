'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Withdraw } from '#components/submission/withdraw-button.tsx'
import { useMinute, useZone } from '#components/time/clock.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { type Day, dayDate, dayTitle, groupByDay } from '#lib/gallery/days.ts'
import type { SayOf } from '#lib/language/said.ts'
import { formatYen } from '#lib/money/yen.ts'
import type { SubmissionView } from '#lib/submissions/view.ts'
import { Card } from './card.tsx'
import { Examples } from './examples.tsx'
import { gridClasses, SkeletonDay } from './skeleton.tsx'
import { UnknownNotice } from './unknown-notice.tsx'
import { useGallery } from './use-gallery.ts'

/** Everything the team made, by day, newest first. */
export function Gallery({ withdraw }: { withdraw: Withdraw }) {
  const say = useTranslations('gallery')
  const { gallery, submissions, stale } = useGallery()
  const zone = useZone()
  if (gallery.isPending) return <SkeletonDay />
  if (gallery.isError && submissions.length === 0) {
    const retry = (
      <Button look="small" onClick={() => void gallery.refetch()}>
        {say('retry')}
      </Button>
    )
    return (
      <div role="alert" className="mt-3">
        <Notice look="bad" action={retry}>
          {say('failed')}
        </Notice>
      </div>
    )
  }
  if (submissions.length === 0) return <Examples />
  const days = groupByDay(submissions, zone)
  return (
    <>
      <UnknownNotice submissions={submissions} />
      {stale || gallery.isError ? (
        <div className="mt-3">
          <Notice look="quiet">{say('stale')}</Notice>
        </div>
      ) : null}
      {days.map((day, index) => (
        <DaySection
          key={day.key}
          day={day}
          whole={index < days.length - 1 || !gallery.hasNextPage}
          withdraw={withdraw}
        />
      ))}
      {gallery.hasNextPage ? (
        <div className="mt-8 flex justify-center">
          <Button
            aria-disabled={gallery.isFetchingNextPage}
            onClick={() => !gallery.isFetchingNextPage && void gallery.fetchNextPage()}
          >
            {say(gallery.isFetchingNextPage ? 'loadingOlder' : 'showOlder')}
          </Button>
        </div>
      ) : (gallery.data?.pages.length ?? 0) > 1 ? (
        <p className="mt-8 text-center text-12 text-muted">{say('end')}</p>
      ) : null}
    </>
  )
}

function DaySection({
  day,
  whole,
  withdraw,
}: {
  day: Day<SubmissionView>
  whole: boolean
  withdraw: Withdraw
}) {
  const say = useTranslations('gallery')
  const sayTime = useTranslations('time')
  const language = useLocale()
  const [now, zone] = [useMinute(), useZone()]
  return (
    <section aria-labelledby={`day-${day.key}`}>
      <h2
        id={`day-${day.key}`}
        className="mt-7 mb-3 flex flex-wrap items-baseline gap-x-2.5 text-16 font-semibold"
      >
        {dayTitle(sayTime, day.key, now, zone, language)}
        <span className="text-12 font-regular text-muted tabular-nums">
          {[dayDate(day.key, now, zone, language), ...sums(say, day, whole)].join(' · ')}
        </span>
      </h2>
      <ul className={gridClasses}>
        {day.submissions.map((submission) => (
          <li key={submission.id} className="min-w-0">
            <Card submission={submission} withdraw={withdraw} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Count and cost; of a day whose older part is not loaded, only what is on the page. */
function sums(say: SayOf<'gallery'>, day: Day<SubmissionView>, whole: boolean): string[] {
  if (!whole) return [say('takesSoFar', { count: day.submissions.length })]
  const cost = [
    ...(day.billedYen > 0 || day.heldYen === 0 ? [formatYen(day.billedYen)] : []),
    ...(day.heldYen > 0 ? [say('held', { yen: formatYen(day.heldYen) })] : []),
  ]
  return [say('takes', { count: day.submissions.length }), cost.join(' + ')]
}
