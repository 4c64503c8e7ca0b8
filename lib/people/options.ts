import { cookies } from 'next/headers'
import type { NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { z } from 'zod'
import { line } from '../input.ts'
import { ownPath, paths } from '../paths.ts'
import { studio } from '../studio.ts'
import { cameFrom } from './came-from.ts'
import { DEVICE_SECONDS, deviceCookie } from './device.ts'
import { type SignIn, signIn } from './sign-in.ts'
import {
  authUrl,
  cookieName,
  endSession,
  sessionCookieName,
  sessionIdOfCookie,
  startSession,
} from './token.ts'

const credentials = z.object({ email: line, password: z.string() })

/** next-auth: credentials, sessions as tokens that the database can end. */
export function authOptions(): NextAuthOptions {
  const secure = authUrl().startsWith('https://')
  return {
    session: { strategy: 'jwt', maxAge: studio().settings.session.lastsMs / 1_000 },
    pages: { signIn: paths.signIn(), error: paths.signIn() },
    cookies: {
      sessionToken: {
        name: sessionCookieName(authUrl()),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      },
    },
    providers: [
      Credentials({
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        async authorize(input) {
          const parsed = credentials.safeParse(input)
          if (!parsed.success) return null
          // next-auth answers a stranger with the message of any error.
          const result = await attempt(parsed.data).catch((error) => {
            studio().log.error({ err: error }, 'a sign-in could not be checked')
            throw new Error('Refused')
          })
          if (result.kind === 'slow_down') throw new Error('SlowDown')
          if (result.kind === 'deactivated') throw new Error('Deactivated')
          return result.kind === 'ok' ? { id: result.userId } : null
        },
      }),
    ],
    events: { signOut: async ({ token }) => endSession(studio(), token, await cameFrom()) },
    callbacks: {
      jwt: async ({ token, user }) => {
        if (!user) return token
        const earlier = (await cookies()).get(sessionCookieName(authUrl()))?.value
        const replaces = await sessionIdOfCookie(earlier)
        return { sessionId: await startSession(studio(), user.id, { from: await cameFrom(), replaces }) }
      },
      // The browser learns nothing from its own session; pages read the database.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) =>
        baseUrl + ownPath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url),
    },
  }
}

/** Checks a sign-in, and makes the browser a known one when it succeeds. */
async function attempt(typed: z.infer<typeof credentials>): Promise<SignIn> {
  const jar = await cookies()
  const name = cookieName('device', authUrl())
  const result = await signIn(studio(), typed, { ...(await cameFrom()), device: jar.get(name)?.value })
  if (result.kind === 'ok') {
    const secure = authUrl().startsWith('https://')
    const options = { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: DEVICE_SECONDS } as const
    jar.set(name, deviceCookie(result.email), options)
  }
  return result
}
