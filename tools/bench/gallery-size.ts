import { openStudioDatabase } from '#lib/database/open.ts'
import { EVERYTHING, type Filter } from '#lib/gallery/filter.ts'
import { listSubmissions } from '#lib/gallery/queries.ts'
import type { Studio } from '#lib/studio.ts'
import { createUser } from '#tests/fixtures/people.ts'
import { fillGallery } from '#tools/demo/fill-gallery.ts'
import { createDatabase, startPostgres } from '#tools/system/postgres.ts'
import { type Bench, compare, type Goal, measure as measureAlone, milliseconds, type Row } from './compare.ts'

const SMALL = 100
const LARGE = 100_000

/** Pages of one sample: a single page is too fast to measure. */
const PAGES = 20

const PAGE_GOAL = { atMost: 1.5 }
/** Of a word of one clip in twelve, of a word of one in a thousand, and of a word of none. */
const SEARCHES = { 'a frequent word': 'cat', 'a rare word': 's042', 'no match': 'zeppelin' }
const SEARCH_GOAL = { atMost: 5 }
/**
 * A Japanese word of one clip in twelve. Japanese is searched by pairs of characters. PostgreSQL takes pairs that always
 * occur together for rare, and so may read all matches instead of walking the newest clips: here it is between the two
 * plans, whose times differ fivefold. So the goal is an unnoticeable time (docs/decisions/0054-goals.md).
 */
const JAPANESE = '三毛猫'
const JAPANESE_GOAL = { atMost: 50 }

/**
 * Pages of the gallery with 100,000 clips against 100, on PostgreSQL, through the function that both the page and the API
 * call; HTTP would add the same to both sides and flatter the ratio.
 */
export async function benchGallerySize({ rig }: Bench): Promise<Row[]> {
  const server = await startPostgres()
  rig.defer(() => server.stop())
  console.log(`\nFilling two databases with ${SMALL} and ${LARGE.toLocaleString('en-US')} clips…`)
  const [small, large] = [await openFilled(rig, server.url, SMALL), await openFilled(rig, server.url, LARGE)]
  const rows: Row[] = []
  const measure = async (what: string, goal: Goal, ours: Page, peer: Page) => {
    const words = { what, goal, show: milliseconds }
    rows.push(
      await compare(
        words,
        () => large.sample(ours),
        () => small.sample(peer),
      ),
    )
  }
  await measure('Gallery of 100,000: first page', PAGE_GOAL, {}, {})
  const before = `${large.middle.getTime()}_ffffffff-ffff-4fff-8fff-ffffffffffff`
  await measure('Gallery of 100,000: a page in the middle', PAGE_GOAL, { before }, {})
  for (const sort of ['oldest', 'rated'] as const)
    await measure(`Gallery of 100,000: ${sort} first`, PAGE_GOAL, { sort }, { sort })
  for (const [name, text] of Object.entries(SEARCHES))
    await measure(`Search in 100,000: ${name}`, SEARCH_GOAL, { text }, { text })
  const japanese = { what: 'Search in 100,000: Japanese', goal: JAPANESE_GOAL, unit: ' ms' }
  rows.push(await measureAlone(japanese, () => large.sample({ text: JAPANESE })))
  return rows
}

interface Page extends Partial<Filter> {
  before?: string
}

interface Filled {
  /** When the middle clip was made. */
  middle: Date
  /** Milliseconds that one page takes. */
  sample(page: Page): Promise<number>
}

async function openFilled(rig: AsyncDisposableStack, serverUrl: string, clips: number): Promise<Filled> {
  const name = `gallery_${clips}`
  const url = await createDatabase(serverUrl, name)
  const { db, database } = await openStudioDatabase({ url }, 2)
  rig.defer(async () => {
    await db.$disconnect()
    await database.close()
  })
  const person = {
    name: 'Bench',
    email: 'bench@example.com',
    password: crypto.randomUUID(),
    role: 'admin' as const,
  }
  const caller = await createUser(db, person)
  await fillGallery(db, { clips, userIds: [caller.id], file: { sizeBytes: 1, sha256: '00'.repeat(32) } })
  await db.$executeRawUnsafe('VACUUM ANALYZE')
  const [middle] = await db.submission.findMany({
    orderBy: { createdAt: 'desc' },
    skip: Math.floor(clips / 2),
    take: 1,
    select: { createdAt: true },
  })
  if (!middle) throw new Error('The database stayed empty.')
  // The part of a studio that these functions use.
  const studio = {
    db,
    query: database.query,
    processId: name,
    now: () => new Date(),
    settings: { archiveRetentionHours: 24 },
  } as Studio
  return {
    middle: middle.createdAt,
    async sample({ before = null, ...changed }) {
      const filter = { ...EVERYTHING, ...changed }
      const started = performance.now()
      for (let page = 0; page < PAGES; page += 1) await listSubmissions(studio, caller, { filter, before })
      return (performance.now() - started) / PAGES
    },
  }
}
