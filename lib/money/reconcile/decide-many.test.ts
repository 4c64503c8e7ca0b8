import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openForTests } from '#tests/fixtures/open-for-tests.ts'
import { ACCEPTABLE_AFTER_MS } from '#tests/fixtures/windows.ts'
import { openScene } from '#tests/proofs/rig/scene.ts'
import { skipHold } from '../../submissions/sending.ts'
import { checkBooks } from '../verify/books.ts'
import { decideMany } from './by-hand.ts'
import { decisionsInput } from './input.ts'
import { MOST_DECIDED } from './view.ts'

const SETTLED_MS = ACCEPTABLE_AFTER_MS + 120_000 + 1_000

const scene = openForTests(() => openScene())
let ids: string[]
beforeEach(async () => {
  await scene.clear()
  ids = [await scene.submitted('drop'), await unknown()]
})
afterEach(async () => {
  expect((await checkBooks(scene.studio)).differences).toEqual([])
})

async function unknown(): Promise<string> {
  await skipHold(scene.studio, scene.admin)
  return scene.submitted('drop')
}

const REASON = 'The service was down all night.'
const decide = (billed: boolean, which = ids) =>
  decideMany(scene.studio, scene.admin, which, { billed, reason: REASON })
const statuses = async () => Promise.all(ids.map(async (id) => (await scene.read(id)).status))

test('decides many with one outcome and one reason, each recorded by itself', async () => {
  expect(await decide(true)).toEqual({ kind: 'decided', left: [] })
  for (const id of ids) {
    expect(await scene.read(id)).toMatchObject({
      status: 'billed_without_job',
      kinds: ['charge', 'hold'],
      claim: { state: 'open' },
      decisions: [{ userId: scene.admin.id, reason: REASON }],
    })
  }
})

test('leaves outcomes that cannot be decided yet open, each with its reason', async () => {
  scene.truth.deaf = true // else the readings would decide
  scene.advance(SETTLED_MS)
  const late = await unknown()
  const gone = randomUUID()
  expect(await decide(false, [...ids, late, gone])).toEqual({
    kind: 'decided',
    left: [
      { submissionId: late, message: expect.objectContaining({ key: 'reconcile.refused.tooEarly' }) },
      { submissionId: gone, message: { key: 'reconcile.refused.tooLate' } },
    ],
  })
  expect(await statuses()).toEqual(['not_accepted', 'not_accepted'])
  expect((await scene.read(late)).status).toBe('unknown')
})

test('requests one reading of a service that does not answer, not one for each', async () => {
  scene.truth.deaf = true
  scene.advance(SETTLED_MS)
  let asked = 0
  const { upstream } = scene.studio
  scene.studio.upstream = new Proxy(upstream, {
    get(client, name) {
      if (name === 'keyInfo') asked += 1
      const part = Reflect.get(client, name)
      return typeof part === 'function' ? part.bind(client) : part
    },
  })
  expect(await decide(false)).toEqual({ kind: 'decided', left: [] })
  scene.studio.upstream = upstream
  expect(asked).toBe(1)
})

test('members decide nothing, and nothing is decided without a reason', async () => {
  const { studio, member, admin } = scene
  const refused = (key: string) => ({ kind: 'refused', message: expect.objectContaining({ key }) })
  expect(await decideMany(studio, member, ids, { billed: true, reason: REASON })).toEqual(
    refused('reconcile.refused.notAllowed'),
  )
  expect(await decideMany(studio, admin, ids, { billed: true, reason: ' a ' })).toEqual(
    refused('ui.noReason'),
  )
  expect(await statuses()).toEqual(['unknown', 'unknown'])
})

test('accepts a bounded number from a browser, each once', () => {
  const asked = (submissionIds: unknown) =>
    decisionsInput.safeParse({ submissionIds, billed: true, reason: REASON }).data?.submissionIds
  const [id = ''] = ids
  expect(asked([id, id])).toEqual([id])
  expect(asked([])).toBeUndefined()
  expect(asked([id, 'x'])).toBeUndefined()
  expect(asked(Array.from({ length: MOST_DECIDED + 1 }, () => randomUUID()))).toBeUndefined()
})
