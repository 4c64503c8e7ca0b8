import { z } from 'zod'
import { recordAct } from '../../audit/record.ts'
import { type Caller, can, lacks } from '../../caller.ts'
import { ADMINS_ONLY, DONE, type Done, refused } from '../../i18n/refused.ts'
import type { Studio } from '../../studio.ts'
import type { Door } from '../door.ts'
import { relyingParty } from '../relying-party.ts'
import { needsPasskey } from '../ways-in.ts'
import type { SignInPolicy } from './view.ts'

const IMPOSSIBLE = refused('doors.refused.policyAddress')
const OWN_FIRST = refused('doors.refused.ownFirst')

/** The team's rule; null for callers who may not change it. */
export async function getPolicy(studio: Studio, caller: Caller): Promise<SignInPolicy | null> {
  if (!can(caller.role, 'settings')) return null
  const issuer = studio.settings.provider?.issuer ?? ''
  const [needs, without] = await Promise.all([
    needsPasskey(studio.db),
    studio.db.user.count({
      where: { disabledAt: null, passkeys: { none: {} }, identities: { none: { issuer } } },
    }),
  ])
  return { needsPasskey: needs, without }
}

const policyInput = z.object({ needsPasskey: z.boolean() })

/**
 * Requires passkeys or the provider for everyone, or allows passwords alone again. Refuses an admin signed in by
 * password, to prevent a lockout. Admins only.
 */
export async function setPolicy(studio: Studio, caller: Caller, door: Door, input: unknown): Promise<Done> {
  if (lacks(caller, 'settings')) return ADMINS_ONLY
  const parsed = policyInput.safeParse(input)
  if (!parsed.success) return refused('team.problems.malformed')
  const { needsPasskey: needs } = parsed.data
  const { address, provider } = studio.settings
  if (needs && !relyingParty(address) && !provider) return IMPOSSIBLE
  if (needs && door === 'password') return OWN_FIRST
  await studio.db.$transaction(async (tx) => {
    const before = await needsPasskey(tx)
    await tx.teamSettings.upsert({
      where: { id: 1 },
      create: { id: 1, needsPasskey: needs },
      update: { needsPasskey: needs },
    })
    await recordAct(tx, {
      act: 'settings.changed',
      by: caller,
      before: { needsPasskey: before },
      after: { needsPasskey: needs },
    })
  })
  return DONE
}
