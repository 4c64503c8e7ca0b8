import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#lib/caller.ts'
import { takeReading } from '#lib/money/balance/reading.ts'
import { decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { dispatch } from '#lib/submissions/dispatch.ts'
import { sweep } from '#lib/submissions/recover.ts'
import type { SubmitResult } from '#lib/submissions/results.ts'
import type { SubmitInput } from '#lib/submissions/submit-input.ts'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { attempt, makeCaller } from '#tests/fixtures/studio.ts'
import { startTcpProxy, type TcpProxy, type Treatment } from '#tests/fixtures/tcp-proxy.ts'
import { startPostgres, type TestServer } from '#tools/system/postgres.ts'
import { type Both, startBoth } from './rig/both.ts'
import { type StudioChild, startStudioChild } from './rig/studio-children.ts'

/**
 * Each wave has two SIGKILLs. By `npm run proofs` 40 of them and 400 submissions; with PROOF_FULL=1 1,000 of them,
 * 10,000 submissions, PostgreSQL killed 50 times.
 */
const FULL = process.env.PROOF_FULL !== undefined
const WAVES = FULL ? 500 : process.env.PROOFS === 'all' ? 20 : 4
const KILLS = 2
const PRESSES = 20
const POSTGRES_KILLS = FULL ? 50 : WAVES > 4 ? 3 : 1

/** Two web processes and a worker of one studio. */
const MEMBERS = ['web', 'web', 'worker'] as const

/** Where a web process kills itself, at one of the first times: after a COMMIT, or between an answer and its record. */
const POINTS = [
  ['committed', 4],
  ['journal.write', 3],
] as const

const chance = createChance()
let postgres: TestServer
let wire: TcpProxy
let both: Both
let members: StudioChild[]
/** Unanswered presses, and the submissions named by answers. */
const unanswered: SubmitInput[] = []
const confirmed = new Set<string>()
/** Presses whose process died before it answered. */
let cut = 0
/** Called at each answer to a press, and at each connection to the service. */
let onEvent = () => {}
const dead: string[] = []
/** Processes that ended without a kill, with their exit codes: there should be none. */
const ended: string[] = []

beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
  const urls = { studio: urlOf('studio'), service: urlOf('service') }
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const name of Object.keys(urls)) await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  both = await startBoth(urls, {
    studio: { HEADERS_MS: '1000' },
    wire: async (port) => {
      wire = await startTcpProxy(port)
      return wire.port
    },
  })
  members = await Promise.all(MEMBERS.map(begin))
}, 120_000)

afterAll(async () => {
  await both?.close()
  await wire?.close()
  await postgres?.stop()
}, 120_000)

function urlOf(database: string): string {
  const url = new URL(postgres.url)
  url.pathname = `/${database}`
  return url.href
}

async function begin(role: (typeof MEMBERS)[number]): Promise<StudioChild> {
  const child = startStudioChild(both.env)
  void child.ended.then((code) => code !== null && ended.push(`${role} with ${code}`))
  await child.processId
  if (role === 'worker') await quietly(child.tell({ type: 'work' }))
  return child
}

/** A step that fails while databases and processes die is retried, and counted at the end. */
function quietly(work: Promise<unknown>): Promise<unknown> {
  return work.catch(() => null)
}

/** Resolves at the n-th event from now on. */
function nthEvent(nth: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = nth
  onEvent = () => {
    left -= 1
    if (left === 0) resolve()
  }
  return promise
}

function badLuck(): Treatment | null {
  onEvent()
  if (!chance.percent(12)) return null
  const direction = chance.pick(['there', 'back'] as const)
  const afterBytes = chance.below(500)
  if (chance.percent(10)) return { kind: 'swallow', direction, afterBytes }
  return chance.percent(30)
    ? { kind: 'delay', ms: chance.below(60) }
    : { kind: 'reset', direction, afterBytes }
}

/** This many new presses, some of them twice, on any web process, and the unanswered ones again. */
async function press(caller: Caller, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const input = attempt(`Pressed ${crypto.randomUUID()}`)
    unanswered.push(input, ...(chance.percent(20) ? [input] : []))
  }
  await Promise.all(
    unanswered.splice(0).map(async (input) => {
      const web = members[chance.below(2)] as StudioChild
      const wasAlive = !web.isDead()
      const answer = (await quietly(web.tell({ type: 'submit', caller, input }))) as SubmitResult | null
      if (answer?.kind === 'created') confirmed.add(answer.submissionId)
      else unanswered.push(input)
      if (!answer && wasAlive && web.isDead()) cut += 1
      onEvent()
    }),
  )
}

/** Replaces dead processes; the living find out which died. */
async function replaceDead(): Promise<void> {
  members = await Promise.all(
    members.map(async (child, index) => {
      if (!child.isDead()) return child
      dead.push(await child.processId)
      return begin(MEMBERS[index] ?? 'web')
    }),
  )
  await quietly((members[0] as StudioChild).tell({ type: 'sweep', dead }))
}

