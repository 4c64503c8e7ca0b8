/** `npm run screenshots`: takes the README's pictures of the demo, in docs/screenshots. */
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { signIn } from '../bench/rig/sign-in.ts'
import { sessionCookieName } from '../lib/auth/token.ts'
import { ensureChromium, LAUNCH_FLAGS } from './chromium.ts'
import { startDemo, VIEWER } from './demo/start.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')

/** A README loads quickly. */
const MOST_BYTES = 300_000

interface Picture {
  name: string
  theme: 'dark' | 'light'
  language: 'en' | 'ja'
  /** Goes there from the gallery. */
  open(page: Page): Promise<void>
}

const PICTURES: Picture[] = [
  { name: 'gallery', theme: 'dark', language: 'en', open: async () => {} },
  {
    name: 'video',
    theme: 'dark',
    language: 'ja',
    async open(page) {
      await page
        .getByRole('article')
        .filter({ has: page.locator('img') })
        .getByRole('link')
        .first()
        .click()
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 2)
      await page.evaluate(async () => {
        const video = document.querySelector('video')
        if (!video) return
        const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
        video.currentTime = 4
        await sought
      })
    },
  },
  {
    name: 'balance',
    theme: 'light',
    language: 'en',
    open: async (page) => {
      await page.goto(new URL('/balance', page.url()).href)
    },
  },
]

const rig = new AsyncDisposableStack()
try {
  mkdirSync(FOLDER, { recursive: true })
  const { url } = await startDemo(rig)
  const cookie = await signIn(url, VIEWER)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_FLAGS })
  rig.defer(() => browser.close())
  for (const { name, theme, language, open } of PICTURES) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      timezoneId: 'Asia/Tokyo',
    })
    const cookies = { [sessionCookieName(url)]: cookie.slice(cookie.indexOf('=') + 1), theme, language }
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
    const page = await context.newPage()
    await page.goto(url)
    await open(page)
    await page.waitForLoadState('networkidle')
    const path = join(FOLDER, `${name}.png`)
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
    await context.close()
    const { size } = statSync(path)
    console.log(`${path}, ${Math.round(size / 1_000)} kB`)
    if (size > MOST_BYTES) {
      console.error(`That is more than ${MOST_BYTES / 1_000} kB.`)
      process.exitCode = 1
    }
  }
} finally {
  await rig.disposeAsync()
}
process.exit()
