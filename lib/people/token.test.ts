import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { beforeEach, describe, expect, it } from 'vitest'
import { callerOf, startSession } from '#tests/fixtures/people.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { sweepSignIns } from './attempts.ts'
import { FRESH_MS, isFresh } from './fresh.ts'
import { cookieName, noteUse, openSessionOfCookie } from './token.ts'
import { isUse, USED_HEADER } from './use.ts'

const HOUR_MS = 3_600_000

describe('a session', () => {
  const test = studioOfTests()
  let personId: string
  beforeEach(async () => {
    personId = (await makeCaller(test.studio)).id
  })

  const lasts = async (sessionId: string) => (await callerOf(test.studio, { sessionId })) !== null
  const found = async (sessionId: string) => {
    const secret = process.env.NEXTAUTH_SECRET ?? ''
    return openSessionOfCookie(test.studio, await encode({ token: { sessionId }, secret }))
  }

  it('ends two hours after its last use, and the next sweep deletes it', async () => {
    const [used, left] = [
      await startSession(test.studio, personId),
      await startSession(test.studio, personId),
    ]
    test.advance(2 * HOUR_MS - 60_000)
    const session = await found(used)
    if (session) await noteUse(test.studio, session)
    expect([await lasts(used), await lasts(left)]).toEqual([true, true])
    test.advance(60_000)
    expect([await lasts(used), await lasts(left)]).toEqual([true, false])
    await sweepSignIns(test.studio)
    expect(await test.studio.db.session.findMany({ where: { userId: personId } })).toMatchObject([
      { id: used },
    ])
  })

  it('ends after twelve hours, regardless of use', async () => {
    const id = await startSession(test.studio, personId)
    for (let hours = 1; hours <= 12; hours += 1) {
      const session = await found(id)
      if (session) await noteUse(test.studio, session)
      expect(await lasts(id), `after ${hours - 1} hours`).toBe(true)
      test.advance(HOUR_MS)
    }
    expect(await lasts(id)).toBe(false)
  })

  it('does not start with a password that has changed since', async () => {
    const started = startSession(test.studio, personId, {
      way: { door: 'password', passwordHash: 'an earlier one' },
    })
    await expect(started).rejects.toThrow('changed or removed meanwhile')
    expect(await test.studio.db.session.count({ where: { userId: personId } })).toBe(0)
    const way = { door: 'password', passwordHash: 'none' } as const
    expect(await lasts(await startSession(test.studio, personId, { way }))).toBe(true)
  })

  it('does not start with a passkey or provider that was removed since', async () => {
    const { db } = test.studio
    const [userId, createdAt] = [personId, new Date()]
    const data = { userId, createdAt, credentialId: 'another', publicKey: new Uint8Array(4), counter: 0 }
    await db.passkey.create({ data })
    await db.identity.create({ data: { userId, createdAt, issuer: 'https://former.example', subject: 'x' } })
    for (const way of [
      { door: 'passkey', passkeyId: randomUUID() },
      { door: 'provider', issuer: 'https://login.example', subject: 'x' },
    ] as const)
      await expect(startSession(test.studio, personId, { way })).rejects.toThrow('removed meanwhile')
    expect(await test.studio.db.session.count({ where: { userId: personId } })).toBe(0)
  })

  it('opened by a password is held while the team requires more; others are not', async () => {
    const password = await startSession(test.studio, personId)
    const key = { credentialId: 'key', publicKey: new Uint8Array(4), counter: 0, createdAt: new Date() }
    const { id: passkeyId } = await test.studio.db.passkey.create({ data: { ...key, userId: personId } })
    const passkey = await startSession(test.studio, personId, { way: { door: 'passkey', passkeyId } })
    const needsPasskey = (needsPasskey: boolean) =>
      test.studio.db.teamSettings.upsert({
        where: { id: 1 },
        create: { id: 1, needsPasskey },
        update: { needsPasskey },
      })
    await needsPasskey(true)
    expect([await lasts(password), await lasts(passkey)]).toEqual([false, true])
    expect(await found(password)).toMatchObject({ held: true, caller: { id: personId } })
    await needsPasskey(false)
    expect(await lasts(password)).toBe(true)
  })

  it('is not opened by an altered, unsigned or foreign token', async () => {
    const secret = process.env.NEXTAUTH_SECRET ?? ''
    const sessionId = await startSession(test.studio, personId)
    const token = await encode({ token: { sessionId }, secret })
    expect(await openSessionOfCookie(test.studio, token)).not.toBeNull()
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
    const [head, key, iv, text = '', tag] = token.split('.')
    const altered = [head, key, iv, `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`, tag].join('.')
    const unsigned = `${part({ alg: 'none' })}.${part({ sessionId })}.`
    const foreign = await encode({ token: { sessionId }, secret: 'another secret of more than thirty-two' })
    for (const forged of [altered, unsigned, foreign])
      expect(await openSessionOfCookie(test.studio, forged), forged).toBeNull()
  })
})

it.each([
  ['a page that is opened', { 'sec-fetch-dest': 'document' }, true],
  ['an action', { 'sec-fetch-dest': 'empty', 'next-action': 'x' }, true],
  ['a page that reports a touch', { 'sec-fetch-dest': 'empty', [USED_HEADER]: '1' }, true],
  ['a program', {}, true],
  ['a poll of an open page', { 'sec-fetch-dest': 'empty' }, false],
  ['a picture', { 'sec-fetch-dest': 'image' }, false],
] as const)('%s: use %#', (_, headers, use) => expect(isUse(new Headers(headers))).toBe(use))

it('a proof of identity lasts a quarter of an hour; without a time it is void', () => {
  const now = new Date()
  const ago = (ms: number) => ({ confirmedAt: new Date(now.getTime() - ms) })
  expect(isFresh(ago(FRESH_MS - 1), now)).toBe(true)
  expect(isFresh(ago(FRESH_MS), now)).toBe(false)
  expect(isFresh({ confirmedAt: null }, now)).toBe(false)
})

it('with HTTPS, cookies are bound to the host', () => {
  expect(cookieName('session', 'https://studio.test')).toBe('__Host-dailies.session')
  expect(cookieName('device', 'http://localhost:3000')).toBe('dailies.device')
})
