import { compare, perSecond, type Result, WARM_UP_SECONDS } from './compare.ts'
import type { BenchStudio } from './rig/studio.ts'
import type { Load, Loader } from './rig/wrk.ts'

const GOAL = { atLeast: 0.5 }

/** Less than any page of 60 rows, more than any error. */
const PAGE_BYTES = 20_000

/**
 * A page of the gallery as JSON against the barest route handler there is on the same server: `/api/balance` asked
 * without a session. That runs the same HTTP server, Next's routing, the same wrapper and `cookies()`, and answers a
 * small JSON object without a database. `/api/health` asks the database, and `/api/auth/csrf` hashes and sets cookies:
 * both are slower, and a goal against them would be easier.
 */
export async function benchGallery(studio: BenchStudio, loader: Loader, seconds: number): Promise<Result[]> {
  const url = `${studio.url}/api/submissions`
  const bareUrl = `${studio.url}/api/balance`
  await checkPage(url, studio.cookie)
  await checkRefused(bareUrl)
  const page: Load = { url, requests: [{ headers: { Cookie: studio.cookie } }], bodyBytes: PAGE_BYTES }
  const bare: Load = { url: bareUrl, bodyBytes: 0, refused: true }
  console.log('\nGallery JSON of 60 rows, against /api/balance without a session')
  for (const load of [page, bare]) await loader(load, WARM_UP_SECONDS)
  const measured = await compare(
    { sample: async () => (await loader(page, seconds)).perSecond },
    { sample: async () => (await loader(bare, seconds)).perSecond },
    perSecond,
  )
  return [{ what: 'Gallery JSON, 60 rows', ...measured, goal: GOAL }]
}

async function checkPage(url: string, cookie: string): Promise<void> {
  const signedIn = await fetch(url, { headers: { Cookie: cookie } })
  const { submissions } = (await signedIn.json()) as { submissions: object[] }
  if (submissions.length !== 60) throw new Error(`The gallery has ${submissions.length} rows, not 60.`)
}

async function checkRefused(url: string): Promise<void> {
  const stranger = await fetch(url)
  await stranger.arrayBuffer()
  if (stranger.status !== 401) throw new Error(`A stranger got HTTP ${stranger.status}.`)
}
