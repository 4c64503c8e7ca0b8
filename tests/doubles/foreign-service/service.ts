import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '#tests/doubles/listen.ts'
import { serveVideo } from './content.ts'
import { type Job, Ledger } from './ledger.ts'
import { refuse, takeSubmission } from './submissions.ts'
import { makeVideos } from './videos.ts'

export interface ForeignServiceOptions {
  key: string
  budgetYen?: number
  /** The key's spend before. */
  spentYen?: number
  /** The lag of the spend behind an acceptance. */
  lagMs?: number
  /** How long a job takes. */
  renderMs?: number
  /** After this many accepted submissions the next ones are refused for a while. */
  rateLimit?: { accepted: number; waitMs: number }
}

/** The neutral path segment of the video paths. */
const PREFIX = 'studio-neutral'
const JOBS = `/${PREFIX}/videos/jobs/`

export type ForeignService = Awaited<ReturnType<typeof startForeignService>>

/**
 * A video service written from the contract alone, with the faults of faults.ts. It shares nothing with the product's
 * own service, so that the studio can rely only on the contract.
 */
export async function startForeignService(options: ForeignServiceOptions) {
  const { key, renderMs = 1_000 } = options
  const ledger = new Ledger({
    budgetYen: options.budgetYen ?? 100_000,
    spentYen: options.spentYen ?? 0,
    lagMs: options.lagMs ?? 0,
  })
  const videoOf = await makeVideos()
  const state = { keyRefused: false, spendHidden: false, resetsPostOf: null as string | null }
  const late = Promise.withResolvers<void>()
  const takePlace = rateLimiter(options.rateLimit)
  const counter = {
    ledger,
    takePlace,
    refuseKey: () => {
      state.keyRefused = true
    },
    pathOf: (job: Job) => JOBS + encodeURIComponent(job.id),
    lateMs: 500,
    slowMs: 3_000,
    acceptsLate: late.promise,
  }

  const elsewhere = await listen(
    createServer((request, response) => {
      if (JSON.stringify([request.url, request.headers]).includes(key)) ledger.keysElsewhere += 1
      const job = ledger.jobs.get(decodeURIComponent(request.url?.slice(1) ?? ''))
      if (job) serveVideo(request, response, { job, video: videoOf(job) })
      else refuse(response, 404, 'No such object.')
    }),
  )

  const own = await listen(
    createServer((request, response) => {
      handle(request, response).catch((error: unknown) => {
        if (response.headersSent) response.destroy()
        else refuse(response, 400, error instanceof Error ? error.message : String(error))
      })
    }),
  )

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST' && state.resetsPostOf !== null) {
      ledger.cameIn(state.resetsPostOf)
      state.resetsPostOf = null
      request.socket.resetAndDestroy()
      return
    }
    if (state.keyRefused || request.headers.authorization !== `Bearer ${key}`) {
      return refuse(response, 401, 'Invalid API key.')
    }
    const { pathname } = new URL(`http://service${request.url}`)
    if (request.method === 'POST' && pathname === `/${PREFIX}/videos/create`) {
      return takeSubmission(counter, request, response)
    }
    if (pathname === '/key/info') {
      return state.spendHidden ? refuse(response, 503, 'Not now.') : tellSpend(response)
    }
    const [encodedId = '', content, ...others] = pathname.startsWith(JOBS)
      ? pathname.slice(JOBS.length).split('/')
      : []
    const job = ledger.jobs.get(decodeURIComponent(encodedId))
    if (!job || others.length > 0) return refuse(response, 404, 'Not found.')
    if (content === undefined) return tellStatus(response, job)
    if (content !== 'content' || statusOf(job) !== 'completed') return refuse(response, 404, 'Not found.')
    if (job.faults.has('content-elsewhere')) {
      response.writeHead(302, { location: `${elsewhere.url}/${encodeURIComponent(job.id)}` }).end()
    } else serveVideo(request, response, { job, video: videoOf(job) })
  }

  function tellSpend(response: ServerResponse): void {
    const info = { spend: ledger.shownSpendYen, max_budget: options.budgetYen ?? 100_000 }
    json(response, { key: `${key.slice(0, 3)}***`, info })
  }

  function statusOf({ acceptedAt, faults }: Job): string {
    if (Date.now() - acceptedAt < renderMs) return 'in_progress'
    return faults.has('fails') ? 'failed' : 'completed'
  }

  function tellStatus(response: ServerResponse, job: Job): void {
    const status = statusOf(job)
    const poll_path = counter.pathOf(job)
    const content_path = status === 'completed' ? { content_path: `${poll_path}/content` } : {}
    json(response, { id: job.id, status, poll_path, ...content_path })
  }

  return {
    url: own.url,
    prefix: PREFIX,
    ledger,
    /** The key works again. */
    mendKey: () => {
      state.keyRefused = false
    },
    /** Whether /key/info answers: without it nothing settles, so that a test can take as long as it needs. */
    hideSpend: (hidden: boolean) => {
      state.spendHidden = hidden
    },
    /** Resets the connection of the next POST, before its body is read, and records it under this prompt. */
    resetNextPost: (prompt: string) => {
      state.resetsPostOf = prompt
    },
    /** Accepts submissions that their client gave up long ago. */
    acceptLate: () => late.resolve(),
    close: async () => {
      await Promise.all([own.close(), elsewhere.close()])
    },
  }
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The wait starts with the first refusal, not at a fixed time, so that it comes even on a slow machine. */
function rateLimiter(limit: ForeignServiceOptions['rateLimit']): () => number | null {
  let accepted = 0
  let opensAt: number | null = null
  return () => {
    if (!limit) return null
    if (opensAt !== null && Date.now() >= opensAt) {
      accepted = 0
      opensAt = null
    }
    if (accepted < limit.accepted) {
      accepted += 1
      return null
    }
    opensAt ??= Date.now() + limit.waitMs
    return Math.ceil((opensAt - Date.now()) / 1_000)
  }
}
