import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type Act,
  type Caller,
  can,
  changeableBy,
  lacks,
  mayChange,
  ROLES,
  type Role,
  requireAct,
} from './caller.ts'
import { type Studio, setStudio } from './studio.ts'

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

describe('a refusal', () => {
  const running = globalThis.dailiesStudio
  afterEach(() => {
    globalThis.dailiesStudio = running
  })

  test('is logged, with who asked for what and from where', () => {
    const warn = vi.fn()
    setStudio({ log: { warn } } as unknown as Studio)
    const from = { address: '203.0.113.7', agent: null }
    expect(lacks({ ...caller('admin'), from }, 'money')).toBe(false)
    expect(warn).not.toHaveBeenCalled()
    expect(lacks({ ...caller('member'), from }, 'money')).toBe(true)
    const told = { refused: 'money', by: 'member', role: 'member', address: '203.0.113.7' }
    expect(warn).toHaveBeenCalledWith(told, 'refused')
  })
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
