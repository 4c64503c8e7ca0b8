import type { UnknownView } from '#lib/money/reconcile/view.ts'

/** The state of an unanswered video in one line, and the one next act. Pure; times in milliseconds. */
export type Verdict =
  /** The readings settled it; the result is being recorded. */
  | { kind: 'recording' }
  | { kind: 'unread' }
  | { kind: 'wait'; until: number }
  /** Its answer seems to name a job. */
  | { kind: 'named' }
  | { kind: 'several'; count: number }
  | { kind: 'credit'; id: string | null }
  | { kind: 'elsewhere' }
  | { kind: 'cannotTell' }

export type NextAct = 'none' | 'link' | 'requests' | 'decide'

const NEXT: Record<Verdict['kind'], NextAct> = {
  recording: 'none',
  unread: 'none',
  wait: 'none',
  named: 'link',
  several: 'link',
  credit: 'requests',
  elsewhere: 'decide',
  cannotTell: 'decide',
}

export function verdictOf({
  missing,
  evidence,
  keptJobId,
}: Pick<UnknownView, 'missing' | 'evidence' | 'keptJobId'>): Verdict {
  if (missing.length === 0) return { kind: evidence ? 'recording' : 'unread' }
  if (keptJobId) return { kind: 'named' }
  const obstacle = missing.find(({ kind }) => kind !== 'wait')
  switch (obstacle?.kind) {
    case undefined:
      return { kind: 'wait', until: Math.max(...missing.map((one) => (one.kind === 'wait' ? one.until : 0))) }
    case 'several':
      return { kind: 'several', count: obstacle.submissionIds.length + 1 }
    case 'credit':
      return { kind: 'credit', id: obstacle.jobIds[0] ?? null }
    case 'somebody_else':
      return { kind: 'elsewhere' }
    default:
      return { kind: 'cannotTell' }
  }
}

export function nextAct({ kind }: Verdict): NextAct {
  return NEXT[kind]
}
