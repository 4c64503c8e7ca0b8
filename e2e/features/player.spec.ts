import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { idOf } from '#tools/demo/fill-gallery.ts'
import { paths } from '../../lib/paths.ts'
import { KEN } from '../filled.ts'
import { signIn } from '../person.ts'
import { button, errors, get, page, program, seek, setStage, submissions, time, videos } from '../stage.ts'

let ken: BrowserContext

setStage({ clips: 24 }) // three hours of videos: on one day, or on two around midnight
test.beforeAll(async ({ browser }) => {
  ken = await browser.newContext()
  ken.on('weberror', (error) => errors.push(error.error().message))
})
test.afterAll(() => ken?.close())

test('shows the poster before it plays, and then the loaded part', async () => {
  const poster = page.waitForResponse((response) => response.url().endsWith(paths.api.poster(idOf(5))))
  await open(5)
  await expect(video()).toHaveAttribute('poster', paths.api.poster(idOf(5)))
  expect((await poster).headers()['content-type']).toMatch(/^image\//)
  expect(await state()).toMatchObject({ paused: true, at: 0 })
  await expect.poll(async () => (await buffered()).drawn.length).toBeGreaterThan(0)
  await expect.poll(async () => apart(await buffered())).toBeLessThan(2)
})

test('mutes and unmutes by key, button and slider', async () => {
  await page.keyboard.press('m')
  await expect(button('Mute')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => state()).toMatchObject({ muted: true })
  await button('Mute').click()
  await expect(button('Mute')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => state()).toMatchObject({ muted: false, volume: 1 })
  await page.keyboard.press('m')
  await page.getByRole('slider', { name: 'Volume' }).fill('0.3')
  await expect.poll(() => state()).toMatchObject({ muted: false, volume: 0.3 })
})

test('the player fills the screen, with its controls, and leaves it', async () => {
  const inFull = () =>
    page.evaluate(() =>
      ['video', '[role="toolbar"]'].map((each) => Boolean(document.fullscreenElement?.querySelector(each))),
    )
  await button('Mute').focus()
  await page.keyboard.press('f')
  await expect.poll(inFull).toEqual([true, true])
  await button('Leave full screen').click()
  await expect.poll(inFull).toEqual([false, false])
  await button('Full screen').click()
  await expect.poll(inFull).toEqual([true, true])
  await page.keyboard.press('f')
  await expect.poll(inFull).toEqual([false, false])
})

test('restarts in a loop, otherwise stops at its end', async () => {
  await page.keyboard.press('o')
  await seek(7.5)
  await page.keyboard.press('l')
  await expect.poll(() => time()).toBeLessThan(5)
  expect(await state()).toMatchObject({ paused: false, ended: false })
  await page.keyboard.press('o')
  await seek(7.5)
  await expect.poll(() => state()).toMatchObject({ ended: true })
})

test('brackets lead to the neighbours, which play with the same settings', async () => {
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('2')
  await page.keyboard.press(']') // although the field has the focus
  await expect(page).toHaveURL(addressOf(6))
  await expect(video()).toHaveAttribute('src', paths.api.content(idOf(6)))
  expect(await state()).toMatchObject({ rate: 2, volume: 0.3 })
  await page.getByRole('slider', { name: 'Volume' }).focus()
  await page.keyboard.press('[')
  await expect(page).toHaveURL(addressOf(5))
  await open(0)
  await page.keyboard.press('[') // there is no newer video
  await page.keyboard.press(']')
  await expect(page).toHaveURL(addressOf(1))
})

// Bug: the browser's Back went through every neighbour, and Escape did nothing.
test('Back and Escape lead from any neighbour to the gallery', async () => {
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await page.goto(program.url)
    await page
      .locator(`a[href="${paths.video(idOf(0))}"]`)
      .first()
      .click()
    await expect(video()).toHaveAttribute('src', paths.api.content(idOf(0)))
    for (const index of [1, 2]) {
      await page.keyboard.press(']')
      await expect(video()).toHaveAttribute('src', paths.api.content(idOf(index)))
    }
    await leave()
    await expect(page).toHaveURL(`${program.url}/`)
  }
})

// Bug: the key did nothing here, and the letters typed after it rated and chose for the whole team.
test('the search key leads to the gallery, and letters typed in between change nothing', async () => {
  const review = () => get<{ rating: number | null; choice: string | null }>(`submissions/${idOf(0)}`)
  const { rating, choice } = await review()
  await open(0)
  await page.keyboard.type('/srh')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('train')
  await expect(page.getByRole('searchbox')).toHaveValue('train')
  expect(await review()).toMatchObject({ rating, choice })
})

