import { VIDEO_PRICE_YEN } from '../../money/yen.ts'
import type { Observation } from '../../upstream/outcome.ts'
import type { Random } from '../random.ts'
import type { Setting } from '../setting.ts'
import type { Timeline } from '../timeline.ts'
import { demand } from '../violation.ts'
import { planAnswer } from './answers.ts'
import type { Job, Post, Wish } from './job.ts'
import { KeySpend } from './key-spend.ts'

/** What the client says when no answer comes in time. */
const HEADERS_TIMEOUT_MS = 60_000
/** The service may accept a POST this long after its client gave up (docs: lib/submissions/delays.ts). */
const LATEST_ACCEPTANCE_MS = 60_000

/** The video service: it keeps the contract, and little more. Knows the truth. */
export class Service {
  readonly jobs = new Map<string, Job>()
  readonly spend: KeySpend
  readonly #timeline: Timeline
  readonly #random: Random
  readonly #setting: Setting
  /** Until faults stop. */
  faulty = true
  /** What becomes of the next POST. */
  plan = planAnswer
  counts = { posts: 0, accepted: 0, acceptedLate: 0 }
  /** Submissions for which the budget had no money. */
  readonly unaffordable: string[] = []

  constructor(setting: Setting, timeline: Timeline, random: Random) {
    this.#setting = setting
    this.#timeline = timeline
    this.#random = random
    this.spend = new KeySpend(setting, timeline, random)
  }

  /** Takes a POST; `answer` hears what its client sees of it, in the end. */
  post(submission: string, send: number, wish: Wish, answer: (observation: Observation) => void): Post {
    for (const earlier of wish.posts) {
      const own = earlier.submission === submission
      demand(!own || earlier.send !== send, 'one POST per send', () => submission)
      demand(!own || earlier.refused, 'no double bill', () => `${submission} is sent again without proof`)
      demand(
        !earlier.open && !earlier.job,
        'no double bill',
        () => `${submission} is sent again, and ${earlier.submission} was, or may yet be, billed`,
      )
    }
    this.counts.posts += 1
    const post: Post = { submission, wish, send, open: true, refused: false, job: null }
    wish.posts.push(post)
    const plan = this.plan(this.#random, this.faulty ? this.#setting.odds : null)
    const seenMs = Math.min(plan.answerMs, HEADERS_TIMEOUT_MS)
    const within = (most: number) => Math.min(this.#random.delay(most), most)
    if (plan.kind === 'refused') {
      post.open = false
      this.#timeline.after(seenMs, () => answer(plan.observation))
    } else if (plan.kind === 'accepted') {
      this.#timeline.after(within(seenMs), () => {
        const job = this.#accept(post)
        const delay = this.#random.delay(2_000)
        this.#timeline.after(delay, () =>
          answer(job ? plan.observe(job, this.#anotherJob(job)) : OUT_OF_MONEY),
        )
      })
    } else {
      const late = this.#random.chance(0.3)
      if (plan.billed) {
        if (late) this.counts.acceptedLate += 1
        this.#timeline.after(late ? seenMs + within(LATEST_ACCEPTANCE_MS) : within(seenMs), () =>
          this.#accept(post),
        )
      } else post.open = false
      this.#timeline.after(seenMs, () => answer(plan.observation))
    }
    return post
  }

  #accept(post: Post): Job | null {
    post.open = false
    if (!this.spend.charge(VIDEO_PRICE_YEN)) {
      this.unaffordable.push(post.submission)
      return null
    }
    demand(
      post.wish.posts.every(({ job }) => job === null),
      'no double bill',
      () => `${post.submission} is billed again`,
    )
    this.counts.accepted += 1
    post.job = this.#makeJob(post.submission)
    return post.job
  }

  #makeJob(submission: string): Job {
    const { odds } = this.#setting
    const random = this.#random
    const startsAt = this.#timeline.now + random.between(0, 30_000)
    const endsAt =
      startsAt + (random.chance(0.05) ? random.between(0, 1_200_000) : random.between(60_000, 180_000))
    const lost = random.chance(odds.lostFile)
    const job: Job = {
      id: `job-${this.jobs.size + 1}`,
      submission,
      startsAt,
      endsAt,
      ends: random.chance(odds.failedJob) ? 'failed' : 'completed',
      creditedFor: null,
      fileFrom: lost ? (random.chance(0.3) ? Infinity : endsAt + random.between(0, 900_000)) : endsAt,
    }
    this.jobs.set(job.id, job)
    return job
  }

  #anotherJob(job: Job): string {
    return `job-${Math.max(1, Number(job.id.slice(4)) - this.#random.between(1, 5))}`
  }

  /** A poll: the job's state, or null for trouble. */
  poll(id: string): string | null {
    if (this.faulty && this.#random.chance(this.#setting.odds.trouble)) return null
    const job = this.jobs.get(id)
    if (!job) return null
    if (this.#timeline.now < job.startsAt) return 'pending'
    return this.#timeline.now < job.endsAt ? 'in_progress' : job.ends
  }

  /** A download: whether the whole file came. */
  download(id: string): boolean {
    if (this.faulty && this.#random.chance(this.#setting.odds.trouble)) return false
    return (this.jobs.get(id)?.fileFrom ?? Infinity) <= this.#timeline.now
  }

  /** Support gives a job's price back, once. */
  credit(job: Job, submission: string): void {
    if (job.creditedFor !== null) return
    job.creditedFor = submission
    this.spend.credit(VIDEO_PRICE_YEN)
  }
}

const OUT_OF_MONEY: Observation = {
  seen: 'status',
  status: 400,
  retryAfter: null,
  body: '{"error":{"code":"budget_exceeded","message":"The budget of this key is used up."}}',
  whole: true,
}
