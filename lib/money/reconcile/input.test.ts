import { expect, test } from 'vitest'
import { adoptionInput, decisionInput, decisionsInput, outcomeInput } from './input.ts'
import { MOST_DECIDED } from './view.ts'

const submissionId = '6d5f2a4e-6b0e-4c59-9a58-0d1f2b3c4d5e'

test('an adoption names a submission and a job, whose id may have been pasted with spaces', () => {
  expect(adoptionInput.parse({ submissionId, jobId: ' job_1\n' })).toEqual({ submissionId, jobId: 'job_1' })
  const longest = { submissionId, jobId: 'x'.repeat(1_024) }
  expect(adoptionInput.parse(longest)).toEqual(longest)
  expect(adoptionInput.safeParse({ submissionId, jobId: 'x'.repeat(10_001) }).success).toBe(false)
  expect(adoptionInput.safeParse({ submissionId }).success).toBe(false)
})

test.each([`x${submissionId}`, `${submissionId}0`, '', '6', submissionId.toUpperCase()])(
  '%j names no submission',
  (id) => {
    expect(adoptionInput.safeParse({ submissionId: id, jobId: 'job_1' }).success).toBe(false)
  },
)

test('a decision by hand has an outcome and a reason', () => {
  const decision = { submissionId, billed: false, reason: 'Support said so.' }
  expect(decisionInput.parse(decision)).toEqual(decision)
  expect(decisionInput.safeParse({ ...decision, billed: undefined }).success).toBe(false)
  expect(decisionInput.safeParse({ ...decision, reason: 'x'.repeat(10_001) }).success).toBe(false)
})

test('an outcome is one submission', () => {
  expect(outcomeInput.parse({ submissionId, more: 1 })).toEqual({ submissionId })
  expect(outcomeInput.safeParse({}).success).toBe(false)
})

test('many outcomes are decided alike, each once, and not too many', () => {
  const other = submissionId.replace(/^6/, '7')
  const decision = { billed: true, reason: 'Support said so.' }
  const asked = (submissionIds: string[]) => decisionsInput.safeParse({ submissionIds, ...decision })
  expect(asked([submissionId, other, submissionId]).data).toEqual({
    submissionIds: [submissionId, other],
    ...decision,
  })
  const ids = Array.from(
    { length: MOST_DECIDED + 1 },
    (_, nth) => `6d5f2a4e-6b0e-4c59-9a58-${String(nth).padStart(12, '0')}`,
  )
  expect(asked(ids.slice(1)).success).toBe(true)
  expect(asked(ids).success).toBe(false)
  expect(asked([]).success).toBe(false)
  expect(decisionsInput.safeParse({ submissionIds: [submissionId] }).success).toBe(false)
})
