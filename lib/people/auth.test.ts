import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { parseSetCookie, type SetCookie } from 'cookie'
import NextAuth from 'next-auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callerOf, createUser, startSession } from '#tests/fixtures/people.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { inEnglish } from '../i18n/english.ts'
import { ownPath } from '../paths.ts'
import { setStudio } from '../studio.ts'
import { ATTEMPTS, countAttempt, sweepSignIns } from './attempts.ts'
import { deviceCookie } from './device.ts'
import { keepArrival } from './doors/keep-arrival.ts'
import { authOptions } from './options.ts'
import type { AccountResult } from './person-problem.ts'
import { isSetupToken, offerSetup, setUp } from './setup.ts'
import { type Client, confirmPassword, signIn } from './sign-in.ts'
import { endSession } from './token.ts'

type Authorize = (typed: Record<string, string>, request: { headers: object }) => Promise<unknown>

/** The cookies that the studio set itself, not through next-auth. */
const jar = vi.hoisted(() => ({
  kept: [] as SetCookie[],
  get: () => undefined,
  set(name: string, value: string, options: object) {
    this.kept.push({ name, value, ...options })
  },
}))

// Next has cookies and headers only within a request.
vi.mock('next/headers', () => ({
  cookies: async () => jar,
  headers: async () => new Headers({ 'x-dailies-address': '203.0.113.7', 'user-agent': 'Test' }),
}))

/** The answer of next-auth, and its cookies. */
async function askNextAuth(request: object) {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  let body = {}
  const send = (sent: object) => {
    body = sent
  }
  Object.assign(response, { status: () => response, json: send, send })
  await NextAuth({ headers: {}, ...request } as never, response as never, authOptions())
  const lines = [response.getHeader('Set-Cookie') ?? []].flat()
  return { body, kept: lines.map((line) => parseSetCookie(String(line))) }
}

const ADMIN = { name: 'Yuki', email: 'Yuki@Example.com', password: 'four words in a row' }

