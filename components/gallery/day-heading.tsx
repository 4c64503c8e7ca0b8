'use client'

import { Play } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useMinute, useZone } from '#components/client/clock.tsx'
import { type Day, dayDate, dayTitle } from '#lib/gallery/days.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import type { SayOf } from '#lib/i18n/message.ts'
import { paths } from '#lib/paths.ts'
import { formatYen } from '#lib/yen.ts'

/** A day with its count and cost, on one line of a known height. */
export function DayHeading({ day, whole }: { day: Day<SubmissionView>; whole: boolean }) {
  const say = useTranslations('gallery')
  const sayTime = useTranslations('time')
  const language = useLocale()
  const [now, zone] = [useMinute(), useZone()]
  return (
    <div className="flex h-6 items-baseline gap-x-3">
      <h2 className="flex min-w-0 items-baseline gap-x-2.5 overflow-hidden text-16 font-semibold whitespace-nowrap">
        {dayTitle(sayTime, day.key, now, zone, language)}
        <span className="truncate text-12 font-regular text-muted tabular-nums">
          {[dayDate(day.key, now, zone, language), ...sums(say, day, whole)].join(' · ')}
        </span>
      </h2>
      {day.submissions.some(({ clip }) => clip) ? (
        <Link
          href={paths.dailies(day.key)}
          prefetch={false}
          className="-my-2 ml-auto flex shrink-0 items-center gap-1 rounded-control py-2 text-12 font-medium text-muted transition-colors hover:text-text pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {say('playDay')}
          <Play aria-hidden className="size-3" />
        </Link>
      ) : null}
    </div>
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
