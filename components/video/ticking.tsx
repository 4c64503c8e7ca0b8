'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNow } from '#components/client/clock.tsx'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { formatSpan, formatTime } from '#components/client/format.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { balanceQuery } from '#lib/money/query-options.ts'

export function NextTry({ at }: { at: string }) {
  const say = useTranslations('gallery')
  const left = Date.parse(at) - useNow()
  return (
    <p className="tabular-nums">
      {left > 0 ? say('nextTry', { span: formatSpan(left + 999) }) : say('tryingNow')}
    </p>
  )
}

/** How long the service is certain to keep a video that is not archived yet. */
export function Risk({ risk }: { risk: NonNullable<SubmissionView['archiveRisk']> }) {
  const say = useTranslations('status')
  const left = Date.parse(risk.before) - useNow()
  return (
    <p className="text-bad tabular-nums">
      {left > 0 ? say('atRisk.left', { span: formatSpan(left) }) : say('atRisk.over')}{' '}
      {risk.tries > 0 ? say('atRisk.tries', { tries: risk.tries }) : null}
    </p>
  )
}

/** The end of a pause asked for by the service. Shown for those in line, too, whose rows give no reason. */
export function Patience({ submission }: { submission: SubmissionView }) {
  const say = useTranslations('gallery')
  const zone = useDrawnZone()
  const now = useNow()
  const { data: balance } = useQuery(balanceQuery())
  const until = balance?.askedToWaitUntil ? Date.parse(balance.askedToWaitUntil) : 0
  if (submission.reason !== null || submission.notBefore || until <= now) return null
  return <p className="tabular-nums">{say('askedToWait', { time: formatTime(until, zone) })}</p>
}
