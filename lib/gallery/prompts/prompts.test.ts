import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { attempt, makeCaller } from '#tests/fixtures/studio.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import type { Caller } from '../../caller.ts'
import { withdraw } from '../../submissions/withdraw.ts'
import { findNear } from './near.ts'
import { listSavedPrompts, savePrompt, setPromptDeleted } from './saved-prompts.ts'

const HARBOUR = 'Wide shot of a quiet harbour at dawn, fog over the water, two fishing boats'
const CAT = '夕焼けの海でサーフィンをする三毛猫、望遠、逆光、波しぶき'

const NORMALIZE = String.prototype.normalize

describe('prompts', () => {
  const scene = openScene()

  async function made(prompt: string, seed: number | null = null): Promise<string> {
    const result = await buy(scene.studio, scene.ken, attempt(prompt, seed))
    return result.submissionId
  }
  const near = (prompt: string, seeds = {}) => findNear(scene.studio, scene.yuki, { prompt, ...seeds })

  test('finds the same prompt despite case, width and line breaks, and a near one', async () => {
    const [harbour, cat] = [await made(HARBOUR, 42), await made(CAT)]
    expect(await near(HARBOUR.toUpperCase().replace(', ', ',\n'))).toMatchObject({
      id: harbour,
      likeness: 'same',
      seed: 42,
      person: { id: scene.ken.id, name: scene.ken.name },
      status: 'queued',
      hasClip: false,
    })
    expect(await near(HARBOUR.replace('two', 'three'))).toMatchObject({ id: harbour, likeness: 'near' })
    expect(await near(CAT.replace('波しぶき', '夏'))).toMatchObject({ id: cat, likeness: 'near' })
    expect(await near(CAT)).toMatchObject({ id: cat, likeness: 'same' })
  })

  test('a different video of the same subject is not near; neither is a prompt of quotes only', async () => {
    expect(await near('A harbour at night, rain, one ferry leaving, sodium lights on the pier')).toBeNull()
    expect(await near("' | '' & \\ !:*")).toBeNull()
    expect(await near('🎬🎬🎬')).toBeNull()
  })

  test('prefers the same prompt to a newer near one', async () => {
    const text = 'An old lighthouse keeper climbs the spiral stairs with a lantern in his hand'
    const same = await made(text)
    const newer = await made(text.replace('lantern', 'candle'))
    expect(await near(text)).toMatchObject({ id: same, likeness: 'same' })
    expect(await near(text.replace('lantern', 'torch'))).toMatchObject({ id: newer, likeness: 'near' })
  })

  test('finds an existing video by prompt and seed, regardless of age', async () => {
    const text = 'A clockmaker oils the escapement of a tower clock while pigeons watch from the ledge'
    const [old, newer] = [await made(text, 42), await made(text, 7)]
    const { submission } = scene.studio.db
    await submission.update({ where: { id: old }, data: { createdAt: new Date('2026-01-01') } })
    expect(await near(text, { seed: 42 })).toMatchObject({ id: old, likeness: 'identical' })
    expect(await near(text, { seed: 40, takes: 3 })).toMatchObject({ id: old, likeness: 'identical' })
    expect(await near(text, { seed: 40, takes: 2 })).toMatchObject({ id: newer, likeness: 'same' })
    expect(await near(text)).toMatchObject({ id: newer, likeness: 'same' })
    expect(await near(`${text}, rain`, { seed: 42 })).toMatchObject({ id: newer, likeness: 'near' })
    await withdraw(scene.studio, scene.admin, newer)
    expect(await near(text, { seed: 7 })).toBeNull()
    await submission.update({ where: { id: old }, data: { trashedAt: new Date() } })
    expect(await near(text, { seed: 42 })).toMatchObject({ id: old, likeness: 'identical' })
    await submission.update({ where: { id: old }, data: { purgedAt: new Date() } })
    expect(await near(text, { seed: 42 })).toBeNull()
  })

  test('compares take by take, between other work: the prompt once, and nothing after the same prompt', async () => {
    const text = 'Snow settles on the red roofs of a mountain village while a bell rings'
    const [older, same, newer] = [text.replace('red', 'Old'), text, text.replace('red', 'New')]
    for (const prompt of [older, same, newer]) await made(prompt)
    const asked = text.toUpperCase()
    let turn = 0
    const count = () => {
      turn += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const read: [string, number][] = []
    const normalize = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (
      this: string,
      form,
    ) {
      if ([asked, older, same, newer].includes(String(this))) read.push([String(this), turn])
      return NORMALIZE.call(this, form)
    })
    expect(await near(asked)).toMatchObject({ likeness: 'same' })
    normalize.mockRestore()
    clearImmediate(next)
    expect(read.map(([prompt]) => prompt)).toEqual([asked, newer, same])
    expect(new Set(read.map(([, turn]) => turn)).size).toBe(3)
  })

  test('a person has at most four comparisons under way, and a reviewer none', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => near(HARBOUR)))
    expect(results.map(({ status }) => status).sort()).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
    const reviewer = await makeCaller(scene.studio, { role: 'reviewer' })
    await expect(findNear(scene.studio, reviewer, { prompt: HARBOUR })).rejects.toThrow('may not do this')
  })

  test('ignores submissions that were withdrawn, are in the trash, or are more than a week old', async () => {
    const text = 'Paper cranes unfold one after another on a wooden table beside a window'
    const [gone, binned, old] = [await made(text), await made(text), await made(text)]
    await withdraw(scene.studio, scene.admin, gone)
    const { submission } = scene.studio.db
    await submission.update({ where: { id: binned }, data: { trashedAt: new Date() } })
    await submission.update({
      where: { id: old },
      data: { createdAt: new Date(Date.now() - 8 * 86_400_000) },
    })
    expect(await near(text)).toBeNull()
  })

  test('the whole team sees a saved prompt; only its author and admins change or delete it', async () => {
    const input = { id: null, name: ' Harbour ', text: '{place} at {time}, <b>“fog”</b>' }
    const saved = await savePrompt(scene.studio, scene.yuki, input)
    if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
    const { id } = saved
    const list = (who: Caller) => listSavedPrompts(scene.studio, who)
    expect(await list(scene.ken)).toEqual([
      expect.objectContaining({ id, name: 'Harbour', text: input.text, mayChange: false }),
    ])
    const refused = { kind: 'refused', message: { key: 'prompts.notYours' } }
    expect(await savePrompt(scene.studio, scene.ken, { id, name: 'Mine', text: 'x' })).toEqual(refused)
    expect(await setPromptDeleted(scene.studio, scene.ken, { id, deleted: true })).toEqual(refused)
    expect((await list(scene.yuki))[0]?.name).toBe('Harbour')

    expect(await savePrompt(scene.studio, scene.admin, { id, name: 'Port', text: 'y' })).toEqual(saved)
    expect(await list(scene.yuki)).toMatchObject([{ name: 'Port', text: 'y', mayChange: true }])
    expect(await setPromptDeleted(scene.studio, scene.yuki, { id, deleted: true })).toEqual(saved)
    expect(await list(scene.yuki)).toEqual([])
    expect(await savePrompt(scene.studio, scene.yuki, { id, name: 'Port', text: 'z' })).toEqual(refused)
    expect(await setPromptDeleted(scene.studio, scene.yuki, { id, deleted: false })).toEqual(saved)
    expect(await list(scene.ken)).toMatchObject([{ name: 'Port', text: 'y' }])
    expect(await setPromptDeleted(scene.studio, scene.admin, { id, deleted: true })).toEqual(saved)
    for (const deleted of [true, false])
      expect(await setPromptDeleted(scene.studio, scene.yuki, { id, deleted })).toEqual(refused)
    expect(await setPromptDeleted(scene.studio, scene.admin, { id, deleted: false })).toEqual(saved)
  })

  test('a change does not replace another person’s words that its author has not seen', async () => {
    const first = { name: 'Harbour', text: 'fog' }
    const saved = await savePrompt(scene.studio, scene.yuki, { id: null, ...first })
    if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
    const { id } = saved
    await savePrompt(scene.studio, scene.admin, { id, name: 'Harbour', text: 'rain', seen: first })
    const late = { id, name: 'Port', text: 'fog', seen: first }
    expect(await savePrompt(scene.studio, scene.yuki, late)).toEqual({
      kind: 'refused',
      message: { key: 'prompts.changed' },
    })
    const kept = (await listSavedPrompts(scene.studio, scene.yuki)).find((one) => one.id === id)
    expect(kept).toMatchObject({ name: 'Harbour', text: 'rain' })
  })

  test.each([
    { id: null, name: ' ', text: 'x' },
    { id: null, name: 'x'.repeat(81), text: 'x' },
    { id: null, name: 'two\nlines', text: 'x' },
    { id: null, name: 'x', text: ' ' },
    { id: null, name: 'x', text: '猫'.repeat(2_001) },
    { id: randomUUID(), name: 'x', text: 'x' },
    { id: 'x', name: 'x', text: 'x' },
    null,
  ])('refuses %j with a message', async (input) => {
    expect(await savePrompt(scene.studio, scene.yuki, input)).toMatchObject({
      kind: 'refused',
      message: { key: expect.any(String) },
    })
  })
})
