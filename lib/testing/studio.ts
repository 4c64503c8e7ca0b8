import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { DatabasePlace } from '#platform/database.ts'
import type { Caller } from '../auth/caller.ts'
import { takeReading } from '../balance/reading.ts'
import { type OpenStudio, openStudio } from '../open-studio.ts'
import type { Studio } from '../studio.ts'
import type { SubmitInput } from '../submissions/submit-input.ts'
import type { UpstreamOptions } from '../upstream/client.ts'
import { makeTestDatabase, type TestDatabase } from './databases.ts'
import { ACCEPTABLE_AFTER_MS } from './windows.ts'

export interface TestStudio extends OpenStudio {
  database: TestDatabase
  /** Waits for everything that was started with `studio.run`. */
  settled(): Promise<void>
  /** Lets time pass. */
  advance(ms: number): void
  /** Sets the studio's clock, while time goes on as before. */
  setClock(byMs: number): void
}

/** The key that test studios use, unless told. */
export const TEST_KEY = 'sk-canary-0123456789abcdef'

/** A studio on a database of its own, without background work: tests call the handlers. */
export async function openTestStudio(
  upstream: Partial<UpstreamOptions> & { baseUrl: string },
  database?: TestDatabase,
  place?: DatabasePlace,
): Promise<TestStudio> {
  // The launcher sets it.
  process.env.NEXTAUTH_SECRET ??= 'a secret of at least thirty-two characters'
  const own = database ?? (await makeTestDatabase())
  const opened = await openStudio({
    database: place ?? { url: own.url },
    folder: own.folder,
    upstream: { key: TEST_KEY, prefix: 'gateway', ...upstream },
    settings: {
      spendSettleMs: 120_000,
      sendConcurrency: 4,
      acceptMs: ACCEPTABLE_AFTER_MS,
      keyShared: false,
      keyResets: false,
      budgetFloorYen: 0,
      archiveRetentionHours: 24,
      privateWebhooks: true,
      address: 'http://studio.test',
    },
    log: pino({ level: 'silent' }),
  })
  const { studio } = opened
  let passedMs = 0
  let setMs = 0
  const running = new Set<Promise<void>>()
  setClocks(
    studio,
    () => passedMs,
    () => setMs,
  )
  studio.run = (work) => {
    const done: Promise<void> = studio.track(work()).finally(() => running.delete(done))
    running.add(done)
  }
  return {
    ...opened,
    database: own,
    advance: (ms) => {
      passedMs += ms
    },
    setClock: (byMs) => {
      setMs += byMs
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
    async close() {
      await opened.close()
      if (!database) await own.drop()
    },
  }
}

/** Makes a studio believe that so much more time has passed, and that its clock was set by so much besides. */
export function setClocks(studio: Studio, passedMs: () => number, setMs: () => number = () => 0): void {
  studio.now = () => new Date(Date.now() + passedMs() + setMs())
  studio.elapsedMs = () => performance.now() + passedMs()
}

/** Lets sending go on after what an earlier test left: unknown outcomes, a pause, a refusal for money, other trouble. */
export async function clearHolds(studio: Studio): Promise<void> {
  const now = studio.now()
  await studio.db.submission.updateMany({ where: { status: 'unknown' }, data: { holdSkippedAt: now } })
  await studio.db.sendingPause.updateMany({ where: { liftedAt: null }, data: { liftedAt: now } })
  await studio.db.sendingState.deleteMany()
  await takeReading(studio)
}

/** A person who may submit; the password is not one. */
export async function makeCaller(
  studio: Studio,
  options: { role?: 'admin' | 'member'; budgetYen?: number } = {},
): Promise<Caller> {
  const role = options.role ?? 'member'
  return studio.db.user.create({
    data: {
      email: `${randomUUID()}@example.com`,
      name: 'Someone',
      role,
      passwordHash: 'none',
      budgetYen: options.budgetYen ?? null,
    },
    select: { id: true, name: true, email: true, role: true },
  })
}

/** What a browser would submit; a new attempt each time. */
export function attempt(prompt = 'A calm sea at dawn', seed: number | null = null): SubmitInput {
  return { attemptId: randomUUID(), prompt, seed }
}
