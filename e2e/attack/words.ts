import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { signIn } from '#tools/bench/rig/sign-in.ts'
import { ADMIN } from '../person.ts'
import { many, type Probe, type Target } from './target.ts'

/** Each calls `told()` in a browser that treats it as markup or a script. */
const MARKUP = [
  '<img src=x onerror=told()>',
  '<svg onload=told()>',
  '"><script>told()</script>',
  "';told();//",
  '</script><script>told()</script>',
  '<style>@import "javascript:told()"</style>',
  '{{constructor.constructor("told()")()}}',
  '[x](javascript:told())',
]

/** Unvalidated texts in the database, including some that validation refuses, in case it ever lets one pass. */
export const HOSTILE = {
  prompt: `=cmd|'/c calc'!A1 ${MARKUP.join(' ')} \u202e../../etc/passwd "x"; filename="y.exe`,
  project: `@SUM(1+1)*cmd ${MARKUP[0]}`,
  tags: [MARKUP[1] ?? '', '+1+1', '-2'],
  comment: MARKUP.join('\n'),
  person: `=HYPERLINK("http://evil.test") ${MARKUP[2]}`,
  reason: `-cmd|'/c calc'!A1 ${MARKUP[3]}`,
}

/** The UTC day some days from today. */
const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)

/** The files of an admin, each with a hostile text that is in it. */
const exports = () => ({
  '/api/ledger/export': `${HOSTILE.prompt.slice(0, 100)}…`,
  [`/api/ledger/videos?from=${day(-2)}&to=${day(1)}`]: HOSTILE.person,
  '/api/claims/export': HOSTILE.reason,
})

const files: Probe = {
  name: 'hostile text in files, file names and headers',
  async attack({ program, videos }) {
    const fresh = await signIn(program.url, ADMIN) // files need a recent proof of identity
    const ask = async (path: string, init: RequestInit = {}) => {
      const headers = { Cookie: fresh, Origin: program.url }
      const answer = await fetch(program.url + path, { ...init, headers })
      expect(answer.status, path).toBe(200)
      return answer
    }
    for (const [path, hostile] of Object.entries(exports())) {
      const rows = parse(await (await ask(path)).text(), {
        bom: true,
        relax_column_count: true,
      }) as string[][]
      for (const cell of rows.flat()) expect(cell, `${path}: ${cell}`).not.toMatch(/^[=+@\t\r]|^-(?!\d)/)
      expect(rows.flat(), path).toContain(`'${hostile}`)
    }
    const download = await ask(`/api/submissions/${videos[0]}/content?download=1`)
    const disposition = download.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(
      /^attachment; filename="[^"\\/:*?<>|\r\n]*"(; filename\*=UTF-8''[\w.%~!#$&+^`|-]*)?$/,
    )
    await download.body?.cancel()
    const zip = await ask('/api/submissions/zip', {
      method: 'POST',
      body: new URLSearchParams({ ids: videos[0] ?? '' }),
    })
    const bytes = await buffer(Readable.fromWeb(zip.body as never))
    const [, name] = /(\S[^\0]*\.mp4)/.exec(bytes.subarray(30, 300).toString('utf8')) ?? []
    expect(name).toBeDefined()
    expect(name).not.toMatch(/[\\/:*?"<>|]|\.\./)
  },
}

const statements: Probe = {
  name: 'SQL injection',
  async attack({ program, admin }) {
    const words = ["' OR '1'='1", 'x\'); DROP TABLE "Submission"; --', '%', '_', '\\']
    const ask = async (path: string) => fetch(program.url + path, { headers: { Cookie: admin } })
    for (const word of words) {
      for (const key of ['q', 'tag', 'project', 'person', 'state', 'since', 'before', 'ids']) {
        const answer = await ask(`/api/submissions?${new URLSearchParams({ [key]: word })}`)
        expect(answer.status, `${key}=${word}`).toBeLessThan(500)
        await answer.text()
      }
      const found = await ask(`/api/submissions?${new URLSearchParams({ q: `nothing${word}` })}`)
      expect(((await found.json()) as { submissions: unknown[] }).submissions, word).toEqual([])
    }
    const all = await ask('/api/submissions')
    expect(((await all.json()) as { submissions: unknown[] }).submissions.length).toBeGreaterThan(0)
  },
}

/** Every page of the build, with the ids of what it shows, and a search. */
function pagesOf({ videos: [video = '', other = ''], storyboard }: Target): string[] {
  const built: object = JSON.parse(readFileSync('.next/server/app-paths-manifest.json', 'utf8'))
  const pages = Object.keys(built).filter((name) => name.endsWith('/page') && !/^\/_|missing/.test(name))
  const paths = pages.map((name) => name.replaceAll(/\/\([^)]*\)|\/page$/g, '') || '/')
  const filled = paths.map((path) => {
    if (path === '/compare') return `/compare?ids=${video},${other}`
    return path.replace('[id]', path.startsWith('/videos') ? video : storyboard)
  })
  return [...filled, '/?q=%3Csvg%20onload%3Dtold()%3E']
}

/** The hostile text on a page's cards or in its comments; null for other pages. */
function hostileTextOn(page: Page, path: string): Locator | null {
  const text = MARKUP[0] ?? ''
  if (path === '/') return page.getByRole('article').getByText(text).first()
  if (path.startsWith('/videos/')) return page.getByRole('list', { name: 'Comments' }).getByText(text).first()
  return null
}

/** Hostile text in pages, in a browser: none becomes an element, a script or a style. */
export async function openHostilePages(browser: Browser, target: Target): Promise<void> {
  const { program, admin } = target
  const context = await browser.newContext()
  const [name = '', value = ''] = admin.split('=', 2)
  await context.addCookies([{ name, value, url: program.url }])
  const page = await context.newPage()
  let told = 0
  await page.exposeFunction('told', () => {
    told += 1
  })
  page.on('dialog', (dialog) => {
    told += 1
    void dialog.dismiss()
  })
  const broken: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text())
  })
  const all = pagesOf(target)
  expect(all.length).toBeGreaterThan(15)
  for (const path of many(
    all.filter((path) => path === '/' || path.includes('/videos/')),
    all,
  )) {
    const answer = await page.goto(program.url + path, { waitUntil: 'load' })
    expect(answer?.status(), path).toBe(200)
    expect(new URL(page.url()).pathname, path).not.toBe('/sign-in')
    await expect(page.locator('#content, main').first()).toBeVisible()
    const shown = hostileTextOn(page, path)
    if (shown) await expect(shown, path).toBeVisible()
    expect(await page.locator('[onerror], [onload], a[href^="javascript:"]').count(), path).toBe(0)
  }
  expect([told, broken]).toEqual([0, []])
  await context.close()
}

/** Attacks through text that people type. */
export const WORDS: readonly Probe[] = [files, statements]