// Bug: on a slow line it showed a pause button over a still picture for more than a minute.
test('a player that waits for data shows that until it has some', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${paths.api.content(idOf(8))}`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(addressOf(8))
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeEditable()
  const waiting = page.getByText('Loading the video…')
  await expect(waiting).toHaveCount(0)
  await button('Play').click()
  await expect(waiting).toBeVisible()
  release()
  await expect.poll(() => time()).toBeGreaterThan(0.1)
  await expect(waiting).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a card that waits for data shows that over its picture until it has some', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${paths.api.content(idOf(8))}`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(program.url)
  const card = page.getByRole('article').filter({ has: page.locator(`[data-card="${idOf(8)}"]`) })
  await card.hover()
  await card.getByRole('button', { name: 'Play' }).click()
  await expect(card.getByText('Loading the video…')).toBeVisible()
  await expect(card.locator('img').first()).toBeVisible()
  release()
  await expect.poll(() => time()).toBeGreaterThan(0.1)
  await expect(card.getByText('Loading the video…')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test('on a phone the picture stays visible while a comment is written', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(5)
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await expect(field).not.toBeInViewport()
  await field.fill('The horizon tilts')
  await expect(field).toBeInViewport()
  await expect(video()).toBeInViewport({ ratio: 1 })
  const [picture, written] = [await video().boundingBox(), await field.boundingBox()]
  expect(written?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0))
  await field.fill('')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('the dailies play one take after another', async () => {
  const { day, ids } = await fullestDay()
  await page.goto(`${program.url}${paths.dailies(day)}`)
  for (const [index, id] of ids.slice(0, 3).entries()) {
    await expect(page.getByText(`${index + 1} of ${ids.length}`, { exact: true })).toBeVisible()
    await expect(video()).toHaveAttribute('src', paths.api.content(id))
    await expect.poll(() => time()).toBeGreaterThan(0.1)
    await seek(7.5)
  }
  await expect(page.getByText(`4 of ${ids.length}`, { exact: true })).toBeVisible()
  await expect.poll(() => time()).toBeGreaterThan(0.1)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(`3 of ${ids.length}`, { exact: true })).toBeVisible()
  const left = page.locator(`video[src="${paths.api.content(ids[3] ?? '')}"]`)
  await expect(left).toHaveJSProperty('paused', true) // hidden, it must not play on
})

test('a key pressed right after a take has ended reviews that take, not the next one', async () => {
  const { day, ids } = await fullestDay()
  const choices = () =>
    Promise.all(
      ids.slice(0, 2).map(async (id) => (await get<{ choice: string | null }>(`submissions/${id}`)).choice),
    )
  const [first, second] = await choices()
  expect(first).not.toBe('reject') // the key would clear it
  await page.goto(`${program.url}${paths.dailies(day)}`)
  await expect(page.getByText(`1 of ${ids.length}`, { exact: true })).toBeVisible()
  await expect.poll(() => time()).toBeGreaterThan(0.1)
  // Pressed by the page itself as soon as the take is gone: from here it might come too late.
  await video().evaluate(
    (take: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          if (take.isConnected) return
          watch.disconnect()
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', bubbles: true, cancelable: true }),
          )
          resolve()
        })
        watch.observe(document.body, { childList: true, subtree: true })
        take.currentTime = take.duration - 0.2
      }),
  )
  await expect(page.getByText('Previous take: Rejected.')).toBeVisible()
  await expect(page.getByText(`2 of ${ids.length}`, { exact: true })).toBeVisible()
  expect(await choices()).toEqual(['reject', second])
})

test('a list plays in its own order', async () => {
  const ids = [idOf(7), idOf(2)]
  await page.goto(`${program.url}${paths.play(ids)}`)
  for (const [index, id] of ids.entries()) {
    await expect(page.getByText(`${index + 1} of 2`, { exact: true })).toBeVisible()
    await expect(video()).toHaveAttribute('src', paths.api.content(id))
    await expect.poll(() => time()).toBeGreaterThan(0.1)
    await seek(7.5)
  }
  await expect(page.getByRole('heading', { name: 'That’s all' })).toBeVisible()
})

