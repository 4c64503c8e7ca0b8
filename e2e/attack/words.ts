import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { type Browser, expect } from 'playwright/test'
import type { Probe, Target } from './target.ts'

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
}

const files: Probe = {
  name: 'hostile text in files, file names and headers',
  async attack({ program, admin, videos }) {
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(program.url + path, { ...init, headers: { Cookie: admin, Origin: program.url } })
    for (const path of [
      '/api/ledger/export?prompts=1',
      '/api/ledger/videos',
      '/api/claims/export?prompts=1',
    ]) {
      const rows = parse(await (await ask(path)).text(), {
        bom: true,
        relax_column_count: true,
      }) as string[][]
      for (const cell of rows.flat()) expect(cell, `${path}: ${cell}`).not.toMatch(/^[=+@\t\r]|^-(?!\d)/)
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

/** The pages that show people's text. */
const PAGES = [
  '/',
  '/videos/VIDEO',
  '/balance',
  '/trash',
  '/team',
  '/notifications',
  '/reconcile',
  '/storyboard',
  '/?q=%3Csvg%20onload%3Dtold()%3E',
]

/** The pages of every test. */
const FEW = PAGES.slice(0, 2)

/** Hostile text in pages, in a browser: none becomes an element, a script or a style. */
export async function openHostilePages(browser: Browser, { program, admin, videos }: Target): Promise<void> {
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
  for (const path of process.env.ATTACK_FULL ? PAGES : FEW) {
    await page.goto(program.url + path.replace('VIDEO', videos[0] ?? ''), { waitUntil: 'load' })
    await expect(page.locator('#content, main').first()).toBeVisible()
    expect(await page.locator('[onerror], [onload], a[href^="javascript:"]').count(), path).toBe(0)
  }
  expect([told, broken]).toEqual([0, []])
  await context.close()
}

/** Attacks through text that people type. */
export const WORDS: readonly Probe[] = [files, statements]
