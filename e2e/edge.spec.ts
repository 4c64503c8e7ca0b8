import { expect, test } from 'playwright/test'
import { answerTo, request, statusOf } from '#tests/fixtures/edge/raw.ts'
import { cookiesOf, errorOf, openSignIn } from '#tools/bench/rig/sign-in.ts'
import { fillProgram, KEN } from './filled.ts'
import { ADMIN, complaintsOf, promptField, signIn as signInOn } from './person.ts'
import { makeProgram, type Program } from './program.ts'

let program: Program
/** The cookies of a signed-in browser. */
let known = ''
test.beforeAll(async () => {
  program = await makeProgram()
  await fillProgram(program, 2)
  await program.start()
})
test.afterAll(() => program?.remove())

test('refuses a stranger’s input before anything fails, and no error reveals the database', async () => {
  const { port, host } = new URL(program.url)
  const form = 'Content-Type: application/x-www-form-urlencoded'
  const asked: [string, number, string[]?, string?][] = [
    ['GET /videos/%ff', 400],
    ['GET /_next/static', 404],
    ['GET /_next/static/chunks', 404],
    ['GET /sign-in', 200],
    ['GET /sign-in', 421, ['Host: evil.test']],
    ['GET /api/health', 200, [`Host: 127.0.0.1:${port}`]],
    ['GET /sign-in', 307, [`Host: 127.0.0.1:${port}`]],
    ['POST /api/auth/signin', 400, [`Host: ${host}`, 'Content-Type: application/json'], '{"callbackUrl":{}}'],
    ['POST /api/auth/signin', 400, [`Host: ${host}`, 'Content-Type: application/json'], '{'],
    ['POST /api/auth/signin?callbackUrl=x', 400, [`Host: ${host}`, form], 'a=b'],
    ['GET /api/auth/csrf?callbackUrl=http://[', 400],
    ['POST /', 400, [`Host: ${host}`, 'Content-Type: text/plain', 'Next-Action: 00'], '['.repeat(200_000)],
  ]
  for (const [line, status, headers = [`Host: ${host}`], body = ''] of asked) {
    const length = body ? [`Content-Length: ${body.length}`] : []
    const answer = await answerTo(Number(port), request(line, [...headers, ...length], body))
    expect(statusOf(answer), `${line} ${headers}`).toBe(status)
  }
  for (const email of ['a\0', 'half \ud800'])
    expect((await signIn(email, 'x')).error).toBe('CredentialsSignin')
})

test('an API address without a route renders no page', async () => {
  const { port, host } = new URL(program.url)
  for (const path of ['/api/nothing', '/api/health/x', '/api/auth', '/api/..%2fsign-in', '/api/../api/x']) {
    const answer = await answerTo(Number(port), request(`GET ${path}`, [`Host: ${host}`]))
    expect(answer, path).not.toMatch(/<html/)
    expect(statusOf(answer), path).toBe(404)
  }
})

test('every answer has the policy, which allows no inline script, no eval and no frame', async () => {
  for (const path of ['/sign-in', '/api/health', '/nothing', '/_next/static/nothing.js']) {
    const { headers } = await fetch(program.url + path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/)
    expect(policy, path).not.toContain('unsafe-eval')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
  }
})

test('the sign-in fields support password managers and hide the password', async () => {
  const page = await (await fetch(`${program.url}/sign-in`)).text()
  const field = /<input[^>]*name="password"[^>]*>/.exec(page)?.[0] ?? ''
  expect(field).toMatch(/type="password"/)
  expect(field).toMatch(/autocomplete="current-password"/i)
})

test('the other endpoints of next-auth are off', async () => {
  for (const path of ['session', 'providers', 'signout', 'verify-request'])
    expect((await fetch(`${program.url}/api/auth/${path}`)).status, path).toBe(404)
  expect((await fetch(`${program.url}/api/auth/_log`, { method: 'POST' })).status).toBe(404)
})

test('in a browser no style or script breaks the policy, and violations are blocked and logged', async ({
  page,
}) => {
  const errors: string[] = []
  complaintsOf(page, errors)
  await signInOn(page, program.url, KEN.email)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('team')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Trash' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(errors).toEqual([])

  const applied = await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { --injected: 1 }'
    document.head.append(style)
    return getComputedStyle(document.body).getPropertyValue('--injected')
  })
  expect(applied).toBe('')
  await expect.poll(() => program.output()).toMatch(/"directive":"style-src-elem".*blocked a violation of/)
})

test('leaves no personal data in the browser after sign-out', async ({ page }) => {
  await signInOn(page, program.url, KEN.email)
  const [{ id }] = (await (await page.request.get(`${program.url}/api/submissions`)).json()).submissions
  const look = () =>
    page.evaluate(async (video) => {
      const ask = async (what: string) => (await fetch(`/api/submissions/${video}/${what}`)).status
      return [await ask('content'), await ask('poster')]
    }, id as string)
  expect(await look()).toEqual([200, 200])
  await promptField(page).fill('A secret lighthouse')
  await page.getByRole('button', { name: /theme, language, sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Remove text and sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await look()).toEqual([401, 401])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('lighthouse')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.locator('[data-card]')).toHaveCount(0)
})

