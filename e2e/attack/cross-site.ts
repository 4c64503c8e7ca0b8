import { expect } from 'playwright/test'
import { answerTo, request, statusOf } from '#tests/fixtures/edge/raw.ts'
import { cookiesOf, openSignIn, signIn } from '#tools/bench/rig/sign-in.ts'
import { ADMIN } from '../person.ts'
import { callAction, headersOf, many, type Probe, serverActions, type Target } from './target.ts'

/** How requests of other sites differ from those of our own pages; null omits a header. */
const FOREIGN: Record<string, string | null>[] = [
  { Origin: 'http://evil.test' },
  { Origin: 'null' },
  { Origin: '' },
  { Origin: null },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
]

/** The types of body that a form of another site can send. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']

function actionNamed(wanted: string) {
  const action = serverActions().find(({ name }) => name === wanted)
  if (!action) throw new Error(`There is no ${wanted}.`)
  return action
}

/** Every action with at least one of the changes, and one that would make a project with all of them. */
async function callActions(target: Target): Promise<void> {
  const { program, admin } = target
  const actions = serverActions().filter(({ file }) => file.startsWith('app/(studio)/'))
  expect(actions.length).toBeGreaterThan(30)
  for (const [index, action] of actions.entries()) {
    const own = many(index, 0) % FOREIGN.length
    for (const foreign of FOREIGN.slice(own, own + many(1, FOREIGN.length))) {
      const { status, text } = await callAction(target, action, [{}], { ...foreign, Cookie: admin })
      const isRefused = status >= 400 || /signed_out/.test(text)
      expect(isRefused, `${action.name} ${JSON.stringify(foreign)}: ${status} ${text.slice(0, 200)}`).toBe(
        true,
      )
    }
  }
  const create = actionNamed('createProjectAction')
  const make = (name: string, headers: Record<string, string | null>) =>
    callAction(target, create, [name], { ...headers, Cookie: admin })
  for (const foreign of FOREIGN) await make('Foreign', foreign)
  for (const type of FORMS) {
    const fields = `$ACTION_ID_${create.id}=&1_$ACTION_ID_${create.id}=`
    const parts = `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${create.id}"\r\n\r\n\r\n--x--\r\n`
    for (const origin of ['http://evil.test', null]) {
      const headers = headersOf({ Cookie: admin, Origin: origin, 'Content-Type': type })
      const body = type.startsWith('multipart') ? parts : fields
      await (await fetch(program.url + create.page, { method: 'POST', headers, body })).text()
    }
  }
  expect((await make('Our own', {})).text, 'our own page').toContain('"kind":"made"')
  const choices = await fetch(`${program.url}/api/gallery/choices`, { headers: { Cookie: admin } })
  const { projects } = (await choices.json()) as { projects: { name: string }[] }
  expect(projects.map(({ name }) => name)).toContain('Our own')
  expect(projects.map(({ name }) => name)).not.toContain('Foreign')
}

/** The actions of signed-out people, and a guest's link, which works only on our own page. */
async function join(target: Target): Promise<void> {
  const { program } = target
  const invitation = { email: '', role: 'reviewer', budgetYen: null, projectId: null }
  const admin = { Cookie: await signIn(program.url, ADMIN) }
  const invited = await callAction(target, actionNamed('inviteGuestAction'), [invitation], admin)
  const [, token = ''] = /join\?token=([\w-]+)/.exec(invited.text) ?? []
  const account = { name: 'Guest', email: 'guest@example.com', password: 'rain on a tin roof' }
  const guest = { kind: 'join', token, ...account }
  for (const action of serverActions().filter(({ file }) => !file.startsWith('app/(studio)/'))) {
    for (const foreign of FOREIGN) {
      const { status, text } = await callAction(target, action, [guest], foreign)
      const isRefused = status >= 400 || /signIn\.malformed|^1:false/m.test(text)
      expect(isRefused, `${action.name} ${JSON.stringify(foreign)}: ${status} ${text.slice(0, 200)}`).toBe(
        true,
      )
    }
  }
  expect((await callAction(target, actionNamed('joinAction'), [guest], {})).text).toContain(
    '"kind":"created"',
  )
}

