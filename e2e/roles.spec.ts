import { expect, type Page, test } from 'playwright/test'
import { PASSWORD, PEOPLE, STORYBOARD } from '#tools/demo/story.ts'
import { paths } from '../lib/paths.ts'
import { examine } from './axe.ts'
import { fillWithDemo } from './filled.ts'
import { makeButton, promptField, trySignIn } from './person.ts'
import { makeProgram, type Program } from './program.ts'

test.describe.configure({ mode: 'serial' })

let program: Program
/** Of the admin, and of a member who becomes a reviewer. */
let admin: Page
let kai: Page

test.beforeAll(async ({ browser }) => {
  program = await makeProgram()
  fillWithDemo(program)
  await program.start()
  admin = await (await browser.newContext()).newPage()
  kai = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await trySignIn(admin, program.url, PASSWORD, PEOPLE.naomi.email)
  await trySignIn(kai, program.url, PASSWORD, PEOPLE.kai.email)
})
test.afterAll(async () => {
  await admin?.context().close()
  await kai?.context().close()
  await program?.remove()
})

/** The newest submission, as the gallery has it. */
async function newest(): Promise<{ id: string; rating: number | null }> {
  const answer = await kai.request.get(program.url + paths.api.submissions())
  const { submissions } = (await answer.json()) as { submissions: { id: string; rating: number | null }[] }
  const [first] = submissions
  if (!first) throw new Error('The gallery is empty.')
  return first
}

async function chooseRole(name: string, role: RegExp): Promise<void> {
  await admin.goto(program.url + paths.team())
  await admin.getByRole('button', { name: `Actions for ${name}` }).click()
  await admin.getByRole('menuitem', { name: /Change name and role/ }).click()
  await admin.getByRole('radio', { name: role }).check()
  await admin.getByRole('button', { name: 'Save' }).click()
}

const row = (name: string) => admin.getByRole('listitem').filter({ hasText: name })

test('a member who became a reviewer buys nothing from a stale page, and learns why', async () => {
  await expect(promptField(kai)).toBeEditable()
  const { id } = await newest()
  await promptField(kai).fill('A paper boat in the rain')
  await chooseRole('Kai', /^Reviewer/)
  await expect(row('Kai').getByText('Reviewer')).toBeVisible()
  await makeButton(kai).click()
  await expect(
    kai.getByText('Reviewers can’t do that. Ask an admin to change your role.').first(),
  ).toBeVisible()
  await expect(promptField(kai)).toHaveValue('A paper boat in the rain')
  expect((await newest()).id).toBe(id)
})

test('shows a reviewer nothing that spends', async () => {
  await kai.goto(program.url)
  await expect(kai.getByRole('article').first()).toBeVisible()
  await expect(promptField(kai)).toHaveCount(0)
  await kai
    .getByRole('article')
    .filter({ has: kai.locator('img') })
    .first()
    .hover()
  await expect(kai.getByRole('link', { name: 'Download', exact: true })).toBeVisible()
  await expect(kai.getByRole('button', { name: /¥/ })).toHaveCount(0)
  expect((await examine(kai)).violations).toEqual([])

  await kai.keyboard.press('Control+k')
  await expect(kai.getByRole('option', { name: /Gallery/ }).first()).toBeVisible()
  await expect(kai.getByRole('option', { name: /prompt/i })).toHaveCount(0)
  await kai.keyboard.press('Escape')

  await kai.goto(program.url + paths.storyboard(STORYBOARD.id))
  await expect(kai.getByRole('heading', { name: STORYBOARD.name })).toBeVisible()
  await expect(kai.getByRole('link', { name: 'Play in order' })).toBeVisible()
  await expect(kai.getByRole('button', { name: /¥|Edit|Add/ })).toHaveCount(0)
  await kai.goto(program.url + paths.storyboards())
  await expect(kai.getByText('Choose a storyboard')).toBeVisible()
  await kai.goto(program.url + paths.balance())
  await expect(kai.getByRole('heading', { name: 'Money' })).toBeVisible()
  await expect(kai.getByRole('button', { name: 'Export' })).toHaveCount(0)
})

test('a reviewer watches, rates and comments, by keyboard alone', async () => {
  const { id } = await newest()
  const { id: finished } = await findFinished(id)
  await kai.goto(program.url + paths.video(finished))
  const prompt = kai.getByRole('region', { name: 'Prompt' })
  await expect(prompt).toBeVisible()
  await expect(kai.getByRole('textbox', { name: 'Prompt' })).toHaveCount(0)
  const asked: string[] = []
  kai.on('request', (request) => request.headers()['next-action'] && asked.push(request.postData() ?? ''))
  await kai.keyboard.press('t')
  await kai.keyboard.press('4')
  await expect(kai.getByRole('button', { name: /^4 stars/ })).toHaveAttribute('aria-pressed', 'true')
  await kai.keyboard.press('c')
  await kai.keyboard.type('Softer light, please.')
  await kai.keyboard.press('Control+Enter')
  await expect(kai.getByText('Softer light, please.').first()).toBeVisible()
  await expect(kai.getByRole('link', { name: 'New take' })).toHaveCount(0)
  expect(asked.filter((body) => body.includes('attemptId'))).toEqual([])
  expect((await examine(kai)).violations).toEqual([])
})

async function findFinished(fallback: string): Promise<{ id: string }> {
  const answer = await kai.request.get(program.url + paths.api.submissions())
  const { submissions } = (await answer.json()) as { submissions: { id: string; clip: unknown }[] }
  return submissions.find(({ clip }) => clip) ?? { id: fallback }
}

test('the last admin stays an admin', async () => {
  await chooseRole('Naomi', /^Member/)
  await expect(
    admin.getByText('The team needs an admin. Make someone else an admin first.').first(),
  ).toBeVisible()
})
