'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useMinute, useNow } from '#components/client/clock.tsx'
import { useDrawnZone } from '#components/client/drawn-zone.ts'
import { formatClock, formatSpan } from '#components/client/format.ts'
import { useHydrated } from '#components/ui/form.tsx'
import { type Line, placeOf, renderingSince, roughly, untilStart } from '#lib/gallery/line/expected.ts'
import { lineQuery } from '#lib/gallery/line/query.ts'
import type { SubmissionView } from '#lib/gallery/view.ts'
import { isWithService } from '#lib/submissions/state.ts'
import { statusWords, type Tone } from '#lib/submissions/words.ts'

const DOTS: Record<Tone, string> = {
  quiet: 'bg-muted',
  motion: 'bg-accent-ink',
  good: 'bg-ok',
  unsure: 'bg-unsure',
  refused: 'bg-bad',
  bad: 'bg-bad',
}

interface StateProps {
  submission: SubmissionView
  tone: Tone
  /** Replaces the state's own title. */
  children?: ReactNode
  beside?: ReactNode
}

/** The queue of the studio's own jobs; only after hydration, when some parts of the page may know it and others not. */
export function useLine(enabled = true): Line | undefined {
  const { data } = useQuery({ ...lineQuery(), enabled })
  return useHydrated() ? data : undefined
}

/** The state in a word, with a coloured dot. */
export function StateLine({ submission, tone, children, beside }: StateProps) {
  const { title } = statusWords(useTranslations('status'), submission)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2 tabular-nums">
      <strong id={`state-${submission.id}`} className="flex items-center gap-1.5 font-semibold">
        <i aria-hidden className={`size-[7px] shrink-0 rounded-full ${DOTS[tone]}`} />
        {children ?? title}
      </strong>
      <span className="text-muted">{beside}</span>
    </div>
  )
}

/**
 * The state with a progress bar: the place in line and the time to the start, or the share of the usual time
 * and the remainder.
 */
export function Progress({ submission, tone, beside }: Omit<StateProps, 'children'>) {
  const say = useTranslations('gallery.wait')
  const now = useNow()
  const { id, status, startedAt, acceptedAt } = submission
  const line = useLine(isWithService(status))
  const since = startedAt ?? acceptedAt
  if (status === 'in_progress' && since) {
    const { elapsedMs, leftMs, share, isLate } = renderingSince(line, since, now)
    const rest = leftMs === null ? formatSpan(elapsedMs) : say('left', roughly(leftMs))
    return (
      <>
        <StateLine submission={submission} tone={tone} beside={isLate ? say('late') : rest}>
          {isLate ? say('renderingFor', { span: formatSpan(elapsedMs) }) : undefined}
        </StateLine>
        <Bar share={share} isLate={isLate} />
      </>
    )
  }
  const place = line && status === 'pending' ? placeOf(line, id) : null
  const startMs = line && place ? untilStart(line, place, now) : null
  return (
    <>
      <StateLine
        submission={submission}
        tone={tone}
        beside={startMs === null ? beside : say('starts', roughly(startMs))}
      >
        {place ? say('place', { place }) : undefined}
      </StateLine>
      <Bar share={0} />
    </>
  )
}

/** A clock time says nothing about a later day. */
const SOON_MS = 12 * 3_600_000

/** When the balance may first tell whether it was charged; nothing from then on, and long before. */
export function BalanceCheck({ at, className = '' }: { at: string; className?: string }) {
  const say = useTranslations('status.unknown')
  const zone = useDrawnZone()
  const leftMs = Date.parse(at) - useMinute()
  if (leftMs <= 0 || leftMs > SOON_MS) return null
  return <span className={className}>{say('check', { time: formatClock(at, zone) })}</span>
}

/** The share of the usual time. Beyond it the bar is dashed, which does not rely on colour. */
export function Bar({ share, isLate = false }: { share: number; isLate?: boolean }) {
  return (
    <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-line">
      <i
        className={`block h-full rounded-full ${isLate ? 'bg-[repeating-linear-gradient(90deg,var(--color-accent-ink)_0_6px,transparent_6px_9px)]' : 'bg-accent-ink'}`}
        style={{ width: `${100 * (isLate ? 1 : share)}%` }}
      />
    </span>
  )
}

/** The times of recent renders, while one is in progress. */
export function UsualTimes({ submission }: { submission: SubmissionView }) {
  const say = useTranslations('gallery.wait')
  const { brief } = statusWords(useTranslations('status'), submission)
  const now = useNow()
  const line = useLine()
  if (!line?.usual) return brief
  const { half, most } = line.usual
  const { startedAt } = submission
  const isLate = startedAt !== null && renderingSince(line, startedAt, now).isLate
  return isLate
    ? say('mostBy', { span: formatSpan(most * 1_000) })
    : say('halfBy', { span: formatSpan(half * 1_000) })
}
