import { cookies } from 'next/headers'
import type { NextAuthOptions, Profile, User } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import { faultOf } from '#platform/errors.ts'
import { line } from '../input.ts'
import { ownPath, paths } from '../paths.ts'
import { type ProviderSettings, studio } from '../studio.ts'
import { cameFrom } from './came-from.ts'
import { DEVICE_SECONDS, deviceCookie } from './device.ts'
import type { WayIn } from './door.ts'
import { enterByPasskey, joinByPasskey } from './doors/enter.ts'
import { takeArrival } from './doors/keep-arrival.ts'
import { confirmedAtOf, enterByProvider } from './doors/provider.ts'
import type { DoorRefusal, Entered } from './doors/view.ts'
import { type SignIn, signIn } from './sign-in.ts'
import {
  authUrl,
  cookieName,
  endSession,
  idOfCookie,
  openSessionOfCookie,
  sessionCookieName,
  startSession,
} from './token.ts'

const credentials = z.object({ email: line, password: z.string() })

/** next-auth: passwords, passkeys and a provider; sessions as tokens that the database can revoke. */
export function authOptions(): NextAuthOptions {
  const secure = authUrl().startsWith('https://')
  const { provider } = studio().settings
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
          const result = await attempt(parsed.data).catch(notChecked)
          if (result.kind === 'refused') throw refusal(result.why)
          if (result.kind === 'slow_down') throw refusal('SlowDown')
          if (result.kind === 'deactivated') throw refusal('Deactivated')
          if (result.kind === 'provider_only') throw refusal('ProviderOnly')
          if (result.kind !== 'ok') return null
          const { userId: id, passwordHash } = result
          return opened(id, { door: 'password', passwordHash })
        },
      }),
      door('passkey', { response: {} }, async (input) => enterByPasskey(studio(), input, await cameFrom())),
      door('join', { token: {}, name: {}, email: {}, response: {} }, async (input) =>
        joinByPasskey(studio(), input, await cameFrom()),
      ),
      ...(provider ? [openIdConnect(provider)] : []),
    ],
    logger: {
      error: (code, about) =>
        studio().log.warn({ code, error: providerError(code, about) }, 'next-auth refused a request'),
      warn: () => {},
      debug: () => {},
    },
    events: { signOut: async ({ token }) => endSession(studio(), token, await cameFrom()) },
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.provider !== 'oidc') return true
        const result = await comeFromProvider(profile).catch(notChecked)
        if (result.kind === 'refused') return `${paths.signIn()}?error=${result.why}`
        Object.assign(user, opened(result.userId, result.way))
        return true
      },
      jwt: async ({ token, user, account, profile }) => {
        if (!user) return token
        const earlier = (await cookies()).get(sessionCookieName(authUrl()))?.value
        const replaces = await idOfCookie(earlier, 'sessionId')
        const { way } = user as Opened
        const confirmed = account?.provider === 'oidc' && {
          confirmedAt: confirmedAtOf(profile, studio().now()),
        }
        const from = await cameFrom()
        const sessionId = await startSession(studio(), user.id, { way, ...confirmed, from, replaces })
        await rememberBrowser(user.id)
        return { sessionId, userId: user.id }
      },
      // The browser learns nothing from its own session; pages read the database.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) =>
        baseUrl + ownPath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url),
    },
  }
}

/** A person as next-auth passes them on, with the way in. */
interface Opened extends User {
  way: WayIn
}

function opened(id: string, way: WayIn): Opened {
  return { id, way }
}

async function attempt(typed: z.infer<typeof credentials>): Promise<SignIn> {
  const device = (await cookies()).get(cookieName('device', authUrl()))?.value
  return signIn(studio(), typed, { ...(await cameFrom()), device })
}

/** Marks the browser as known after a sign-in. */
async function rememberBrowser(userId: string): Promise<void> {
  const where = { id: userId }
  const { email } = await studio().db.user.findUniqueOrThrow({ where, select: { email: true } })
  const secure = authUrl().startsWith('https://')
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: DEVICE_SECONDS } as const
  ;(await cookies()).set(cookieName('device', authUrl()), deviceCookie(email), options)
}

/**
 * The error of the provider's answer, without the values compared, which may be secrets. Of other log entries only the
 * code is kept: strangers cause them, and they contain their input.
 */
function providerError(code: string, about: unknown): string | undefined {
  if (code !== 'SIGNIN_OAUTH_ERROR' && code !== 'OAUTH_CALLBACK_ERROR') return undefined
  const { error } = about as { error?: unknown }
  if (!(error instanceof Error)) return undefined
  return `${faultOf(error)}: ${error.message.split(/, (?:expected|got)\b/)[0]}`
}

/** next-auth sends the message of any error to strangers. */
const refusal = (why: DoorRefusal) => new Error(why)

function notChecked(error: unknown): { kind: 'refused'; why: DoorRefusal } {
  studio().log.error({ err: error }, 'a sign-in could not be checked')
  return { kind: 'refused', why: 'Refused' }
}

/** A way in by an answer of the browser. */
function door(
  id: 'passkey' | 'join',
  credentials: Record<string, object>,
  enter: (input: unknown) => Promise<Entered>,
) {
  return Credentials({
    id,
    credentials,
    async authorize(input) {
      const result = await enter(input).catch(notChecked)
      if (result.kind === 'refused') throw refusal(result.why)
      return opened(result.userId, result.way)
    },
  })
}

/** next-auth checks signature, issuer, audience, nonce, state and times of the provider's answer. */
function openIdConnect({ issuer, clientId, clientSecret, name }: ProviderSettings): OAuthConfig<Profile> {
  return {
    id: 'oidc',
    name,
    type: 'oauth',
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: { timeout: PROVIDER_MS },
    profile: ({ sub = '' }) => ({ id: sub }),
  }
}

const PROVIDER_MS = 10_000

async function comeFromProvider(profile: Profile | undefined) {
  const jar = await cookies()
  const session = await openSessionOfCookie(studio(), jar.get(sessionCookieName(authUrl()))?.value)
  const arrival = await takeArrival(session?.id ?? null)
  return enterByProvider(studio(), profile, { arrival, session, from: await cameFrom() })
}
