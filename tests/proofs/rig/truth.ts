import type { Socket } from 'node:net'
import { type Behaviour, httpAnswer, type Received } from '#tests/fixtures/upstream-server.ts'
import { carryOutFate, type Fate, ruleOf } from './fates.ts'

export type { Fate } from './fates.ts'

export interface Job {
  id: string
  /** The prompt, or its name when it was tried again; see `nameOf`. */
  prompt: string
  /** When it is accepted and charged; in the future while the service has not come to it. */
  acceptedAt: number
  /** The time from which the key's spend contains it. */
  visibleAt: number
  status: 'pending' | 'in_progress' | 'completed' | 'failed'
  /** The service no longer knows the job, or no longer has its video. */
  lost?: boolean
  contentGone?: boolean
  /** Support has credited its price. */
  credited?: boolean
}

export interface Post {
  prompt: string
  fate: Fate | 'no money'
  /** The status written to the sender; null if there was none. */
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

/** The service's behaviour that the studio has to cope with, beside the fates of POSTs. */
export type ServiceFault = 'no free answers' | 'garbled answers' | 'slow answers' | 'lagging spend'

const PRICE_YEN = 250

/** The longest duration of a slow answer. */
const SLOW_MS = 5_000

/** The answers after which a submission may be sent again by rule (docs/contract.md, Errors). */
const MAY_BE_SENT_AGAIN: readonly Post['fate'][] = ['limit', 'busy']

/**
 * A video service that keeps the contract, on a raw socket, and knows the truth: its received, accepted and charged POSTs.
 * It drops answers, accepts late and lags with its spend, all of which the contract allows. It identifies every POST by its
 * prompt. Requests that no service should ever receive are recorded in `violations`.
 */
export class Truth {
  readonly jobs = new Map<string, Job>()
  readonly posts: Post[] = []
  readonly violations: string[] = []
  /** The fates of the next POSTs; then they are accepted. */
  readonly fates: Fate[] = []
  /** Called with every POST before it is handled. */
  onPost: (prompt: string) => Promise<void> | void = () => {}
  /** Called at trouble of the service that is not the fate of a POST. */
  onFault: (fault: ServiceFault) => void = () => {}
  /** The name under which a POST is kept: its prompt, unless a person tried that again. */
  nameOf: (prompt: string) => Promise<string> | string = (prompt) => prompt
  /** Lets time pass while it answers slowly. */
  pass: (ms: number) => void = () => {}
  /** Whether free questions get no answer, a wrong answer or a slow answer. */
  deaf = false
  garbled = false
  slow = false
  lags = true
  budgetYen: number
  /** The sum that support has credited, others have spent with the key, and a reset of its spend has cleared. */
  creditedYen = 0
  foreignYen = 0
  forgottenYen = 0
  /** From 0 up to 1: how late it accepts, and how much its spend lags. */
  random: () => number
  readonly #options: TruthOptions

  constructor(options: TruthOptions) {
    this.#options = options
    this.budgetYen = options.budgetYen
    this.random = options.random
  }

  /** Starts over, with nothing ever sent. */
  reset(budgetYen = this.#options.budgetYen): void {
    this.jobs.clear()
    for (const list of [this.posts, this.violations, this.fates]) list.length = 0
    this.nameOf = (prompt) => prompt
    this.creditedYen = 0
    this.foreignYen = 0
    this.forgottenYen = 0
    this.lags = true
    this.budgetYen = budgetYen
    this.heal()
  }

  /** From now on it answers every question, and accepts all that it can. */
  heal(): void {
    this.fates.length = 0
    this.onPost = () => {}
    this.deaf = false
    this.garbled = false
    this.slow = false
    for (const job of this.jobs.values()) job.lost = false
  }

  /** The true charges so far, and those certain to come. */
  get chargedYen(): number {
    return this.jobs.size * PRICE_YEN
  }

  /** The key's spend now. */
  get spendYen(): number {
    const now = this.#options.now()
    const charged = [...this.jobs.values()].filter((job) => job.visibleAt <= now)
    return charged.length * PRICE_YEN - this.creditedYen + this.foreignYen - this.forgottenYen
  }

  /** Support credits the price of a job, once. */
  credit(job: Job): void {
    if (job.credited) return
    job.credited = true
    this.creditedYen += PRICE_YEN
  }

  /** Accepts an old send, however it was answered: no service that keeps the contract does this. */
  acceptTooLate(prompt: string): Job {
    return this.#accept(prompt, false)
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
    else this.#answer(socket, request)
  }

  #answer(socket: Socket, request: Received): void {
    if (this.deaf) {
      this.onFault('no free answers')
      socket.resetAndDestroy()
      return
    }
    const answer = this.#tell(request)
    if (this.garbled) {
      this.onFault('garbled answers')
      garble(socket, answer, this.random())
      return
    }
    if (this.slow) {
      this.onFault('slow answers')
      this.pass(Math.floor(this.random() * SLOW_MS))
    }
    socket.write(answer)
  }

