/**
 * `npm run seed -- --clips 100000`: fills an empty studio with many finished videos, to measure and to view. They
 * share one file, and belong to four people who cannot sign in, or to existing people. A studio with submissions is left
 * alone.
 */
import { parseArgs } from 'node:util'
import { openStudioDatabase } from '#lib/database/open.ts'
import { readStudioEnv } from '#lib/env.ts'
import { createUser } from '#lib/people/users.ts'
import type { Studio } from '#lib/studio.ts'
import { ConfigError } from '#platform/config.ts'
import { placeOf } from '#platform/database.ts'
import { fillGallery, linkFiles } from './fill-gallery.ts'

const USAGE = 'Usage: npm run seed -- --clips N (1 to 1,000,000)'
const NAMES = ['Yuki', 'Ken', 'Mia', 'Leo']

const clips = readClips()
try {
  const { dataFolder, folder, databaseUrl } = readStudioEnv()
  const { db, database } = await openStudioDatabase(placeOf(databaseUrl, { dataFolder }), 2)
  try {
    if ((await db.submission.count()) > 0) fail('This studio already has submissions; nothing was added.')
    const userIds = await peopleOf(db)
    const file = await linkFiles(folder, clips)
    await fillGallery(db, { clips, userIds, file, progress: tell })
  } finally {
    await db.$disconnect()
    await database.close()
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  fail(error.message)
}
console.log(`Added ${clips.toLocaleString('en-US')} videos.`)
process.exit()

function readClips(): number {
  const { values } = parseArgs({ options: { clips: { type: 'string' } } })
  const wanted = Number(values.clips)
  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= 1_000_000) return wanted
  return fail(USAGE)
}

async function peopleOf(db: Studio['db']): Promise<string[]> {
  const known = await db.user.findMany({ select: { id: true }, take: NAMES.length })
  if (known.length > 0) return known.map(({ id }) => id)
  const made = []
  for (const name of NAMES) {
    const password = crypto.randomUUID()
    made.push(
      await createUser(db, { name, email: `${name.toLowerCase()}@example.com`, password, role: 'member' }),
    )
  }
  return made.flatMap((one) => one?.id ?? [])
}

function tell(done: number): void {
  console.log(`  ${done.toLocaleString('en-US')} of ${clips.toLocaleString('en-US')}…`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
