import { expect, test } from 'vitest'
import { adoptionInput, decisionInput } from './input.ts'

const submissionId = '6d5f2a4e-6b0e-4c59-9a58-0d1f2b3c4d5e'

test('an adoption names a submission and a job, whose id may have been pasted with spaces', () => {
  expect(adoptionInput.parse({ submissionId, jobId: ' job_1\n' })).toEqual({ submissionId, jobId: 'job_1' })
  const longest = { submissionId, jobId: 'x'.repeat(1_024) }
  expect(adoptionInput.parse(longest)).toEqual(longest)
  expect(adoptionInput.safeParse({ submissionId, jobId: 'x'.repeat(10_001) }).success).toBe(false)
  expect(adoptionInput.safeParse({ submissionId }).success).toBe(false)
})

test.each([`x${submissionId}`, `${submissionId}0`, '', '6', submissionId.toUpperCase()])(
  '%j does not name a submission',
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
