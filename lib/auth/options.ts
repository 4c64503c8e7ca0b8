import type { NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { z } from 'zod'
import { paths } from '../paths.ts'
import { studio } from '../studio.ts'
import { ownPath } from './own-path.ts'
import { signIn } from './sign-in.ts'
import { authUrl, endSession, SESSION_SECONDS, sessionCookieName, startSession } from './token.ts'

declare module 'next-auth' {
  interface User {
    /** What the browser that signs in calls itself. */
    agent?: string
  }
}

const credentials = z.object({ email: z.string(), password: z.string() })

/** next-auth: credentials, sessions as tokens that the database can end. */
export function authOptions(): NextAuthOptions {
  const secure = authUrl().startsWith('https://')
  return {
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
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
        async authorize(input, request) {
          const parsed = credentials.safeParse(input)
          if (!parsed.success) return null
          const address = String(request.headers?.['x-dailies-address'] ?? 'unknown')
          const result = await signIn(studio(), parsed.data, address)
          if (result.kind === 'slow_down') throw new Error('SlowDown')
          if (result.kind === 'deactivated') throw new Error('Deactivated')
          const agent = String(request.headers?.['user-agent'] ?? '')
          return result.kind === 'ok' ? { id: result.userId, agent } : null
        },
      }),
    ],
    events: { signOut: ({ token }) => endSession(studio(), token) },
    callbacks: {
      jwt: async ({ token, user }) =>
        user ? { sessionId: await startSession(studio(), user.id, user.agent) } : token,
      // The browser learns nothing from its own session; pages read the database.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) =>
        baseUrl + ownPath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url),
    },
  }
}
