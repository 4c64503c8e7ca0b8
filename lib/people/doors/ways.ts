import type { Studio, StudioSettings } from '../../studio.ts'
import { relyingParty } from '../relying-party.ts'
import type { OpenSession } from '../token.ts'
import { needsPasskey } from '../ways-in.ts'

/** The ways in that the studio offers to strangers. */
export function waysToSignIn({ address, provider }: Pick<StudioSettings, 'address' | 'provider'>) {
  return {
    password: !provider?.only,
    passkey: relyingParty(address) !== null,
    provider: provider?.name ?? null,
  }
}

/** The ways that a link offers to its holder: no password where it alone is not enough to sign in. */
export async function waysToJoin({ db, settings }: Studio) {
  const ways = waysToSignIn(settings)
  return { ...ways, password: ways.password && !(await needsPasskey(db)) }
}

/** The ways to continue for a person with a held session: a passkey to show, or their connected provider. */
export async function waysOfHeld(
  studio: Studio,
  { caller }: OpenSession,
): Promise<{ passkey: boolean; provider: string | null }> {
  const { address, provider } = studio.settings
  const { passkeys, identities } = await studio.db.user.findUniqueOrThrow({
    where: { id: caller.id },
    select: {
      passkeys: { select: { id: true }, take: 1 },
      identities: { where: { issuer: provider?.issuer ?? '' }, select: { id: true } },
    },
  })
  return {
    passkey: passkeys.length > 0 && relyingParty(address) !== null,
    provider: identities.length > 0 ? (provider?.name ?? null) : null,
  }
}
