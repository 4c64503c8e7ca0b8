import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '#lib/caller.ts'
import { openJournal } from '#lib/upstream/journal.ts'
import type { TestDatabase } from '#tests/fixtures/databases.ts'
import { attempt, makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import { startUpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { wipe } from './copies.ts'
import { drive } from './drive.ts'
import { type Fate, Truth } from './truth.ts'

/** A studio and the truth on one clock, and people who use them. */
export interface Scene extends TestStudio {
  truth: Truth
  member: Caller
  admin: Caller
  url: string
  /** Submits as the member, with these fates of its POSTs, and waits until the studio is idle. */
  submitted(...fates: Fate[]): Promise<string>
  read(id: string): ReturnType<typeof readRow>
  /** Sets the studio's clock, while time continues for the service. */
  setClock(byMs: number): void
  /** Deletes the journal of every process. */
  clearJournal(): void
  /** Empties the database and the journal, and resets the truth. */
  clear(): Promise<void>
}

/** The truth's service, on its own port. */
export interface TrueService {
  truth: Truth
  url: string
  /** The service's time. */
  now: () => number
  close(): Promise<void>
}

export async function startTrueService(
  options: { budgetYen?: number; settleMs?: number } = {},
): Promise<TrueService> {
  const truth = new Truth({
    now: () => service.now(),
    random: () => 0.99,
    budgetYen: options.budgetYen ?? 20_000,
    settleMs: options.settleMs ?? 120_000,
    latestMs: 60_000,
  })
  const upstream = await startUpstreamServer(truth.behave)
  const service: TrueService = { truth, url: upstream.url, now: Date.now, close: upstream.close }
  return service
}

/** @param options.database and `service` outlive the scene; without them it has its own. */
export async function openScene(
  options: { database?: TestDatabase; service?: TrueService } = {},
): Promise<Scene> {
  const service = options.service ?? (await startTrueService())
  const { truth } = service
  const test = await openTestStudio(
    { baseUrl: service.url, timeouts: { headers: 10_000, body: 10_000 } },
    options.database,
  )
  const { studio } = test
  let slowMs = 0
  service.now = () => studio.now().getTime() + slowMs
  truth.pass = test.advance
  const member = await makeCaller(studio)
  let prompts = 0
  const clearJournal = () => {
    const folder = join(studio.folder, 'journal')
    rmSync(folder, { recursive: true })
    studio.journal = openJournal(folder, studio.processId, () => studio.now())
  }
  return {
    ...test,
    truth,
    member,
    url: service.url,
    admin: await makeCaller(studio, { role: 'admin' }),
    async submitted(...fates) {
      truth.fates.push(...fates)
      prompts += 1
      const result = await drive.submit(studio, member, attempt(`Scene ${prompts}`))
      await test.settled()
      if (result.kind !== 'created') throw new Error(`not created: ${JSON.stringify(result)}`)
      return result.submissionId
    },
    read: (id) => readRow(test, id),
    setClock(byMs) {
      test.setClock(byMs)
      slowMs -= byMs
    },
    clearJournal,
    async clear() {
      await test.settled()
      await wipe(studio.db)
      clearJournal()
      truth.reset()
    },
    async close() {
      await test.close()
      if (!options.service) await service.close()
    },
  }
}

async function readRow({ studio }: TestStudio, id: string) {
  const row = await studio.db.submission.findUniqueOrThrow({
    where: { id },
    include: { entries: true, events: true, claim: true, decisions: true },
  })
  return { ...row, kinds: row.entries.map(({ kind }) => kind).sort() }
}
