import { openStudioDatabase } from '#lib/database/open.ts'
import { EVERYTHING, type Filter } from '#lib/gallery/filter.ts'
import { listSubmissions } from '#lib/gallery/queries.ts'
import { createUser } from '#lib/people/users.ts'
import type { Studio } from '#lib/studio.ts'
import { fillGallery } from '#tools/demo/fill-gallery.ts'
import { createDatabase, startPostgres } from '#tools/system/postgres.ts'
import { type Bench, compare, type Goal, milliseconds, type Row } from './compare.ts'

const SMALL = 100
const LARGE = 100_000

/** Pages of one sample: a single page is too fast to measure. */
const PAGES = 20

const PAGE_GOAL = { atMost: 1.5 }
/**
 * A word of one clip in twelve, a Japanese word of as many, a word of one in a thousand, and a word of none. Japanese is
 * searched by pairs of characters. PostgreSQL takes pairs that always occur together for rare, and so may read all matches
 * instead of walking the newest clips: here it is between the two plans, and takes 2 ms or 10 to 13. The opposite
 * mistake would walk the whole gallery.
 */
const SEARCHES = [
  { name: 'a frequent word', text: 'cat', atMost: 5 },
  { name: 'Japanese', text: '三毛猫', atMost: 12 },
  { name: 'a rare word', text: 's042', atMost: 5 },
  { name: 'no match', text: 'zeppelin', atMost: 5 },
]

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
  for (const { name, text, atMost } of SEARCHES)
    await measure(`Search in 100,000: ${name}`, { atMost }, { text }, { text })
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
  const user = await createUser(db, person)
  if (!user) throw new Error('The database was not empty.')
  await fillGallery(db, { clips, userIds: [user.id], file: { sizeBytes: 1, sha256: '00'.repeat(32) } })
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
  const caller = { ...user, name: 'Bench', role: 'admin' as const }
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
