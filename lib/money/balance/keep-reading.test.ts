import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestStudio } from '#tests/fixtures/studio.ts'
import { openScene, type Scene, startTrueService, type TrueService } from '#tests/proofs/rig/scene.ts'
import { getReconcile } from '../reconcile/queries.ts'
import { checkBooks } from '../verify/books.ts'
import { keepReading, newestReading } from './keep-reading.ts'
import { getBalance } from './queries.ts'
import { readBeforeSending, takeReading } from './reading.ts'
import { keySpentSince } from './sheet.ts'

const MINUTE = 60_000

let service: TrueService
let scene: Scene
let studio: Scene['studio']
beforeAll(async () => {
  service = await startTrueService()
  scene = await openScene({ service })
  studio = scene.studio
})
afterAll(async () => {
  await scene?.close()
  await service?.close()
})
beforeEach(() => scene.clear())

async function read(times: number, everyMs = MINUTE) {
  for (let nth = 0; nth < times; nth += 1) {
    scene.advance(everyMs)
    await takeReading(studio)
  }
}

const rows = async () => {
  const found = await studio.db.reading.findMany({ orderBy: { id: 'asc' } })
  return found.map(({ id, askedAt, answeredAt, spendYen }) => ({ id, askedAt, answeredAt, spendYen }))
}

test('keeps a quiet hour as two rows, the first and the last reading', async () => {
  await read(1)
  const [first] = await rows()
  await read(59)
  const [stays, last, ...more] = await rows()
  expect(stays).toEqual(first)
  expect(last?.answeredAt.getTime()).toBeGreaterThan((first?.answeredAt.getTime() ?? 0) + 58 * MINUTE)
  expect(more).toEqual([])
  expect((await checkBooks(studio)).differences).toEqual([])
})

test('keeps every reading around a send as a row, and the quiet time after it as a run', async () => {
  await read(5)
  await scene.submitted('accept')
  await read(6)
  const around = (await rows()).length
  expect(around).toBeGreaterThan(8)
  await read(30)
  expect((await rows()).length).toBeLessThanOrEqual(around + 2)
})

test('settles an unknown outcome after a long run, by the readings around it', async () => {
  await read(60)
  const id = await scene.submitted('drop')
  expect((await scene.read(id)).status).toBe('unknown')
  await read(60)
  expect((await scene.read(id)).status).toBe('not_accepted')
  expect(await getReconcile(studio, scene.admin)).toMatchObject({ fit: 'as_told', unknowns: [] })
})

test('two processes that read at the same time keep one run', async () => {
  const other = await openTestStudio({ baseUrl: service.url }, scene.database)
  try {
    Object.assign(other.studio, { now: studio.now, elapsedMs: studio.elapsedMs })
    for (let nth = 0; nth < 20; nth += 1) {
      scene.advance(MINUTE)
      await Promise.all([takeReading(studio), takeReading(other.studio)])
    }
    expect(await rows()).toHaveLength(2)
    expect((await checkBooks(studio)).differences).toEqual([])
  } finally {
    await other.close()
  }
})

test('a reading does not extend a run when another process has kept one since', async () => {
  await read(3)
  const before = await newestReading(studio.db)
  await read(1)
  const kept = await rows()
  const { id: _, ...last } = await studio.db.reading.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await keepReading(studio, { ...last, askedAt: studio.now(), answeredAt: studio.now() }, before)
  expect(await rows()).toEqual(kept)
})

test('knows the key’s spend since any moment that a run covers', async () => {
  await read(60)
  const since = studio.now().getTime() - 30 * MINUTE
  expect(await keySpentSince(studio, scene.admin, since)).toEqual({ yen: 0, firstAt: since })
})

describe('the database', () => {
  const figures = { spendYen: 0, maxBudgetYen: 20_000, maskedKey: 'sk-...1', keyMark: 'a' }
  const at = (minute: number) => {
    const moment = new Date(Date.parse('2026-11-01T00:00:00Z') + minute * MINUTE)
    return { askedAt: moment, answeredAt: moment }
  }
  const make = async (minute: number, changes: object = {}) =>
    (await studio.db.reading.create({ data: { ...figures, ...at(minute), ...changes } })).id
  const refused = /is append-only/

  test('lets the newest row of a run move forward in time', async () => {
    await make(0)
    const id = await make(1)
    await studio.db.reading.update({ where: { id }, data: at(5) })
    expect((await rows()).map(({ askedAt }) => askedAt)).toEqual([at(0).askedAt, at(5).askedAt])
  })

  test.each<[string, object]>([
    ['its spend', { spendYen: 1 }],
    ['its budget', { maxBudgetYen: 1 }],
    ['its key', { keyMark: 'b' }],
    ['its masked key', { maskedKey: 'sk-...2' }],
    ['its id', { id: 9_999_999n }],
    ['its times, crossed', { askedAt: at(6).askedAt, answeredAt: at(5).answeredAt }],
  ])('refuses to change, of the newest row, %s', async (_what, change) => {
    await make(0)
    const id = await make(1)
    await expect(studio.db.reading.update({ where: { id }, data: { ...at(5), ...change } })).rejects.toThrow(
      refused,
    )
  })

  test('refuses to change a row that begins a run, or that is not the newest', async () => {
    const first = await make(0)
    const forward = (id: bigint, minute: number) =>
      studio.db.reading.update({ where: { id }, data: at(minute) })
    await expect(forward(first, 5)).rejects.toThrow(refused)
    const another = await make(1, { keyMark: 'b' })
    await expect(forward(another, 5)).rejects.toThrow(refused)
    const middle = await make(2, { keyMark: 'b' })
    await make(3, { keyMark: 'b' })
    await expect(forward(middle, 2.5)).rejects.toThrow(refused)
  })

  test('refuses to delete a reading', async () => {
    const ids = [await make(0), await make(1), await make(2)]
    for (const id of ids) await expect(studio.db.reading.delete({ where: { id } })).rejects.toThrow(refused)
  })
})

describe('a reading that cannot be kept', () => {
  const broken = async (work: () => Promise<void>) => {
    await studio.db.$executeRaw`ALTER TABLE "Reading" ADD CONSTRAINT "broken" CHECK (false) NOT VALID`
    try {
      await work()
    } finally {
      await studio.db.$executeRaw`ALTER TABLE "Reading" DROP CONSTRAINT "broken"`
    }
  }

  test('is shown as a trouble until the next reading is kept', async () => {
    await broken(async () => {
      await takeReading(studio)
      const { trouble } = await getBalance(studio, scene.member)
      expect(trouble).toEqual({ key: 'troubles.readingNotKept' })
    })
    await takeReading(studio)
    expect((await getBalance(studio, scene.member)).trouble).toBeNull()
  })

  test('does not stop sending', async () => {
    await broken(async () => {
      const id = await scene.submitted('accept')
      expect((await scene.read(id)).status).toBe('pending')
    })
  })

  test('is logged when the database fails before a send', async () => {
    const logged = vi.spyOn(studio.log, 'error')
    const asked = vi.spyOn(studio.db.reading, 'findFirst').mockRejectedValueOnce(new Error('gone'))
    await readBeforeSending(studio)
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'no reading was taken before a send')
    asked.mockRestore()
  })
})
