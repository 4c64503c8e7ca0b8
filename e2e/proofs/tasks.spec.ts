import { expect, type Locator, type Page, test } from 'playwright/test'
import { idOf } from '#tools/demo/fill-gallery.ts'
import { paths } from '../../lib/paths.ts'
import { expectInteractive, makeButton, promptField } from '../person.ts'
import { button, get, page, program, setStage, submissions, time } from '../stage.ts'

/**
 * Ten everyday tasks: the number of mouse or key presses of each (typed text is not counted), and the product's share
 * of the time. The numbers are bounds; the times are printed, and depend on the machine.
 */
setStage({ clips: 24, context: { acceptDownloads: true } })

const cardOf = (id: string) => page.getByRole('article').filter({ has: page.locator(`[data-card="${id}"]`) })

interface Hand {
  click(target: Locator): Promise<void>
  key(name: string): Promise<void>
}

/** A task that starts on a page whose code has loaded, and ends when people can see that it is done. */
function task(
  name: string,
  presses: { mouse?: number; keys?: number },
  act: (hand: Hand) => Promise<void>,
  { path = '/', works = () => promptField(page) }: { path?: string; works?: () => Locator } = {},
) {
  test(`${name}: ${JSON.stringify(presses)}`, async () => {
    await page.goto(program.url + path)
    await expectInteractive(works())
    const made = { mouse: 0, keys: 0 }
    const started = performance.now()
    await act({
      click: async (target) => {
        made.mouse += 1
        await target.click()
      },
      key: async (name) => {
        made.keys += 1
        await page.keyboard.press(name)
      },
    })
    console.log(`${name}: ${JSON.stringify(presses)}, ${Math.round(performance.now() - started)} ms`)
    expect(made).toEqual({ mouse: 0, keys: 0, ...presses })
  })
}

/** Starts a task on the page of the video at a position in the gallery. */
const onVideo = (place: number) => ({ path: paths.video(idOf(place)), works: () => button('Select') })

task('watch a video', { mouse: 1 }, async ({ click }) => {
  await cardOf(idOf(0)).hover()
  await click(cardOf(idOf(0)).getByRole('button', { name: 'Play' }))
  await expect.poll(() => time()).toBeGreaterThan(0)
})

task('watch the newest', { keys: 2 }, async ({ key }) => {
  await key('ArrowRight')
  await key('Space')
  await expect.poll(() => time()).toBeGreaterThan(0)
})

task('make a video', { mouse: 2 }, async ({ click }) => {
  await click(promptField(page))
  await page.keyboard.type('A paper boat')
  await click(makeButton(page))
  await expect(promptField(page)).toHaveValue('')
  await expect(page.getByRole('article').filter({ hasText: 'A paper boat' })).toBeVisible()
})

task('make a video', { keys: 2 }, async ({ key }) => {
  await key('n')
  await page.keyboard.type('A paper moon')
  await key('Control+Enter')
  await expect(page.getByRole('article').filter({ hasText: 'A paper moon' })).toBeVisible()
})

task(
  'rate with four stars and select, on the video’s page',
  { mouse: 2 },
  async ({ click }) => {
    await click(button('4 stars'))
    await click(button('Select'))
    await expect.poll(() => reviewOf(idOf(3))).toEqual([4, 'select'])
  },
  onVideo(3),
)

task(
  'rate with four stars and select, on the video’s page',
  { keys: 2 },
  async ({ key }) => {
    await key('4')
    await key('s')
    await expect.poll(() => reviewOf(idOf(4))).toEqual([4, 'select'])
  },
  onVideo(4),
)

task(
  'comment at a time, on the video’s page',
  { keys: 2 },
  async ({ key }) => {
    await key('c')
    await page.keyboard.type('The light is too cold.')
    await key('Control+Enter')
    await expect(
      page.getByRole('list', { name: 'Comments' }).getByText('The light is too cold.'),
    ).toBeVisible()
  },
  onVideo(5),
)

task('another take', { mouse: 1 }, async ({ click }) => {
  const before = (await submissions()).length
  await cardOf(idOf(0)).hover()
  await click(cardOf(idOf(0)).getByRole('button', { name: /^Another · ¥250/ }))
  await expect.poll(async () => (await submissions()).length).toBe(before + 1)
})

task('compare any two', { mouse: 2 }, async ({ click }) => {
  for (const [id, name] of [
    [idOf(0), 'Compare with another'],
    [idOf(4), 'Compare 2 videos'],
  ] as const) {
    await cardOf(id).hover()
    await click(cardOf(id).getByRole('button', { name }))
  }
  await expect(page.locator('video')).toHaveCount(2)
})

task('make a storyboard of three shots', { mouse: 4 }, async ({ click }) => {
  await click(page.getByRole('link', { name: 'Storyboard' }).first())
  await click(page.getByRole('textbox', { name: 'Shot list' }))
  await page.keyboard.insertText('A harbour at dawn\nThe ferry leaves\nGulls over the wake')
  await click(button('Create with 3 shots'))
  await click(page.getByRole('button', { name: /^Make 3 missing shots · ¥750/ }))
  await expect(page.getByText('3 takes submitted').first()).toBeVisible()
})

task('download two', { mouse: 3 }, async ({ click }) => {
  for (const id of [idOf(0), idOf(1)]) {
    await cardOf(id).hover()
    await click(cardOf(id).getByRole('checkbox'))
  }
  const downloading = page.waitForEvent('download')
  await click(page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Download' }))
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
})

task('see how much is left', {}, async () => {
  await expect(page.getByRole('banner').getByText(/¥[\d,]+/)).toBeVisible()
})

task('see who spent it', { keys: 2 }, async ({ key }) => {
  await key('g')
  await key('b')
  await expect(page.getByRole('listitem').filter({ hasText: /^Ken ¥/ })).toBeVisible()
})

let link = ''

task(
  'add a member, up to the link',
  { mouse: 3 },
  async ({ click }) => {
    await click(button('Invite someone'))
    await click(button('Create link'))
    await click(button('Copy link'))
    link = (await page.getByRole('dialog').locator('.font-mono').textContent()) ?? ''
  },
  { path: paths.team(), works: () => button('Invite someone') },
)

/** For a person who types forty words a minute. */
const MS_A_LETTER = 300

test('a guest fills three fields and presses one button', async ({ browser }) => {
  const guest: Page = await (await browser.newContext()).newPage()
  const fields = { Name: 'Ren', Email: 'ren@example.com', Password: 'rain on a tin roof' }
  const started = performance.now()
  await guest.goto(link)
  for (const [label, text] of Object.entries(fields)) {
    await guest.getByLabel(label, { exact: true }).pressSequentially(text)
  }
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(promptField(guest)).toBeEditable()
  const typedMs = Object.values(fields).join('').length * MS_A_LETTER
  const seconds = Math.round((performance.now() - started + typedMs) / 1_000)
  console.log(`a guest is in after ${seconds} s, ${typedMs} ms of it typing`)
  await guest.context().close()
})

async function reviewOf(id: string) {
  const { rating, choice } = await get<{ rating: number | null; choice: string | null }>(`submissions/${id}`)
  return [rating, choice]
}
