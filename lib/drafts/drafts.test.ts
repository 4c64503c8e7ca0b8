import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCaller, openTestStudio, type TestStudio } from '../testing/studio.ts'
import { getDraft, saveDraft } from './drafts.ts'
import type { DraftContent } from './view.ts'

const content: DraftContent = {
  prompt: '夕焼け <b>“海”</b> قطة 👩‍👩‍👧‍👦\u200b',
  seed: 'not a number yet',
  seedLocked: true,
  takes: 3,
  projectId: randomUUID(),
  tags: ['it’s “quoted”'],
  parentId: null,
  commentId: null,
}

describe('drafts', () => {
  let scene: TestStudio
  const device = randomUUID()

  beforeAll(async () => {
    scene = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
  })
  afterAll(() => scene?.close())

  test('a person’s own draft comes back whole, and nobody else’s', async () => {
    const [one, other] = [await makeCaller(scene.studio), await makeCaller(scene.studio)]
    expect(await getDraft(scene.studio, one)).toBeNull()
    const updatedAt = await saveDraft(scene.studio, one, { device, content })
    expect(updatedAt).not.toBeNull()
    expect(await getDraft(scene.studio, one)).toEqual({ device, content, updatedAt })
    expect(await getDraft(scene.studio, other)).toBeNull()
  })

  test('the last device to write wins, also at the same time', async () => {
    const caller = await makeCaller(scene.studio)
    const prompts = Array.from({ length: 8 }, (_, number) => `draft ${number}`)
    await Promise.all(
      prompts.map((prompt) => saveDraft(scene.studio, caller, { device, content: { ...content, prompt } })),
    )
    const last = { device: randomUUID(), content: { ...content, prompt: 'the last' } }
    await saveDraft(scene.studio, caller, last)
    expect(await getDraft(scene.studio, caller)).toMatchObject(last)
  })

  test('2,000 emoji fit; what the database cannot keep is left out; more than 64 kB is refused', async () => {
    const caller = await makeCaller(scene.studio)
    const save = (prompt: string) =>
      saveDraft(scene.studio, caller, { device, content: { ...content, prompt } })
    await save('🎬'.repeat(2_000))
    expect((await getDraft(scene.studio, caller))?.content.prompt).toBe('🎬'.repeat(2_000))
    await save('a\u0000b\ud800c')
    expect((await getDraft(scene.studio, caller))?.content.prompt).toBe('ab\ufffdc')
    expect(await save('x'.repeat(65_536))).toBeNull()
    expect((await getDraft(scene.studio, caller))?.content.prompt).toBe('ab\ufffdc')
  })

  test.each([null, 'text', {}, { device: 'x', content }, { device: randomUUID(), content: { prompt: 7 } }])(
    'what is no draft (%j) is not kept',
    async (input) => {
      const caller = await makeCaller(scene.studio)
      expect(await saveDraft(scene.studio, caller, input)).toBeNull()
      expect(await getDraft(scene.studio, caller)).toBeNull()
    },
  )
})
