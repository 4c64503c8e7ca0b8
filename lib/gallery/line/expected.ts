import { USUAL_SECONDS } from '#lib/submissions/words.ts'
import type { SubmissionView } from '../view.ts'

/** The places of the studio's own jobs at the service, and the duration of its last renders. Pure. */

export interface Line {
  /** Render times in seconds: the median and the 90th percentile of recent renders. Null while too few are known. */
  usual: { half: number; most: number } | null
  /** The starts of the renders under way. ISO 8601 in UTC. */
  rendering: string[]
  /** The ids of jobs in line, the next one first. */
  waiting: string[]
}

type Job = Pick<SubmissionView, 'id' | 'status' | 'startedAt'>

/** The place in line, from 1; null outside of it. */
export function placeOf({ waiting }: Line, id: string): number | null {
  const index = waiting.indexOf(id)
  return index < 0 ? null : index + 1
}

/**
 * Time until the job at a place begins, in milliseconds: assumes as many renders at once as now, each for the usual
 * time. Null while no usual time is known.
 */
export function untilStart(line: Line, place: number, now: number): number | null {
  if (!line.usual) return null
  const usualMs = line.usual.half * 1_000
  const free = line.rendering.map((since) => Math.max(0, usualMs - (now - Date.parse(since))))
  if (free.length === 0) free.push(0)
  let start = 0
  for (let taken = 0; taken < place; taken += 1) {
    free.sort((a, b) => a - b)
    start = free.shift() ?? 0
    free.push(start + usualMs)
  }
  return start
}

export interface Rendering {
  elapsedMs: number
  /** Null while no usual time is known, and beyond it. */
  leftMs: number | null
  /** From 0 to 1. */
  share: number
  /** It takes longer than nine in ten renders, counted from the start of rendering only. */
  isLate: boolean
}

/** The progress of a render, estimated by the usual time. */
export function renderingSince(line: Line | undefined, since: string, now: number): Rendering {
  const elapsedMs = Math.max(0, now - Date.parse(since))
  const usual = line?.usual
  const wholeMs = (usual?.half ?? USUAL_SECONDS.most) * 1_000
  const mostMs = (usual?.most ?? USUAL_SECONDS.most) * 1_000
  const leftMs = usual && elapsedMs < wholeMs ? wholeMs - elapsedMs : null
  return { elapsedMs, leftMs, share: Math.min(1, elapsedMs / wholeMs), isLate: elapsedMs > mostMs }
}

/** Time until the last of the jobs is ready, in milliseconds; null while no usual time is known. */
export function untilReady(line: Line, jobs: readonly Job[], now: number): number | null {
  if (!line.usual) return null
  const usualMs = line.usual.half * 1_000
  let unsent = line.waiting.length
  const times = jobs.map(({ id, status, startedAt }) => {
    if (status === 'in_progress')
      return startedAt ? (renderingSince(line, startedAt, now).leftMs ?? 0) : usualMs
    if (status === 'pending')
      return (untilStart(line, placeOf(line, id) ?? line.waiting.length + 1, now) ?? 0) + usualMs
    if (status !== 'queued' && status !== 'submitting') return 0
    unsent += 1
    return (untilStart(line, unsent, now) ?? 0) + usualMs
  })
  return Math.max(0, ...times)
}

/** A time in round figures: tens of seconds up to a minute and a half, then minutes. */
export function roughly(ms: number): { unit: 's' | 'min'; count: number } {
  const seconds = ms / 1_000
  return seconds < 90
    ? { unit: 's', count: Math.max(10, Math.ceil(seconds / 10) * 10) }
    : { unit: 'min', count: Math.ceil(seconds / 60) }
}
