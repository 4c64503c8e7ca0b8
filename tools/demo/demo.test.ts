import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listSubmissions } from '#lib/gallery/queries.ts'
import { dailyProof } from '#lib/money/ledger/daily-proof.ts'
import { decide } from '#lib/money/reconcile/decide.ts'
import { gatherQuestions } from '#lib/money/reconcile/question.ts'
import { checkBooks } from '#lib/money/verify/books.ts'
import { checkClips } from '#lib/money/verify/clips.ts'
import { makeMovie } from '#service/animatic/movie.ts'
import { checkBooks as checkServiceBooks } from '#service/billing/check.ts'
import { openServiceDatabase, type ServiceDatabase } from '#service/database.ts'
import { openVideoStorage } from '#service/storage/open.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/platform/database.ts'
import { openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import { makeVideo } from '#tests/fixtures/video.ts'
import { oneForAll } from './clips.ts'
import { fillDemo } from './fill.ts'
import { scheduleStory } from './schedule.ts'
import { PEOPLE } from './story.ts'

describe('the demo', () => {
  let opened: TestStudio
  let place: TestDatabase
  let service: ServiceDatabase
  let submissions: number
  const now = new Date()

  beforeAll(async () => {
    opened = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
    place = await makeTestDatabase('service')
    service = await openServiceDatabase(place)
    const { studio } = opened
    const filled = await fillDemo({
      studio: { db: studio.db, folder: studio.folder },
      service: {
        prisma: service.prisma,
        storage: await openVideoStorage({ kind: 'disk' }, join(place.folder, 'videos')),
      },
      makeClip: oneForAll(await makeVideo()),
      now,
    })
    submissions = filled.submissions
  }, 180_000)
  afterAll(async () => {
    await service?.close()
    await place?.drop()
    await opened?.close()
  })

  test('the books of the studio, its clips and the books of the service agree', async () => {
    const { studio } = opened
    const books = await checkBooks(studio)
    expect(books).toMatchObject({ submissions, differences: [] })
    expect(submissions).toBe(33)
    expect(await checkClips(studio, '')).toMatchObject({ clips: 27, differences: [], next: null })
    const report = await checkServiceBooks(service.prisma)
    expect(report.differences).toEqual([])
    expect(report.spendYen).toBe(books.chargedYen - books.creditedYen)
  })

  test('the readings explain every day, and leave one outcome open for a person', async () => {
    const { studio } = opened
    const caller = await studio.db.user.findFirstOrThrow({ where: { email: PEOPLE.naomi.email } })
    const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    const result = await dailyProof(studio, caller, { from: day(27), to: day(0), zone: 'UTC' })
    if (result.kind !== 'proof') throw new Error('There is no proof.')
    for (const { comparison, day } of result.proof.days) {
      expect({ day, comparison }).toMatchObject({ comparison: { kind: 'compared' } })
      if (comparison.kind !== 'compared') continue
      expect(comparison.unexplainedYen.lowYen, day).toBeLessThanOrEqual(0)
      expect(comparison.unexplainedYen.highYen, day).toBeGreaterThanOrEqual(0)
    }
    const questions = await gatherQuestions(studio)
    expect(questions.map((question) => decide(question).fit)).toEqual(['as_told'])
    const verdicts = questions.flatMap((question) => [...decide(question).verdicts.values()])
    expect(verdicts).toMatchObject([{ verdict: 'cannot_tell', missing: [{ kind: 'credit' }] }])
  })

  test('the gallery shows the newest first, and nothing is dated in the future', async () => {
    const { studio } = opened
    const caller = await studio.db.user.findFirstOrThrow({ where: { email: PEOPLE.kai.email } })
    const { submissions: page } = await listSubmissions(studio, caller, { before: null })
    expect(page[0]?.prompt).toContain('雨の夜の路地')
    expect(page.every(({ updatedAt }) => updatedAt <= now.toISOString())).toBe(true)
    expect(await studio.db.comment.count({ where: { createdAt: { gt: now } } })).toBe(0)
  })
})

test('the takes of one press are different files', async () => {
  const shots = scheduleStory(new Date())
  const [first] = shots.filter(({ takes }) => takes > 1)
  const takes = shots.filter(({ attemptId }) => attemptId === first?.attemptId)
  const hashes = new Set<string>()
  for (const { prompt, seed } of takes) {
    const file = await makeMovie(prompt, seed, 0.2)
    hashes.add(createHash('sha256').update(file).digest('hex'))
  }
  expect(hashes.size).toBe(first?.takes)
})
