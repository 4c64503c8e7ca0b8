import { describe, expect, test } from 'vitest'
import {
  type Act,
  type Caller,
  can,
  changeableBy,
  mayChange,
  ROLES,
  type Role,
  requireAct,
} from './caller.ts'

const WHO: Record<Act, readonly Role[]> = {
  see: ['admin', 'member', 'reviewer'],
  review: ['admin', 'member', 'reviewer'],
  comment: ['admin', 'member', 'reviewer'],
  make: ['admin', 'member'],
  addresses: ['admin', 'member'],
  export: ['admin', 'member'],
  others: ['admin'],
  purge: ['admin'],
  money: ['admin'],
  limits: ['admin'],
  people: ['admin'],
  webhooks: ['admin'],
  settings: ['admin'],
  audit: ['admin'],
}

const caller = (role: Role): Caller => ({ id: role, name: role, email: `${role}@example.com`, role })

test.each(Object.entries(WHO) as [Act, Role[]][])('%s: %j', (act, roles) => {
  expect(ROLES.filter((role) => can(role, act))).toEqual(roles)
  for (const role of ROLES) {
    const asked = () => requireAct(caller(role), act)
    if (roles.includes(role)) expect(asked).not.toThrow()
    else expect(asked).toThrow(role)
  }
})

describe('a person’s work', () => {
  test('can be changed by its author and admins', () => {
    expect(mayChange(caller('member'), 'member')).toBe(true)
    expect(mayChange(caller('member'), 'another')).toBe(false)
    expect(mayChange(caller('admin'), 'another')).toBe(true)
    expect(changeableBy(caller('member'))).toEqual({ userId: 'member' })
    expect(changeableBy(caller('admin'))).toEqual({})
  })

  test('cannot be changed by an author who became a reviewer, except comments', () => {
    expect(mayChange(caller('reviewer'), 'reviewer')).toBe(false)
    expect(mayChange(caller('reviewer'), 'reviewer', 'comment')).toBe(true)
  })
})
