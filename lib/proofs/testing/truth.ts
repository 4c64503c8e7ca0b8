import type { Socket } from 'node:net'
import { type Behaviour, httpAnswer, type Received } from '../../testing/upstream-server.ts'

/** What the service does with a POST that it could accept. */
export type Fate =
  | 'accept'
  /** Accepted; the connection drops without an answer. */
  | 'accept silently'
  /** The connection drops, and it is accepted some time later, within what the studio allows for. */
  | 'accept late'
  /** Accepted; the answer is cut off within its body. */
  | 'accept and stutter'
  /** Accepted; the answer is no JSON. */
  | 'accept in HTML'
  /** The connection drops; it was never read. */
  | 'drop'
  | 'refuse'
  | 'break'
  | 'redirect'
  | 'limit'
  | 'busy'

export interface Job {
  id: string
  prompt: string
  /** When it is accepted and charged; in the future while the service has not come to it. */
  acceptedAt: number
  /** From when on the key's spend contains it. */
  visibleAt: number
  status: 'pending' | 'in_progress' | 'completed' | 'failed'
}

export interface Post {
  prompt: string
  fate: Fate | 'no money'
  /** The status that was written to the sender; null where none was. */
  status: number | null
}

export interface TruthOptions {
  now(): number
  random: () => number
  budgetYen: number
  /** How long the key's spend may lag behind an acceptance, and how late a dropped POST may still be accepted. */
  settleMs: number
  latestMs: number
}

const PRICE_YEN = 250

/** The answers after which a submission may be sent again by rule (docs/contract.md, Errors). */
const MAY_BE_SENT_AGAIN = new Set([429, 503])

/**
 * A video service that keeps the contract, on a raw socket, and knows the truth: what it was sent, accepted and charged.
 * It drops answers, accepts late and lags with its spend, all of which the contract allows. Every POST is told from the
 * others by its prompt. What no service should ever receive is written down in `violations`.
 */
export class Truth {
  readonly jobs = new Map<string, Job>()
  readonly posts: Post[] = []
  readonly violations: string[] = []
  /** What becomes of the next POSTs; then they are accepted. */
  readonly fates: Fate[] = []
  /** Called with every POST before anything becomes of it. */
  onPost: (prompt: string) => Promise<void> | void = () => {}
  /** Whether free questions get no answer. */
  deaf = false
  budgetYen: number
  /** What support has given back. */
  creditedYen = 0
  /** From 0 up to 1: how late it accepts, and how much its spend lags. */
  random: () => number
  readonly #options: TruthOptions

  constructor(options: TruthOptions) {
    this.#options = options
    this.budgetYen = options.budgetYen
    this.random = options.random
  }

  /** Begins anew, with nothing ever sent. */
  reset(budgetYen = this.#options.budgetYen): void {
    this.jobs.clear()
    for (const list of [this.posts, this.violations, this.fates]) list.length = 0
    this.onPost = () => {}
    this.deaf = false
    this.creditedYen = 0
    this.budgetYen = budgetYen
  }

  /** What was really charged by now, or surely will be. */
  get chargedYen(): number {
    return this.jobs.size * PRICE_YEN
  }

  /** What the key's spend says now. */
  get spendYen(): number {
    const now = this.#options.now()
    const charged = [...this.jobs.values()].filter((job) => job.visibleAt <= now)
    return charged.length * PRICE_YEN - this.creditedYen
  }

  jobsOf(prompt: string): Job[] {
    return [...this.jobs.values()].filter((job) => job.prompt === prompt)
  }

  postsOf(prompt: string): Post[] {
    return this.posts.filter((post) => post.prompt === prompt)
  }

  /** Answers one request. */
  readonly behave: Behaviour = (socket, request) => {
    if (request.method === 'POST') void this.#receive(socket, request)
    else if (this.deaf) socket.resetAndDestroy()
    else socket.write(this.#tell(request))
  }

  #tell({ path }: Received): string {
    if (path === '/key/info') {
      const info = { spend: this.spendYen, max_budget: this.budgetYen }
      return httpAnswer('200 OK', JSON.stringify({ key: 'sk-...test', info }))
    }
    const job = this.jobs.get(/\/jobs\/([^/?]+)$/.exec(path)?.[1] ?? '')
    if (!job || job.acceptedAt > this.#options.now()) return httpAnswer('404 Not Found', '{}')
    return httpAnswer('200 OK', JSON.stringify(bodyOf(job)))
  }

  async #receive(socket: Socket, request: Received): Promise<void> {
    const { prompt } = JSON.parse(request.body) as { prompt: string }
    const earlier = this.postsOf(prompt).find(({ status }) => !MAY_BE_SENT_AGAIN.has(status ?? 0))
    if (earlier) this.violations.push(`“${prompt}” was sent again after: ${earlier.fate}`)
    const post: Post = { prompt, fate: this.fates.shift() ?? 'accept', status: null }
    if (post.fate.startsWith('accept') && this.chargedYen + PRICE_YEN > this.budgetYen) post.fate = 'no money'
    this.posts.push(post)
    const job = post.fate.startsWith('accept') ? this.#accept(prompt, post.fate) : null
    await this.onPost(prompt)
    const answer = answerTo(post.fate, job)
    if (answer === null) {
      socket.resetAndDestroy()
      return
    }
    post.status = Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1])
    socket.write(answer, () => {
      if (post.fate === 'accept and stutter') socket.resetAndDestroy()
    })
  }

  #accept(prompt: string, fate: Post['fate']): Job {
    const { now, latestMs, settleMs } = this.#options
    const { random } = this
    const acceptedAt = now() + (fate === 'accept late' ? Math.floor(random() * latestMs) : 0)
    const visibleAt = acceptedAt + (random() < 0.5 ? 0 : Math.floor(random() * settleMs))
    const job: Job = { id: `job_${this.jobs.size + 1}`, prompt, acceptedAt, visibleAt, status: 'pending' }
    this.jobs.set(job.id, job)
    return job
  }
}

function bodyOf(job: Job) {
  const poll_path = `/gateway/videos/jobs/${job.id}`
  return { id: job.id, status: job.status, poll_path, content_path: `${poll_path}/content?index=0` }
}

function answerTo(fate: Post['fate'], job: Job | null): string | null {
  const body = job ? JSON.stringify({ ...bodyOf(job), status: 'pending' }) : '{}'
  switch (fate) {
    case 'accept':
      return httpAnswer('202 Accepted', body)
    case 'accept and stutter':
      return httpAnswer('202 Accepted', body).slice(0, -12)
    case 'accept in HTML':
      return httpAnswer('202 Accepted', '<html>')
    case 'refuse':
      return httpAnswer('400 Bad Request', '{"error":{"message":"no"}}')
    case 'no money':
      return httpAnswer('402 Payment Required', '{"error":{"code":"insufficient_budget"}}')
    case 'break':
      return httpAnswer('500 Oops', '<html>')
    case 'redirect':
      return httpAnswer('307 Elsewhere', '', { Location: 'http://127.0.0.1:1/' })
    case 'limit':
      return httpAnswer('429 Slow', '{}', { 'Retry-After': '5' })
    case 'busy':
      return httpAnswer('503 Busy', '{}', { 'Retry-After': '5' })
    case 'accept silently':
    case 'accept late':
    case 'drop':
      return null
  }
}
