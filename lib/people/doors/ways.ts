import type { Studio, StudioSettings } from '../../studio.ts'
import type { OpenSession } from '../token.ts'
import { relyingParty } from './relying-party.ts'

/** The ways in that the studio offers to strangers. */
export function waysToSignIn({ address, provider }: Pick<StudioSettings, 'address' | 'provider'>) {
  return {
    password: !provider?.only,
    passkey: relyingParty(address) !== null,
    provider: provider?.name ?? null,
  }
}

/** What a person may do whose session is held: show a passkey, or make their first one. */
export async function waysOfHeld(
  studio: Studio,
  { caller }: OpenSession,
): Promise<{ way: 'show' | 'add' | 'none'; provider: string | null }> {
  const { address, provider } = studio.settings
  const { passkeys, identities } = await studio.db.user.findUniqueOrThrow({
    where: { id: caller.id },
    select: {
      passkeys: { select: { id: true }, take: 1 },
      identities: { where: { issuer: provider?.issuer ?? '' }, select: { id: true } },
    },
  })
  const possible = relyingParty(address) !== null
  const connected = identities.length > 0
  const shows = passkeys.length > 0 ? 'show' : connected ? 'none' : 'add'
  return { way: possible ? shows : 'none', provider: connected ? (provider?.name ?? null) : null }
}
