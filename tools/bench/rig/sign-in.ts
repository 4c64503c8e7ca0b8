import { sessionCookieName } from '#lib/people/token.ts'

/** Signs in as the sign-in page does. @returns the session's cookie, as a Cookie header says it. */
export async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const first = await fetch(`${url}/api/auth/csrf`)
  const { csrfToken } = (await first.json()) as { csrfToken: string }
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { Cookie: cookiesOf(first).join('; ') },
    body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
    redirect: 'manual',
  })
  const session = cookiesOf(answer).find((cookie) => cookie.startsWith(`${sessionCookieName(url)}=`))
  if (!session) throw new Error(`Nobody could sign in: HTTP ${answer.status}.`)
  return session
}

function cookiesOf(answer: Response): string[] {
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
}
