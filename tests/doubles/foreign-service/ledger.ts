import { createHash, randomBytes } from 'node:crypto'
import { type Fault, faultsIn } from './faults.ts'

export const PRICE_YEN = 250

/** One received POST, billed or not. */
export interface Post {
  prompt: string
  at: number
  billed: boolean
  /** The status of its error answer. */
  refusedWith: number | null
}

export interface Job {
  id: string
  prompt: string
  faults: ReadonlySet<Fault>
  acceptedAt: number
  /** SHA-256 of each completely served video, and whether it was a whole MP4. */
  served: { sha256: string; whole: boolean }[]
}

export interface LedgerOptions {
  budgetYen: number
  /** The key's spend before. */
  spentYen: number
  /** How long an amount stays out of the spend in /key/info. */
  lagMs: number
}

/** The true events at the service, against which the studio's text is checked. */
export class Ledger {
  readonly posts: Post[] = []
  readonly jobs = new Map<string, Job>()
  /** Requests to the other host that carried the key. */
  keysElsewhere = 0
  readonly #options: LedgerOptions
  readonly #amounts: { yen: number; at: number }[]

  constructor(options: LedgerOptions) {
    this.#options = options
    this.#amounts = [{ yen: options.spentYen, at: Number.NEGATIVE_INFINITY }]
  }

  cameIn(prompt: string): Post {
    const post: Post = { prompt, at: Date.now(), billed: false, refusedWith: null }
    this.posts.push(post)
    return post
  }

  /**
   * Accepts a submission, and bills it once. @throws when the budget is exceeded.
   * @param afterMs The delay of the acceptance. The books record it now: a timer would be late on a busy machine.
   */
  accept(post: Post, afterMs = 0): Job {
    if (this.spendYen + PRICE_YEN > this.#options.budgetYen) throw new Error('Budget has been exceeded')
    post.billed = true
    const acceptedAt = Date.now() + afterMs
    this.spend(PRICE_YEN, acceptedAt)
    const { prompt } = post
    const faults = faultsIn(prompt)
    const job = { id: makeId(faults), prompt, faults, acceptedAt, served: [] }
    this.jobs.set(job.id, job)
    return job
  }

  /** Another tool spends with the same key; a negative amount is a credit. */
  spend(yen: number, at = Date.now()): void {
    this.#amounts.push({ yen, at })
  }

  /** The service sets the key's spend to zero, as at the start of a month. */
  resetSpend(): void {
    this.spend(-this.spendYen)
  }

  /** The key's true spend. */
  get spendYen(): number {
    return this.#sumUntil(Number.POSITIVE_INFINITY)
  }

  /** The answer of /key/info about it. */
  get shownSpendYen(): number {
    return this.#sumUntil(Date.now() - this.#options.lagMs)
  }

  #sumUntil(at: number): number {
    return this.#amounts.filter((amount) => amount.at <= at).reduce((sum, { yen }) => sum + yen, 0)
  }

  postsFor(prompt: string): Post[] {
    return this.posts.filter((post) => post.prompt === prompt)
  }

  jobsFor(prompt: string): Job[] {
    return [...this.jobs.values()].filter((job) => job.prompt === prompt)
  }

  /** For people. */
  toJSON() {
    return {
      spendYen: this.spendYen,
      shownSpendYen: this.shownSpendYen,
      posts: this.posts,
      jobs: [...this.jobs.values()].map(({ faults, ...job }) => ({ ...job, faults: [...faults] })),
      keysElsewhere: this.keysElsewhere,
    }
  }
}

function makeId(faults: ReadonlySet<Fault>): string {
  const random = randomBytes(16)
  const hex = random.toString('hex')
  if (faults.has('id-colons')) return `gen:eu.1:${hex}`
  if (faults.has('id-166')) return `job-${hex}`.padEnd(166, 'x')
  if (faults.has('id-1024')) return `job-${hex}`.padEnd(1_024, 'x')
  if (faults.has('id-odd')) return `ジョブ/../${hex} 100%?#`
  return `video_${random.toString('base64')}`
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