  #tell({ path }: Received): string | Buffer {
    const now = this.#options.now()
    if (path === '/key/info') {
      if ([...this.jobs.values()].some((job) => job.acceptedAt <= now && now < job.visibleAt))
        this.onFault('lagging spend')
      const info = { spend: this.spendYen, max_budget: this.budgetYen }
      return httpAnswer('200 OK', JSON.stringify({ key: 'sk-...test', info }))
    }
    const [, id = '', content] = /\/jobs\/([^/?]+)(\/content)?/.exec(path) ?? []
    const job = this.jobs.get(decodeURIComponent(id))
    if (!job || job.lost || job.acceptedAt > now) return httpAnswer('404 Not Found', '{}')
    if (!content) return httpAnswer('200 OK', JSON.stringify(bodyOf(job)))
    if (job.status !== 'completed' || job.contentGone) return httpAnswer('404 Not Found', '{}')
    const head = `HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\nContent-Length: ${TINY_VIDEO.length}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), TINY_VIDEO])
  }

  async #receive(socket: Socket, request: Received): Promise<void> {
    const sent = (JSON.parse(request.body) as { prompt: string }).prompt
    const prompt = await this.nameOf(sent)
    const earlier = this.postsOf(prompt).find(({ fate }) => !MAY_BE_SENT_AGAIN.includes(fate))
    if (earlier) this.violations.push(`“${prompt}” was sent again after: ${earlier.fate}`)
    const wanted = this.fates.shift() ?? 'accept'
    const billed = this.#bills(wanted)
    const poor = billed && this.spendYen + this.#hiddenYen() + PRICE_YEN > this.budgetYen
    const fate = poor ? 'refuse for money' : wanted
    const post: Post = { prompt, fate: poor ? 'no money' : fate, status: null }
    this.posts.push(post)
    const job = billed && !poor ? this.#accept(prompt, ruleOf(fate).billed === 'late') : null
    await this.onPost(sent)
    const body = job ? JSON.stringify({ ...bodyOf(job), status: 'pending' }) : '{}'
    post.status = carryOutFate(fate, socket, {
      body,
      chance: this.random(),
      pause: () => this.pass(Math.floor(this.random() * SLOW_MS)),
    })
  }

  #bills(fate: Fate): boolean {
    const { billed } = ruleOf(fate)
    return billed === 'either' ? this.random() < 0.5 : billed !== 'never'
  }

  /** The charges that its spend does not contain yet. */
  #hiddenYen(): number {
    const now = this.#options.now()
    return [...this.jobs.values()].filter((job) => job.visibleAt > now).length * PRICE_YEN
  }

  #accept(prompt: string, late: boolean): Job {
    const { now, latestMs, settleMs } = this.#options
    const { random } = this
    const acceptedAt = now() + (late ? Math.floor(random() * latestMs) : 0)
    const lagMs = this.lags && random() >= 0.5 ? Math.floor(random() * settleMs) : 0
    const job: Job = {
      id: `job_${this.jobs.size + 1}`,
      prompt,
      acceptedAt,
      visibleAt: acceptedAt + lagMs,
      status: 'pending',
    }
    this.jobs.set(job.id, job)
    return job
  }
}

function bodyOf(job: Job) {
  const poll_path = `/gateway/videos/jobs/${encodeURIComponent(job.id)}`
  return { id: job.id, status: job.status, poll_path, content_path: `${poll_path}/content?index=0` }
}

/** The smallest file with the boxes of an MP4, which a download checks before a closer look. */
const TINY_VIDEO = Buffer.concat([box('ftyp', 'isom'), box('moov', ''), box('mdat', 'a video')])

function box(type: string, content: string): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, Buffer.from(content)])
}

/** The answers that the line between studio and service can make of a free answer. */
const GARBLED: readonly ((socket: Socket, answer: string | Buffer) => void)[] = [
  (socket) => socket.write(httpAnswer('500 Internal Server Error', '<html>')),
  (socket) => socket.write(httpAnswer('302 Found', '', { Location: '/key/info' })),
  (socket) => socket.write(httpAnswer('200 OK', '<html>Please sign in.</html>')),
  (socket) => socket.write(httpAnswer('200 OK', '{"id":"job_0","status":"completed","key":7}')),
  (socket, answer) => socket.write(answer.slice(0, -3), () => socket.resetAndDestroy()),
  (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
]

/** Gives a wrong answer instead of the right one. @param chance from 0 up to 1. */
function garble(socket: Socket, answer: string | Buffer, chance: number): void {
  GARBLED[Math.floor(chance * GARBLED.length)]?.(socket, answer)
}
