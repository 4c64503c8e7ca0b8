import { expect, test } from 'vitest'
import type { Missing } from '#lib/money/reconcile/missing.ts'
import { nextAct, verdictOf } from './verdict.ts'

const told = (missing: Missing[], more: Partial<Parameters<typeof verdictOf>[0]> = {}) => {
  const verdict = verdictOf({ missing, evidence: null, keptJobId: null, ...more })
  return [verdict, nextAct(verdict)]
}
const evidence = { before: null, after: null, differenceYen: null, explainedYen: { lowYen: 0, highYen: 0 } }

test('asks for no action on outcomes that the readings settle or will settle', () => {
  expect(told([], { evidence })).toEqual([{ kind: 'recording' }, 'none'])
  expect(told([])).toEqual([{ kind: 'unread' }, 'none'])
  const waits: Missing[] = [
    { kind: 'wait', until: 2 },
    { kind: 'wait', until: 5 },
  ]
  expect(told(waits)).toEqual([{ kind: 'wait', until: 5 }, 'none'])
})

test('offers the nearest solution first: a named job, a refund request, a decision', () => {
  const credit: Missing = { kind: 'credit', jobIds: ['a'] }
  expect(told([credit])).toEqual([{ kind: 'credit', id: 'a' }, 'requests'])
  expect(told([{ kind: 'wait', until: 5 }], { keptJobId: 'job_1' })).toEqual([{ kind: 'named' }, 'link'])
  expect(told([{ kind: 'several', submissionIds: ['a', 'b'] }])).toEqual([
    { kind: 'several', count: 3 },
    'link',
  ])
  const other: Missing = { kind: 'somebody_else', because: 'key_is_shared' }
  expect(told([{ kind: 'wait', until: 5 }, other])).toEqual([{ kind: 'elsewhere' }, 'decide'])
  expect(told([{ kind: 'contradiction' }])).toEqual([{ kind: 'cannotTell' }, 'decide'])
})
