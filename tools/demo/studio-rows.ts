import { randomUUID } from 'node:crypto'
import { projectKey } from '#lib/gallery/projects/names.ts'
import type { Message } from '#lib/i18n/message.ts'
import { storeMessage } from '#lib/i18n/stored-message.ts'
import type { Studio } from '#lib/studio.ts'
import { searchWords } from '#lib/submissions/search-words.ts'
import { formatYen, VIDEO_PRICE_YEN } from '#lib/yen.ts'
import { createUser } from '#tests/fixtures/people.ts'
import type { RenderedClip } from './clips.ts'
import { BUDGET_YEN, entriesOf, historyOf, readings, type Shot } from './schedule.ts'
import {
  PASSWORD,
  PEOPLE,
  type Person,
  PROJECTS,
  type ProjectName,
  SAVED_PROMPTS,
  STORYBOARD,
} from './story.ts'

/** ACCEPT_SECONDS and SPEND_SETTLE_SECONDS, with the values for our own service. */
const ACCEPT_MS = 60_000
const SETTLE_MS = 10_000
const RETENTION_MS = 24 * 3_600_000
const MINUTE = 60_000

export interface StudioRows {
  db: Studio['db']
  shots: readonly Shot[]
  clips: ReadonlyMap<string, RenderedClip>
  now: Date
  /** The key of all sends; see UpstreamClient. */
  key: { keyMark: string; maskedKey: string }
}

/**
 * Writes the month as the studio saw it: people, projects, a storyboard, submissions with their histories, the ledger,
 * claims, readings of the balance, comments. No other code writes such rows without the events behind them.
 */
export async function writeStudioRows(rows: StudioRows): Promise<void> {
  const { db, shots } = rows
  const people = await makePeople(rows)
  const projects = await makeProjects(rows, people)
  await makeStoryboard(rows, people, projects)
  const notes = shots.flatMap((shot) => notesOf(shot, people))
  const places = { people, projects, notes }
  await db.submission.createMany({ data: shots.map((shot) => submissionOf(rows, shot, places)) })
  const events = shots.flatMap((shot) =>
    historyOf(shot).map((event) => ({ submissionId: shot.id, ...event })),
  )
  await db.submissionEvent.createMany({ data: events.toSorted(byTime) })
  const entries = shots.flatMap((shot) =>
    entriesOf(shot).map((entry) => ({ submissionId: shot.id, amountYen: VIDEO_PRICE_YEN, ...entry })),
  )
  await db.entry.createMany({ data: entries.toSorted(byTime) })
  await db.clip.createMany({ data: shots.flatMap((shot) => clipOf(rows, shot)) })
  await makeReadings(rows)
  await makeDecisions(rows)
  await makeClaims(rows, people.naomi)
  await db.comment.createMany({ data: notes })
}

async function makePeople({ db, shots }: StudioRows): Promise<Record<Person, string>> {
  const createdAt = new Date(Number(shots[0]?.createdAt) - 2 * 3_600_000)
  const people: Partial<Record<Person, string>> = {}
  for (const name of Object.keys(PEOPLE) as Person[]) {
    const { budgetYen, ...person } = PEOPLE[name]
    const user = await createUser(db, { ...person, password: PASSWORD })
    await db.user.update({ where: { id: user.id }, data: { budgetYen, createdAt } })
    people[name] = user.id
  }
  return people as Record<Person, string>
}

async function makeProjects(
  { db, shots }: StudioRows,
  people: Record<Person, string>,
): Promise<Record<ProjectName, string>> {
  const createdAt = new Date(Number(shots[0]?.createdAt) - 3_600_000)
  const projects: Partial<Record<ProjectName, string>> = {}
  for (const [project, name] of Object.entries(PROJECTS)) {
    const nameKey = projectKey(name)
    const { id } = await db.project.create({ data: { name, nameKey, createdAt } })
    projects[project as ProjectName] = id
  }
  const made = projects as Record<ProjectName, string>
  await db.savedPrompt.createMany({
    data: SAVED_PROMPTS.map(({ by, project, name, text }) => ({
      userId: people[by],
      projectId: project && made[project],
      name,
      text,
      createdAt,
      updatedAt: createdAt,
    })),
  })
  return made
}

async function makeStoryboard(
  { db, shots, now }: StudioRows,
  people: Record<Person, string>,
  projects: Record<ProjectName, string>,
): Promise<void> {
  const { id, by, project, name } = STORYBOARD
  const heading = { id, name, userId: people[by], projectId: projects[project] }
  await db.storyboard.create({ data: { ...heading, createdAt: shots[0]?.createdAt ?? now } })
  await db.shot.createMany({
    data: STORYBOARD.shots.map(({ prompt }, place) => ({
      id: shotId(place),
      storyboardId: id,
      place,
      prompt,
    })),
  })
}

/** The id of a shot of the storyboard by its place. */
function shotId(place: number): string {
  return `${STORYBOARD.id.slice(0, -1)}${place + 3}`
}

/** The shot that a take of the story belongs to. */
function shotOf({ prompt }: Shot): string | null {
  const place = STORYBOARD.shots.findIndex(({ takesOf }) => takesOf && prompt.startsWith(takesOf))
  return place < 0 ? null : shotId(place)
}

interface Places {
  people: Record<Person, string>
  projects: Record<ProjectName, string>
  notes: readonly { submissionId: string }[]
}