async function askRoutes({ program, admin, videos }: Target): Promise<void> {
  const own = { Origin: program.url, Cookie: admin }
  const askNear = (changed: Record<string, string | null>) => {
    const headers = headersOf({ ...own, ...changed })
    return fetch(`${program.url}/api/prompts/near`, { method: 'POST', headers, body: '{"prompt":"x"}' })
  }
  for (const foreign of FOREIGN) {
    expect((await askNear(foreign)).status, `prompt ${JSON.stringify(foreign)}`).toBe(403)
    const zip = await fetch(`${program.url}/api/submissions/zip`, {
      method: 'POST',
      headers: headersOf({ ...own, ...foreign }),
      body: new URLSearchParams({ ids: videos.join(',') }),
    })
    expect(zip.status, `ZIP ${JSON.stringify(foreign)}`).toBe(403)
  }
  expect((await askNear({})).status, 'our own page').toBe(200)
}

/** Sign-in and sign-out with the form token of another browser, which is worth nothing without its cookie. */
async function signInAndOut({ program, admin }: Target): Promise<void> {
  const form = async () => {
    const answer = await fetch(`${program.url}/api/auth/csrf`)
    const { csrfToken } = (await answer.json()) as { csrfToken: string }
    return { csrfToken, cookies: cookiesOf(answer) }
  }
  const { cookies } = await form()
  const { csrfToken } = await form()
  const asked = { 'callback/credentials': { email: ADMIN.email, password: ADMIN.password }, signout: {} }
  for (const foreign of [...FOREIGN, ...FORMS.map((type) => ({ 'Content-Type': type }))]) {
    for (const [path, fields] of Object.entries(asked)) {
      const answer = await fetch(`${program.url}/api/auth/${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: headersOf({ Cookie: [admin, ...cookies].join('; '), Origin: program.url, ...foreign }),
        body: new URLSearchParams({ csrfToken, json: 'true', ...fields }),
      })
      await answer.text()
      const set = cookiesOf(answer).join('; ')
      expect(set, `${path} ${JSON.stringify(foreign)}`).not.toContain('dailies.session=')
    }
  }
  const own = await (await openSignIn(program.url))(ADMIN)
  expect(cookiesOf(own).join('; '), 'our own page').toContain('dailies.session=')
  const still = await fetch(`${program.url}/api/gallery/choices`, { headers: { Cookie: admin } })
  expect(still.status, 'still signed in').toBe(200)
}

/** A name of another site that leads to the studio: its pages are of the same origin as their requests. */
async function askByAnotherName({ port, admin }: Target): Promise<void> {
  const name = `evil.test:${port}`
  const headers = [
    `Host: ${name}`,
    `Origin: http://${name}`,
    `Cookie: ${admin}`,
    'Sec-Fetch-Site: same-origin',
  ]
  const asked: [line: string, ...headers: string[]][] = [
    ['POST /api/prompts/near'],
    ['POST /api/auth/signout', 'Content-Type: application/x-www-form-urlencoded'],
    ...serverActions().map(({ id, page }) => [`POST ${page}`, `Next-Action: ${id}`] as [string, string]),
  ]
  for (const [line, ...own] of asked) {
    const answer = await answerTo(port, request(line, [...headers, ...own, 'Content-Length: 2'], '[]'))
    expect(statusOf(answer), line).toBe(421)
  }
}

export const crossSite: Probe = {
  name: 'cross-site requests with an admin’s cookies',
  async attack(target) {
    await callActions(target)
    await join(target)
    await askRoutes(target)
    await signInAndOut(target)
    await askByAnotherName(target)
    const logged = () => target.program.output().match(/"refused":"cross-site"/g)?.length ?? 0
    await expect.poll(logged, 'lines in the log').toBeGreaterThan(FOREIGN.length)
  },
}
