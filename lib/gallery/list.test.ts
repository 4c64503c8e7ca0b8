import { beforeAll, describe, expect, test } from 'vitest'
import { Prisma } from '#prisma/generated/client.ts'
import { openScene, type Scene } from '#tests/fixtures/gallery/scene.ts'
import type { Caller } from '../caller.ts'
import { listChoices } from './choices.ts'
import { EVERYTHING, type Filter } from './filter.ts'
import { matchingIds } from './matches.ts'
import { countSubmissions, idsOfSubmissions, listSubmissions, viewsOf } from './queries.ts'

const START = Date.parse('2026-11-20T00:00:00Z')
const HOUR_MS = 3_600_000

describe('the results of a filter', () => {
  const scene = openScene()
  let projectId: string
  /** By name, oldest first, an hour apart. */
  const ids: Record<string, string> = {}
  const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id)

  beforeAll(async () => {
    const { ken, studio } = scene
    const project = await studio.db.project.create({ data: { name: 'Night Ferry', nameKey: 'night ferry' } })
    projectId = project.id
    const rows: [string, Parameters<Scene['add']>[0] & { by?: Caller }][] = [
      ['cat', { prompt: '夕焼けの海でサーフィンをする三毛猫', rating: 5, by: ken }],
      ['ferry', { prompt: 'Night ferry crossing, rain on the lens', projectId, rating: 3, choice: 'maybe' }],
      ['lost', { prompt: 'A lost fox', status: 'failed' }],
      ['quoted', { prompt: 'A fox looks back', tags: [`director's "cut"`, 'hero'], commentCount: 2 }],
      ['unknown', { prompt: 'Nobody knows', status: 'unknown', by: ken }],
      ['trashed', { prompt: 'A fox in the trash', rating: 5, trashedAt: new Date(START) }],
      ['old fox', { prompt: 'An old fox', rating: 3, tags: ['hero'] }],
      ['no words', { prompt: '🦊🦊🦊' }],
    ]
    for (const [index, [name, { by, ...data }]] of rows.entries()) {
      const createdAt = new Date(START + index * HOUR_MS)
      ids[name] = await scene.add({ ...data, createdAt }, by)
    }
  })

  const found = async (changed: Partial<Filter>) => {
    const filter = { ...EVERYTHING, ...changed }
    const { submissions } = await listSubmissions(scene.studio, scene.yuki, { filter })
    const names = submissions.map(({ id }) => nameOf(id))
    expect((await countSubmissions(scene.studio, scene.yuki, filter)).count).toBe(names.length)
    expect((await idsOfSubmissions(scene.studio, scene.yuki, filter)).ids.map(nameOf)).toEqual(names)
    return names
  }

  test('include everything outside the trash, in each order', async () => {
    const all = ['no words', 'old fox', 'unknown', 'quoted', 'lost', 'ferry', 'cat']
    expect(await found({})).toEqual(all)
    expect(await found({ sort: 'oldest' })).toEqual(all.toReversed())
    expect(await found({ sort: 'rated' })).toEqual([
      'cat',
      'old fox',
      'ferry',
      'no words',
      'unknown',
      'quoted',
      'lost',
    ])
  })

  test('follow each restriction separately', async () => {
    expect(await found({ state: 'failed' })).toEqual(['lost'])
    expect(await found({ state: 'unknown' })).toEqual(['unknown'])
    expect(await found({ state: 'moving' })).toEqual([])
    expect(await found({ person: scene.ken.id })).toEqual(['unknown', 'cat'])
    expect(await found({ project: projectId })).toEqual(['ferry'])
    expect(await found({ project: 'none', state: 'ready', rating: 3 })).toEqual(['old fox', 'cat'])
    expect(await found({ tags: ['hero'] })).toEqual(['old fox', 'quoted'])
    expect(await found({ tags: ['hero', `director's "cut"`] })).toEqual(['quoted'])
    expect(await found({ tags: [`'; DROP TABLE "Submission"; --`] })).toEqual([])
    expect(await found({ rating: 4 })).toEqual(['cat'])
    expect(await found({ choice: 'maybe' })).toEqual(['ferry'])
    // Only a finished video can be reviewed.
    expect(await found({ choice: 'none' })).toEqual(['no words', 'old fox', 'quoted', 'cat'])
    expect(await found({ choice: 'none', sort: 'rated' })).toEqual(['cat', 'old fox', 'no words', 'quoted'])
    expect(await found({ commented: true })).toEqual(['quoted'])
  })

  test('use the days of the viewer’s calendar', async () => {
    const days = { since: '2026-11-20', until: '2026-11-20' }
    expect(await found({ ...days, zone: 'UTC' })).toHaveLength(7)
    // In Honolulu the day began ten hours after it did in UTC; in Tokyo it had begun before the first of them.
    expect(await found({ ...days, zone: 'Pacific/Honolulu' })).toEqual([])
    expect(await found({ since: '2026-11-19', until: '2026-11-19', zone: 'Pacific/Honolulu' })).toHaveLength(
      7,
    )
  })

  test('match search words in any language', async () => {
    expect(await found({ text: 'FOX' })).toEqual(['old fox', 'quoted', 'lost'])
    expect(await found({ text: '三毛猫 海' })).toEqual(['cat'])
    expect(await found({ text: `director's` })).toEqual(['quoted'])
    expect(await found({ text: 'fox', tags: ['hero'], sort: 'oldest' })).toEqual(['quoted', 'old fox'])
    expect(await found({ text: `it's' & !('` })).toEqual([])
  })

  test('continue from page to page in every order, also among equal values', async () => {
    const { studio } = scene
    const createdAt = new Date(START - 24 * HOUR_MS)
    for (let count = 0; count < 70; count += 1)
      await scene.add({ createdAt, prompt: 'Many alike', rating: count % 3 ? null : 2 })
    for (const sort of ['newest', 'oldest', 'rated'] as const) {
      const filter = { ...EVERYTHING, sort }
      const first = await listSubmissions(studio, scene.yuki, { filter })
      const second = await listSubmissions(studio, scene.yuki, { filter, before: first.next })
      const shown = [...first.submissions, ...second.submissions].map(({ id }) => id)
      expect(first.submissions).toHaveLength(60)
      expect(second.next).toBeNull()
      expect(shown).toEqual((await idsOfSubmissions(studio, scene.yuki, filter)).ids)
      expect(new Set(shown).size).toBe(77)
      // A cursor of another order is invalid, so it is ignored.
      const other = { ...EVERYTHING, sort: sort === 'rated' ? ('newest' as const) : ('rated' as const) }
      const again = await listSubmissions(studio, scene.yuki, { filter: other, before: first.next })
      expect(again.submissions).toHaveLength(60)
    }
  })

  test('can be looked up by id; the choices of projects and tags are listed', async () => {
    const views = await viewsOf(scene.studio, scene.yuki, [ids.ferry ?? '', 'x', ids.cat ?? ''])
    expect(views.map(({ id }) => nameOf(id))).toEqual(['ferry', 'cat'])
    expect(await listChoices(scene.studio, scene.yuki)).toMatchObject({
      projects: [{ id: projectId, name: 'Night Ferry' }],
      tags: [
        { tag: 'hero', count: 2 },
        { tag: `director's "cut"`, count: 1 },
      ],
    })
  })

  test('use an index for searches', async () => {
    let plan = ''
    const undone = new Error('as it was')
    const asked = scene.studio.db.$transaction(async (tx) => {
      // With so few rows any other plan is faster.
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`
      await tx.$executeRaw`SET LOCAL enable_indexscan = off`
      const $queryRaw = async (strings: TemplateStringsArray, ...values: unknown[]) => {
        plan = JSON.stringify(await tx.$queryRaw(Prisma.sql`EXPLAIN ${Prisma.sql(strings, ...values)}`))
        throw undone
      }
      await matchingIds({ $queryRaw: $queryRaw as never }, { ...EVERYTHING, text: 'fox' }, { most: 10 })
    })
    await expect(asked).rejects.toThrow(undone)
    expect(plan).toContain('Submission_search_idx')
  })
})
