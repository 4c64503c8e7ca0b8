import { cookies } from 'next/headers'
import NextAuth from 'next-auth'
import { refuse } from '#lib/answer.ts'
import { nodeResponse } from '#lib/node-response.ts'
import { cameFrom } from '#lib/people/came-from.ts'
import { answerProvider } from '#lib/people/doors/bound.ts'
import { authOptions } from '#lib/people/options.ts'
import { authUrl, cookieName } from '#lib/people/token.ts'
import { studio } from '#lib/studio.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

/** next-auth fails on malformed or nested JSON, and on a malformed return address. */
function isUnderstood({ method, headers, url }: Request): boolean {
  const form = headers.get('content-type')?.includes('application/x-www-form-urlencoded') ?? false
  const returnTo = new URL(url).searchParams.getAll('callbackUrl').filter((address) => address !== '')
  return (
    (method !== 'POST' || form) &&
    returnTo.every((address) => /^(\/|https?:)/.test(address) && URL.canParse(address, authUrl()))
  )
}

/** The parts of next-auth in use; the others render pages of their own, or let strangers write to the log. */
const USED: Record<string, readonly string[]> = {
  GET: ['csrf', 'callback', 'error', 'signin'],
  POST: ['callback', 'signin', 'signout'],
}

async function handler(request: Request, context: Context): Promise<Response> {
  const [action = '', provider] = (await context.params).nextauth
  if (!USED[request.method]?.includes(action)) return refuse(404, 'There is no such address.')
  if (!isUnderstood(request)) return refuse(400, 'This is not one of the studio’s forms.')
  // Clears the browser's caches of the person's data.
  if (action === 'signout') nodeResponse().setHeader('Clear-Site-Data', '"cache"')
  const answer = async (): Promise<Response> => NextAuth(authOptions())(request, context)
  if (provider !== 'oidc') return answer()
  const device = (await cookies()).get(cookieName('device', authUrl()))?.value
  return answerProvider(studio(), await cameFrom(), device, request, answer)
}

export { handler as GET, handler as POST }
