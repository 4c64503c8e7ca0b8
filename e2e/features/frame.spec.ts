import { expect, type Locator, test } from 'playwright/test'
import { paths } from '../../lib/paths.ts'
import { startContractService } from '../contract-service.ts'
import { inDatabase } from '../database.ts'
import { ADMIN, card, make, setUp } from '../person.ts'
import { errors, expectAccessible, page, program, setStage } from '../stage.ts'

const rail = () => page.getByRole('navigation', { name: 'Main' })

/** How many names the rail shows visibly. */
const namesShown = () =>
  rail()
    .locator('a span')
    .evaluateAll((names) => names.filter((name) => name.getBoundingClientRect().width > 10).length)

const WIDE = { width: 1280, height: 800 }

let upstream: Awaited<ReturnType<typeof startContractService>>

setStage({
  env: async () => {
    upstream = await startContractService()
    return upstream.env
  },
  signedIn: false,
  complaints: true,
})
test.afterAll(() => upstream?.close())

test('an empty studio tells where its set-up link is, and the form rejects an invalid address', async () => {
  await page.goto(program.url)
  await expect(page.getByRole('heading', { name: 'Dailies is not set up yet' })).toBeVisible()
  await expect(page.getByText('from the terminal')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.goto(program.setupLink())
  await page.getByLabel('Name').fill(ADMIN.name)
  await page.getByLabel('Email').fill('yuki@example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: /account/ }).click()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await expect(page.getByText(/7 more characters/)).toBeVisible()
  expect(sent).toEqual([])
  await setUp(page, program.setupLink())
})

test('an empty gallery starts with examples and the steps for a new studio', async () => {
  const steps = page.getByRole('list', { name: 'Set up your studio' })
  await expect(steps.getByRole('link')).toHaveCount(3)
  await expect(page.getByText('Each video: 8 s, 1280×720, with sound.')).toBeVisible()
  await expect(page.getByText('built-in renderer')).toHaveCount(0) // another service makes these videos
  await page.getByRole('button', { name: /calico cat/ }).click()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(/calico cat/)
  await expectAccessible()
  await steps.getByRole('link', { name: /team/ }).click()
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
})

test('the dailies of an empty studio link to the composer', async () => {
  await page.goto(`${program.url}/dailies`)
  await page.getByRole('link', { name: 'Make a video' }).click()
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toBeEditable()
})

test('an unknown address has the frame, and does not ask to sign in', async ({ browser }) => {
  const answer = await page.goto(`${program.url}/nowhere`)
  expect(answer?.status()).toBe(404)
  errors.length = 0 // the browser reports the 404
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible()
  await rail().getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL(/\/team$/)
  const stranger = await browser.newPage()
  expect((await stranger.goto(`${program.url}/nowhere`))?.status()).toBe(404)
  await expect(stranger.getByRole('heading')).toBeVisible()
  await expect(stranger.getByRole('navigation')).toHaveCount(0)
  await stranger.close()
})

test('the rail shows names, in narrower windows icons with tooltips, on phones a bar', async () => {
  const tooltip = page.locator('[aria-hidden][style*="translate"]')
  await page.goto(`${program.url}/team`)
  expect(await namesShown()).toBe(6)
  await expect(rail().getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page')
  await rail().getByRole('link', { name: 'Dailies' }).focus()
  await page.setViewportSize({ width: 1_000, height: 800 })
  const focusAgain = async () => {
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tooltip).toHaveText('Dailies', { timeout: 1_000 })
  }
  await expect(focusAgain).toPass() // the code of tooltips loads after the page
  await page.setViewportSize(WIDE)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(tooltip).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await namesShown()).toBe(5)
  await page.getByRole('button', { name: /theme, language, sign out/ }).click()
  await expect(page.getByRole('menuitem', { name: /Team/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize(WIDE)
})

/** Pages in the frame with a visible title; that of the gallery is only read aloud. */
const TITLED = [
  ...['storyboard', 'balance', 'balance/statement', 'balance/limits', 'reconcile', 'reconcile/claims'],
  ...['reconcile/proof', 'team', 'team/audit', 'notifications', 'trash'],
]

test('all pages share one left edge, that of their content, and one title size', async () => {
  await page.goto(`${program.url}/storyboard`)
  await page.getByRole('button', { name: 'Create storyboard' }).click()
  await expect(page).toHaveURL(/storyboard\/./)
  const titled = [...TITLED, new URL(page.url()).pathname.slice(1)]
  const widths = [1_920, 1_280, 360]
  const measure = async (path: string, look: () => Promise<object>) => {
    await page.goto(`${program.url}/${path}`)
    const found: object[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 1_000 })
      found.push(await look())
    }
    return found
  }
  const gallery = await measure('', async () => ({ edges: await contentEdges() }))
  expect(gallery).toEqual(widths.map(() => ({ edges: [expect.any(Number)] })))
  for (const path of titled) {
    const title = page.getByRole('heading', { level: 1 })
    const look = async () => ({ edges: [...new Set([...(await contentEdges()), (await boxOf(title)).x])] })
    expect(await measure(path, look), path).toEqual(gallery)
    await expect(title, path).toHaveCSS('font-size', '20px')
  }
  await page.setViewportSize(WIDE)
})

/** The left edges of the visible parts of a page below its header. */
const contentEdges = () =>
  page.getByRole('main').evaluate((main) => {
    const boxes = [...main.children].map((part) => part.getBoundingClientRect())
    return [...new Set(boxes.filter(({ width }) => width > 1).map(({ left }) => left))]
  })

test('a toast covers neither the balance nor the notifications', async () => {
  for (const size of [WIDE, { width: 360, height: 740 }]) {
    await page.setViewportSize(size)
    await page.goto(`${program.url}/team`)
    await page.getByRole('button', { name: 'Save' }).click()
    const toast = await boxOf(page.locator('[data-sonner-toast]'))
    const header = await boxOf(page.getByRole('banner'))
    expect(toast.y).toBeGreaterThan(header.y + header.height)
  }
  await page.setViewportSize(WIDE)
})

test('a failed page reports that within the frame, a failed frame in its place, and a reload works again', async () => {
  const failed = page.getByRole('heading', { name: 'This page failed to load' })
  const reload = page.getByRole('button', { name: 'Reload' })
  await page.goto(program.url)
  await withoutTable('Storyboard', async () => {
    await rail().getByRole('link', { name: 'Storyboard' }).click()
    await expect(failed).toBeVisible()
    await expect(rail()).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/give your admin the code \d+/)
  })
  await reload.click()
  await expect(page.getByRole('heading', { name: 'Storyboard' })).toBeVisible()
  await expect(rail()).toBeVisible()
  // The frame reads the pauses of sending; the page does not.
  await withoutTable('SendingPause', async () => {
    await page.reload()
    await expect(failed).toBeVisible()
    await expect(rail()).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(/give your admin the code \d+/)
    await expectAccessible()
  })
  await reload.click()
  await expect(page.getByRole('heading', { name: 'Storyboard' })).toBeVisible()
  await expect(rail()).toBeVisible()
  errors.length = 0 // the browser reports the faults
})

/** Removes a table for some time. */
function withoutTable(name: string, during: () => Promise<void>): Promise<void> {
  return inDatabase(program, async (db) => {
    await db.$executeRawUnsafe(`ALTER TABLE "${name}" RENAME TO "Away"`)
    try {
      await during()
    } finally {
      await db.$executeRawUnsafe(`ALTER TABLE "Away" RENAME TO "${name}"`)
    }
  })
}

test('on a slow line the pressed item of the rail shows that its page is loading', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/storyboard\?_rsc=/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${program.url}/team`)
  const place = rail().getByRole('link', { name: 'Storyboard' })
  await place.click()
  await expect(place.locator('[data-pending]')).toBeAttached()
  release()
  await expect(page).toHaveURL(/\/storyboard/)
  await expect(page.locator('[data-pending]')).toHaveCount(0)
})

// Last: from here on, nothing is sent.
test('an open question shows as a badge on the rail and a line in the gallery, which can be hidden', async () => {
  upstream.behave((socket, request, all) =>
    request.method === 'POST' ? socket.resetAndDestroy() : upstream.keepsContract(socket, request, all),
  )
  const line = page.getByRole('status').filter({ has: page.getByRole('link', { name: 'Check' }) })
  const badge = rail().getByRole('link', { name: /Charges to check.*1/ })
  await page.goto(program.url)
  await make(page, 'The line breaks')
  await expect(line).toHaveText(/1 video may have been charged/)
  const check = card(page, 'The line breaks').getByRole('link', { name: 'Check charge' })
  await expect(check).toHaveAttribute('href', paths.reconcile())
  for (const path of ['team', 'storyboard', 'trash', 'reconcile']) {
    await page.goto(`${program.url}/${path}`)
    await expect(badge).toBeVisible()
    await expect(line).toHaveCount(0)
  }
  await page.goto(program.url)
  await line.getByRole('button', { name: 'Hide until tomorrow' }).click()
  await expect(line).toHaveCount(0)
  const drawn = await (await page.request.get(program.url)).text()
  expect(drawn).not.toContain('aria-label="Hide until tomorrow"')
  await page.reload()
  await expect(badge).toBeVisible()
  await expect(line).toHaveCount(0)
})

async function boxOf(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(of).toBeVisible()
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}
