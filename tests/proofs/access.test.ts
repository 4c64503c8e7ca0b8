import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withNodeResponse } from '#lib/node-response.ts'
import { type Answer, type Asked, LINES, type Line, requestOf, rightAnswer } from './access/lines.ts'
import { findSurface, type Part } from './access/surface.ts'
import { ADDRESS, ASKERS, type Asker, contentOf, openWorld, type World } from './access/world.ts'

/*
 * Every page, route and action in the code, requested by strangers, ended sessions, and people of every role, one of
 * whom has to prove their identity again. Each is called alone, without the layout around it, so each has to guard
 * itself.
 */

/** The requesting browser. */
const browser = vi.hoisted(() => ({ cookie: null as string | null, origin: null as string | null }))

vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      name === 'dailies.session' && browser.cookie ? { name, value: browser.cookie } : undefined,
    getAll: () => [],
    has: () => false,
    set: () => {},
    delete: () => {},
  }),
  headers: async () => new Headers({ origin: browser.origin ?? ADDRESS, 'sec-fetch-site': 'same-origin' }),
}))
vi.mock('next/cache', () => ({ refresh: () => {}, revalidatePath: () => {} }))
vi.mock('next-intl/server', () => ({
  getTranslations: async () => (key: string) => key,
  getLocale: async () => 'en',
  getTimeZone: async () => 'UTC',
}))

const surface = await findSurface()
const cases = surface.flatMap((part) =>
  [LINES[part.name] ?? []].flat().map((line, index) => ({ title: `${part.name} ${index + 1}`, part, line })),
)
const asking = cases.flatMap(({ line: { ask, ...line }, ...rest }) =>
  ask ? { ...rest, line: { ...line, ask } } : [],
)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

test('every page, route and action has a line, and every line has its part', () => {
  expect(writing.map(({ part }) => part.name).sort()).toEqual([
    'POST /api/prompts/near',
    'POST /api/submissions/zip',
  ])
  expect(surface.length).toBeGreaterThan(90)
  expect(surface.map(({ name }) => name).sort()).toEqual(Object.keys(LINES).sort())
})

test('every line has a request, except those that need none', () => {
  expect(cases.flatMap(({ title, line }) => (line.ask ? [] : title)).sort()).toEqual([
    'GET /api/auth/[...nextauth] 1',
    'POST /api/auth/[...nextauth] 1',
    'page /[...missing] 1',
  ])
})

test.each(asking)('$title', async ({ part, line }) => {
  const seen: [Asker, Answer][] = []
  const right: [Asker, Answer][] = []
  for (const asker of ASKERS) {
    const asked = await line.ask(world)
    const before = await contentOf(world)
    const answer = await ask(part, asked, asker)
    // A title without anything of the team's needs no guard.
    if (part.module.generateMetadata && asked.params)
      expect(await ask(part, asked, asker, askTitle)).toBe(answer)
    if (answer !== 'let in' || isRead(part, line))
      expect(await contentOf(world), `${asker} changes nothing`).toEqual(before)
    seen.push([asker, answer])
    right.push([asker, rightAnswer(line, asker)])
  }
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(right))
})

const WRITING = /^(POST|PUT|PATCH|DELETE) /
/** Those of strangers are guarded by next-auth, or change nothing. */
const writing = asking.filter(({ part, line }) => WRITING.test(part.name) && line.act !== 'anyone')

// Bug: each route checked the origin separately, and POST /api/prompts/near did not.
test.each(writing)('$title is refused when it comes from another site', async ({ part, line }) => {
  const asked = await line.ask(world)
  expect(await ask(part, asked, 'admin')).toBe('let in')
  const before = await contentOf(world)
  browser.origin = 'https://evil.test'
  const answer = await ask(part, asked, 'admin').finally(() => {
    browser.origin = null
  })
  expect(answer).toBe('refused')
  expect(await contentOf(world)).toEqual(before)
})

/** Texts that PostgreSQL does not store. */
const BROKEN = ['a\0b', 'half \ud800']

let broken = 0

test.for(asking)(
  '$title stores nothing when a text has NUL or a lone surrogate',
  async ({ part, line }, { skip }) => {
    const count = spoilt(await line.ask(world), '').length
    skip(count === 0, 'it takes no text')
    for (let index = 0; index < count; index += 1) {
      for (const text of BROKEN) {
        const asked = spoilt(await line.ask(world), text)[index] ?? {}
        // An export is kept in the audit log.
        const others = line.act === 'export' ? ['AuditEntry'] : []
        const before = await contentOf(world, others)
        const answer = await ask(part, asked, 'admin', part.kind === 'action' ? askForRefusal : undefined)
        if (part.kind === 'action') expect(answer).toBe('refused')
        expect(await contentOf(world, others)).toEqual(before)
        broken += 1
      }
    }
  },
)

