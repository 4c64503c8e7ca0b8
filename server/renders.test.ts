import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { encode } from 'next-auth/jwt'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { idOfCookie } from '#lib/people/token.ts'
import { inTurn } from './renders.ts'

const secret = 'a secret of at least thirty-two characters'
beforeAll(() => {
  process.env.NEXTAUTH_SECRET = secret
  process.env.NEXTAUTH_URL = 'http://studio.test'
})

const open: ServerResponse[] = []
afterEach(async () => {
  for (const response of open.splice(0)) end(response, { writableFinished: true })
  await new Promise(setImmediate)
})

/** Ends the connection of an answer; waiting requests enter in turn, and leave at once if theirs has ended too. */
function end(
  response: ServerResponse | undefined,
  { writableFinished }: { writableFinished: boolean },
): void {
  if (!response) return
  Object.defineProperty(response, 'writableFinished', { value: writableFinished, configurable: true })
  response.destroy().emit('close')
}

interface Asking {
  address?: string
  /** Of a session cookie. */
  userId?: string
}

/** Asks for a page that never finishes. @returns its state once everything possible is decided. */
async function ask(url: string, { address = '203.0.113.1', userId }: Asking = {}): Promise<string> {
  const request = new IncomingMessage(new Socket())
  request.url = url
  request.headers = { 'x-dailies-address': address }
  if (userId) {
    const token = { sessionId: crypto.randomUUID(), userId }
    const cookie = await encode({ token, secret })
    await idOfCookie(cookie, 'userId') // a decrypted cookie is cached: the rest is decided in one turn of the event loop
    request.headers.cookie = `dailies.session=${cookie}`
  }
  const response = new ServerResponse(request)
  open.push(response)
  let drawn = false
  void inTurn(request, response, () => {
    drawn = true
  })
  await new Promise(setImmediate)
  if (drawn) return 'drawn'
  return response.writableEnded ? String(response.statusCode) : 'waits'
}

const times = (count: number) => Array.from({ length: count })

it('pages wait for their turn, but the API never does', async () => {
  expect(await ask('/sign-in')).toBe('drawn')
  expect(await ask('/sign-in')).toBe('waits')
  expect(await ask('/api/nothing')).toBe('drawn')
  for (const page of [
    '/api/../sign-in',
    '/api/%2e%2e/sign-in',
    '/api',
    '/API/health',
    '/api%2Fx',
    '/%61pi/x',
  ])
    expect(await ask(page), page).not.toBe('drawn')
})

it('an address that fills its part of the line blocks no other address', async () => {
  const told = await Promise.all(times(20).map(() => ask('/sign-in')))
  expect(told.filter((how) => how === '503')).toHaveLength(12)
  expect(await ask('/sign-in', { address: '203.0.113.2' })).toBe('waits')
})

it('a person has one part of the line across all sessions', async () => {
  const told = await Promise.all(times(80).map(() => ask('/', { userId: 'greedy' })))
  expect(told.filter((how) => how === '503')).toHaveLength(20)
  expect(await ask('/', { userId: 'modest' })).toBe('waits')
  expect(await ask('/sign-in'), 'strangers have their own line').toBe('drawn')
})

it('a page keeps its turn while it is drawn, even after its reader left', async () => {
  expect(await ask('/sign-in')).toBe('drawn')
  end(open[0], { writableFinished: false })
  expect(await ask('/sign-in')).toBe('waits')
})