function submissionOf({ key }: StudioRows, shot: Shot, { people, projects, notes }: Places) {
  const { id, attemptId, take, takes, prompt, seed, jobId, tags, parentId, startedAt, finishedAt } = shot
  const last = historyOf(shot).at(-1)
  if (!last) throw new Error('A submission has a history.')
  const unanswered = shot.ending === 'unknown' || shot.ending === 'not_accepted'
  return {
    id,
    attemptId,
    take,
    takes,
    prompt,
    seed,
    jobId,
    tags,
    parentId,
    startedAt,
    finishedAt,
    userId: people[shot.by],
    projectId: shot.project && projects[shot.project],
    priceYen: VIDEO_PRICE_YEN,
    status: last.status,
    reason: last.reason,
    reasonDetail: last.detail,
    createdAt: shot.createdAt,
    updatedAt: shot.creditedAt ?? shot.archivedAt ?? last.at,
    searchWords: searchWords({ prompt, tags }),
    shotId: shotOf(shot),
    rating: shot.rating ?? null,
    choice: shot.choice ?? null,
    commentCount: notes.filter(({ submissionId }) => submissionId === id).length,
    ...(shot.sentAt ? { sendCount: 1, leasedAt: shot.sentAt, keyMark: key.keyMark } : {}),
    acceptedAt: jobId ? shot.answeredAt : null,
    acceptableUntil: unanswered && shot.answeredAt ? new Date(shot.answeredAt.getTime() + ACCEPT_MS) : null,
    archiveBefore: shot.archivedAt && finishedAt ? new Date(finishedAt.getTime() + RETENTION_MS) : null,
  }
}

function clipOf({ clips }: StudioRows, { id, archivedAt }: Shot) {
  const clip = clips.get(id)
  if (!clip || !archivedAt) return []
  const { path: _, ...facts } = clip
  return [{ submissionId: id, archivedAt, sprite: true, ...facts }]
}

/** The comments on a finished take and their answers. */
function notesOf({ id, finishedAt, notes = [] }: Shot, people: Record<Person, string>) {
  if (!finishedAt) return []
  return notes.flatMap(({ by, text, at, until, done, answer }, index) => {
    const made = finishedAt.getTime() + (6 + 4 * index) * MINUTE
    const note = { id: randomUUID(), submissionId: id, userId: people[by], text, createdAt: new Date(made) }
    const timed = {
      ...note,
      atSeconds: at ?? null,
      untilSeconds: until ?? null,
      doneAt: done ? new Date(made + 300 * MINUTE) : null,
    }
    if (!answer) return [timed]
    const createdAt = new Date(made + 2 * MINUTE)
    return [
      timed,
      {
        ...note,
        id: randomUUID(),
        parentId: note.id,
        userId: people[answer.by],
        text: answer.text,
        createdAt,
      },
    ]
  })
}

async function makeReadings({ db, shots, now, key }: StudioRows): Promise<void> {
  await db.reading.createMany({
    data: readings(shots, now).map((reading) => ({ ...reading, ...key, maxBudgetYen: BUDGET_YEN })),
  })
}

/** The verdict of the readings on an unknown outcome. */
async function makeDecisions({ db, shots, now }: StudioRows): Promise<void> {
  const read = readings(shots, now)
  const data = shots.flatMap(({ id, ending, sentAt, endedAt }) => {
    if (ending !== 'not_accepted' || !sentAt || !endedAt) return []
    const before = read.findLast(({ answeredAt }) => answeredAt < sentAt)
    const after = read.findLast(({ answeredAt }) => answeredAt < endedAt)
    const values = {
      from: before?.answeredAt.toISOString() ?? '',
      until: after?.answeredAt.toISOString() ?? '',
      yen: formatYen(0),
      explained: formatYen(0),
    }
    const evidence: Message = { key: 'reconcile.decisions.difference', values }
    const assumed = { evidence, accept: ACCEPT_MS / 1000, settle: SETTLE_MS / 1000 }
    const reason = storeMessage({ key: 'reconcile.decisions.assuming', values: assumed })
    return [{ submissionId: id, at: endedAt, status: 'not_accepted' as const, reason }]
  })
  await db.decision.createMany({ data })
}

/** Every failed job has a claim for a credit from support; some were credited. */
async function makeClaims({ db, shots }: StudioRows, adminId: string): Promise<void> {
  for (const { id, ending, finishedAt, creditedAt } of shots) {
    if ((ending !== 'failed' && ending !== 'credited') || !finishedAt) continue
    const sentAt = new Date(finishedAt.getTime() + 3_600_000)
    await db.claim.create({
      data: {
        submissionId: id,
        state: creditedAt ? 'credited' : 'sent',
        openedAt: finishedAt,
        changedAt: creditedAt ?? sentAt,
        creditSeen: creditedAt !== null,
      },
    })
    const events = [
      { at: finishedAt, state: 'open' as const, userId: null },
      { at: sentAt, state: 'sent' as const, userId: adminId },
      ...(creditedAt ? [{ at: creditedAt, state: 'credited' as const, userId: adminId }] : []),
    ]
    await db.claimEvent.createMany({ data: events.map((event) => ({ submissionId: id, ...event })) })
  }
}

function byTime(a: { at: Date }, b: { at: Date }): number {
  return a.at.getTime() - b.at.getTime()
}
