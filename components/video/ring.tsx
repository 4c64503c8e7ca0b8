'use client'

import { useNow } from '#components/client/clock.tsx'
import { formatSpan } from '#components/client/format.ts'
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

/** True once something takes longer than it usually does. */
export function useIsLate(since: string): boolean {
  return useNow() - Date.parse(since) > USUAL_SECONDS.most * 1_000
}
