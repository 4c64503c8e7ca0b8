import { gapBetween, type Look } from '../clock/gaps.ts'
import {
  FIRST_POLL_MS,
  LEAST_POLL_PAUSE_MS,
  LONGEST_POLL_WAIT_MS,
  pollDelayMs,
  troubledPollDelayMs,
} from '../submissions/delays.ts'
import { Random } from './random.ts'
import { Timeline } from './timeline.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** pg-boss looks for what is due this often (lib/background/work.ts). */
const LOOK_EVERY_MS = 1_000
/** lib/background/work.ts */
const SWEEP_EVERY_MS = 30_000

/** What a year of polling was like. */
export interface PollingYear {
  jobs: number
  requests: number
  /** What a poller would need that is never disturbed, for the same jobs. */
  idealRequests: number
  /** Pauses between two polls of a job that were shorter than allowed: with and without the clock set ahead meanwhile. */
  tooSoon: { clockSetAhead: number; otherwise: number }
  /** Jobs whose end was noticed, and the longest that took. */
  finished: number
  longestDelayMs: number
}

/** A year in which the clock is corrected, jumps, and is changed by an hour in spring and autumn. */
export class YearOfPolling {
  readonly #random: Random
  readonly #timeline = new Timeline()
  readonly #troubled: number
  #clockOffset = 1_767_225_600_000 // 2026-01-01 in UTC
  #setAheadAt = -Infinity
  #noticedAheadAt = -Infinity
  #apartMs = this.#clockOffset
  #lastLook: Look = { wallMs: this.#clockOffset, elapsedMs: 0 }
  readonly #year: PollingYear = {
    jobs: 0,
    requests: 0,
    idealRequests: 0,
    tooSoon: { clockSetAhead: 0, otherwise: 0 },
    finished: 0,
    longestDelayMs: 0,
  }

  /** @param troubled how often a poll fails. */
  constructor(seed: number, troubled: number) {
    this.#random = new Random(seed)
    this.#troubled = troubled
  }

  run(jobsEachDay: number): PollingYear {
    const random = this.#random
    for (let at = 0; at < 365 * DAY_MS; at += DAY_MS / jobsEachDay) {
      const acceptedAt = at + random.between(0, DAY_MS / jobsEachDay)
      const endsAt = acceptedAt + random.between(60_000, 180_000)
      this.#timeline.at(acceptedAt, () => this.#accept(endsAt))
    }
    this.#setClocks()
    this.#timeline.runUntil(366 * DAY_MS)
    return this.#year
  }

  #setClocks(): void {
    const random = this.#random
    const set = (day: number, byMs: number) => {
      this.#timeline.at(day * DAY_MS + random.between(0, DAY_MS - 1), () => this.#setClock(byMs))
    }
    set(87, HOUR_MS)
    set(297, -HOUR_MS)
    for (let i = 0; i < 24; i += 1) set(random.between(0, 364), random.between(-HOUR_MS / 2, HOUR_MS / 2))
    for (let day = 0; day < 365; day += 1) set(day, random.between(-500, 500))
  }

  #setClock(byMs: number): void {
    this.#clockOffset += byMs
    if (byMs > 0) this.#setAheadAt = this.#timeline.now
  }

  #clock(): number {
    return this.#timeline.now + this.#clockOffset
  }

  #accept(endsAt: number): void {
    this.#year.jobs += 1
    for (let at = this.#timeline.now + FIRST_POLL_MS; ; at += pollDelayMs(this.#random.next())) {
      this.#year.idealRequests += 1
      if (at >= endsAt) break
    }
    this.#wait({
      endsAt,
      dueAt: this.#clock() + FIRST_POLL_MS,
      troubles: 0,
      polledAt: -Infinity,
      sweptAt: this.#timeline.now,
    })
  }

  /** Looks whether it is due as often as background jobs are looked for. Mirrors lib/polling/poll.ts and the sweep. */
  #wait(job: Job): void {
    this.#lookAtClock()
    const { now } = this.#timeline
    const earlyMs = LEAST_POLL_PAUSE_MS - (now - this.#noticedAheadAt)
    if (job.dueAt <= this.#clock() && earlyMs > 0) job.dueAt = this.#clock() + earlyMs
    if (now - job.sweptAt >= SWEEP_EVERY_MS) {
      job.sweptAt = now
      if (job.dueAt > this.#clock() + LONGEST_POLL_WAIT_MS) {
        job.dueAt = this.#clock() + Math.ceil(pollDelayMs(this.#random.next()))
      }
    }
    if (job.dueAt <= this.#clock()) this.#poll(job)
    else this.#timeline.after(LOOK_EVERY_MS, () => this.#wait(job))
  }

  /** Mirrors lib/clock/look.ts. */
  #lookAtClock(): void {
    const look = { wallMs: this.#clock(), elapsedMs: this.#timeline.now }
    const gap = gapBetween(this.#lastLook, look, this.#apartMs)
    this.#lastLook = look
    if (!gap) return
    this.#apartMs = look.wallMs - look.elapsedMs
    if (gap.to > gap.from) this.#noticedAheadAt = look.elapsedMs
  }

  #poll(job: Job): void {
    const { now } = this.#timeline
    const year = this.#year
    year.requests += 1
    if (now - job.polledAt < LEAST_POLL_PAUSE_MS) {
      year.tooSoon[this.#setAheadAt >= job.polledAt ? 'clockSetAhead' : 'otherwise'] += 1
    }
    job.polledAt = now
    const troubled = this.#random.chance(this.#troubled)
    if (now >= job.endsAt && !troubled) {
      year.finished += 1
      year.longestDelayMs = Math.max(year.longestDelayMs, now - job.endsAt)
      return
    }
    job.troubles = troubled ? job.troubles + 1 : 0
    job.dueAt = this.#clock() + Math.ceil(troubledPollDelayMs(job.troubles, this.#random.next()))
    this.#wait(job)
  }
}

interface Job {
  endsAt: number
  /** By the studio's clock. */
  dueAt: number
  troubles: number
  polledAt: number
  sweptAt: number
}
