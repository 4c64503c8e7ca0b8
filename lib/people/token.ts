import { decode } from 'next-auth/jwt'
import { recordAct } from '../audit/record.ts'
import type { Caller, CameFrom } from '../caller.ts'
import type { Studio, StudioSettings } from '../studio.ts'
import type { Door, WayIn } from './door.ts'
import { isStillTheirs } from './ways-in.ts'

/**
 * The content of a session token: the id of a session, which is valid only while its row is in the database, and the id
 * of its person, which decides only whose requests share a line.
 */
export type SessionToken = Readonly<Record<string, unknown>>

/** With HTTPS a cookie is bound to the host and to secure connections. */
export function cookieName(what: 'session' | 'device' | 'arrival', authUrl: string): string {
  return `${authUrl.startsWith('https://') ? '__Host-' : ''}dailies.${what}`
}

export function sessionCookieName(authUrl: string): string {
  return cookieName('session', authUrl)
}

/** The most sessions per person; the oldest ends first. */
const MOST_SESSIONS = 20

/** The parts of a studio that start a session. */
type SessionStarter = Pick<Studio, 'db' | 'now'> & { settings: Pick<StudioSettings, 'session'> }

/**
 * Starts a session, replacing the browser's earlier one.
 * @param opened `confirmedAt` is the time of a proof of identity.
 * @throws if the sign-in method is no longer the person's.
 */
export async function startSession(
  studio: SessionStarter,
  userId: string,
  {
    way,
    confirmedAt = studio.now(),
    from,
    replaces,
  }: {
    way: WayIn
    confirmedAt?: Date | null
    from?: CameFrom | undefined
    replaces?: string | null
  },
): Promise<string> {
  const now = studio.now()
  const { door } = way
  return studio.db.$transaction(async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId },
      data: { signedInAt: now },
      select: { id: true, name: true, email: true, role: true },
    })
    if (!user) throw new Error('The person is gone.')
    if (!(await isStillTheirs(tx, userId, way)))
      throw new Error('The way in was changed or removed meanwhile.')
    const { id } = await tx.session.create({
      data: {
        userId,
        door,
        startedAt: now,
        expiresAt: new Date(now.getTime() + studio.settings.session.lastsMs),
        usedAt: now,
        confirmedAt,
        agent: from?.agent ?? null,
      },
      select: { id: true },
    })
    const surplus = await tx.session.findMany({
      where: { userId },
      orderBy: [{ expiresAt: 'desc' }, { id: 'desc' }],
      skip: MOST_SESSIONS,
      select: { id: true },
    })
    const ended = [replaces ?? [], surplus.map((session) => session.id)].flat()
    if (ended.length > 0) await tx.session.deleteMany({ where: { id: { in: ended } } })
    await recordAct(tx, { act: 'signIn.done', by: user, after: { door }, from })
    return id
  })
}

/** Ends a session: its token becomes invalid. */
export async function endSession(studio: Studio, token: SessionToken, from?: CameFrom): Promise<void> {
  const { sessionId } = token
  if (typeof sessionId !== 'string') return
  const session = await openSessionOf(studio, token)
  await studio.db.$transaction(async (tx) => {
    await tx.session.deleteMany({ where: { id: sessionId } })
    if (session) await recordAct(tx, { act: 'signIn.out', by: session.caller, from })
  })
}

/** A session that has not ended, and its person. */
export interface OpenSession {
  id: string
  caller: Caller
  door: Door
  usedAt: Date
  /** When the person last proved their identity. Null: the provider does not state the time. */
  confirmedAt: Date | null
  /** A password opened it, but the team requires more: it only allows showing a passkey. */
  held: boolean
}

const FIND_SESSION = {
  name: 'find-session',
  text: `SELECT s."id" AS "sessionId", s."door", s."usedAt", s."confirmedAt", u."id", u."name", u."email", u."role",
      s."door" = 'password' AND EXISTS (SELECT FROM "TeamSettings" WHERE "id" = 1 AND "needsPasskey") AS "held"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."id" = $1 AND s."expiresAt" > $2 AND s."usedAt" > $3 AND u."disabledAt" IS NULL`,
}

/**
 * The session of a token, while it has neither expired nor idled out, its person is not deactivated, and its way in is
 * allowed; null otherwise.
 */
async function openSessionOf(studio: Studio, token: SessionToken | null): Promise<OpenSession | null> {
  if (typeof token?.sessionId !== 'string') return null
  const now = studio.now()
  const idleSince = new Date(now.getTime() - studio.settings.session.idleMs)
  const [row] = await studio.query<Omit<OpenSession, 'caller'> & Caller & { sessionId: string }>(
    FIND_SESSION,
    [token.sessionId, now, idleSince],
  )
  if (!row || (row.door === 'password' && studio.settings.provider?.only)) return null
  const { sessionId, door, usedAt, confirmedAt, held, ...caller } = row
  return { id: sessionId, caller, door, usedAt, confirmedAt, held }
}

/** The person of a session, unless it is held. */
export function callerIn(session: OpenSession | null): Caller | null {
  return session && !session.held ? session.caller : null
}

/** The session of a session cookie's value. */
export async function openSessionOfCookie(
  studio: Studio,
  token: string | undefined,
): Promise<OpenSession | null> {
  return openSessionOf(studio, await decoded(token))
}

/** Keeps a session from its idle timeout. Written once a minute at most. */
export async function noteUse(studio: Studio, { id, usedAt }: OpenSession): Promise<void> {
  const now = studio.now()
  if (now.getTime() - usedAt.getTime() < 60_000) return
  await studio.db.session.updateMany({ where: { id, usedAt }, data: { usedAt: now } })
}

/** The id of the session, or of its person, in a session cookie's value; the session is not checked for validity. */
export async function idOfCookie(
  token: string | undefined,
  which: 'sessionId' | 'userId',
): Promise<string | null> {
  const id = (await decoded(token))?.[which]
  return typeof id === 'string' ? id : null
}

/** A cache of decrypted tokens; the database is asked for their validity every time. */
const known = new Map<string, SessionToken>()
const MOST_KNOWN = 1_000

async function decoded(token: string | undefined): Promise<SessionToken | null> {
  const secret = process.env.NEXTAUTH_SECRET
  if (!secret || !token) return null
  const before = known.get(token)
  if (before) return before
  const says = await decode({ token, secret }).catch(() => null)
  if (!says) return null
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(token, says)
  return says
}

/** The studio's public address, set by the launcher. */
export function authUrl(): string {
  return process.env.NEXTAUTH_URL ?? ''
}
