import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openScene } from '#tests/fixtures/gallery/scene.ts'
import { searchWords } from '../submissions/search-words.ts'
import { EVERYTHING, type Filter, filterAsked } from './filter.ts'
import { listSubmissions, stillFound } from './queries.ts'
import { galleryQuery, refreshCards, refreshGallery } from './query-options.ts'
import type { SubmissionView } from './view.ts'

const START = Date.parse('2026-11-20T00:00:00Z')
const MOVING = 70
const FINISHED = 60

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('keeps an unused gallery in the cache for an hour', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async () => Response.json({ submissions: [], next: null }))
  const client = new QueryClient()
  const options = galleryQuery()
  await client.fetchInfiniteQuery(options)
  await vi.advanceTimersByTimeAsync(59 * 60_000)
  expect(client.getQueryData(options.queryKey)).toBeDefined()
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(client.getQueryData(options.queryKey)).toBeUndefined()
})

describe('the gallery in a browser', () => {
  const scene = openScene()
  let server: Server
  let client: QueryClient
  /** Newest first: finished ones, then those in progress. */
  let ids: string[]
  /** Changes that happen before a fetch by id. */
  let meanwhile: () => Promise<unknown>
  let asked: string[]

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      void answer(new URL(request.url ?? '', 'http://studio').searchParams).then((page) =>
        response.end(JSON.stringify(page)),
      )
    })
    // With a working database, it would meanwhile close connections that are about to be reused.
    server.keepAliveTimeout = 0
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server?.closeAllConnections()
    server?.close()
  })
  beforeEach(async () => {
    const { port } = server.address() as AddressInfo
    const ask = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => ask(`http://127.0.0.1:${port}${path}`, init))
    client = new QueryClient()
    meanwhile = async () => {}
    asked = []
    await scene.studio.db.submission.deleteMany()
    const rows = Array.from({ length: MOVING + FINISHED }, (_, count) => {
      const prompt = count < MOVING ? 'moves' : 'ended'
      return {
        id: randomUUID(),
        attemptId: randomUUID(),
        userId: scene.yuki.id,
        priceYen: 250,
        prompt,
        searchWords: searchWords({ prompt, tags: [] }),
        status: count < MOVING ? ('pending' as const) : ('failed' as const),
        createdAt: new Date(START + count * 1_000),
        updatedAt: new Date(START + count * 1_000),
      }
    })
    await scene.studio.db.submission.createMany({ data: rows })
    ids = rows.map(({ id }) => id).reverse()
  })

  const answer = async (query: URLSearchParams) => {
    const some = query.get('ids')
    const filter = filterAsked(query)
    if (some === null)
      return listSubmissions(scene.studio, scene.yuki, { filter, before: query.get('before') })
    await meanwhile()
    return { submissions: await stillFound(scene.studio, scene.yuki, some.split(','), filter), next: null }
  }

  /** Shows the given number of pages of a filter's results. */
  async function show(pages: number, filter: Filter = EVERYTHING) {
    await client.prefetchInfiniteQuery(galleryQuery(filter))
    const observer = new InfiniteQueryObserver(client, galleryQuery(filter))
    const leave = observer.subscribe(() => {})
    for (let page = 1; page < pages; page += 1) await observer.fetchNextPage({ throwOnError: true })
    const cards = (): SubmissionView[] =>
      observer.getCurrentResult().data?.pages.flatMap((page) => page.submissions) ?? []
    return { observer, leave, cards, shown: () => cards().map(({ id }) => id) }
  }

  test('updates more submissions in progress than fit into one request', async () => {
    const { shown, cards } = await show(3)
    expect(shown()).toEqual(ids)
    const [lost, ended] = [ids.at(-2), ids.at(-3)]
    await scene.studio.db.submission.update({ where: { id: lost ?? '' }, data: { trashedAt: new Date() } })
    await scene.studio.db.submission.update({ where: { id: ended ?? '' }, data: { status: 'failed' } })
    await refreshGallery(client)
    expect(shown()).toEqual(ids.filter((id) => id !== lost))
    expect(cards().find(({ id }) => id === ended)?.status).toBe('failed')
  })

  test('keeps a page that arrives during a fetch by id', async () => {
    const { observer, shown } = await show(2)
    expect(shown()).toEqual(ids.slice(0, 120))
    let first = true
    meanwhile = async () => {
      if (first) await observer.fetchNextPage({ cancelRefetch: false })
      first = false
    }
    await refreshGallery(client)
    expect(shown()).toEqual(ids)
  })

  test('keeps an ended submission in place for a minute; removes other mismatches at once', async () => {
    const { shown, cards } = await show(2, { ...EVERYTHING, state: 'moving', text: 'moves' })
    const moving = ids.slice(FINISHED)
    expect(shown()).toEqual(moving)
    const [now, before, deep, other] = [moving[3], moving[5], moving[65], moving[66]]
    const set = (id: string | undefined, data: object) =>
      scene.studio.db.submission.update({ where: { id: id ?? '' }, data })
    const longAgo = new Date(Date.now() - 61_000)
    await set(now, { status: 'failed' })
    await set(before, { status: 'failed', updatedAt: longAgo })
    await set(deep, { status: 'failed' })
    await set(other, { searchWords: [] })
    await refreshGallery(client)
    expect(shown()).toEqual(moving.filter((id) => id !== before && id !== other))
    expect(cards().filter(({ status }) => status === 'failed')).toHaveLength(2)
    await set(now, { updatedAt: longAgo })
    await set(deep, { updatedAt: longAgo })
    await refreshGallery(client)
    expect(shown()).toEqual(moving.filter((id) => ![now, before, deep, other].includes(id)))
  })

  test('shows the result of the last submission in progress', async () => {
    const filter = { ...EVERYTHING, state: 'moving' as const }
    await scene.studio.db.submission.updateMany({
      where: { id: { not: ids.at(-1) ?? '' } },
      data: { status: 'failed' },
    })
    const { shown, cards } = await show(1, filter)
    await scene.studio.db.submission.updateMany({ data: { status: 'failed' } })
    await refreshGallery(client)
    expect(shown()).toEqual([ids.at(-1)])
    expect(cards()[0]?.status).toBe('failed')
  })

  test('a rating refetches one card, and a gallery only if it filters or sorts by ratings', async () => {
    const plain = await show(3)
    const rated = await show(2, { ...EVERYTHING, sort: 'rated' })
    plain.leave()
    rated.leave()
    const id = ids[100] ?? ''
    await scene.studio.db.submission.update({ where: { id }, data: { rating: 4 } })
    asked = []
    await refreshCards(client, [id])
    expect(asked).toHaveLength(1)
    const { queryKey } = galleryQuery()
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
    const pages = client.getQueryData(queryKey)?.pages.flatMap((page) => page.submissions)
    expect(pages?.find((one) => one.id === id)?.rating).toBe(4)
    const byRating = galleryQuery({ ...EVERYTHING, sort: 'rated' }).queryKey
    expect(client.getQueryState(byRating)?.isInvalidated).toBe(true)
  })
})
