import { sessionCookieName } from '#lib/people/token.ts'

interface Typed {
  email: string
  password: string
}

/** Signs in as the sign-in page does. @returns the session's cookie, as in a Cookie header. */
export async function signIn(url: string, typed: Typed): Promise<string> {
  const answer = await (await openSignIn(url))(typed)
  const session = cookiesOf(answer).find((cookie) => cookie.startsWith(`${sessionCookieName(url)}=`))
  if (!session) throw new Error(`Nobody could sign in: HTTP ${answer.status}.`)
  return session
}

/** The form of the sign-in page: submits its fields, any number of times, from a browser with these cookies. */
export async function openSignIn(url: string, cookies = ''): Promise<(typed: Typed) => Promise<Response>> {
  const first = await fetch(`${url}/api/auth/csrf`)
  const { csrfToken } = (await first.json()) as { csrfToken: string }
  const headers = { Cookie: [cookies, ...cookiesOf(first)].filter(Boolean).join('; ') }
  return ({ email, password }) =>
    fetch(`${url}/api/auth/callback/credentials`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
    })
}

/** next-auth's code for a failed sign-in; null when it succeeded. */
export async function errorOf(answer: Response): Promise<string | null> {
  const { url } = (await answer.json()) as { url: string }
  return new URL(url).searchParams.get('error')
}

/** The cookies that an answer sets, each as in a Cookie header. */
export function cookiesOf(answer: Response): string[] {
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
}
