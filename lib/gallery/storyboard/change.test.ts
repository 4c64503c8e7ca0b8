import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import type { Caller } from '../../caller.ts'
import { submit } from '../../submissions/submit.ts'
import { changeStoryboard } from './change.ts'
import { makeShots } from './make.ts'
import { chosenIds, findStoryboard, listDeletedStoryboards, listStoryboards } from './queries.ts'

describe('a storyboard', () => {
  const scene = openScene()
  const { studio } = { studio: () => scene.studio }
  const words = (prompt: string, takes = 1, seed: number | null = null) => ({ prompt, takes, seed, tags: [] })

  async function created(...shots: ReturnType<typeof words>[]) {
    const result = await changeStoryboard(studio(), scene.yuki, { kind: 'create', name: 'Last ferry', shots })
    if (result.kind !== 'created') throw new Error(`not created: ${result.kind}`)
    return result.id
  }
  async function look(id: string, by: Caller = scene.yuki) {
    const found = await findStoryboard(studio(), by, id)
    if (!found) throw new Error('There is no such storyboard.')
    return found
  }
  const prompts = async (id: string) => (await look(id)).shots.map(({ prompt }) => prompt)
  const change = (storyboardId: string, wanted: object, by: Caller = scene.yuki) =>
    changeStoryboard(studio(), by, { storyboardId, ...wanted })
  /** Edits a shot as its page shows it now. */
  async function edit(id: string, shotId: string | undefined, wanted: ReturnType<typeof words>) {
    const seen = (await look(id)).shots.find((shot) => shot.id === shotId) ?? words('x')
    return change(id, { kind: 'edit', shotId, ...wanted, seen })
  }

  /** A press on the button as the storyboard's page shows it now. */
  async function pressOf(id: string, missingOnly = true) {
    const { version, shots } = await look(id)
    const named = shots.filter(({ missing }) => missing || !missingOnly)
    return { attemptId: randomUUID(), storyboardId: id, version, shotIds: named.map((shot) => shot.id) }
  }
  const bought = (by: Caller) => studio().db.submission.count({ where: { userId: by.id } })
  const held = () => studio().db.entry.count({ where: { kind: 'hold' } })

  test('keeps its shots in order through edits, moves, deletes and restores', async () => {
    const id = await created(words('a'), words('b', 2, 7))
    expect(await change(id, { kind: 'add', shots: [words('c')] })).toEqual({ kind: 'done' })
    const [a, b, c] = (await look(id)).shots.map((shot) => shot.id)
    await change(id, { kind: 'move', shotId: c, by: -1 })
    expect(await prompts(id)).toEqual(['a', 'c', 'b'])
    await change(id, { kind: 'move', shotId: a, by: -1 })
    await change(id, { kind: 'remove', shotId: c })
    expect(await prompts(id)).toEqual(['a', 'b'])
    expect(await edit(id, c, words('deleted'))).toMatchObject({
      kind: 'refused',
    })
    await change(id, { kind: 'putBack', shotId: c })
    expect(await prompts(id)).toEqual(['a', 'c', 'b'])
    await edit(id, b, words('better', 3))
    expect((await look(id)).shots[2]).toMatchObject({ prompt: 'better', takes: 3, seed: null, missing: true })
    expect(await edit(id, b, words(' '))).toMatchObject({
      kind: 'invalid',
      problems: [{ field: 'prompt' }],
    })
    await change(id, { kind: 'remove', shotId: b })
    await change(id, { kind: 'add', shots: [words('d')] })
    await change(id, { kind: 'putBack', shotId: b })
    expect(await prompts(id)).toEqual(['a', 'c', 'better', 'd'])
    const seen = { name: 'Last ferry' }
    await change(id, { kind: 'describe', name: ' Night ferry ', tags: ['sea'], seen })
    expect(await look(id)).toMatchObject({ name: 'Night ferry', tags: ['sea'] })
    expect((await listStoryboards(studio(), scene.ken))[0]).toMatchObject({ id, shots: 4, made: 0 })
  })

  test('can be changed by its author and admins; everyone sees it and makes its shots', async () => {
    const id = await created(words('a'))
    const wanted = { kind: 'describe', name: 'Mine', seen: { name: 'Last ferry' } }
    expect(await change(id, wanted, scene.ken)).toMatchObject({
      kind: 'refused',
      message: { key: 'storyboard.refused.notYours' },
    })
    expect((await look(id, scene.ken)).mayChange).toBe(false)
    expect(await change(id, wanted, scene.admin)).toEqual({ kind: 'done' })
    expect(await makeShots(studio(), scene.ken, await pressOf(id))).toEqual({
      kind: 'made',
      takes: 1,
      newSeeds: 0,
    })
    expect((await look(id)).shots[0]).toMatchObject({ missing: false, made: [{ status: 'queued' }] })
  })

  test('words that another person has saved since are not silently replaced', async () => {
    const id = await created(words('a', 1))
    const before = await look(id)
    const [shot] = before.shots
    const changed = { kind: 'refused', message: { key: 'storyboard.refused.edited' } }
    await edit(id, shot?.id, words('by an admin', 2))
    const late = { kind: 'edit', shotId: shot?.id, ...words('a', 3), seen: shot }
    expect(await change(id, late)).toEqual(changed)
    expect((await look(id)).shots[0]).toMatchObject({ prompt: 'by an admin', takes: 2 })
    const describe = { kind: 'describe', projectId: null, tags: [], seen: { name: before.name } }
    expect(await change(id, { ...describe, name: 'By an admin' }, scene.admin)).toEqual({ kind: 'done' })
    expect(await change(id, { ...describe, name: 'Mine' })).toEqual(changed)
    expect((await look(id)).name).toBe('By an admin')
  })

  test('does not change a shot of another storyboard', async () => {
    const [id, other] = [await created(words('a')), await created(words('b'))]
    const [shot] = (await look(other)).shots
    expect(await change(id, { kind: 'remove', shotId: shot?.id })).toMatchObject({ kind: 'refused' })
    expect(await prompts(other)).toEqual(['b'])
  })

  test('can be deleted and restored; its videos stay', async () => {
    const id = await created(words('a'))
    const [shot] = (await look(id)).shots
    const video = await scene.add({ shotId: shot?.id ?? null })
    await change(id, { kind: 'delete' })
    expect(await findStoryboard(studio(), scene.yuki, id)).toBeNull()
    expect(await change(id, { kind: 'add', shots: [] })).toMatchObject({ kind: 'refused' })
    expect(await studio().db.submission.count({ where: { id: video, trashedAt: null } })).toBe(1)
    const deleted = async (by: Caller) =>
      (await listDeletedStoryboards(studio(), by)).filter((line) => line.id === id)
    expect(await deleted(scene.yuki)).toEqual([{ id, name: 'Last ferry' }])
    expect([await deleted(scene.ken), await deleted(scene.admin)]).toMatchObject([[], [{ id }]])
    await change(id, { kind: 'restore' })
    expect(chosenIds(await look(id))).toEqual([video])
    await change(id, { kind: 'remove', shotId: shot?.id })
    expect((await look(id)).deletedShots).toEqual([{ id: shot?.id, name: 'a' }])
    expect((await look(id, scene.ken)).deletedShots).toEqual([])
  })

  test('deleted by an admin, in whole or one shot, is restored by admins only', async () => {
    const id = await created(words('a'))
    const [shot] = (await look(id)).shots
    const on = { shotId: shot?.id }
    await change(id, { kind: 'remove', ...on }, scene.admin)
    expect(await change(id, { kind: 'putBack', ...on })).toMatchObject({ kind: 'refused' })
    expect(await change(id, { kind: 'putBack', ...on }, scene.admin)).toEqual({ kind: 'done' })
    await change(id, { kind: 'delete' }, scene.admin)
    expect(await change(id, { kind: 'restore' })).toMatchObject({ kind: 'refused' })
    expect(await change(id, { kind: 'restore' }, scene.admin)).toEqual({ kind: 'done' })
  })

  test('one press makes all missing shots: rows, holds and background jobs', async () => {
    const id = await created(words('a', 2, 7), words('b'))
    const press = await pressOf(id)
    const holds = await held()
    expect(await makeShots(studio(), scene.yuki, press)).toEqual({ kind: 'made', takes: 3, newSeeds: 0 })
    expect(await held()).toBe(holds + 3)
    const [a, b] = (await look(id)).shots
    expect([a, b]).toMatchObject([{ made: [{}, {}] }, { made: [{}] }])
    const rows = await studio().db.submission.findMany({
      where: { shotId: a?.id ?? '' },
      orderBy: { take: 'asc' },
    })
    expect(rows.map(({ take, takes, seed }) => [take, takes, Number(seed)])).toEqual([
      [1, 2, 7],
      [2, 2, 8],
    ])
    const jobs = await Promise.all(rows.map((row) => studio().queue.findJobs('dispatch', { key: row.id })))
    expect(jobs.map((found) => found.length)).toEqual([1, 1])
    // The same press again, at once or after a reload, finds its purchase.
    const again = await Promise.all([1, 2].map(() => makeShots(studio(), scene.yuki, press)))
    expect(again).toEqual(Array(2).fill({ kind: 'made', takes: 3, newSeeds: 0 }))
    expect(await held()).toBe(holds + 3)
  })

  test('without room on the disk a press buys nothing, and a repeated one finds its purchase', async () => {
    const id = await created(words('a'), words('b'))
    const press = await pressOf(id)
    const full = { ...studio(), hooks: { ...studio().hooks, hasRoomForClips: async () => false } }
    const refused = { kind: 'refused', message: { key: 'composer.refused.noRoom' } }
    expect(await makeShots(full, scene.yuki, press)).toEqual(refused)
    const made = await makeShots(studio(), scene.yuki, press)
    expect(await makeShots(full, scene.yuki, press)).toEqual(made)
  })

  test('concurrent presses of one person or two buy once', async () => {
    const id = await created(words('a'), words('b'))
    const [press, other] = [await pressOf(id), await pressOf(id)]
    const before = (await bought(scene.yuki)) + (await bought(scene.ken))
    const results = await Promise.all([
      makeShots(studio(), scene.yuki, press),
      makeShots(studio(), scene.yuki, press),
      makeShots(studio(), scene.ken, other),
      makeShots(studio(), scene.yuki, { ...other, attemptId: randomUUID() }),
    ])
    expect((await bought(scene.yuki)) + (await bought(scene.ken))).toBe(before + 2)
    expect(results.filter(({ kind }) => kind === 'made').length).toBeGreaterThan(0)
    for (const result of results) {
      if (result.kind !== 'made') {
        expect(result).toMatchObject({ message: { key: 'storyboard.refused.changed' } })
      }
    }
  })

  test('buys nothing for a shot that has changed since or is not missing', async () => {
    const id = await created(words('a'), words('b'))
    const stale = await pressOf(id)
    const [a] = (await look(id)).shots
    await edit(id, a?.id, words('changed', 8))
    const before = await bought(scene.yuki)
    const refused = { kind: 'refused', message: { key: 'storyboard.refused.changed' } }
    expect(await makeShots(studio(), scene.yuki, stale)).toEqual(refused)
    await scene.add({ shotId: a?.id ?? null })
    expect(await makeShots(studio(), scene.yuki, await pressOf(id, false))).toEqual(refused)
    expect(await bought(scene.yuki)).toBe(before + 1)
  })

  test('a refusal for money buys nothing, not even the affordable shots', async () => {
    const id = await created(words('a'), words('b', 2))
    const limited = scene.ken
    const used = (await bought(limited)) * 250
    await studio().db.user.update({ where: { id: limited.id }, data: { budgetYen: used + 500 } })
    const before = [await bought(limited), await held()]
    expect(await makeShots(studio(), limited, await pressOf(id))).toMatchObject({
      kind: 'refused',
      message: { key: 'composer.refused.limit', values: { price: '¥750' } },
    })
    expect([await bought(limited), await held()]).toEqual(before)
    await studio().db.user.update({ where: { id: limited.id }, data: { budgetYen: null } })
  })

  test('a shot that would repeat a video, even one in the trash, gets a new seed', async () => {
    const text = `A lighthouse ${randomUUID()}`
    const id = await created(words(text, 1, 7))
    const [shot] = (await look(id)).shots
    await scene.add({ shotId: shot?.id ?? null, prompt: text, seed: 7n, trashedAt: new Date() })
    await change(id, { kind: 'add', shots: [words(`${text}, again`, 2, 40), words(`${text}, again`, 1, 41)] })
    const press = await pressOf(id)
    expect(await makeShots(studio(), scene.ken, press)).toEqual({ kind: 'made', takes: 4, newSeeds: 2 })
    const made = await studio().db.submission.findMany({
      where: { shotId: { in: press.shotIds }, trashedAt: null },
      orderBy: { id: 'asc' },
      select: { seed: true },
    })
    const [first, second, third, fourth] = made.map(({ seed }) => Number(seed))
    expect([second, third]).toEqual([40, 41])
    expect([7, 40, 41]).not.toContain(first)
    expect([7, 40, 41]).not.toContain(fourth)
    await studio().db.submission.updateMany({
      where: { prompt: text },
      data: { trashedAt: new Date(), purgedAt: new Date() },
    })
    expect(await makeShots(studio(), scene.ken, await pressOf(id))).toEqual({
      kind: 'made',
      takes: 1,
      newSeeds: 0,
    })
  })

  test('another try of a take belongs to the shot; a trashed one does not', async () => {
    const id = await created(words('a'))
    const [a] = (await look(id)).shots
    const first = await scene.add({ shotId: a?.id ?? null })
    const input = { attemptId: randomUUID(), prompt: 'a, better', seed: null, parentId: first }
    expect(await submit(studio(), scene.ken, input)).toMatchObject({ kind: 'created' })
    expect((await look(id)).shots[0]).toMatchObject({ chosenId: first, made: [{}, { prompt: 'a, better' }] })
    await studio().db.submission.updateMany({
      where: { shotId: a?.id ?? '' },
      data: { trashedAt: new Date() },
    })
    expect((await look(id)).shots[0]).toMatchObject({ made: [], missing: true, chosenId: null })
  })
})