/** Time passes, the balance is read, and all processes send the waiting submissions at once. */
async function goOn(ids: string[]): Promise<void> {
  both.pass(35_000)
  await quietly((members[0] as StudioChild).tell({ type: 'read' }))
  await quietly((members[1] as StudioChild).tell({ type: 'sweep', dead }))
  await Promise.all(members.map((child) => quietly(child.tell({ type: 'dispatch', ids }))))
}

/**
 * A wave of presses with two deaths in the middle of it. The processes take turns: a web process dies at a point of its
 * own work, the worker at an event, like the second victim, which is another process or the service.
 */
async function wave(member: Caller, index: number): Promise<void> {
  const first = members[index % MEMBERS.length] as StudioChild
  const others = members.filter((child) => child !== first)
  const isWeb = MEMBERS[index % MEMBERS.length] === 'web'
  const [point, most] = POINTS[index % POINTS.length] ?? POINTS[0]
  const arrangement = { point, nth: 1 + chance.below(most), signal: 'SIGKILL' } as const
  if (isWeb) await first.tell({ type: 'arrange', ...arrangement })
  const moment = nthEvent(1 + chance.below(2 * PRESSES))
  const pressing = press(member, PRESSES)
  await Promise.race([moment, pressing])
  if (!isWeb) await first.kill()
  const serving = chance.percent(40) ? both.service.restart() : chance.pick(others).kill()
  if (index % Math.ceil(WAVES / POSTGRES_KILLS) === 2) await postgres.killAndRestart()
  await Promise.all([pressing, serving])
  await first.kill() // if it did not reach that point
  await replaceDead()
  for (let round = 0; round < 2; round += 1) {
    await liftPause()
    const ids = await queuedIds()
    if (ids.length === 0) return
    await goOn(ids)
  }
}

/** An admin's decision. */
async function liftPause(): Promise<void> {
  const { db, now } = both.watcher.studio
  await db.sendingPause.updateMany({ where: { liftedAt: null }, data: { liftedAt: now() } })
}

async function queuedIds(): Promise<string[]> {
  const rows = await both.watcher.studio.db.submission.findMany({ where: { status: 'queued' } })
  return rows.map(({ id }) => id)
}

/** No more processes die; time passes, and an admin who sees the service's books decides the rest. */
async function settleEverything(): Promise<number> {
  const { studio } = both.watcher
  await studio.db.process.deleteMany({ where: { id: { not: studio.processId } } })
  for (let round = 0; round < 8; round += 1) {
    await liftPause()
    await sweep(studio)
    await takeReading(studio)
    for (const id of await queuedIds()) await dispatch(studio, id)
    both.pass(200_000)
  }
  const admin = await makeCaller(studio, { role: 'admin' })
  const left = await studio.db.submission.findMany({ where: { status: 'unknown' } })
  const jobs = await both.jobs()
  for (const { id, prompt } of left) {
    const decision = { billed: jobs.has(prompt), reason: 'The books of the service say so.' }
    await decideByHand(studio, admin, id, decision)
  }
  return left.length
}

test(
  `${WAVES * KILLS} SIGKILLs, ${POSTGRES_KILLS} of PostgreSQL, and a bad network leave ${WAVES * PRESSES} submissions without a yen unexplained`,
  async () => {
    const { db } = both.watcher.studio
    const member = await makeCaller(both.watcher.studio)
    wire.treat = badLuck
    for (let index = 0; index < WAVES; index += 1) await wave(member, index)
    wire.treat = () => null
    for (let tries = 0; tries < 3 && unanswered.length > 0; tries += 1) await press(member, 0)
    await Promise.all(members.map((child) => child.kill()))
    const byHand = await settleEverything()
    expect(await both.contradictions(true), `seed ${chance.seed}`).toEqual([])
    expect([unanswered, ended, both.service.ended]).toEqual([[], [], []])
    const submissions = await db.submission.count()
    expect(submissions).toBe(WAVES * PRESSES)
    expect(await db.submission.count({ where: { id: { in: [...confirmed] } } })).toBe(submissions)
    const decided = await db.decision.count({ where: { userId: null } })
    const unknown = await db.submissionEvent.count({ where: { status: 'unknown' } })
    const died = await db.submissionEvent.count({ where: { reason: 'process_died' } })
    expect(cut, `seed ${chance.seed}`).toBeGreaterThan(0)
    console.log(
      `${submissions} submissions, ${cut} presses cut off, ${(await both.jobs()).size} jobs, ${unknown} unknown, ${died} of them by a death, ${decided} settled by readings, ${byHand} by hand`,
    )
  },
  FULL ? 14_400_000 : 1_200_000,
)
