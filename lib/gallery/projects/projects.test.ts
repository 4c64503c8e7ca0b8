import { describe, expect, test } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { attempt } from '#tests/fixtures/studio.ts'
import { submit } from '../../submissions/submit.ts'
import { listChoices } from '../choices.ts'
import { createProject } from './projects.ts'

describe('projects and tags', () => {
  const scene = openScene()

  const create = async (name: unknown) => {
    const result = await createProject(scene.studio, scene.yuki, name)
    if (result.kind !== 'made') throw new Error(JSON.stringify(result))
    return result.project
  }

  test('a name that differs only in case, width or spaces is the same project, also in a race', async () => {
    const names = ['Spring  Film', ' spring film', 'ＳＰＲＩＮＧ film', 'Spring Film']
    const made = await Promise.all(names.map(create))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await listChoices(scene.studio, scene.yuki)).projects).toHaveLength(1)
    expect(made[0]?.name).toMatch(/^(Spring Film|spring film|ＳＰＲＩＮＧ film)$/)
  })

  test.each(['', ' \u3000 ', 'x'.repeat(61), 'bell \u0007', 'half \ud800', 7, null])(
    'rejects the name %j',
    async (name) => {
      expect(await createProject(scene.studio, scene.yuki, name)).toMatchObject({ kind: 'refused' })
    },
  )

  test('accepts a name of 60 emoji', async () => {
    expect((await create('🎬'.repeat(60))).name).toBe('🎬'.repeat(60))
  })

  test('lists the team’s tags by use, without those of the trash', async () => {
    const made = []
    for (const tags of [['sea'], ['sea', '猫'], ['gone', 'gone too'], ['it’s “quoted”', 'sea', '猫']]) {
      made.push(await submit(scene.studio, scene.yuki, { ...attempt(), tags }))
    }
    const trashed = made[2]
    if (trashed?.kind !== 'created') throw new Error('not created')
    const { submissionId: id } = trashed
    await scene.studio.db.submission.update({ where: { id }, data: { trashedAt: new Date() } })
    const { tags } = await listChoices(scene.studio, scene.yuki)
    expect(tags.map(({ tag }) => tag)).toEqual(['sea', '猫', 'it’s “quoted”'])
  })
})
