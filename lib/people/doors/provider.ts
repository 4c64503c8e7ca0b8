import { z } from 'zod'
import { recordAct } from '../../audit/record.ts'
import type { CameFrom } from '../../caller.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { ProviderSettings, Studio, Transaction } from '../../studio.ts'
import { isFresh } from '../fresh.ts'
import { admit, findOffer } from '../invitations/admit.ts'
import { freeName } from '../name.ts'
import { takeSetup } from '../setup.ts'
import { lockTeam } from '../team/change.ts'
import type { OpenSession } from '../token.ts'
import { newUser } from '../users.ts'
import { ARRIVAL_SECONDS, type Arrival } from './arrival.ts'
import { decideEntry, type Entry } from './entry.ts'
import { recordRefusal } from './refusal.ts'
import type { Entered } from './view.ts'

/** The claims of an ID token whose signature, issuer, audience, nonce and times next-auth has checked. */
const claims = z.object({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
  hd: z.string().optional().catch(undefined),
  email: newUser.shape.email.optional().catch(undefined),
  email_verified: z.boolean().catch(false),
  name: newUser.shape.name.optional().catch(undefined),
  preferred_username: newUser.shape.name.optional().catch(undefined),
  iat: z.number().optional().catch(undefined),
  auth_time: z.number().optional().catch(undefined),
})

/**
 * When the person authenticated at the provider, computed from the age in its answer, since its clock may be off. Null
 * if it does not say.
 */
export function confirmedAtOf(input: unknown, now: Date): Date | null {
  const { iat, auth_time: at } = claims.safeParse(input).data ?? {}
  if (iat === undefined || at === undefined) return null
  return new Date(now.getTime() - Math.max(0, iat - at) * 1_000)
}

/** The situation of a person who comes from the provider. */
interface Standing {
  arrival: Arrival | null
  session: OpenSession | null
  from: CameFrom
}

/** Finds or makes the account of a person vouched for by the provider. */
export async function enterByProvider(studio: Studio, input: unknown, standing: Standing): Promise<Entered> {
  const parsed = claims.safeParse(input)
  if (!parsed.success) return { kind: 'refused', why: 'Refused' }
  const { iss: issuer, sub: subject, email: claimed, email_verified: verified } = parsed.data
  if (issuer !== studio.settings.provider?.issuer) {
    // For example with a different trailing slash: next-auth compares it with the issuer in the provider's own metadata.
    studio.log.error({ issuer }, 'OIDC_ISSUER must be exactly this')
    return { kind: 'refused', why: 'Refused' }
  }
  const identity = await studio.db.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { userId: true, user: { select: { disabledAt: true } } },
  })
  const email = verified ? (claimed ?? null) : null
  const session = freshSession(studio, standing)
  const entry = decideEntry({
    known: identity && { userId: identity.userId, disabled: identity.user.disabledAt !== null },
    arrival: standing.arrival,
    signedIn: session?.caller.id ?? null,
    email,
    openTo: openToOf(studio.settings.provider, parsed.data),
  })
  const name = parsed.data.name ?? parsed.data.preferred_username ?? claimed?.split('@')[0] ?? ''
  const { from } = standing
  const result = await carryOut(studio, entry, { issuer, subject, name, email, from, session })
  if (result.kind === 'refused') await recordRefusal(studio, result.why, from)
  return result
}

const GOOGLE = 'https://accounts.google.com'

/** Google also verifies addresses of private accounts. Its claim for members of a domain is `hd`. */
function openToOf({ openTo }: ProviderSettings, { iss, hd }: z.infer<typeof claims>): string | null {
  return iss === GOOGLE && hd?.toLowerCase() !== openTo ? null : openTo
}

/** A person who connects the provider proved their identity before going there. */
function freshSession(studio: Studio, { session }: Standing): OpenSession | null {
  const left = new Date(studio.now().getTime() - ARRIVAL_SECONDS * 1_000)
  return session && !session.held && isFresh(session, left) ? session : null
}

interface Identified {
  issuer: string
  subject: string
  name: string
  email: string | null
  from: CameFrom
  /** The session that makes the connection. */
  session: OpenSession | null
}

async function carryOut(studio: Studio, entry: Entry, person: Identified): Promise<Entered> {
  if (entry.kind === 'refused') return entry
  const { issuer, subject, from } = person
  const open = (userId: string): Entered => ({
    kind: 'ok',
    userId,
    way: { door: 'provider', issuer, subject },
  })
  if (entry.kind === 'enter') return open(entry.userId)
  const email = entry.kind === 'join' ? await addressOf(studio, entry.token, person) : person.email
  if (entry.kind === 'join' && email === null) return { kind: 'refused', why: 'Unverified' }
  try {
    const userId = await studio.db.$transaction(async (tx) => {
      const account = { name: person.name || (email ?? ''), email: email ?? '', passwordHash: null }
      const userId = await accountFor(studio, tx, entry, account, person)
      if (userId === null) return null
      await tx.identity.create({
        data: { userId, issuer, subject, createdAt: studio.now() },
        select: { id: true },
      })
      const { name: known } = await tx.user.findUniqueOrThrow({
        where: { id: userId },
        select: { name: true },
      })
      const by = entry.kind === 'connect' ? (person.session?.caller ?? null) : null
      const about = { kind: 'person', id: userId, name: known } as const
      await recordAct(tx, { act: 'provider.connected', by, subject: about, from })
      return userId
    })
    if (userId !== null) return open(userId)
    return { kind: 'refused', why: entry.kind === 'connect' ? 'Refused' : 'NotInvited' }
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'refused', why: 'EmailTaken' }
    throw error
  }
}

/** The address of an invitation needs no verification by the provider: its holder has the link. */
async function addressOf(studio: Studio, token: string, { email }: Identified): Promise<string | null> {
  const offer = await findOffer(studio, token)
  return offer?.email ?? email
}

async function accountFor(
  studio: Studio,
  tx: Transaction,
  entry: Exclude<Entry, { kind: 'refused' | 'enter' }>,
  account: { name: string; email: string; passwordHash: null },
  { from, session }: Identified,
): Promise<string | null> {
  switch (entry.kind) {
    case 'connect': {
      // A session that has ended, perhaps because the account was locked, connects nothing.
      const where = { id: session?.id ?? '' }
      const { count } = await tx.session.updateMany({ where, data: { usedAt: studio.now() } })
      return count > 0 ? entry.userId : null
    }
    case 'join':
      return (await admit(tx, entry.token, account, { now: studio.now(), from }))?.userId ?? null
    case 'setup':
      return takeSetup(tx, entry.token, account, from)
    case 'create': {
      await lockTeam(tx)
      const name = await freeName(tx, account)
      const guest = await tx.user.create({ data: { ...account, name, role: 'member' }, select: { id: true } })
      const subject = { kind: 'person', id: guest.id, name } as const
      await recordAct(tx, { act: 'person.added', by: null, subject, after: { email: account.email }, from })
      return guest.id
    }
  }
}