test('a loop pauses while the dailies play, and continues after them', async () => {
  const { day, ids } = await fullestDay()
  await open(5)
  await page.keyboard.press('o')
  await expect(video()).toHaveJSProperty('loop', true)
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await page
    .locator(`a[href="${paths.dailies(day)}"]`)
    .first()
    .click()
  await expect(page.getByText(`1 of ${ids.length}`, { exact: true })).toBeVisible()
  await expect.poll(() => time()).toBeGreaterThan(0.1)
  await seek(7.5)
  await expect(page.getByText(`2 of ${ids.length}`, { exact: true })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(addressOf(5))
  await expect(video()).toHaveJSProperty('loop', true)
  await page.keyboard.press('o')
})

test('moving through the gallery by keys previews each clip', async () => {
  await page.goto(program.url)
  const card = page.locator('[data-card]').first()
  const row = page.getByRole('article').first().locator('img[src$="/sprite"]')
  await expect(card).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeEditable()
  await card.focus()
  await expect(row).toBeVisible()
  const frames = new Set<string>()
  const look = async () => frames.add(await row.evaluate((image) => image.style.left)).size
  await expect.poll(look, { intervals: [200] }).toBeGreaterThan(2)
  await page.keyboard.press('ArrowRight')
  await expect(row).toHaveCount(0)
})

test('a video deleted while others watch continues to play, and they are notified', async () => {
  const { day, ids } = await fullestDay()
  const id = ids[0] ?? ''
  const [watching, browsing, reviewing] = [await ken.newPage(), await ken.newPage(), await ken.newPage()]
  await signIn(watching, program.url, KEN.email)
  await watching.goto(`${program.url}${paths.video(id)}`)
  await browsing.goto(`${program.url}/?q=${encodeURIComponent(await shotOf(id))}`)
  await expect(browsing.locator(`[data-card="${id}"]`)).toBeVisible()
  await reviewing.goto(`${program.url}${paths.dailies(day)}`)
  await reviewing.getByRole('button', { name: 'Pause', exact: true }).click() // otherwise it moves on to the next
  await expect(reviewing.getByText(`1 of ${ids.length}`, { exact: true })).toBeVisible()
  await watching.getByRole('button', { name: 'Loop', exact: true }).click()
  await watching.getByRole('button', { name: 'Play', exact: true }).click()
  await browsing.locator(`[data-card="${id}"]`).focus()
  await browsing.keyboard.press(' ')
  for (const each of [watching, browsing]) {
    await expect.poll(() => time(each)).toBeGreaterThan(0.1)
  }

  await page.goto(`${program.url}/?q=${encodeURIComponent(await shotOf(id))}`)
  await page.locator(`[data-card="${id}"]`).focus()
  await page.keyboard.press('x')
  await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByText('Moved 1 video to the trash').first()).toBeVisible()
  const atNextLook = { timeout: 60_000 }
  await expect(watching.getByText('This video is in the trash.')).toBeVisible(atNextLook)
  await expect(reviewing.getByText('This take was deleted and may stop.')).toBeVisible(atNextLook)
  await keepsPlaying(watching)
  // The gallery drops the card, and its playing clip, at its next refresh.
  await expect(browsing.getByRole('heading', { name: 'No matches' })).toBeVisible(atNextLook)
  await expect(browsing.locator('video')).toHaveCount(0)
  await reviewing.keyboard.press('l')
  await keepsPlaying(reviewing)

  await page.goto(`${program.url}${paths.trash()}`)
  await page.getByRole('button', { name: /^Delete now/ }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { name: 'Trash is empty' })).toBeVisible()
  await expect(watching.getByText('This video was deleted for good.')).toBeVisible(atNextLook)
  await expect(watching.locator('video')).toHaveCount(0)
  await keepsPlaying(reviewing)
})

async function open(index: number): Promise<void> {
  await page.goto(addressOf(index))
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeEditable() // keys are heard from then on
  await expect.poll(() => video().evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThan(1)
}

const addressOf = (index: number) => `${program.url}${paths.video(idOf(index))}`
const video = () => page.locator('video').first()

const state = async (on = page) => (await videos(on))[0]

/** It plays from its current position. */
async function keepsPlaying(of: Page): Promise<void> {
  const at = await time(of)
  await expect(async () => {
    const now = await state(of)
    expect(now?.at).not.toBe(at)
    expect(now?.paused).toBe(false)
  }).toPass({ timeout: 15_000 })
}

/** The loaded part in percent: as the time line draws it, and as the browser reports it. */
async function buffered() {
  const drawn = await page
    .getByRole('slider', { name: 'Position' })
    .locator('> div > span.bg-edge')
    .evaluateAll((spans) => spans.map(({ style }) => [parseFloat(style.left), parseFloat(style.width)]))
  const loaded = await video().evaluate(({ buffered, duration }: HTMLVideoElement) =>
    Array.from({ length: buffered.length }, (_, index) => [
      (100 * buffered.start(index)) / duration,
      (100 * (buffered.end(index) - buffered.start(index))) / duration,
    ]),
  )
  return { drawn, loaded }
}

function apart({ drawn, loaded }: Awaited<ReturnType<typeof buffered>>): number {
  if (drawn.length !== loaded.length) return Infinity
  return Math.max(...drawn.flat().map((percent, index) => Math.abs(percent - (loaded.flat()[index] ?? 0))))
}

interface Listed {
  id: string
  createdAt: string
  prompt: string
}

/** The day with the most videos in the browser's calendar, and its videos in the order of the dailies. */
async function fullestDay(): Promise<{ day: string; ids: string[] }> {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' })
  const days = Map.groupBy(await submissions<Listed>(), ({ createdAt }) =>
    calendar.format(new Date(createdAt)),
  )
  const [day, takes] = [...days].reduce((most, each) => (each[1].length > most[1].length ? each : most))
  return { day, ids: takes.map(({ id }) => id).reverse() }
}

/** The last word of its prompt, which no other video has. */
async function shotOf(id: string): Promise<string> {
  return (
    (await submissions<Listed>())
      .find((one) => one.id === id)
      ?.prompt.split(' ')
      .at(-1) ?? ''
  )
}