describe('people', () => {
  const test = studioOfTests()

  it('a set-up token makes one admin, even in a race, and no token is offered afterwards', async () => {
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
    const told = (result: AccountResult) =>
      result.kind === 'invalid' && result.problems.map(({ field, message }) => [field, inEnglish(message)])
    expect(told(bad)).toEqual([
      ['name', 'Enter a name.'],
      ['email', 'Enter a valid email address.'],
      ['password', 'Use at least 12 characters.'],
    ])
    expect(told(long)).toEqual([
      ['name', 'This name is too long. Enter a shorter one.'],
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

  it('a set-up token is void once any account exists', async () => {
    await test.studio.db.setupToken.deleteMany()
    await test.studio.db.user.deleteMany()
    const token = (await offerSetup(test.studio)) ?? ''
    await createUser(test.studio.db, { ...ADMIN, email: 'yuki@example.com', role: 'admin' })
    expect(await setUp(test.studio, { token, ...ADMIN, email: 'late@example.com' })).toMatchObject({
      kind: 'bad_token',
    })
  })

  const YUKI = 'yuki@example.com'
  const HOME: Client = { address: '203.0.113.1' }
  const tryWith = async (password: string, client: Client, email = YUKI) =>
    (await signIn(test.studio, { email, password }, client)).kind

  it('signs in regardless of address case; a wrong password and an unknown account look alike', async () => {
    expect(await tryWith(ADMIN.password, HOME, ' YUKI@example.com')).toBe('ok')
    expect(await tryWith('no', HOME)).toBe('wrong')
    expect(await tryWith('no', HOME, 'who@example.com')).toBe('wrong')
  })

  it('stores a password as argon2id, at the promised strength', async () => {
    const { passwordHash } = await test.studio.db.user.findUniqueOrThrow({ where: { email: YUKI } })
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  })

  it('signs in with a password of the maximum length, whatever its characters', async () => {
    const password = '🎬🎞'.repeat(60)
    await createUser(test.studio.db, { name: 'Sora', email: 'sora@example.com', role: 'member', password })
    expect(await tryWith(password, HOME, 'sora@example.com')).toBe('ok')
    await test.studio.db.user.deleteMany({ where: { email: 'sora@example.com' } })
  })

  it('concurrent guesses of strangers wait for each other, but do not delay a known browser', async () => {
    const guesses = Array.from({ length: 40 }, (_, index) =>
      tryWith('a guess', { address: `198.51.100.${index}` }, `who${index}@example.com`),
    )
    const known = { address: '198.51.100.200', device: deviceCookie(YUKI) }
    expect(await Promise.race([tryWith(ADMIN.password, known), Promise.all(guesses)])).toBe('ok')
    const told = await Promise.all(guesses)
    expect(told).toContain('slow_down')
    expect(told).toContain('wrong')
  })

  describe('guesses', () => {
    let time: Date
    let now: () => Date
    afterEach(() => {
      test.studio.now = now
    })
    beforeEach(async () => {
      await test.studio.db.signInAttempts.deleteMany()
      time = new Date()
      now = test.studio.now
      test.studio.now = () => time // fixed, so that a slow machine does not refill attempts
    })
    const pass = (ms: number) => {
      time = new Date(time.getTime() + ms)
    }
    /** Uses up a subject's attempts, without the cost of checking passwords. */
    const exhaust = async (...subject: Parameters<typeof countAttempt>[1]) => {
      let counted = 0
      while (await countAttempt(test.studio, subject)) counted += 1
      return counted
    }

    it('share one limit whether concurrent or sequential, and refill with time', async () => {
      const many = Array.from({ length: 3 * ATTEMPTS.pair.burst }, () => tryWith('guess', HOME))
      expect((await Promise.all(many)).filter((kind) => kind === 'wrong')).toHaveLength(ATTEMPTS.pair.burst)
      expect(await tryWith(ADMIN.password, HOME)).toBe('slow_down')
      pass(ATTEMPTS.pair.everyMs)
      expect(await tryWith('guess', HOME)).toBe('wrong')
      expect(await tryWith('guess', HOME)).toBe('slow_down')
    })

    it('of strangers do not lock a colleague at the same address out of a known browser', async () => {
      expect(await exhaust('address', HOME.address)).toBe(ATTEMPTS.address.burst)
      expect(await tryWith(ADMIN.password, HOME)).toBe('slow_down')
      expect(await tryWith(ADMIN.password, { ...HOME, device: deviceCookie(YUKI) })).toBe('ok')
    })

    it('from many addresses do not lock anyone out of a known browser, and only slow others', async () => {
      expect(await exhaust('email', YUKI)).toBe(ATTEMPTS.email.burst)
      expect(await tryWith(ADMIN.password, HOME)).toBe('slow_down')
      expect(await tryWith(ADMIN.password, { ...HOME, device: deviceCookie(YUKI) })).toBe('ok')
      pass(ATTEMPTS.email.everyMs)
      expect(await tryWith(ADMIN.password, HOME)).toBe('ok')
    })

    it('of an address are rate-limited: another one is allowed after a second', async () => {
      await exhaust('address', HOME.address)
      pass(ATTEMPTS.address.everyMs)
      expect(await tryWith(ADMIN.password, HOME)).toBe('ok')
    })

    it('in a known browser have a separate limit; its cookie is valid for its account only', async () => {
      const device = deviceCookie(YUKI)
      for (let tries = 0; tries < ATTEMPTS.device.burst; tries += 1)
        expect(await tryWith('guess', { ...HOME, device })).toBe('wrong')
      expect(await tryWith(ADMIN.password, { ...HOME, device })).toBe('slow_down')
      await exhaust('address', HOME.address)
      for (const other of [deviceCookie('who@example.com'), `${device}x`, 'x', ''])
        expect(await tryWith(ADMIN.password, { ...HOME, device: other }), other).toBe('slow_down')
    })

    it('are reset by a success', async () => {
      const device = deviceCookie(YUKI)
      for (let tries = 1; tries < ATTEMPTS.device.burst; tries += 1)
        await tryWith('guess', { ...HOME, device })
      expect(await tryWith(ADMIN.password, { ...HOME, device })).toBe('ok')
      expect(await tryWith('guess', { ...HOME, device })).toBe('wrong')
    })

    it('of one’s own password while signed in are limited separately from sign-in', async () => {
      const { passwordHash: _, ...user } = await test.studio.db.user.findFirstOrThrow()
      const confirm = async (password: string) => (await confirmPassword(test.studio, user, password)).kind
      await exhaust('email', YUKI)
      expect(await confirm(ADMIN.password)).toBe('ok')
      for (let tries = 0; tries < ATTEMPTS.device.burst; tries += 1)
        expect(await confirm('guess')).toBe('wrong')
      expect(await confirm(ADMIN.password)).toBe('slow_down')
    })

    it('leave rows without names, which expire', async () => {
      await tryWith('guess', HOME)
      await tryWith('a password typed too early', HOME, 'a password typed too early')
      const rows = await test.studio.db.signInAttempts.findMany()
      expect(rows).toHaveLength(6)
      for (const { subject } of rows) expect(subject).toMatch(/^[\w-]{43}$/)
      await sweepSignIns(test.studio)
      expect(await test.studio.db.signInAttempts.count()).toBe(6)
      pass(ATTEMPTS.pair.everyMs)
      await sweepSignIns(test.studio)
      expect(await test.studio.db.signInAttempts.count()).toBe(0)
    })
  })

  it('shows strangers no internal error', async () => {
    setStudio(test.studio)
    const failing = vi.spyOn(test.studio.db, '$executeRaw')
    failing.mockRejectedValue(new Error('connect ECONNREFUSED database.internal:5432'))
    const [provider] = authOptions().providers
    const { authorize } = (provider as unknown as { options: { authorize: Authorize } }).options
    const typed = (email: string) => authorize({ email, password: 'x' }, { headers: {} })
    await expect(typed(YUKI)).rejects.toThrow(/^Refused$/)
    expect(failing).toHaveBeenCalled()
    for (const broken of ['a\0', 'half \ud800']) expect(await typed(broken)).toBeNull()
    failing.mockRestore()
  })

  it('logs a bad request to next-auth as one short line without its text', () => {
    setStudio(test.studio)
    const warn = vi.spyOn(test.studio.log, 'warn')
    const { logger } = authOptions()
    const sent = 'x'.repeat(8_000)
    logger?.error?.('JWT_SESSION_ERROR', { error: new Error(sent), sent })
    logger?.warn?.('NEXTAUTH_URL')
    expect(warn.mock.calls).toEqual([[{ code: 'JWT_SESSION_ERROR' }, 'next-auth refused a request']])
    warn.mockRestore()
  })

  it.each([
    ['OAUTH_CALLBACK_ERROR', new Error('aud mismatch, expected a, got: b'), 'Error: aud mismatch'],
    ['OAUTH_CALLBACK_ERROR', new Error('state mismatch, expected a, got: b'), 'Error: state mismatch'],
    ['SIGNIN_OAUTH_ERROR', Object.assign(new Error(''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED: '],
  ])('logs why the provider signed nobody in, without the values compared: %s, %o', (code, error, logged) => {
    setStudio(test.studio)
    const warn = vi.spyOn(test.studio.log, 'warn')
    authOptions().logger?.error?.(code, { error, providerId: 'oidc' })
    expect(warn.mock.calls).toEqual([[{ code, error: logged }, 'next-auth refused a request']])
    warn.mockRestore()
  })

  it('the session cookie names the session and its person, and has no provider token', async () => {
    setStudio(test.studio)
    const { id } = await test.studio.db.user.findFirstOrThrow()
    const identity = { issuer: 'https://id.example', subject: 'yuki' }
    await test.studio.db.identity.create({ data: { ...identity, createdAt: new Date(), userId: id } })
    const user = { id, way: { door: 'provider', ...identity } }
    const account = { provider: 'oidc', access_token: 'canary', id_token: 'canary', refresh_token: 'canary' }
    const jwt = authOptions().callbacks?.jwt as (of: object) => Promise<object>
    const token = await jwt({ token: { name: 'Yuki', email: YUKI }, user, account, profile: {} })
    expect(token).toEqual({ sessionId: expect.any(String), userId: id })
  })

  it.each([
    ['https://studio.example', true],
    ['http://studio.example', false],
  ])('at %s every cookie of a sign-in is HttpOnly and SameSite; Secure: %s', async (address, secure) => {
    vi.stubEnv('NEXTAUTH_URL', address)
    setStudio(test.studio)
    jar.kept = []
    const first = await askNextAuth({ method: 'GET', query: { nextauth: ['csrf'] } })
    const signedIn = await askNextAuth({
      method: 'POST',
      query: { nextauth: ['callback', 'credentials'] },
      cookies: Object.fromEntries(first.kept.map(({ name, value }) => [name, value])),
      body: { ...first.body, email: YUKI, password: ADMIN.password, json: 'true' },
    })
    await keepArrival({ kind: 'join', token: 'x' }, null)
    const kept = [...first.kept, ...signedIn.kept, ...jar.kept]
    const names = new Set(kept.map(({ name }) => name.replace(/^__(Host|Secure)-/, '')))
    expect([...names].sort()).toEqual([
      'dailies.arrival',
      'dailies.device',
      'dailies.session',
      'next-auth.callback-url',
      'next-auth.csrf-token',
    ])
    for (const { name, ...attributes } of kept) {
      expect(attributes, name).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/' })
      expect([attributes.secure ?? false, name.startsWith('__')], name).toEqual([secure, secure])
    }
    vi.unstubAllEnvs()
  })

  it('a person has at most 20 sessions, one per browser', async () => {
    const { id } = await test.studio.db.user.findFirstOrThrow()
    const first = await startSession(test.studio, id)
    const second = await startSession(test.studio, id, { replaces: first })
    expect(await callerOf(test.studio, { sessionId: first })).toBeNull()
    for (let started = 0; started < 20; started += 1) {
      test.advance(1)
      await startSession(test.studio, id)
    }
    expect(await callerOf(test.studio, { sessionId: second })).toBeNull()
    expect(await test.studio.db.session.count()).toBe(20)
    test.advance(test.studio.settings.session.lastsMs)
    await sweepSignIns(test.studio)
    expect(await test.studio.db.session.count()).toBe(0)
  })

  it('a session ends at sign-out, when it expires, and with its person', async () => {
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

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\nb',
  '',
  null,
])('does not lead to %j after signing in', (path) => expect(ownPath(path)).toBe('/'))
