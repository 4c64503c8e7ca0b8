import { z } from 'zod'
import { yesOrNo } from '#platform/config.ts'
import { isLoopback } from './loopback.ts'
import type { ProviderSettings } from './studio.ts'

/** Over plain http anyone on the network path could impersonate the provider; within one machine there is no path. */
const issuer = z.string().refine((value) => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}, 'must be an https:// address')

/** The variables of the OpenID Connect provider. */
export const oidcShape = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60, 'must have at most 60 characters').optional(),
  OIDC_OPEN_TO: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, 'must be a domain, as in example.com')
    .optional(),
  OIDC_ONLY: yesOrNo.default(false),
}

type OidcEnv = z.infer<z.ZodObject<typeof oidcShape>>

/** The provider needs all of its parts, and its other settings need the provider. */
export function oidcProblems(env: OidcEnv): string[] {
  if (env.OIDC_ISSUER)
    return (['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
      .filter((name) => !env[name])
      .map((name) => `${name}: is needed with OIDC_ISSUER`)
  const others = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_OPEN_TO', 'OIDC_ONLY'] as const
  return others.some((name) => env[name]) ? ['OIDC_ISSUER: is needed with the other OIDC settings'] : []
}

export function providerIn(env: OidcEnv): ProviderSettings | null {
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID || !env.OIDC_CLIENT_SECRET) return null
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    name: env.OIDC_NAME ?? new URL(env.OIDC_ISSUER).hostname,
    openTo: env.OIDC_OPEN_TO?.toLowerCase() ?? null,
    only: env.OIDC_ONLY,
  }
}
