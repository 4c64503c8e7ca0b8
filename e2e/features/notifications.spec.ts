import { expect, test } from 'playwright/test'
import { Webhook } from 'standardwebhooks'
import { EVENTS } from '#lib/notifications/events.ts'
import { startReceiver } from '#tests/doubles/receiver.ts'
import { make, signIn } from '../person.ts'
import { expectAccessible, page, program, setStage } from '../stage.ts'

let secret = ''
let receiver: Awaited<ReturnType<typeof startReceiver>>

setStage({
  env: async () => {
    receiver = await startReceiver()
    return { WEBHOOK_ALLOW_PRIVATE: 'yes' }
  },
})
test.afterAll(() => receiver?.close())

test('an admin adds a webhook, copies its secret, and receives a signed test', async () => {
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('menuitem', { name: 'Notification settings' }).click()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('starts with https://')).toBeVisible()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  const delivered = page.getByRole('cell', { name: /^Delivered/ })
  await expect(delivered).toBeVisible()
  await expect(delivered.getByText('HTTP 204')).toBeHidden()
  await delivered.getByText('Technical details').click()
  await expect(delivered.getByText('HTTP 204')).toBeVisible()
  const [heard] = receiver.heard
  const told = new Webhook(secret).verify(heard?.body ?? '', heard?.headers as Record<string, string>)
  expect(told).toMatchObject({ event: 'test' })
  await expectAccessible()
})

test('the browser notifies only after a click', async () => {
  await page.context().grantPermissions(['notifications'])
  await page.reload()
  await expect(page.getByText('Notifications are off in this browser.')).toBeVisible()
  await page.getByRole('button', { name: 'Notify me in this browser' }).click()
  await expect(page.getByText('Notifications are on in this browser.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop notifying me here' }).click()
  await expect(page.getByText('Notifications are off in this browser.')).toBeVisible()
})

test('a waiting video offers a notification; its end is announced on another page, in the notifications and to the webhook', async () => {
  await page.getByRole('link', { name: 'Gallery' }).click()
  await make(page, 'A lighthouse in the fog')
  const tell = page.getByRole('article').getByRole('button', { name: 'Notify me' })
  await tell.click()
  await expect(tell).toBeHidden()
  await page.getByRole('link', { name: 'Money' }).first().click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'A lighthouse in the fog' })
  await expect(toast).toContainText('Ready', { timeout: 120_000 })
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible()
  await expect
    .poll(() => receiver.heard.map(({ body }) => JSON.parse(body).event))
    .toEqual(['test', 'submission.completed'])
  await toast.getByRole('link', { name: 'See video' }).click()
  await expect(page).toHaveURL(/\/videos\//)
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await expect(page.getByRole('menuitem', { name: /Ready.*A lighthouse in the fog/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.goto(`${program.url}/notifications`)
  await expect(page.getByText('Notifications are on in this browser.')).toBeVisible()
})

test('a webhook that was being added is restored after signing in again', async () => {
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('Address')
  const slack = dialog.getByRole('radio', { name: 'Slack message, for people' })
  const japanese = dialog.getByRole('radio', { name: '日本語' })
  const low = dialog.getByRole('checkbox', { name: 'Low balance' })
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await address.fill(receiver.url)
  await slack.check()
  await japanese.check()
  await low.uncheck()
  await page.context().clearCookies({ name: /session$/ })
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You’re signed out')
  await signIn(page, program.url)
  await page.goto(`${program.url}/notifications`)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(address).toHaveValue(receiver.url)
  await expect(slack).toBeChecked()
  await expect(japanese).toBeChecked()
  await expect(low).not.toBeChecked()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(EVENTS.length - 1)
})
