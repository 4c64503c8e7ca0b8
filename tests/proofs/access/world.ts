import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import type { Caller, Role } from '#lib/caller.ts'
import { FRESH_MS } from '#lib/people/fresh.ts'
import { startSession } from '#tests/fixtures/people.ts'
import { addFinished } from '../../fixtures/gallery/finished.ts'
import { makeCaller, openTestStudio, type TestStudio } from '../../fixtures/studio.ts'

export const ADDRESS = 'http://studio.test'

/** People with a role; `member` is the author of everything that a line asks for. */
export const ROLES_OF = {
  reviewer: 'reviewer',
  member: 'member',
  'other member': 'member',
  admin: 'admin',
} as const satisfies Record<string, Role>

export type Person = keyof typeof ROLES_OF

/** Everyone who may ask; the unconfirmed admin last proved their identity too long ago for sensitive acts. */
export const ASKERS = [
  'signed out',
  'expired',
  'deactivated',
  'reviewer',
  'member',
  'other member',
  'admin',
  'admin unconfirmed',
] as const

export type Asker = (typeof ASKERS)[number]

/** A studio with people of every role, and with browsers without access. */
export interface World extends TestStudio {
  people: Record<Person, Caller>
  cookies: Record<Asker, string | null>
}

/** Opens a studio that sends nothing. */
export async function openWorld(): Promise<World> {
  process.env.NEXTAUTH_URL = ADDRESS
  const opened = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
  const { studio } = opened
  studio.run = () => {}
  globalThis.dailiesStudio = studio
  const make = (role: Role) => makeCaller(studio, { role })
  const people = {
    reviewer: await make('reviewer'),
    member: await make('member'),
    'other member': await make('member'),
    admin: await make('admin'),
  }
  const signIn = async ({ id }: Caller) => {
    const sessionId = await startSession(studio, id)
    const secret = process.env.NEXTAUTH_SECRET ?? ''
    return { sessionId, cookie: await encode({ token: { sessionId }, secret }) }
  }
  const expired = await signIn(people.admin)
  await studio.db.session.update({ where: { id: expired.sessionId }, data: { expiresAt: new Date(0) } })
  const unconfirmed = await signIn(await make('admin'))
  const confirmedAt = new Date(studio.now().getTime() - FRESH_MS)
  await studio.db.session.update({ where: { id: unconfirmed.sessionId }, data: { confirmedAt } })
  const gone = await make('admin')
  const deactivated = await signIn(gone)
  await studio.db.user.update({ where: { id: gone.id }, data: { disabledAt: new Date() } })
  return {
    ...opened,
    people,
    cookies: {
      'signed out': null,
      expired: expired.cookie,
      deactivated: deactivated.cookie,
      reviewer: (await signIn(people.reviewer)).cookie,
      member: (await signIn(people.member)).cookie,
      'other member': (await signIn(people['other member'])).cookie,
      admin: (await signIn(people.admin)).cookie,
      'admin unconfirmed': unconfirmed.cookie,
    },
  }
}

/** A fingerprint of the whole database, except some tables and the heartbeats of processes. */
export async function contentOf({ studio }: World, except: readonly string[] = []): Promise<unknown> {
  const tables = await studio.db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'Process' ORDER BY 1`
  const named = tables.filter(({ name }) => !except.includes(name))
  const sums = named.map(({ name }) => {
    // The last use of a session is noted once a minute.
    const row = name === 'Session' ? `(to_jsonb(t) - 'usedAt')::text` : 't::text'
    return `SELECT '${name}' AS name, md5(string_agg(${row}, ',' ORDER BY ${row})) AS sum FROM "${name}" t`
  })
  return studio.db.$queryRawUnsafe(sums.join(' UNION ALL '))
}

type Finished = Parameters<typeof addFinished>[2]

/** A submission of the member; a finished video by default. */
export function addVideo({ studio, people }: World, data: Finished = {}): Promise<string> {
  return addFinished(studio, people.member.id, data, Buffer.from('a clip'))
}

/** A video that the member made and trashed. */
export function addTrashed(world: World): Promise<string> {
  return addVideo(world, { trashedAt: new Date(), trashedById: world.people.member.id })
}

/** A comment of the member. */
export async function addComment(world: World, deletedAt: Date | null = null): Promise<string> {
  const submissionId = await addVideo(world)
  const { id } = await world.studio.db.comment.create({
    data: {
      id: randomUUID(),
      submissionId,
      userId: world.people.member.id,
      text: 'Softer light.',
      createdAt: new Date(),
      deletedAt,
    },
    select: { id: true },
  })
  return id
}

/** A saved prompt of the member. */
export async function addPrompt({ studio, people }: World): Promise<string> {
  const data = { userId: people.member.id, name: 'Sea', text: 'A calm sea' }
  return (await studio.db.savedPrompt.create({ data, select: { id: true } })).id
}

/** A storyboard of the member with one missing shot. */
export async function addStoryboard({ studio, people }: World) {
  const { id, shots, version } = await studio.db.storyboard.create({
    data: {
      userId: people.member.id,
      name: 'Film',
      shots: { create: [{ prompt: 'A calm sea', takes: 1, place: 0 }] },
    },
    select: { id: true, version: true, shots: { select: { id: true } } },
  })
  return { id, version, shotIds: shots.map((shot) => shot.id) }
}

/** A person without other data. */
export async function addPerson({ studio }: World): Promise<string> {
  return (await makeCaller(studio)).id
}

/** An active link of the admin. */
export async function addInvitation(
  { studio, people }: World,
  data: { withdrawnAt?: Date } = {},
): Promise<string> {
  const createdAt = studio.now()
  const { id } = await studio.db.invitation.create({
    data: {
      hash: randomUUID(),
      madeById: people.admin.id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 60_000),
      ...data,
    },
    select: { id: true },
  })
  return id
}

/** A webhook that leads nowhere. */
export async function addWebhook({ studio }: World): Promise<string> {
  const { id } = await studio.db.webhook.create({
    data: {
      url: 'https://example.com/hook',
      shape: 'json',
      language: 'en',
      secret: 'whsec_x',
      events: ['submission.completed'],
      createdAt: studio.now(),
    },
    select: { id: true },
  })
  return id
}
