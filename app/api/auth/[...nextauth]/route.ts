import NextAuth from 'next-auth'
import { refuse } from '#lib/answer.ts'
import { authOptions } from '#lib/people/options.ts'
import { authUrl } from '#lib/people/token.ts'

type Context = { params: Promise<{ nextauth: string[] }> }

/** next-auth fails on JSON that is none or is nested, and on an address to return to that is none. */
function isUnderstood({ method, headers, url }: Request): boolean {
  const form = headers.get('content-type')?.includes('application/x-www-form-urlencoded') ?? false
  const returnTo = new URL(url).searchParams.getAll('callbackUrl').filter((address) => address !== '')
  return (
    (method !== 'POST' || form) &&
    returnTo.every((address) => /^(\/|https?:)/.test(address) && URL.canParse(address, authUrl()))
  )
}

async function handler(request: Request, context: Context): Promise<Response> {
  if (!isUnderstood(request)) return refuse(400, 'This is no form of the studio.')
  return NextAuth(authOptions())(request, context)
}

export { handler as GET, handler as POST }
