import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attempt, makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import type { Caller } from '../caller.ts'
import { searchWords } from '../submissions/search-words.ts'
import { find } from './find.ts'

describe('the palette', () => {
  let test: TestStudio
  let caller: Caller
  beforeAll(async () => {
    test = await openTestStudio({ baseUrl: 'http://127.0.0.1:1' })
    caller = await makeCaller(test.studio)
    await test.studio.db.user.update({ where: { id: caller.id }, data: { name: '佐藤 愛子' } })
    await test.studio.db.project.create({ data: { name: 'Summer Film', nameKey: 'summer film' } })
    for (const prompt of ['夕焼けの海でサーフィンをする三毛猫', 'A cat at night', "rain, it's late"])
      await write(prompt)
  })
  afterAll(() => test?.close())

  const write = (prompt: string, more: { createdAt?: Date; trashedAt?: Date } = {}) =>
    test.studio.db.submission.create({
      data: {
        userId: caller.id,
        attemptId: attempt().attemptId,
        prompt,
        priceYen: 250,
        status: 'completed',
        searchWords: searchWords({ prompt }),
        ...more,
      },
    })
  const prompts = async (typed: string) =>
    (await find(test.studio, caller, typed)).submissions.map(({ prompt }) => prompt)

  it('finds prompts in either language, by words and by their beginnings', async () => {
    expect(await prompts('三毛猫')).toEqual(['夕焼けの海でサーフィンをする三毛猫'])
    expect(await prompts('NIG')).toEqual(['A cat at night'])
    expect(await prompts(`"it's" & | ! :* ')--`)).toEqual(["rain, it's late"])
    expect(await prompts('dog')).toEqual([])
    expect(await prompts('   ')).toEqual([])
  })

  it('finds people and projects by a part of their name', async () => {
    expect((await find(test.studio, caller, '愛子')).people).toEqual([{ id: caller.id, name: '佐藤 愛子' }])
    expect((await find(test.studio, caller, 'film')).projects).toMatchObject([{ name: 'Summer Film' }])
    expect((await find(test.studio, caller, '%')).people).toEqual([])
  })

  it('gives the eight newest, and nothing from the trash', async () => {
    for (let day = 1; day <= 9; day += 1) await write(`lantern ${day}`, { createdAt: new Date(2026, 0, day) })
    await write('lantern of the trash', { trashedAt: new Date() })
    expect(await prompts('lantern')).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((day) => `lantern ${day}`))
  })

  it('says whether there is a picture, and whose it is', async () => {
    expect((await find(test.studio, caller, 'night')).submissions).toMatchObject([
      { status: 'completed', clip: null, person: { name: '佐藤 愛子' } },
    ])
  })
})
