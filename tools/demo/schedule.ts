import { randomUUID } from 'node:crypto'
import type { EntryKind } from '#lib/money/ledger/effect.ts'
import type { Reason } from '#lib/submissions/reasons.ts'
import type { Status } from '#lib/submissions/state.ts'
import { VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { type Person, type Press, type ProjectName, STORY, type Take } from './story.ts'

/** Gives every take of the story its moments, and derives its states and the money from them. Pure, except for ids. */

export const BUDGET_YEN = 20_000

/** One submission with all its moments; moments that it did not reach are null. */
export interface Shot extends Take {
  id: string
  attemptId: string
  parentId: string | null
  jobId: string | null
  by: Person
  project: ProjectName | null
  tags: string[]
  prompt: string
  seed: number
  take: number
  takes: number
  createdAt: Date
  sentAt: Date | null
  /** When the service answered, or the studio stopped waiting for an answer. */
  answeredAt: Date | null
  startedAt: Date | null
  finishedAt: Date | null
  archivedAt: Date | null
  /** When a person or the readings settled it instead. */
  endedAt: Date | null
  /** When the service credited its price, and when the team recorded the credit. */
  refundedAt: Date | null
  creditedAt: Date | null
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TOKYO = 9 * HOUR

/** Every submission of the month, oldest first. */
export function scheduleStory(now: Date): Shot[] {
  const firstIds: string[] = []
  return STORY.flatMap((press, index) => {
    const attemptId = randomUUID()
    const parentId = press.again === null ? null : (firstIds[index - press.again] ?? null)
    const ids = press.takes.map(() => randomUUID())
    firstIds.push(ids[0] ?? '')
    return press.takes.map((take, place) => ({
      ...shotOf(press, take, place, startOf(press.at, now)),
      id: ids[place] ?? '',
      attemptId,
      parentId,
    }))
  })
}

function startOf(at: Press['at'], now: Date): number {
  if (typeof at === 'number') return now.getTime() - at * MINUTE
  const [day = 0, hours = 0, minutes = 0] = at.split(/[ :]/).map(Number)
  const today = Math.floor((now.getTime() + TOKYO) / DAY) * DAY - TOKYO
  return today - day * DAY + hours * HOUR + minutes * MINUTE
}

function shotOf(press: Press, take: Take, place: number, begin: number) {
  const { ending } = take
  const { by, project, tags, prompt, seed, takes } = press
  const withService = ending === 'completed' || ending === 'failed' || ending === 'credited'
  const unanswered = ending === 'unknown' || ending === 'not_accepted'
  const created = begin + place * 4
  const sent = ending === 'withdrawn' ? null : created + 60 + place * 400
  const answered = sent && sent + (unanswered ? 31 * SECOND : 180)
  const started = withService && answered ? answered + 6 * SECOND + place * 70 * SECOND : null
  const finished = started && started + 57 * SECOND
  const refunded = ending === 'credited' && finished ? finished + 26 * HOUR : null
  const ended = ending === 'withdrawn' ? created + 90 * SECOND : (answered ?? 0) + 4 * MINUTE
  const hasEnd = ending === 'withdrawn' || ending === 'not_accepted'
  return {
    ...take,
    ...{ by, project, prompt, tags: [...tags], seed: seed + place, take: place + 1, takes: takes.length },
    jobId: withService ? randomUUID() : null,
    createdAt: new Date(created),
    sentAt: moment(sent),
    answeredAt: moment(answered),
    startedAt: moment(started),
    finishedAt: moment(finished),
    archivedAt: moment(ending === 'completed' && finished ? finished + 3 * SECOND : null),
    endedAt: moment(hasEnd ? ended : null),
    refundedAt: moment(refunded),
    creditedAt: moment(refunded && refunded + 25 * MINUTE),
  }
}

function moment(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

export interface Event {
  at: Date
  status: Status
  reason: Reason | null
  detail: string | null
}

/** The history of a submission, oldest first; the last entry is its current state. */
export function historyOf(shot: Shot): Event[] {
  const { ending, createdAt, sentAt, answeredAt, startedAt, finishedAt, endedAt } = shot
  const unanswered = ending === 'unknown' || ending === 'not_accepted'
  const busy = 'The model is being updated. Try again later.'
  const steps: [Date | null, Status, Reason?, string?][] = [
    [createdAt, 'queued'],
    [sentAt, 'submitting'],
    [shot.jobId ? answeredAt : null, 'pending'],
    [startedAt, 'in_progress'],
    [ending === 'completed' ? finishedAt : null, 'completed'],
    [ending === 'failed' || ending === 'credited' ? finishedAt : null, 'failed', 'generation_failed'],
    [ending === 'rejected' ? answeredAt : null, 'rejected', 'refused', busy],
    [ending === 'withdrawn' ? endedAt : null, 'withdrawn'],
    [unanswered ? answeredAt : null, 'unknown', 'no_answer', 'other side closed'],
    [ending === 'not_accepted' ? endedAt : null, 'not_accepted', 'readings'],
  ]
  return steps.flatMap(([at, status, reason = null, detail = null]) =>
    at ? [{ at, status, reason, detail }] : [],
  )
}

/** The lines that a submission has in the studio's ledger. */
export function entriesOf({ ending, jobId, ...shot }: Shot): { kind: EntryKind; at: Date }[] {
  const released = ending === 'rejected' ? shot.answeredAt : shot.endedAt
  const lines: [EntryKind, Date | null][] = [
    ['hold', shot.createdAt],
    ['charge', jobId ? shot.answeredAt : null],
    ['credit', shot.creditedAt],
    ['release', released],
  ]
  return lines.flatMap(([kind, at]) => (at ? [{ kind, at }] : []))
}

export interface Booking {
  jobId: string
  kind: 'charge' | 'credit'
  at: Date
}

/** Everything that the service booked, in order. */
export function bookings(shots: readonly Shot[]): Booking[] {
  const all = shots.flatMap(({ jobId, answeredAt, refundedAt }): Booking[] => {
    if (!jobId || !answeredAt) return []
    const charge: Booking = { jobId, kind: 'charge', at: new Date(answeredAt.getTime() - 20) }
    return refundedAt ? [charge, { jobId, kind: 'credit', at: refundedAt }] : [charge]
  })
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** The key's spend once all of these are booked. */
export function spendOf(booked: readonly Booking[]): number {
  return booked.reduce((yen, { kind }) => yen + (kind === 'charge' ? VIDEO_PRICE_YEN : -VIDEO_PRICE_YEN), 0)
}

/** Delays from an answer or a credit to a reading of the balance: at once, and when the spend has surely settled. */
const READ_AFTER = [2 * SECOND, 3 * MINUTE]

/** The interval of the other readings. */
const READ_EVERY = 6 * HOUR

/** The readings of the balance until now: around each send and each credit, and four times a day. */
export function readings(shots: readonly Shot[], now: Date) {
  const booked = bookings(shots)
  const first = Math.min(...shots.map(({ createdAt }) => createdAt.getTime())) - 5 * MINUTE
  const times = shots.flatMap(({ createdAt, answeredAt, refundedAt }) => [
    createdAt.getTime() - 10 * SECOND,
    ...[answeredAt, refundedAt].flatMap((at) => (at ? READ_AFTER.map((after) => at.getTime() + after) : [])),
  ])
  for (let at = first; at < now.getTime(); at += READ_EVERY) times.push(at)
  let last = -Infinity
  return times
    .filter((at) => at < now.getTime() - SECOND)
    .toSorted((a, b) => a - b)
    .flatMap((at) => {
      if (at - last < 500) return []
      last = at
      const spendYen = spendOf(booked.filter((booking) => booking.at.getTime() < at))
      return [{ askedAt: new Date(at), answeredAt: new Date(at + 40), spendYen }]
    })
}
