import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { ADMIN, trySignIn } from '../person.ts'
import { expectAccessible, page, program, setStage } from '../stage.ts'

setStage()

const rows = () =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })

test('an admin sees who signed in, who was refused, and from where', async ({ browser }) => {
  const stranger = await (await browser.newContext()).newPage()
  await trySignIn(stranger, program.url, 'not the password')
  await expect(stranger.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await stranger.context().close()

  await page.goto(`${program.url}/team`)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  const wrong = rows().filter({ hasText: 'Wrong password' })
  await expect(wrong).toContainText(ADMIN.name)
  await expect(wrong).toContainText('Not signed in')
  await expect(wrong).toContainText('127.0.0.1')
  await expect(wrong).toContainText('Chrome on')
  await expect(rows().filter({ hasText: 'Created the account of' })).toContainText('Role: Admin')
  await expectAccessible()

  expect(program.output()).toMatch(/"act":"signIn\.wrong","address":"127\.0\.0\.1"/)
  for (const word of [ADMIN.name, ADMIN.email]) expect(program.output()).not.toContain(word)
})

test('filters the log by kind and person, and exports the filtered lines', async () => {
  await page.getByRole('button', { name: 'Type' }).click()
  await page.getByRole('menuitem', { name: 'Sign-ins' }).click()
  await expect(rows().filter({ hasText: 'Created the account of' })).toHaveCount(0)
  await expect(rows().filter({ hasText: 'Wrong password' })).toHaveCount(1)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).dblclick() // one download, one entry below
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('signIn.wrong')
  expect(file).not.toContain('person.added')

  const form = { ids: crypto.randomUUID() }
  await page.request.post(`${program.url}/api/submissions/zip`, { headers: { Origin: program.url }, form })
  await page.goto(`${program.url}/team/audit?area=export`)
  await expect(rows()).toContainText(['dailies.zip', 'dailies-audit.csv'])
  await page.goto(`${program.url}/team/audit?from=2001-01-01&to=2001-01-02`)
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
})

test('strangers’ input stays within lines of JSON', async () => {
  const headers = { cookie: `next-auth.callback-url=${'x'.repeat(8_000)}; dailies.session=forged` }
  await fetch(`${program.url}/api/auth/csrf`, { headers, redirect: 'manual' })
  await expect.poll(() => program.output()).toContain('"code":"INVALID_CALLBACK_URL_ERROR"')
  const [, since = ''] = program.output().split(/Create the first account here.*\n/)
  const lines = since.trimEnd().split('\n')
  expect(lines.filter((line) => !line.startsWith('{') || line.length > 4_000)).toEqual([])
  for (const line of lines) JSON.parse(line)
})