test('reports and retries a failed sign-out, and keeps the text until it succeeds', async ({ page }) => {
  await signInOn(page, program.url, KEN.email)
  await promptField(page).fill('A lighthouse')
  await page.getByRole('button', { name: /theme, language, sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const leave = page.getByRole('button', { name: 'Remove text and sign out' })
  await expect(leave).toBeVisible()
  await page.context().setOffline(true)
  await leave.click()
  await expect(page.getByText('Couldn’t sign you out. Check your connection and try again.')).toBeVisible()
  await expect(promptField(page)).toHaveValue('A lighthouse')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await leave.click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('pages, scripts and styles are compressed, with brotli where the client accepts it', async () => {
  const page = await (await fetch(`${program.url}/sign-in`)).text()
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page) ?? []
  const [style = ''] = /\/_next\/static\/[^"]+\.css/.exec(page) ?? []
  for (const path of ['/sign-in', script, style]) {
    const answer = (accepted: string) =>
      fetch(program.url + path, { headers: { 'Accept-Encoding': accepted } })
    const [brotli, gzip, plain] = [await answer('gzip, br'), await answer('gzip'), await answer('identity')]
    expect(brotli.headers.get('content-encoding'), path).toBe('br')
    expect(brotli.headers.get('vary'), path).toMatch(/accept-encoding/i)
    expect(gzip.headers.get('content-encoding'), path).toBe('gzip')
    expect(plain.headers.get('content-encoding'), path).toBeNull()
    expect((await brotli.text()).length, path).toBeGreaterThan(1_000)
    expect((await gzip.text()).length, path).toBeGreaterThan(1_000)
    if (path !== '/sign-in') expect(plain.headers.get('cache-control'), path).toMatch(/immutable/)
  }
  expect((await fetch(`${program.url}/_next/static/nothing.js`)).status).toBe(404)
})

test('remembers a browser after sign-in, and ends its earlier session', async () => {
  const first = await signIn(ADMIN.email, ADMIN.password)
  expect(first.error).toBeNull()
  expect(first.lines.find((line) => line.startsWith('dailies.device='))).toMatch(/; HttpOnly; SameSite=lax/i)
  const ask = (cookies: string) =>
    fetch(`${program.url}/api/gallery/choices`, { headers: { Cookie: cookies } })
  const status = async (cookies: string) => (await ask(cookies)).status
  expect(await status(first.cookies)).toBe(200)
  const second = await signIn(ADMIN.email, ADMIN.password, first.cookies)
  expect(await status(second.cookies)).toBe(200)
  const ended = await ask(first.cookies)
  expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([401, '"cache"'])

  // A stranger uses up the attempts of the account and the address; the known browser still gets in.
  let tries = 0
  let stranger = await signIn(ADMIN.email, 'a guess')
  for (; stranger.error !== 'SlowDown' && tries < 20; tries += 1)
    stranger = await signIn(ADMIN.email, 'a guess')
  expect(stranger.error).toBe('SlowDown')
  expect((await signIn(ADMIN.email, ADMIN.password)).error).toBe('SlowDown')
  const again = await signIn(ADMIN.email, ADMIN.password, second.cookies)
  expect(again.error).toBeNull()
  known = again.cookies
})

test('accepts actions only from the origin of the public address, scheme included', async () => {
  const post = async (origin: string) => {
    const headers = { Cookie: known, Origin: origin }
    return (await fetch(`${program.url}/api/prompts/near`, { method: 'POST', headers, body: '{}' })).status
  }
  expect(await post(program.url)).toBe(400) // parsed, but not a prompt
  expect(await post(program.url.replace('http:', 'https:'))).toBe(403)
  expect(await post('null')).toBe(403)
})

test('no cache keeps a page, and a sign-out clears the browser’s caches', async () => {
  const shown = await fetch(program.url, { headers: { Cookie: known } })
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([
    200,
    expect.stringContaining('no-store'),
  ])
  await shown.text()
  const asked = await fetch(`${program.url}/api/auth/csrf`)
  const { csrfToken } = (await asked.json()) as { csrfToken: string }
  const answer = await fetch(`${program.url}/api/auth/signout`, {
    method: 'POST',
    headers: { Cookie: [known, ...cookiesOf(asked)].join('; ') },
    body: new URLSearchParams({ csrfToken, json: 'true' }),
  })
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
})

/** Signs in as the page does, from a browser with these cookies. */
async function signIn(email: string, password: string, cookies = '') {
  const answer = await (await openSignIn(program.url, cookies))({ email, password })
  return {
    error: await errorOf(answer),
    cookies: cookiesOf(answer).join('; '),
    lines: answer.headers.getSetCookie(),
  }
}
