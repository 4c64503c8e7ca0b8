import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inEnglish } from '../language/english.ts'
import { openTestStudio, type TestStudio } from '../testing/studio.ts'
import { ownPath } from './own-path.ts'
import { isSetupToken, offerSetup, setUp } from './setup.ts'
import type { SetupResult } from './setup-result.ts'
import { signIn } from './sign-in.ts'
import { waitSeconds } from './sign-in-delay.ts'
import { callerOf, endSession, startSession } from './token.ts'
import { createUser } from './users.ts'

const ADMIN = { name: 'Yuki', email: 'Yuki@Example.com', password: 'four words in a row' }

describe('people', () => {
  let test: TestStudio
  beforeAll(async () => {
    test = await openTestStudio({ baseUrl: 'http://127.0.0.1:1' })
  })
  afterAll(() => test?.close())

  it('the set-up token makes one admin, even when it is used twice at once, and a later offer is none', async () => {
    const old = (await offerSetup(test.studio)) ?? ''
    const token = (await offerSetup(test.studio)) ?? ''
    expect(await isSetupToken(test.studio, old)).toBe(false)
    expect(await setUp(test.studio, { token: old, ...ADMIN })).toMatchObject({ kind: 'bad_token' })
    const bad = await setUp(test.studio, { token, name: ' ', email: 'nobody', password: 'short' })
    expect(bad).toMatchObject({ kind: 'invalid' })
    const long = await setUp(test.studio, {
      token,
      ...ADMIN,
      name: 'x'.repeat(101),
      password: 'x'.repeat(201),
    })
    const told = (result: SetupResult) =>
      result.kind === 'invalid' && result.problems.map(({ field, said }) => [field, inEnglish(said)])
    expect(told(bad)).toEqual([
      ['name', 'Give a name.'],
      ['email', 'That is no e-mail address.'],
      ['password', 'Use at least 12 characters.'],
    ])
    expect(told(long)).toEqual([
      ['name', 'The name is too long.'],
      ['password', 'Use at most 200 characters.'],
    ])
    const both = await Promise.all([
      setUp(test.studio, { token, ...ADMIN }),
      setUp(test.studio, { token, ...ADMIN, email: 'other@example.com' }),
    ])
    expect(both.map((result) => result.kind).sort()).toEqual(['bad_token', 'created'])
    expect(await test.studio.db.user.count()).toBe(1)
    expect(await offerSetup(test.studio)).toBeNull()
  })

  it('a set-up token is worth nothing once somebody has an account by another way', async () => {
    await test.studio.db.setupToken.deleteMany()
    await test.studio.db.user.deleteMany()
    const token = (await offerSetup(test.studio)) ?? ''
    await createUser(test.studio.db, { ...ADMIN, email: 'yuki@example.com', role: 'admin' })
    expect(await setUp(test.studio, { token, ...ADMIN, email: 'late@example.com' })).toMatchObject({
      kind: 'bad_token',
    })
    expect(
      await createUser(test.studio.db, { ...ADMIN, email: 'yuki@example.com', role: 'member' }),
    ).toBeNull()
  })

  it('the right password signs in whatever the case of the address; a wrong one and a stranger look the same', async () => {
    const right = await signIn(test.studio, { email: ' YUKI@example.com', password: ADMIN.password }, 'a')
    expect(right.kind).toBe('ok')
    expect(await signIn(test.studio, { email: 'yuki@example.com', password: 'no' }, 'a')).toEqual({
      kind: 'wrong',
    })
    expect(await signIn(test.studio, { email: 'who@example.com', password: 'no' }, 'a')).toEqual({
      kind: 'wrong',
    })
  })

  it('guesses slow down, at once or one by one, and nobody shuts the owner out from elsewhere', async () => {
    const { now } = test.studio
    let time = now() // stands still: a slow machine must not wait the delays out
    test.studio.now = () => time
    const guess = () => signIn(test.studio, { email: 'yuki@example.com', password: 'guess' }, 'attacker')
    const results = await Promise.all(Array.from({ length: 20 }, guess))
    expect(results.filter((result) => result.kind === 'wrong').length).toBeLessThanOrEqual(6)
    const owner = () => signIn(test.studio, { email: 'yuki@example.com', password: ADMIN.password }, 'home')
    expect((await owner()).kind).toBe('ok')
    const atAttackers = await signIn(
      test.studio,
      { email: 'yuki@example.com', password: ADMIN.password },
      'attacker',
    )
    expect(atAttackers.kind).toBe('slow_down')
    time = new Date(time.getTime() + 16 * 60_000)
    expect((await guess()).kind).toBe('wrong')
    test.studio.now = now
  })

  it('a session ends with signing out, with its time, and with its person', async () => {
    const user = await test.studio.db.user.findFirstOrThrow()
    const [first, second] = [
      await startSession(test.studio, user.id),
      await startSession(test.studio, user.id),
    ]
    expect(await callerOf(test.studio, { sessionId: first })).toMatchObject({ id: user.id, role: 'admin' })
    await endSession(test.studio, { sessionId: first })
    expect(await callerOf(test.studio, { sessionId: first })).toBeNull()
    expect(await callerOf(test.studio, { sessionId: second })).not.toBeNull()
    expect(await callerOf(test.studio, { sessionId: ['x'] })).toBeNull()
    expect(await callerOf(test.studio, null)).toBeNull()
    await test.studio.db.user.delete({ where: { id: user.id } })
    expect(await callerOf(test.studio, { sessionId: second })).toBeNull()
  })
})

it('waits double and are bounded', () => {
  expect([4, 5, 6, 7, 40].map((tries) => waitSeconds(tries, 'pair'))).toEqual([0, 1, 2, 4, 900])
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\nb',
  '',
  null,
])('does not lead to %j after signing in', (path) => expect(ownPath(path)).toBe('/'))
