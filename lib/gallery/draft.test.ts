import { describe, expect, test } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { getDraft, saveDraft } from './draft.ts'

describe('drafts', () => {
  const scene = openScene()

  test('restores a person’s own draft unchanged, and nobody else’s', async () => {
    const [one, other] = [await makeCaller(scene.studio), await makeCaller(scene.studio)]
    const text = '夕焼け <b>“海”</b> قطة 👩‍👩‍👧‍👦\u200b'
    expect(await getDraft(scene.studio, one)).toBeNull()
    const updatedAt = await saveDraft(scene.studio, one, { text })
    expect(updatedAt).not.toBeNull()
    expect(await getDraft(scene.studio, one)).toEqual({ text, updatedAt })
    expect(await getDraft(scene.studio, other)).toBeNull()
  })

  test('the last device to write wins, also when writes race', async () => {
    const caller = await makeCaller(scene.studio)
    const texts = Array.from({ length: 8 }, (_, number) => `draft ${number}`)
    await Promise.all(texts.map((text) => saveDraft(scene.studio, caller, { text })))
    await saveDraft(scene.studio, caller, { text: 'the last' })
    expect(await getDraft(scene.studio, caller)).toMatchObject({ text: 'the last' })
  })

  test('keeps 2,000 emoji, drops unstorable characters, rejects more than 20,000 characters', async () => {
    const caller = await makeCaller(scene.studio)
    const saved = async (text: string) => {
      const updatedAt = await saveDraft(scene.studio, caller, { text })
      return updatedAt && (await getDraft(scene.studio, caller))?.text
    }
    expect(await saved('🎬'.repeat(2_000))).toBe('🎬'.repeat(2_000))
    expect(await saved('a\u0000b\ud800c')).toBe('ab\ufffdc')
    expect(await saved('x'.repeat(20_001))).toBeNull()
    expect((await getDraft(scene.studio, caller))?.text).toBe('ab\ufffdc')
  })

  test.each([null, 'text', {}, { text: 7 }])('rejects an invalid draft: %j', async (input) => {
    const caller = await makeCaller(scene.studio)
    expect(await saveDraft(scene.studio, caller, input)).toBeNull()
    expect(await getDraft(scene.studio, caller)).toBeNull()
  })
})
