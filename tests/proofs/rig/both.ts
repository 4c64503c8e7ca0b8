import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBooks } from '#lib/money/verify/books.ts'
import { checkClips } from '#lib/money/verify/clips.ts'
import { createKey } from '#service/billing/api-keys.ts'
import { checkBooks as checkServiceBooks } from '#service/billing/check.ts'
import { openServiceDatabase, type ServiceDatabase } from '#service/database.ts'
import { openTestStudio, setClocks, type TestStudio } from '#tests/fixtures/studio.ts'
import { freePort } from '#tools/system/postgres.ts'
import { killChildren } from './children.ts'
import { type ServiceChild, startServiceChild } from './service-child.ts'

const SETTLE_MS = 5_000

/** The studio and the service in processes that die, and a studio in this process that watches both. */
export interface Both {
  service: ServiceChild
  watcher: TestStudio
  /** The environment of a studio's process. */
  env: Record<string, string>
  /** Lets time pass for every studio. */
  pass(ms: number): void
  /** The ids of the service's jobs by their prompts. */
  jobs(): Promise<Map<string, string[]>>
  /**
   * The output of `npm run verify` and `npm run keys -- check`, and the places where the books of the two disagree.
   * @param isSettled whether nothing may be reserved any more.
   */
  contradictions(isSettled: boolean): Promise<string[]>
  close(): Promise<void>
}

/**
 * @param databases the URLs of both, which exist.
 * @param options.studio and `service` further environment; `wire` puts a proxy between the two, and answers with its port.
 */
export async function startBoth(
  databases: { studio: string; service: string },
  options: {
    studio?: Record<string, string>
    service?: Record<string, string>
    wire?: (servicePort: number) => Promise<number>
  } = {},
): Promise<Both> {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-both-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'studio'))
  const clock = join(folder, 'clock')
  const passedMs = () => Number(readFileSync(clock, 'utf8'))
  writeFileSync(clock, '0')
  const openBooks = () => openServiceDatabase({ url: databases.service })
  const { prisma, close } = await openBooks()
  const { key } = await createKey(prisma, { name: 'proof', budgetYen: 100_000_000, now: new Date() })
  await close()
  const port = await freePort()
  const service = await startServiceChild({
    folder,
    port,
    databaseUrl: databases.service,
    env: options.service ?? {},
  })
  const place = { url: databases.studio, folder: join(folder, 'studio'), drop: async () => {} }
  const watcher = await openTestStudio({ baseUrl: `http://127.0.0.1:${port}`, key }, place)
  watcher.studio.settings = { ...watcher.studio.settings, spendSettleMs: SETTLE_MS }
  setClocks(watcher.studio, passedMs)
  // Opened once its server is no longer killed.
  let books: ServiceDatabase | undefined
  const jobs = async () => {
    books ??= await openBooks()
    const made = await books.prisma.job.findMany({ select: { id: true, prompt: true } })
    const byPrompt = Map.groupBy(made, ({ prompt }) => prompt)
    return new Map([...byPrompt].map(([prompt, all]) => [prompt, all.map(({ id }) => id)]))
  }
  return {
    service,
    watcher,
    env: {
      DATABASE_URL: databases.studio,
      FOLDER: place.folder,
      BASE_URL: `http://127.0.0.1:${(await options.wire?.(port)) ?? port}`,
      KEY: key,
      CLOCK: clock,
      SETTLE_MS: String(SETTLE_MS),
      ...options.studio,
    },
    pass: (ms) => writeFileSync(clock, String(passedMs() + ms)),
    jobs,
    async contradictions(isSettled) {
      const made = await jobs()
      const rows = await watcher.studio.db.submission.findMany({ include: { entries: true } })
      const wrong = rows.filter(({ prompt, jobId, entries }) => {
        const ids = made.get(prompt) ?? []
        const kinds = entries.map(({ kind }) => kind)
        const charged = kinds.includes('charge') || kinds.includes('correction')
        const reserved = !charged && !kinds.includes('release')
        if (ids.length === 0) return charged
        const explained = charged || (reserved && !isSettled)
        return ids.length > 1 || !explained || (jobId !== null && jobId !== ids[0])
      })
      const known = new Set(rows.map(({ prompt }) => prompt))
      const ours = await checkBooks(watcher.studio)
      const theirs = await checkServiceBooks((books as ServiceDatabase).prisma)
      return [
        ...wrong.map(({ prompt, status, jobId, entries }) => {
          const kinds = entries.map(({ kind }) => kind)
          return `${prompt} is ${status}, ${jobId}, ${kinds.join()}; its jobs are ${made.get(prompt)?.join()}`
        }),
        ...[...made.keys()].filter((prompt) => !known.has(prompt)).map((prompt) => `${prompt} is forgotten`),
        ...ours.differences.filter((difference) => !difference.startsWith('reading ')),
        ...(await checkClips(watcher.studio, '')).differences,
        ...theirs.differences.map((difference) => JSON.stringify(difference)),
        ...(isSettled && ours.chargedYen !== theirs.spendYen
          ? [`${ours.chargedYen} yen are charged, and the key has spent ${theirs.spendYen}`]
          : []),
      ]
    },
    async close() {
      await killChildren()
      await watcher.close()
      await books?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
