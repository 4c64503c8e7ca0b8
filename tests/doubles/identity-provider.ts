import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type JWK } from 'oidc-provider'
import { listen } from './listen.ts'

/** A person at the provider. */
export interface ProviderPerson {
  sub: string
  name: string
  email: string
  verified: boolean
}

/** Changes the claims of ID tokens, which are then signed again with the provider's key. */
export type Claims = Record<string, unknown>

/** An OpenID Connect provider on loopback: oidc-provider, with one person who signs in without a prompt. */
export interface IdentityProvider {
  issuer: string
  /** Lets a studio sign people in here. */
  register(studioUrl: string): void
  /** The person at the browser. */
  person: ProviderPerson
  /** A fault of its ID tokens; null for none. */
  spoil: ((claims: Claims) => Claims) | null
  /** Whether its ID tokens are signed with a foreign key. */
  forges: boolean
  /** Whether it gives no answer. */
  away: boolean
  /** Whether it refuses every sign-in. */
  refuses: boolean
  /** Whether its answer waits for a press, so that a test can read it. */
  holds: boolean
  /** Signs with another key from now on. */
  rotateKeys(): void
  close(): Promise<void>
}

export const CLIENT = { id: 'the-studio', secret: 'a secret of the provider and the studio' }

export async function startIdentityProvider(person: ProviderPerson): Promise<IdentityProvider> {
  let studioUrl = ''
  let key = makeKey()
  let provider: Provider | null = null
  const server = createServer((request, response) => {
    if (double.away || !provider) return void request.socket.destroy()
    answer(provider, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const { url: issuer, close } = await listen(server)
  const open = () => {
    provider = makeProvider(issuer, studioUrl, key, double)
  }
  const double: IdentityProvider = {
    issuer,
    person,
    spoil: null,
    forges: false,
    away: false,
    refuses: false,
    holds: false,
    register(url) {
      studioUrl = url
      open()
    },
    rotateKeys() {
      key = makeKey()
      open()
    },
    close,
  }
  return double
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url?.startsWith('/interaction/')) {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (double(provider).refuses)
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    const accountId = session?.accountId ?? ''
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, {
        login: { accountId: double(provider).person.sub },
      })
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
  }
  await provider.callback()(request, response)
}

const doubles = new WeakMap<Provider, IdentityProvider>()

function double(provider: Provider): IdentityProvider {
  const of = doubles.get(provider)
  if (!of) throw new Error('The provider is not one of these.')
  return of
}

function makeProvider(issuer: string, studioUrl: string, key: JWK, of: IdentityProvider): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${studioUrl}/api/auth/callback/oidc`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        require_auth_time: true,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['signs the cookies of a test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        name: of.person.name,
        email: of.person.email,
        email_verified: of.person.verified,
      }),
    }),
  })
  provider.use(async (context, next) => {
    await next()
    const { body } = context as { body?: { id_token?: string } }
    if (context.path === '/token' && body?.id_token && (of.spoil || of.forges))
      body.id_token = spoiled(body.id_token, of.forges ? makeKey() : key, of.spoil ?? ((claims) => claims))
    // Undefined if there is none, regardless of the type.
    const leadsTo = String(context.response.get('Location') ?? '')
    if (!of.holds || !leadsTo.startsWith(studioUrl)) return
    context.remove('Location')
    context.status = 200
    context.type = 'html'
    context.body = `<a href="${leadsTo.replaceAll('&', '&amp;')}">Back to the studio</a>`
  })
  doubles.set(provider, of)
  return provider
}

function makeKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' } as JWK
}

function spoiled(token: string, key: JWK, spoil: (claims: Claims) => Claims): string {
  const [header = '', payload = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  const signed = `${header}.${Buffer.from(JSON.stringify(spoil(claims))).toString('base64url')}`
  const signature = sign(
    'sha256',
    Buffer.from(signed),
    createPrivateKey({ key: key as JsonWebKey, format: 'jwk' }),
  )
  return `${signed}.${signature.toString('base64url')}`
}
