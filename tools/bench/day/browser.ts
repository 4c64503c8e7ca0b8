import { AsyncLocalStorage } from 'node:async_hooks'
import { environmentManager, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { Agent, fetch } from 'undici'
import { arrivals } from '#components/notifications/arrivals.ts'
import { EVERYTHING } from '#lib/gallery/filter.ts'
import { galleryQuery, galleryWatch, refreshGallery } from '#lib/gallery/query-options.ts'
import { watchMs } from '#lib/gallery/submission-query.ts'
import { balanceQuery } from '#lib/money/query-options.ts'
import { newsQuery } from '#lib/notifications/news-query.ts'
import type { NewsItem } from '#lib/notifications/view.ts'
import { changesBalance } from '#lib/submissions/state.ts'

/** A signed-in browser with the gallery in front: the app's own queries, without the page around them. */
export interface Browser {
  cookie: string
  /** Gets a page as a document. @returns milliseconds to its last byte. */
  openPage(path: string): Promise<number>
  /** The composer's action after the answer to a press. */
  afterPress(): void
}

/** The requests and failures of all browsers together. */
export interface Traffic {
  requests: number
  failures: Map<string, number>
}

interface Connection {
  url: string
  cookie: string
  dispatcher: Agent
  traffic: Traffic
}

/** Connections of one browser to one host, over HTTP/1.1. */
const CONNECTIONS = 6

/** The app's queries fetch by path alone; this identifies the browser of a request. */
const connection = new AsyncLocalStorage<Connection>()

/** Makes this process act as browsers: queries repeat automatically, and fetch sends the cookie of its browser. */
export function becomeBrowsers(): void {
  environmentManager.setIsServer(() => false)
  globalThis.fetch = ((path: string, init?: { signal?: AbortSignal | null }) => get(path, init)) as never
}

async function get(path: string, init: { signal?: AbortSignal | null } = {}) {
  const here = connection.getStore()
  if (!here) throw new Error('No browser asks for this.')
  const { url, cookie, dispatcher, traffic } = here
  traffic.requests += 1
  try {
    const answer = await fetch(url + path, { ...init, dispatcher, headers: { cookie } })
    if (!answer.ok) note(traffic, `${path.split('?')[0]} answered ${answer.status}`)
    return answer
  } catch (error) {
    if (!init.signal?.aborted) note(traffic, `${path.split('?')[0]}: ${(error as Error).cause ?? error}`)
    throw error
  }
}

export function note({ failures }: Traffic, what: string): void {
  failures.set(what, (failures.get(what) ?? 0) + 1)
}

/**
 * Opens a browser, which from now on polls as the gallery's page does (components/gallery/use-gallery.ts,
 * notifications).
 */
export function openBrowser(url: string, cookie: string, traffic: Traffic): Browser {
  const here = { url, cookie, dispatcher: new Agent({ connections: CONNECTIONS }), traffic }
  // An update from one browser's answer may run in another's context: React Query notifies all its listeners together.
  const inHere =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) =>
      connection.run(here, () => act(...given))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  inHere(() => {
    const refreshBalance = () => void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
    watchGallery(client, inHere, refreshBalance)
    new QueryObserver(client, balanceQuery()).subscribe(() => {})
    let known: NewsItem[] | null = null
    new QueryObserver(client, newsQuery()).subscribe(
      inHere(({ data }) => {
        if (!data) return
        if (known && arrivals(known, data.items).length > 0) refreshBalance()
        known = data.items
      }),
    )
  })()
  return {
    cookie,
    openPage: (path) =>
      connection.run(here, async () => {
        const started = performance.now()
        await (await get(path)).arrayBuffer()
        return performance.now() - started
      }),
    afterPress: inHere(() => {
      void client.invalidateQueries({ queryKey: balanceQuery().queryKey })
      refreshGallery(client).catch(() => {}) // already recorded
    }),
  }
}

type InHere = <Given extends unknown[]>(act: (...given: Given) => void) => (...given: Given) => void

function watchGallery(client: QueryClient, inHere: InHere, refreshBalance: () => void): void {
  let watch: QueryObserver<number, Error, number, number, string[]> | null = null
  let known = new Map<string, string>()
  new InfiniteQueryObserver(client, galleryQuery()).subscribe(
    inHere(({ data, dataUpdatedAt }) => {
      if (!data) return
      const shown = data.pages.flatMap(({ submissions }) => submissions)
      const changed = shown.filter(({ id, status }) => known.has(id) && known.get(id) !== status)
      if (changed.some(({ status }) => changesBalance(status))) refreshBalance()
      known = new Map(shown.map(({ id, status }) => [id, status]))
      const options = galleryWatch(EVERYTHING, {
        since: dataUpdatedAt,
        everyMs: watchMs(shown),
        inSight: () => [],
      })
      if (watch) watch.setOptions(options)
      else {
        watch = new QueryObserver(client, options)
        watch.subscribe(() => {})
      }
    }),
  )
}
