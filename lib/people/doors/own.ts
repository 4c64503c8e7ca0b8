import { z } from 'zod'
import { recordAct } from '../../audit/record.ts'
import type { Caller } from '../../caller.ts'
import { DONE, type Done, refused } from '../../i18n/refused.ts'
import { id } from '../../input.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { isFresh, UNCONFIRMED } from '../fresh.ts'
import { relyingParty } from '../relying-party.ts'
import { endSessions } from '../team/own.ts'
import type { OpenSession } from '../token.ts'
import { haveWayIn, lockPerson } from '../ways-in.ts'
import { creationOptions, readNewPasskey } from './passkeys.ts'
import type { CreationAnswer, WaysIn } from './view.ts'

const NOT_READ = refused('doors.refused.notRead')
const TOO_MANY = refused('doors.refused.tooMany')
const LAST_WAY = refused('doors.refused.lastWay')

const MOST_PASSKEYS = 20

/** The caller's own ways in. */
export async function listWaysIn(studio: Studio, caller: Caller): Promise<WaysIn> {
  const { provider, address } = studio.settings
  const person = await studio.db.user.findUniqueOrThrow({
    where: { id: caller.id },
    select: {
      passwordHash: true,
      passkeys: {
        orderBy: { createdAt: 'asc' },
        select: { id: true, agent: true, createdAt: true, usedAt: true },
      },
      identities: { where: { issuer: provider?.issuer ?? '' }, select: { id: true } },
    },
  })
  return {
    passkeys: relyingParty(address)
      ? person.passkeys.map(({ createdAt, usedAt, ...passkey }) => ({
          ...passkey,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt?.toISOString() ?? null,
        }))
      : null,
    provider: provider && { name: provider.name, connected: person.identities.length > 0 },
    password: person.passwordHash !== null && !provider?.only,
  }
}

/** The options with which this browser makes a passkey for its person. */
export async function askForPasskey(studio: Studio, session: OpenSession): Promise<CreationAnswer> {
  const obstacle = await obstacleTo(studio, session)
  if (obstacle) return obstacle
  const { id: userId, name, email } = session.caller
  return creationOptions(studio, `add ${session.id}`, { userId, name, email })
}

/** Adds the passkey made by this browser. The session then counts as opened by it. */
export async function addPasskey(studio: Studio, session: OpenSession, input: unknown): Promise<Done> {
  const obstacle = await obstacleTo(studio, session)
  if (obstacle) return obstacle
  const passkey = await readNewPasskey(studio, `add ${session.id}`, input)
  if (!passkey) return NOT_READ
  const { caller } = session
  return studio.db.$transaction<Done>(async (tx) => {
    // First, so that a session that has ended, perhaps because the account was locked, adds nothing.
    const { count } = await tx.session.updateMany({
      where: { id: session.id },
      data: { door: 'passkey', confirmedAt: studio.now() },
    })
    if (count === 0) return NOT_READ
    const agent = caller.from?.agent ?? null
    await tx.passkey.create({ data: { ...passkey, agent, userId: caller.id }, select: { id: true } })
    await recordAct(tx, { act: 'passkey.added', by: caller, subject: { kind: 'person', ...caller } })
    return DONE
  })
}

/** Where the team requires passkeys, a password alone adds none: it may be stolen. */
async function obstacleTo({ db, now }: Studio, session: OpenSession) {
  if (session.held || !isFresh(session, now())) return UNCONFIRMED
  const passkeys = await db.passkey.count({ where: { userId: session.caller.id } })
  return passkeys >= MOST_PASSKEYS ? TOO_MANY : null
}

const passkeyInput = z.object({ passkeyId: id })

/**
 * Removes one of the caller's own passkeys, unless it is their last way in. Sessions opened by passkeys in other
 * browsers end.
 */
export async function removePasskey(
  studio: Studio,
  caller: Caller,
  input: unknown,
  currentSessionId: string,
): Promise<Done> {
  const parsed = passkeyInput.safeParse(input)
  if (!parsed.success) return NOT_READ
  const which = { door: 'passkey', id: { not: currentSessionId } } as const
  return removeWay(studio, caller, { act: 'passkey.removed', which }, (tx) =>
    tx.passkey.deleteMany({ where: { id: parsed.data.passkeyId, userId: caller.id } }),
  )
}

/** Disconnects the provider from the caller, and ends other sessions by it, unless it is their last way in. */
export async function disconnectProvider(
  studio: Studio,
  caller: Caller,
  currentSessionId: string,
): Promise<Done> {
  const issuer = studio.settings.provider?.issuer ?? ''
  const which = { door: 'provider', id: { not: currentSessionId } } as const
  return removeWay(studio, caller, { act: 'provider.disconnected', which }, (tx) =>
    tx.identity.deleteMany({ where: { userId: caller.id, issuer } }),
  )
}

class LastWay extends Error {}

interface Removal {
  act: 'passkey.removed' | 'provider.disconnected'
  /** The sessions that end with it. */
  which: Parameters<typeof endSessions>[2]
}

/** Removals of one person are serialized, so that two at once leave a way in. */
async function removeWay(
  studio: Studio,
  caller: Caller,
  { act, which }: Removal,
  remove: (tx: Transaction) => Promise<{ count: number }>,
): Promise<Done> {
  try {
    await studio.db.$transaction(async (tx) => {
      await lockPerson(tx, caller.id)
      const { count } = await remove(tx)
      if (count === 0) return
      const left = await tx.user.count({ where: { id: caller.id, ...(await haveWayIn(studio, tx)) } })
      if (left === 0) throw new LastWay()
      await endSessions(tx, caller, which)
      await recordAct(tx, { act, by: caller, subject: { kind: 'person', ...caller } })
    })
    return DONE
  } catch (error) {
    if (error instanceof LastWay) return LAST_WAY
    throw error
  }
}
