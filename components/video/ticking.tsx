'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNow } from '#components/client/clock.tsx'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { formatSpan, formatTime } from '#components/client/format.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { USUAL_SECONDS } from '#lib/submissions/words.ts'

const RADIUS = 18
const LENGTH = 2 * Math.PI * RADIUS

/** Elapsed time against the usual: the whole ring is the usual longest, its brighter part the span in which most end. */
export function Ring({ since, large = false }: { since: string; large?: boolean }) {
  const elapsed = Math.max(0, (useNow() - Date.parse(since)) / 1_000 / USUAL_SECONDS.most)
  const usualFrom = USUAL_SECONDS.least / USUAL_SECONDS.most
  return (
    <svg
      viewBox="0 0 44 44"
      aria-hidden="true"
      className={`shrink-0 ${large ? 'size-16' : 'size-11'} ${elapsed > 1 ? 'breathing' : ''}`}
    >
      <g fill="none" strokeWidth={4} transform="rotate(-90 22 22)">
        <circle cx={22} cy={22} r={RADIUS} className="stroke-line" />
        <Arc from={usualFrom} to={1} className="stroke-edge opacity-50" />
        <Arc from={0} to={Math.min(1, elapsed)} className="stroke-accent-ink" />
      </g>
    </svg>
  )
}

function Arc({ from, to, className }: { from: number; to: number; className: string }) {
  if (to <= from) return null
  return (
    <circle
      cx={22}
      cy={22}
      r={RADIUS}
      strokeDasharray={`${(to - from) * LENGTH} ${LENGTH}`}
      strokeDashoffset={-from * LENGTH}
      className={className}
    />
  )
}

/** `1:12`, counting. */
export function Elapsed({ since }: { since: string }) {
  return <span className="tabular-nums">{formatSpan(useNow() - Date.parse(since))}</span>
}

/** The words about a render, until it takes longer than it usually does. */
export function RenderingWords({ since, text }: { since: string; text: string }) {
  const say = useTranslations('gallery')
  const late = useNow() - Date.parse(since) > USUAL_SECONDS.most * 1_000
  return <p>{late ? say('longer') : text}</p>
}

export function NextTry({ at }: { at: string }) {
  const say = useTranslations('gallery')
  const left = Date.parse(at) - useNow()
  return (
    <p className="tabular-nums">
      {left > 0 ? say('nextTry', { span: formatSpan(left + 999) }) : say('tryingNow')}
    </p>
  )
}

/** How long the service surely has a video that is not here yet. */
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

/** While the service asked for patience: until when. It is said of those in line, too, whose rows give no reason. */
export function Patience({ submission }: { submission: SubmissionView }) {
  const say = useTranslations('gallery')
  const zone = useDrawnZone()
  const now = useNow()
  const { data: balance } = useQuery(balanceQuery())
  const until = balance?.askedToWaitUntil ? Date.parse(balance.askedToWaitUntil) : 0
  if (submission.reason !== null || submission.notBefore || until <= now) return null
  return <p className="tabular-nums">{say('askedToWait', { time: formatTime(until, zone) })}</p>
}
