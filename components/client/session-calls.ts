/** Calls to next-auth's routes without its client, which weighs as much as a page. */

/** The result of a sign-in: `error` is next-auth's code, null on success. */
export interface SignInAnswer {
  ok: boolean
  status: number
  error: string | null
}

/** Signs in with a password. @throws if the answer is missing or malformed. */
export function signIn(email: string, password: string): Promise<SignInAnswer> {
  return enter('credentials', { email, password })
}

/** Signs in with a passkey's response. @throws the same. */
export function signInByPasskey(response: object): Promise<SignInAnswer> {
  return enter('passkey', { response: JSON.stringify(response) })
}

/** Creates the account of an invitation with a passkey and signs in. @throws the same. */
export function joinByPasskey(fields: { token: string; name: string; email: string }, response: object) {
  return enter('join', { ...fields, response: JSON.stringify(response) })
}

async function enter(door: string, fields: Record<string, string>): Promise<SignInAnswer> {
  const answer = await post(`/api/auth/callback/${door}`, fields)
  const { url } = (await answer.json()) as { url: string }
  return { ok: answer.ok, status: answer.status, error: new URL(url).searchParams.get('error') }
}

/**
 * Goes to the provider, which returns to `returnTo`.
 * @param again whether the person must sign in there again.
 * @returns next-auth's error code on failure. @throws if the answer is missing or malformed.
 */
export async function goToProvider(returnTo: string, again = false): Promise<string> {
  const path = `/api/auth/signin/oidc${again ? '?prompt=login&max_age=0' : ''}`
  const answer = await post(path, {}, window.location.origin + returnTo)
  const { url } = (await answer.json()) as { url: string }
  const { origin, searchParams } = new URL(url)
  if (origin === window.location.origin) return searchParams.get('error') ?? 'Refused'
  window.location.assign(url)
  return new Promise(() => {}) // the page is about to unload
}

/**
 * Signs out and leaves for another page: no data of the signed-in page may stay in memory.
 * @param clear runs in between. @throws if the studio does not answer or refuses.
 */
export async function signOut(leaveFor: string, clear: () => void): Promise<void> {
  const { ok, status } = await post('/api/auth/signout', {})
  if (!ok) throw new Error(`The sign-out was answered with ${status}.`)
  clear()
  window.location.assign(leaveFor)
}

/** next-auth keeps `callbackUrl` in a cookie: leave out the query, which may be the token of a link. */
async function post(
  path: string,
  fields: Record<string, string>,
  callbackUrl = window.location.origin + window.location.pathname,
): Promise<Response> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  return fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken, callbackUrl, json: 'true' }),
  })
}