test('many requests had such texts', () => {
  expect(broken).toBeGreaterThan(250)
})

/** A request with one of its texts replaced, for each of them. */
function spoilt<Value>(value: Value, broken: string): Value[] {
  if (typeof value === 'string') return [broken as Value]
  if (typeof value !== 'object' || value === null || value instanceof URLSearchParams) return []
  return Object.entries(value).flatMap(([name, part]) =>
    spoilt(part, broken).map((other) => {
      const copy = Array.isArray(value) ? [...value] : { ...value }
      return Object.assign(copy, { [name]: other }) as Value
    }),
  )
}

/** Pages and GETs change nothing for any asker, except that an export is kept in the audit log. */
function isRead({ name }: Part, { act }: Line): boolean {
  return /^(page|GET|HEAD) /.test(name) && act !== 'export' && act !== 'audit'
}

async function ask(
  part: Part,
  asked: Asked,
  asker: Asker,
  by = { page: askPage, route: askRoute, action: askAction }[part.kind],
): Promise<Answer> {
  browser.cookie = world.cookies[asker]
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const answer = await withNodeResponse(response, () => by(part, asked))
  response.emit('close') // frees the slot of a download
  return answer
}

type Served = (...args: unknown[]) => Promise<unknown>

function askPage({ module }: Part, asked: Asked): Promise<Answer> {
  return sentTo(() => (module.default as Served)(propertiesOf(asked)))
}

function askTitle({ module }: Part, asked: Asked): Promise<Answer> {
  return sentTo(() => (module.generateMetadata as Served)(propertiesOf(asked)))
}

function propertiesOf({ params = {}, search = {} }: Asked) {
  return { params: Promise.resolve(params), searchParams: Promise.resolve(search) }
}

async function sentTo(serve: () => Promise<unknown>): Promise<Answer> {
  try {
    await serve()
    return 'let in'
  } catch (error) {
    const { digest = '' } = error as { digest?: string }
    if (/^NEXT_REDIRECT;.*\/sign-in/.test(digest)) return 'asked to sign in'
    if (digest.startsWith('NEXT_REDIRECT;')) return 'let in'
    if (digest.startsWith('NEXT_HTTP_ERROR_FALLBACK;404')) return 'refused'
    throw error
  }
}

async function askRoute({ name, module, key }: Part, asked: Asked): Promise<Answer> {
  const context = { params: Promise.resolve(asked.params ?? {}) }
  const answer = (await (module[key] as Served)(requestOf(name, asked), context)) as Response
  await answer.body?.cancel()
  expect(answer.status).not.toBe(429)
  expect(answer.status).toBeLessThan(500)
  if (answer.status === 401) return 'asked to sign in'
  return answer.status === 403 ? 'refused' : 'let in'
}

/** Whether an action refuses its arguments for any reason. */
async function askForRefusal({ module, key }: Part, { args = [] }: Asked): Promise<Answer> {
  const result = (await (module[key] as Served)(...args)) as Result | false
  return result === false || ['refused', 'invalid', 'bad_token'].includes(result.kind) ? 'refused' : 'let in'
}

/** The refusals that name a role or an author; any other refusal means that the asker was let in. */
const REFUSALS = [
  'team.refused.reviewer',
  'team.refused.admins',
  'trash.adminsDelete',
  'claims.refused.adminsOpen',
  'claims.refused.adminsChange',
  'balance.explanations.notAllowed',
  'balance.low.notAllowed',
  'money.limits.refused.admins',
  'notifications.refused.notAllowed',
  'reconcile.refused.notAllowed',
  'reconcile.refused.nothing',
  'prompts.notYours',
  'storyboard.refused.notYours',
  'comments.refused.gone',
  'gallery.tooLate',
  'gallery.notAgain',
]

interface Result {
  kind: string
  message?: { key: string }
  notYours?: number
  made?: number
  left?: unknown[]
}

async function askAction({ module, key }: Part, { args = [] }: Asked): Promise<Answer> {
  const { kind, message, notYours = 0, made, left = [] } = (await (module[key] as Served)(...args)) as Result
  if (kind === 'signed_out') return 'asked to sign in'
  const isRefused =
    kind === 'unconfirmed' ||
    REFUSALS.includes(message?.key ?? '') ||
    notYours > 0 ||
    (made === 0 && left.length > 0)
  return isRefused ? 'refused' : 'let in'
}
