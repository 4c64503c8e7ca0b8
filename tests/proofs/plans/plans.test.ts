import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#lib/caller.ts'
import { checkClock } from '#lib/submissions/clock-guard.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/databases.ts'
import { makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import { httpAnswer, startUpstreamServer, type UpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { work } from './hour.ts'
import { explainAll, recordScans, type Scan } from './plans.ts'
import { EACH_DAY, fillYears, SUBMISSIONS } from './years.ts'

/**
 * No scan of a page, a poll or a round reads more rows of a growing table. The longest window that a scan reads is
 * 30 days, in which a submission has a hold, a charge and perhaps a credit.
 */
const MOST_ROWS = Math.max(5_000, 3 * 30 * EACH_DAY)

const GROWING = [
  'Submission',
  'SubmissionEvent',
  'Entry',
  'Reading',
  'Clip',
  'Comment',
  'Claim',
  'WebhookDelivery',
  'AuditEntry',
]

/** Acts that are refused here: nothing hides a credit, and this service knows no job. */
const REFUSED = ['a job that support found']

/** A Seq Scan of so few rows reads a table that is empty here or does not grow. */
const FEW_ROWS = 200

let upstream: UpstreamServer
let place: TestDatabase
let opened: TestStudio
let admin: Caller
let recording: ReturnType<typeof recordScans>

beforeAll(async () => {
  place = await makeTestDatabase()
  const filling = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' }, place)
  const people = [await makeCaller(filling.studio, { role: 'admin' })]
  for (let nth = 0; nth < 7; nth += 1) people.push(await makeCaller(filling.studio))
  admin = people[0] as Caller
  const projects = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      filling.studio.db.project.create({ data: { name, nameKey: name } }),
    ),
  )
  await fillYears(
    filling.studio,
    people.map(({ id }) => id),
    projects.map(({ id }) => id),
  )
  const limits = { budgetYen: 999_999_999_999, monthYen: 999_999_999_999 }
  await filling.studio.db.user.updateMany({ data: limits })
  await filling.studio.db.project.updateMany({ data: limits })
  await filling.studio.db.teamSettings.create({ data: { monthYen: limits.monthYen } })
  await filling.close()
  await explainAll(place.url)
  recording = recordScans()
  upstream = await startUpstreamServer((socket) =>
    socket.end(httpAnswer('200 OK', '{"key":"sk-...1","info":{"spend":20000000,"max_budget":999999999999}}')),
  )
  opened = await openTestStudio({ baseUrl: upstream.url }, place)
  await checkClock(opened.studio)
}, 1_200_000)
afterAll(async () => {
  recording?.stop()
  await opened?.close()
  await upstream?.close()
  await place?.drop()
})

test('no statement of a page, a poll or a round reads a whole growing table', async () => {
  const seen = new Set<string>()
  const found = new Map<string, Scan & { doing: string }>()
  const refusals: string[] = []
  for (const [doing, run] of work(opened.studio, admin)) {
    recording.scans.length = 0
    if (isRefused(await run())) refusals.push(doing)
    await opened.settled()
    for (const { table } of recording.scans) seen.add(table)
    for (const scan of recording.scans.filter(isTooMuch)) {
      found.set(`${doing} ${scan.text}`, { ...scan, doing })
    }
  }
  const told = [...found.values()].map(
    ({ doing, node, table, rows, text }) =>
      `${doing}: ${node} of ${table}, ${rows} rows: ${text.replace(/\s+/g, ' ')}`,
  )
  expect(told).toEqual([])
  expect(refusals).toEqual(REFUSED)
  // Otherwise the plans were not recorded.
  expect([...seen]).toEqual(expect.arrayContaining(GROWING))
}, 1_200_000)

/** A refused act executes only a part of its statements. */
function isRefused(result: unknown): boolean {
  const { kind } = (result ?? {}) as { kind?: string }
  return kind !== undefined && ['refused', 'invalid', 'not_allowed', 'gone'].includes(kind)
}

/**
 * Counts end at 1,001 matches, and read the rows between them: 60,000 of a million for the rarest state. In a smaller
 * table a count that read all of it would fail.
 */
const COUNT = /^\s*SELECT count\(\*\)::int AS count FROM \(\s*SELECT FROM "Submission"/
const MOST_COUNTED_ROWS = Math.max(25_000, 0.08 * SUBMISSIONS)

/**
 * pg-boss's own upkeep, under the names of its locks: once a minute, and so at any point of a slow run, it reads the jobs
 * that it keeps for some days.
 */
const UPKEEP = /\.pgboss\.pgboss|n_live_tup/

function isTooMuch({ node, rows, text }: Scan): boolean {
  if (UPKEEP.test(text)) return false
  if (node === 'Seq Scan') return rows > FEW_ROWS
  return rows > (COUNT.test(text) ? MOST_COUNTED_ROWS : MOST_ROWS)
}
