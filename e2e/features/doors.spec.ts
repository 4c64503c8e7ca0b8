import { type Browser, expect, type Page, test } from 'playwright/test'
import {
  CLIENT,
  type Claims,
  type IdentityProvider,
  startIdentityProvider,
} from '#tests/doubles/identity-provider.ts'
import { createUser } from '#tests/fixtures/people.ts'
import { inDatabase } from '../database.ts'
import { ADMIN, promptField, signIn, signOut, trySignIn } from '../person.ts'
import { button, errors, expectAccessible, page, program, setStage } from '../stage.ts'

const AIKO = { sub: 'aiko', name: 'Aiko', email: 'aiko@studio.example', verified: true }
const MEMBER = 'member@example.com'

let identity: IdentityProvider

setStage({
  env: async () => {
    identity = await startIdentityProvider({ ...AIKO })
    return {
      OIDC_ISSUER: identity.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example ID',
      OIDC_OPEN_TO: 'studio.example',
    }
  },
})
test.afterAll(() => identity?.close())

/** A virtual authenticator that recognizes its person and needs no press. */
async function addAuthenticator(of: Page): Promise<void> {
  const devtools = await of.context().newCDPSession(of)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** A page of a browser without a session. */
async function stranger(browser: Browser): Promise<Page> {
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${program.url}/sign-in`)
  return other
}

/** Makes the link in the open dialog. */
async function madeLink(): Promise<string> {
  await button('Create link').click()
  const link = (await page.getByRole('dialog').locator('.font-mono').textContent()) ?? ''
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  return link
}

/** Opens an invitation for anyone, who starts in a project. */
async function openInvitation(project: string): Promise<void> {
  await page.goto(`${program.url}/team`)
  await button('Invite someone').click()
  await page.getByRole('dialog').getByRole('button', { name: 'No project' }).click()
  await page.getByRole('combobox').fill(project)
  await page.getByRole('option', { name: project }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: project })).toBeVisible()
}

/** The link of such an invitation. */
async function invitationTo(project: string): Promise<string> {
  await openInvitation(project)
  return madeLink()
}

const byProvider = (of: Page) => of.getByRole('button', { name: 'Continue with Example ID' })

/** Tries to sign in by the provider in a separate browser, and is refused with this reason. */
async function expectRefused(browser: Browser, told: string): Promise<void> {
  const other = await stranger(browser)
  await byProvider(other).click()
  await expect(other.getByRole('alert').filter({ hasText: told })).toBeVisible()
  expect((await other.request.get(`${program.url}/api/balance`)).status()).toBe(401)
  await other.context().close()
}

/** Tries to sign in by the provider, which does not sign the person in; the log says why. */
async function expectFailed(browser: Browser, logged: string | RegExp): Promise<void> {
  const before = program.output().length
  await expectRefused(browser, 'Example ID didn’t sign you in. Try again, or ask an admin.')
  await expect.poll(() => program.output().slice(before)).toMatch(logged)
}

test('an added passkey signs in without a password', async () => {
  identity.register(program.url)
  await addAuthenticator(page)
  await page.goto(`${program.url}/team`)
  await button('Add a passkey').click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove the passkey of/ })).toBeVisible()
  await expectAccessible()
  await signOut(page)
  await expectAccessible()
  await button('Sign in with a passkey').click()
  await expect(promptField(page)).toBeEditable()
  await page.goto(`${program.url}/team`)
  await expect(page.getByText('by passkey')).toBeVisible()
})

test('a connected provider signs its person in, whatever address it names', async () => {
  await button('Connect Example ID').click()
  await expect(page.getByText('Connected. You can sign in with Example ID.', { exact: true })).toBeVisible()
  await signOut(page)
  identity.person.email = 'aiko@elsewhere.example'
  await byProvider(page).click()
  await expect(promptField(page)).toBeEditable()
  await page.goto(`${program.url}/team`)
  await expect(page.getByText('by provider')).toBeVisible()
  await expect(page.getByText(`${ADMIN.name}`).first()).toBeVisible()
})

test('sensitive actions wait for a new proof of identity, then run', async () => {
  // Their session at the provider is an hour old.
  identity.spoil = (claims) => ({ ...claims, auth_time: Number(claims.auth_time) - 3_600 })
  await signOut(page)
  await byProvider(page).click()
  await expect(promptField(page)).toBeEditable()
  identity.spoil = null
  expect((await page.request.get(`${program.url}/api/ledger/export?zone=UTC`)).status()).toBe(403)

  // Bug: from a menu, a file was fetched without the question, and refused.
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await page.goto(`${program.url}/balance`)
  await button('Export').click()
  await page.getByRole('menuitem', { name: 'CSV, one row per video' }).click()
  await expect(question.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Nothing was changed. Confirm it’s you, then try again.').first()).toBeVisible()

  await page.goto(`${program.url}/team`)
  await button('Disconnect').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(question.getByLabel('Current password')).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Nothing was changed. Confirm it’s you, then try again.').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await question.getByLabel('Current password').fill('a wrong password')
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(question.getByText('This isn’t your current password.')).toBeVisible()
  await question.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('Not connected.')).toBeVisible()
  expect((await page.request.get(`${program.url}/api/ledger/export?zone=UTC`)).status()).toBe(200)
})

test('the provider can confirm a person’s identity again, and an invitation is restored as it was chosen', async () => {
  await button('Connect Example ID').click()
  await expect(page.getByText('Connected. You can sign in with Example ID.', { exact: true })).toBeVisible()
  identity.spoil = (claims) => ({ ...claims, auth_time: Number(claims.auth_time) - 3_600 })
  await signOut(page)
  await byProvider(page).click()
  await expect(promptField(page)).toBeEditable()
  identity.spoil = null
  await openInvitation('Spring film')
  const dialog = page.getByRole('dialog')
  const reviewer = dialog.getByRole('radio', { name: /^Reviewer/ })
  await reviewer.check()
  await button('Create link').click()
  await page.getByRole('button', { name: 'Sign in again with Example ID' }).click()
  await expect(page).toHaveURL(`${program.url}/team`)
  await button('Invite someone').click()
  await expect(reviewer).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Spring film' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await button('Disconnect').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Not connected.')).toBeVisible()
})

test('accepts a signature by a key that is new to the studio', async ({ browser }) => {
  identity.person = { ...AIKO, sub: 'newcomer', email: 'newcomer@studio.example' }
  identity.rotateKeys()
  const other = await stranger(browser)
  await byProvider(other).click()
  await expect(promptField(other)).toBeEditable() // a member, by the domain of their verified address
  await other.context().close()
})

test('a provider identity with an account is connected to no other account', async () => {
  identity.spoil = (claims) => ({ ...claims, sub: 'newcomer' })
  await page.goto(`${program.url}/team`)
  await button('Connect Example ID').click()
  await expect(page.getByRole('heading', { name: 'Nothing was changed' })).toBeVisible()
  await expect(
    page.getByText('This Example ID account is connected to someone else. Use another.'),
  ).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Go to gallery' }).click()
  await expect(promptField(page)).toBeEditable()
  identity.spoil = null
})

test('refuses an answer with a forged signature, for another client, from a wrong clock, or without a verified address', async ({
  browser,
}) => {
  identity.forges = true
  await expectFailed(browser, 'failed to validate JWT signature')
  identity.forges = false
  identity.spoil = (claims) => ({ ...claims, aud: 'another client' })
  await expectFailed(browser, 'aud mismatch')
  identity.spoil = (claims) => ({
    ...claims,
    exp: Number(claims.iat) - 3_600,
    iat: Number(claims.iat) - 7_200,
  })
  await expectFailed(browser, 'JWT expired')
  identity.spoil = (claims) => ({ ...claims, nonce: 'of another sign-in' })
  await expectFailed(browser, 'nonce mismatch')
  identity.spoil = null
  identity.person = { ...AIKO, sub: 'unverified', email: 'new@studio.example', verified: false }
  await expectRefused(browser, 'Example ID hasn’t verified your email address. Verify it there first.')
  identity.person = { ...AIKO, sub: 'foreign', email: 'someone@elsewhere.example' }
  await expectRefused(browser, 'You have no account here yet. Ask an admin to invite you.')
  identity.person = { ...AIKO, sub: 'another', email: 'newcomer@studio.example' }
  await expectRefused(browser, 'This email address has an account. Sign in, then connect Example ID.')
})

test('accepts a provider whose clock is ahead or slightly off, but no answer that begins later', async ({
  browser,
}) => {
  identity.person = { ...AIKO, sub: 'newcomer', email: 'newcomer@studio.example' }
  /** ID tokens by a clock that is ahead, or behind if negative. */
  const clockAhead = (seconds: number) => (claims: Claims) => {
    const times = ['iat', 'auth_time', 'exp'].map((name) => [name, Number(claims[name]) + seconds])
    return { ...claims, ...Object.fromEntries(times) }
  }
  const beginningIn = (seconds: number) => (claims: Claims) => ({
    ...claims,
    nbf: Number(claims.iat) + seconds,
  })
  const expiredFor = (seconds: number) => (claims: Claims) => ({
    ...claims,
    exp: Number(claims.iat) - seconds,
  })
  for (const spoil of [clockAhead(3_600), clockAhead(-60), beginningIn(5), expiredFor(1)]) {
    identity.spoil = spoil
    const other = await stranger(browser)
    await byProvider(other).click()
    await expect(promptField(other)).toBeEditable()
    await other.context().close()
  }
  identity.spoil = beginningIn(60)
  await expectFailed(browser, 'JWT not active yet')
  identity.spoil = expiredFor(60)
  await expectFailed(browser, 'JWT expired')
  identity.spoil = null
})

test('accepts an answer once, and only in its own browser', async ({ browser }) => {
  identity.person = { ...AIKO, sub: 'newcomer', email: 'newcomer@studio.example' }
  const other = await stranger(browser)
  identity.holds = true
  await byProvider(other).click()
  const back = other.getByRole('link', { name: 'Back to the studio' })
  const answer = (await back.getAttribute('href')) ?? ''
  identity.holds = false
  // A thief is faster, with this browser's cookies.
  const cookies = await other.context().cookies(program.url)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const first = await fetch(answer, { headers: { cookie }, redirect: 'manual' })
  expect(first.headers.getSetCookie().join()).toContain('dailies.session=')
  await back.click()
  await expect(other.getByRole('alert').filter({ hasText: 'didn’t sign you in' })).toBeVisible()
  await other.context().close()
  const elsewhere = await stranger(browser)
  await elsewhere.goto(answer)
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'didn’t sign you in' })).toBeVisible()
  await elsewhere.context().close()
})

test('reports that the provider refused a sign-in, and lets people sign in by other methods', async ({
  browser,
}) => {
  identity.away = true
  await expectFailed(browser, /ECONN|timed out|socket hang up/)
  identity.away = false
  identity.refuses = true
  await expectFailed(browser, 'next-auth refused a request')
  identity.refuses = false
  await signOut(page)
  await button('Sign in with a passkey').click()
  await expect(promptField(page)).toBeEditable()
})

test('a guest joins with a passkey, starts in the project, and never has a password', async ({ browser }) => {
  const guest = await stranger(browser)
  await addAuthenticator(guest)
  await guest.goto(await invitationTo('Spring film'))
  await guest.getByLabel('Name').fill('Ren')
  await guest.getByLabel('Email').fill('nobody')
  await guest.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(guest.getByText('Enter a valid email address.')).toBeVisible()
  await guest.getByLabel('Email').fill('ren@example.com')
  await guest.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(guest).toHaveURL(/\/\?project=/)
  await expect(promptField(guest)).toBeEditable()
  await guest.goto(`${program.url}/team`)
  await expect(guest.getByRole('button', { name: 'Change password…' })).toBeHidden()
  await guest.getByRole('button', { name: /^Remove the passkey of/ }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(guest.getByText('This is your only way to sign in. Add another first.').first()).toBeVisible()
  await guest.context().close()
})

test('a guest joins by the provider, whatever its address there, and the link is used up', async ({
  browser,
}) => {
  identity.person = { sub: 'mio', name: 'Mio', email: 'mio@elsewhere.example', verified: true }
  const link = await invitationTo('Spring film')
  const guest = await stranger(browser)
  await guest.goto(link)
  await expect(guest.getByText(`${ADMIN.name} invited you to the team’s studio.`)).toBeVisible()
  await byProvider(guest).click()
  await expect(guest).toHaveURL(/\/\?project=/)
  await expect(promptField(guest)).toBeEditable()
  expect((await guest.context().cookies()).map(({ name }) => name)).toContain('dailies.device')
  await guest.goto(`${program.url}/team`)
  await expect(guest.getByText('Mio').first()).toBeVisible()
  await expect(guest.getByText('by provider')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Change password…' })).toBeHidden()
  await signOut(guest)
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await guest.getByRole('link', { name: 'Sign in' }).click()
  await byProvider(guest).click()
  await expect(promptField(guest)).toBeEditable()
  await guest.context().close()
})

test('when an admin requires more than a password, others get a link and make a passkey with it', async ({
  browser,
}) => {
  const person = { name: 'member', email: MEMBER, password: ADMIN.password, role: 'member' } as const
  await inDatabase(program, (db) => createUser(db, person))
  const member = await stranger(browser)
  await addAuthenticator(member)
  await signIn(member, program.url, MEMBER)

  await page.goto(`${program.url}/team`)
  await expect(page.getByText('1 person has only a password.')).toBeVisible()
  await button('Require a passkey…').click()
  await expectAccessible()
  await button('Require a passkey').click()
  await expect(page.getByText('Everyone now needs more than a password.')).toBeVisible()

  expect((await member.request.get(`${program.url}/api/balance`)).status()).toBe(401)
  await member.goto(`${program.url}/team`)
  await expect(member.getByRole('heading', { name: 'Your team requires a passkey' })).toBeVisible()
  await expect(member.getByText('Ask an admin for a sign-in link.')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for member' }).click()
  await page.getByRole('menuitem', { name: 'Sign-in link…' }).click()
  await member.goto(await madeLink())
  await expect(member.getByLabel('Password', { exact: true })).toBeHidden()
  await member.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(promptField(member)).toBeEditable()
  await member.context().close()

  await signOut(page)
  await trySignIn(page, program.url, ADMIN.password)
  await expect(page.getByText('Use yours to continue.')).toBeVisible()
  await button('Use your passkey').click()
  await expect(promptField(page)).toBeEditable()
  await page.goto(`${program.url}/team`)
  await button('Allow password-only sign-in…').click()
  await button('Allow passwords').click()
  await expect(page.getByText('Everyone can sign in with a password alone.')).toBeVisible()
})

test('with passwords turned off, no password is requested or accepted', async () => {
  program.env.OIDC_ONLY = 'yes'
  await program.stop()
  await program.start()
  await signOut(page)
  await expect(byProvider(page)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  const { csrfToken } = (await (await page.request.get(`${program.url}/api/auth/csrf`)).json()) as {
    csrfToken: string
  }
  const answer = await page.request.post(`${program.url}/api/auth/callback/credentials`, {
    form: { csrfToken, email: ADMIN.email, password: ADMIN.password, json: 'true' },
    headers: { origin: program.url },
  })
  expect(answer.status()).toBe(401)
  await button('Sign in with a passkey').click()
  await expect(promptField(page)).toBeEditable()
  expect(errors).toEqual([])
})
