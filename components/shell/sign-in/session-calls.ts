/** The calls to next-auth's routes, without its client: that weighs as much as a page. */

/** How a sign-in ended: `error` is next-auth's word for what was wrong, null when nothing was. */
export interface SignInAnswer {
  ok: boolean
  status: number
  error: string | null
}

/** Signs in with a password. @throws when no answer comes, or one that makes no sense. */
export async function signIn(email: string, password: string): Promise<SignInAnswer> {
  const answer = await post('/api/auth/callback/credentials', { email, password })
  const { url } = (await answer.json()) as { url: string }
  return { ok: answer.ok, status: answer.status, error: new URL(url).searchParams.get('error') }
}

/** Signs out, and leaves for another page: nothing of the signed-in one may stay in memory. @param clear runs in between. */
export async function signOut(leaveFor: string, clear: () => void): Promise<void> {
  await post('/api/auth/signout', {})
  clear()
  window.location.assign(leaveFor)
}

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  const callbackUrl = window.location.href
  return fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken, callbackUrl, json: 'true' }),
  })
}
