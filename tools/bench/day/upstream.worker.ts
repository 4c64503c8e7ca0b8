/**
 * A video service that answers at once and keeps the first part of docs/contract.md. It knows the jobs that the studio
 * was filled with, finishes a given number a minute, and records when each job is polled.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { perform } from '../rig/process.ts'
import { MAX_BUDGET_YEN, openJob } from './open-jobs.ts'

export interface UpstreamOptions {
  /** Path of the video of every job. */
  clip: string
  spendYen: number
  openJobs: number
  clipsPerMinute: number
}

interface Job {
  status: 'pending' | 'in_progress'
  /** When it was last polled, in milliseconds; before its first poll, the start of the wait for it. */
  at: number
  polled: boolean
}

/** No poll is late before this, so an unfinished pause counts only when it is longer. */
const USUAL_MS = 30_000

const open = new Map<string, Job>()
const finished = new Set<string>()
let clip = Buffer.alloc(0)
let spendYen = 0
let finishEveryMs = 0
let nextFinishAt = 0
let polls = 0
/** Milliseconds between polls of one job. */
let pauses: number[] = []

const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
  void respond(request, response)
})

const deeds = {
  /** @returns its address. */
  async start(options: UpstreamOptions): Promise<string> {
    clip = readFileSync(options.clip)
    spendYen = options.spendYen
    finishEveryMs = 60_000 / options.clipsPerMinute
    for (let index = 0; index < options.openJobs; index += 1) {
      const { id, status } = openJob(index)
      open.set(id, { status, at: performance.now(), polled: false })
    }
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },

  /** Clears the records so far. */
  measure(): void {
    const now = performance.now()
    for (const job of open.values()) if (!job.polled) job.at = now
    polls = 0
    pauses = []
  },

  stop(): { polls: number; pauses: number[] } {
    const now = performance.now()
    const late = [...open.values()].map(({ at }) => now - at).filter((ms) => ms > USUAL_MS)
    return { polls, pauses: [...pauses, ...late] }
  },
}

export type Upstream = typeof deeds

perform(deeds)

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://service')
  if (!request.headers.authorization?.startsWith('Bearer ')) return json(response, 401, {})
  if (pathname === '/key/info') {
    return json(response, 200, { key: 'sk-...day', info: { spend: spendYen, max_budget: MAX_BUDGET_YEN } })
  }
  if (request.method === 'POST' && pathname === '/gateway/videos/create') {
    for await (const _ of request);
    return json(response, 202, jobBody(accept(), 'pending'))
  }
  const [, id = '', content] = /^\/gateway\/videos\/jobs\/([^/]+)(\/content)?$/.exec(pathname) ?? []
  if (content && finished.has(id)) {
    response.writeHead(200, { 'Content-Type': 'video/mp4', 'Content-Length': clip.length })
    response.end(clip)
    return
  }
  const status = content ? null : poll(id)
  return status ? json(response, 200, jobBody(id, status)) : json(response, 404, {})
}

function accept(): string {
  const id = randomUUID()
  spendYen += VIDEO_PRICE_YEN
  open.set(id, { status: 'in_progress', at: performance.now(), polled: false })
  return id
}

function poll(id: string): Job['status'] | 'completed' | null {
  if (finished.has(id)) return 'completed'
  const job = open.get(id)
  if (!job) return null
  const now = performance.now()
  polls += 1
  if (job.polled) pauses.push(now - job.at)
  Object.assign(job, { at: now, polled: true })
  if (now < nextFinishAt) return job.status
  nextFinishAt = Math.max(nextFinishAt, now - finishEveryMs) + finishEveryMs
  open.delete(id)
  finished.add(id)
  return 'completed'
}

function jobBody(id: string, status: string) {
  const poll_path = `/gateway/videos/jobs/${id}`
  return {
    id,
    status,
    poll_path,
    ...(status === 'completed' && { content_path: `${poll_path}/content?index=0` }),
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
  response.writeHead(status, headers).end(text)
}
