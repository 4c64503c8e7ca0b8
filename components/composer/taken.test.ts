import { expect, test } from 'vitest'
import { type Payload, payloadOf, startDraft } from './draft.ts'
import { whichWasTaken } from './taken.ts'

const payload = (some: Partial<Payload>) => payloadOf(startDraft('', { prompt: 'a cat', ...some }))
const made = { prompt: 'a cat', seed: 99, takes: 1, project: null, tags: [] as string[] }

test('what a submission was made of is told by whatever differs', () => {
  const cases: [Partial<Payload>, object][] = [
    [{ prompt: 'a dog' }, { prompt: 'a dog' }],
    [{ takes: 3 }, { takes: 3 }],
    [{ projectId: 'p' }, { project: { id: 'p', name: 'P' } }],
    [{ tags: ['sea'] }, { tags: ['sea'] }],
    [{ seed: '7' }, { seed: 7 }],
  ]
  for (const [change, row] of cases) {
    expect(whichWasTaken({ ...made, ...row }, payload({}), payload(change))).toBe('current')
    expect(whichWasTaken(made, payload({}), payload(change))).toBe('earlier')
    expect(whichWasTaken({ ...made, ...row }, payload(change), payload({}))).toBe('earlier')
  }
})

test('a seed that was typed and then left to chance again was taken as typed only if it is that seed', () => {
  expect(whichWasTaken({ ...made, seed: 7 }, payload({ seed: '7' }), payload({}))).toBe('earlier')
  expect(whichWasTaken({ ...made, seed: 8 }, payload({ seed: '7' }), payload({}))).toBe('current')
})
