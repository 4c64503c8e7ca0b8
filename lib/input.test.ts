import { expect, it } from 'vitest'
import { changeInput, openInput } from './money/claims/change.ts'
import { decisionInput } from './money/reconcile/input.ts'
import { newUser } from './people/users.ts'

const ID = '018f0000-0000-7000-8000-000000000000'

it('every stored text refuses control characters', () => {
  for (const control of ['\0', '\u0007', '\u009f', '\ud800']) {
    const text = `Because ${control}.`
    expect(newUser.shape.name.safeParse(text).success).toBe(false)
    expect(changeInput.safeParse({ submissionIds: [ID], note: text }).success).toBe(false)
    expect(openInput.safeParse({ submissionId: ID, reason: text }).success).toBe(false)
    expect(decisionInput.safeParse({ submissionId: ID, billed: true, reason: text }).success).toBe(false)
  }
  expect(decisionInput.safeParse({ submissionId: ID, billed: true, reason: 'Two\nlines.' }).success).toBe(
    true,
  )
})
