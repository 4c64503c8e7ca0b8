import { execFileSync } from 'node:child_process'
import { test } from 'playwright/test'
import { trySignIn } from './person.ts'
import { page, program, setStage } from './stage.ts'

setStage()

test('pictures', async ({ browser }) => {
  const stranger = await (await browser.newContext()).newPage()
  await trySignIn(stranger, program.url, 'not the password')
  await stranger.waitForTimeout(500)
  await trySignIn(stranger, program.url, 'not the password', 'nobody@example.com')
  await stranger.waitForTimeout(500)
  const users = (words: string[], input = '') =>
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/users.ts', ...words], { env: program.env, input })
  users(['create', '--email', 'aiko@example.com', '--name', 'Aiko', '--role', 'member'], 'rain on a tin roof at dawn\n')
  users(['limit', '--email', 'aiko@example.com', '--budget', '10000'])
  const url = `${program.url}/team/audit`
  await page.request.get(`${program.url}/api/ledger/export?zone=Asia/Tokyo`)
  for (const [theme, language, width] of [['light', 'en', 1280], ['dark', 'ja', 1280], ['dark', 'en', 360], ['light', 'ja', 360]] as const) {
    await page.context().addCookies(Object.entries({ theme, language }).map(([name, value]) => ({ name, value, url: program.url })))
    await page.setViewportSize({ width, height: 900 })
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `/tmp/audit-shots/${language}-${theme}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${program.url}/team`)
  await page.screenshot({ path: '/tmp/audit-shots/team.png' })
})
