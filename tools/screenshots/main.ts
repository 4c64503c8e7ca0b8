/** `npm run screenshots`: takes the README's pictures of the demo, and draws the sheet of takes, in docs/screenshots. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { chromium, type Page } from 'playwright/test'
import { sessionCookieName } from '#lib/people/token.ts'
import { signIn } from '#tools/bench/rig/sign-in.ts'
import { startDemo, VIEWER } from '#tools/demo/start.ts'
import { ensureChromium, LAUNCH_FLAGS } from '#tools/system/chromium.ts'
import { drawTakes } from './takes.ts'

const FOLDER = join(import.meta.dirname, '../../docs/screenshots')

/** Keeps the README quick to load. */
const MOST_BYTES = 300_000

/** The step between shades of a colour, of 256: hardly visible, and a third less to load. */
const COLOUR_STEP = 6

interface Picture {
  name: string
  theme: 'dark' | 'light'
  language: 'en' | 'ja'
  /** Opens the pictured page from the gallery. */
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
    const picture = await withFewColours(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    await context.close()
    writeFileSync(path, picture)
    console.log(`${path}, ${Math.round(picture.length / 1_000)} kB`)
    if (picture.length > MOST_BYTES) {
      console.error(`That is more than ${MOST_BYTES / 1_000} kB.`)
      process.exitCode = 1
    }
  }
  writeFileSync(join(FOLDER, 'takes.webp'), await drawTakes())
} finally {
  await rig.disposeAsync()
}
process.exit()

async function withFewColours(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const pixels = context.getImageData(0, 0, image.width, image.height)
  // Clear pixels stay as they are: the alpha of a screenshot is 255 everywhere.
  pixels.data.set(
    pixels.data.map((value) => (value === 255 ? value : Math.round(value / COLOUR_STEP) * COLOUR_STEP)),
  )
  context.putImageData(pixels, 0, 0)
  return canvas.encode('png')
}
