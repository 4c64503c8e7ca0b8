import { z } from 'zod'
import type { Prisma } from '#prisma/generated/client.ts'
import { recordAct } from '../../audit/record.ts'
import { type Caller, can, lacks } from '../../caller.ts'
import { ADMINS_ONLY, DONE, type Done, refused } from '../../i18n/refused.ts'
import type { Studio, Transaction } from '../../studio.ts'
import type { Door } from '../token.ts'
import { relyingParty } from './relying-party.ts'
import type { SignInPolicy } from './view.ts'

const IMPOSSIBLE = refused('doors.refused.policyAddress')
const OWN_FIRST = refused('doors.refused.ownFirst')

/** Whether a password alone is not enough to sign in. */
export async function needsPasskey(db: Studio['db'] | Transaction): Promise<boolean> {
  const settings = await db.teamSettings.findUnique({ where: { id: 1 }, select: { needsPasskey: true } })
  return settings?.needsPasskey ?? false
}

/** The condition on people with a way in that works now. A connection with an earlier provider does not. */
export async function haveWayIn(
  { settings: { provider, address } }: Studio,
  db: Studio['db'] | Transaction,
): Promise<Prisma.UserWhereInput> {
  const byPassword = !provider?.only && !(await needsPasskey(db))
  return {
    disabledAt: null,
    OR: [
      ...(byPassword ? [{ passwordHash: { not: null } }] : []),
      ...(relyingParty(address) ? [{ passkeys: { some: {} } }] : []),
      { identities: { some: { issuer: provider?.issuer ?? '' } } },
    ],
  }
}

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
 * Requires passkeys or the provider for everybody, or allows passwords alone again. Refuses an admin signed in by
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
