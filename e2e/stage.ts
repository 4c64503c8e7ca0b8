import { type BrowserContextOptions, expect, type Page, test } from 'playwright/test'
import { examine } from './axe.ts'
import { fillProgram } from './filled.ts'
import { complaintsOf, setUp, signIn } from './person.ts'
import { makeProgram, type Program } from './program.ts'

/** The program of the running file, and its admin's page. */
export let program: Program
export let page: Page

/** The errors in the page, which fail the file at its end. */
export const errors: string[] = []

interface StageOptions {
  /** Further environment of the program. */
  env?: () => Promise<Record<string, string>>
  /** The numbers of finished videos of the admin and of Ken before the start. */
  clips?: number
  /** Whether its start is the very first. */
  first?: boolean
  /** Whether the admin is signed in. */
  signedIn?: boolean
  /** Whether the browser's errors count, too, besides exceptions. */
  complaints?: boolean
  context?: BrowserContextOptions
}

/** Gives the tests of a file, which run in order, a program and a page. */
export function setStage(options: StageOptions = {}): void {
  const { env, clips, first = false, signedIn = true, complaints = false, context = {} } = options
  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async ({ browser }) => {
    errors.length = 0
    program = await makeProgram(await env?.(), { first })
    if (clips) await fillProgram(program, clips)
    await program.start()
    page = await (await browser.newContext(context)).newPage()
    page.context().on('weberror', (error) => errors.push(error.error().message))
    if (complaints) complaintsOf(page, errors)
    if (!signedIn) return
    if (clips) await signIn(page, program.url)
    else await setUp(page, program.setupLink())
  })
  test.afterAll(async () => {
    await page?.context().close()
    await program?.remove()
    expect(errors).toEqual([])
  })
}

/** The API's answers to the page's person. */
export async function get<Answer>(path: string, of = page): Promise<Answer> {
  return (await (await of.request.get(`${program.url}/api/${path}`)).json()) as Answer
}

/** The newest submissions, as the gallery gets them. */
export async function submissions<Row>(of = page): Promise<Row[]> {
  return (await get<{ submissions: Row[] }>('submissions', of)).submissions
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })

/** axe finds nothing on the page as it is now. */
export async function expectAccessible(): Promise<void> {
  expect((await examine(page)).violations).toEqual([])
}

/** The current state of every video on a page. */
export const videos = (on = page) =>
  on.locator('video').evaluateAll((all) =>
    (all as HTMLVideoElement[]).map(
      ({ currentTime, paused, ended, muted, volume, playbackRate, readyState }) => ({
        at: currentTime,
        paused,
        ended,
        muted,
        volume,
        rate: playbackRate,
        readyState,
      }),
    ),
  )

/** The position of the first video on a page, in seconds. */
export const time = async (on = page) => (await videos(on))[0]?.at ?? Number.NaN

export const seek = (to: number, on = page) =>
  on
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement, seconds) => {
      video.currentTime = seconds
    }, to)
