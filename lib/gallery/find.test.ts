import { beforeAll, describe, expect, it } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { find } from './find.ts'

describe('the palette', () => {
  const scene = openScene()
  beforeAll(async () => {
    await scene.studio.db.user.update({ where: { id: scene.yuki.id }, data: { name: '佐藤 愛子' } })
    await scene.studio.db.project.create({ data: { name: 'Summer Film', nameKey: 'summer film' } })
    for (const prompt of ['夕焼けの海でサーフィンをする三毛猫', 'A cat at night', "rain, it's late"])
      await scene.add({ prompt, status: prompt.startsWith('rain') ? 'failed' : 'completed' })
  })

  const found = (typed: string) => find(scene.studio, scene.yuki, typed)
  const prompts = async (typed: string) => (await found(typed)).submissions.map(({ prompt }) => prompt)

  it('finds prompts in either language, by words and by prefixes', async () => {
    expect(await prompts('三毛猫')).toEqual(['夕焼けの海でサーフィンをする三毛猫'])
    expect(await prompts('NIG')).toEqual(['A cat at night'])
    expect(await prompts(`"it's" & | ! :* ')--`)).toEqual(["rain, it's late"])
    expect(await prompts('dog')).toEqual([])
    expect(await prompts('   ')).toEqual([])
  })

  it('finds people and projects by part of the name', async () => {
    expect((await found('愛子')).people).toEqual([{ id: scene.yuki.id, name: '佐藤 愛子' }])
    expect((await found('film')).projects).toMatchObject([{ name: 'Summer Film' }])
    expect((await found('%')).people).toEqual([])
  })

  it('returns the eight newest, and nothing from the trash', async () => {
    for (let day = 1; day <= 9; day += 1)
      await scene.add({ prompt: `lantern ${day}`, createdAt: new Date(2026, 0, day) })
    await scene.add({ prompt: 'lantern of the trash', trashedAt: new Date() })
    expect(await prompts('lantern')).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((day) => `lantern ${day}`))
  })

  it('says whether a video has a poster, and who made it', async () => {
    const person = { name: '佐藤 愛子' }
    expect((await found('night')).submissions).toMatchObject([{ status: 'completed', clip: {}, person }])
    expect((await found('rain')).submissions).toMatchObject([{ status: 'failed', clip: null, person }])
  })
})
