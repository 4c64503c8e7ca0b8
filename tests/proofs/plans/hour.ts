import { buffer } from 'node:stream/consumers'
import { archiveVideo } from '#lib/archive/archive.ts'
import { restoreReturnedFiles } from '#lib/archive/check-files.ts'
import { findMedia } from '#lib/archive/find-media.ts'
import { inspectAgain } from '#lib/archive/inspection-retries.ts'
import { recheckClips } from '#lib/archive/upkeep.ts'
import { makeOperatorTold } from '#lib/audit/tell-operator.ts'
import type { Caller } from '#lib/caller.ts'
import { zipClips } from '#lib/gallery/archive-zip.ts'
import { listChoices } from '#lib/gallery/choices.ts'
import { listComments } from '#lib/gallery/comments/queries.ts'
import { listDailies, listTakes } from '#lib/gallery/dailies/queries.ts'
import { EVERYTHING, type Filter, SORTS } from '#lib/gallery/filter.ts'
import { find } from '#lib/gallery/find.ts'
import { getLine } from '#lib/gallery/line/queries.ts'
import { findNear } from '#lib/gallery/prompts/near.ts'
import { listSavedPrompts } from '#lib/gallery/prompts/saved-prompts.ts'
import {
  countSubmissions,
  findSubmission,
  idsOfSubmissions,
  listSubmissions,
  neighboursOf,
  stillFound,
  viewsOf,
} from '#lib/gallery/queries.ts'
import { listStoryboards } from '#lib/gallery/storyboard/queries.ts'
import { listTrash, purgeExpired } from '#lib/gallery/trash.ts'
import { listExplanations } from '#lib/money/balance/explanations.ts'
import { getBalance } from '#lib/money/balance/queries.ts'
import { readForUnknowns, takeReading } from '#lib/money/balance/reading.ts'
import { keySpentSince, loadSpendSheet } from '#lib/money/balance/sheet.ts'
import { lineFiltersOf, readSpendQuestion } from '#lib/money/balance/spend-question.ts'
import { loadStatement } from '#lib/money/balance/statement.ts'
import { exportClaims } from '#lib/money/claims/export.ts'
import { listCreditOffers } from '#lib/money/claims/offers.ts'
import { countClaims, listClaims } from '#lib/money/claims/queries.ts'
import { dailyProof } from '#lib/money/ledger/daily-proof.ts'
import { exportEntries } from '#lib/money/ledger/export.ts'
import { exportLines } from '#lib/money/ledger/export-lines.ts'
import { listLines, totalLines } from '#lib/money/ledger/lines.ts'
import { getLimits } from '#lib/money/limits/queries.ts'
import { adoptKeptJob } from '#lib/money/reconcile/adopt.ts'
import { thinLog, watchForNews } from '#lib/notifications/deliver-webhooks.ts'
import { listNews } from '#lib/notifications/news.ts'
import { listDeliveries, listWebhooks } from '#lib/notifications/queries.ts'
import { exportActs, listActs } from '#lib/people/audit/queries.ts'
import type { AuditQuestion } from '#lib/people/audit/question.ts'
import { listWaysIn } from '#lib/people/doors/own.ts'
import { getPolicy } from '#lib/people/doors/policy.ts'
import { findOffer } from '#lib/people/invitations/admit.ts'
import { listInvitations } from '#lib/people/invitations/invite.ts'
import { listOwnSessions, listTeam } from '#lib/people/team/queries.ts'
import type { Studio } from '#lib/studio.ts'
import { heartbeat } from '#lib/submissions/heartbeat.ts'
import { DELIVER, JOBS, ROUNDS } from '#lib/submissions/jobs.ts'
import { pollDue } from '#lib/submissions/poll.ts'
import { sweep } from '#lib/submissions/recover.ts'
import { move } from '#lib/submissions/transition.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import { idOf, presses, WEBHOOK, type Work } from './presses.ts'

const NOBODY = '5eed0000-0000-7000-9000-000000000001'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const day = (at: Date) => at.toISOString().slice(0, 10)

/** The work of pages, polls, rounds and presses, each once. */
export function work(studio: Studio, admin: Caller): Work[] {
  return [
    ...gallery(studio, admin),
    ['the choices of the gallery', () => listChoices(studio, admin)],
    ['a video', () => findSubmission(studio, admin, idOf(500))],
    ...SORTS.map(
      (sort): Work => [
        `the neighbours of a video, sorted by ${sort}`,
        () =>
          neighboursOf(
            studio,
            admin,
            { id: idOf(500), createdAt: ago(studio, 7).toISOString(), rating: 3 },
            { ...EVERYTHING, sort },
          ),
      ],
    ),
    ['the file of a video, or a picture', () => findMedia(studio, admin, idOf(500))],
    ['videos side by side', () => viewsOf(studio, admin, [idOf(1), idOf(2)])],
    ['the comments on a video', () => listComments(studio, admin, idOf(500))],
    ['the poll of a gallery', () => stillFound(studio, admin, [idOf(1), idOf(2)], EVERYTHING)],
    // At most 10,000, which is a large part of a small studio.
    ...(process.env.PROOFS === 'all'
      ? [['the ids of everything', () => idsOfSubmissions(studio, admin, EVERYTHING)] as Work]
      : []),
    ['the ids of a tag', () => idsOfSubmissions(studio, admin, { ...EVERYTHING, tags: ['tag7'] })],
    ['the finder', () => find(studio, admin, 'word17')],
    ['the line', () => getLine(studio, admin)],
    ['the news', () => listNews(studio, admin)],
    ['the news of a person without videos', () => listNews(studio, { ...admin, id: NOBODY })],
    ['the news of a member', () => listNews(studio, { ...admin, id: NOBODY, role: 'member' })],
    ['the dailies', () => listDailies(studio, admin, { day: day(ago(studio, 7)), zone: 'UTC' })],
    ['the file of some videos', () => zip(studio, admin)],
    ['the takes of a list', () => listTakes(studio, admin, `${idOf(1)},${idOf(2)}`)],
    ['the trash', () => listTrash(studio, admin)],
    ['an old page of the trash', () => listTrash(studio, admin, { before: cursorAt(ago(studio, 1_500)) })],
    ...auditLog(studio, admin),
    ['the team', () => listTeam(studio, admin)],
    ['the open invitations', () => listInvitations(studio, admin)],
    ['the page of a link', () => findOffer(studio, 'unknown')],
    ['the sessions', () => listOwnSessions(studio, admin, null)],
    ['the ways in', () => listWaysIn(studio, admin)],
    ['the rule about passwords', () => getPolicy(studio, admin)],
    ['the saved prompts', () => listSavedPrompts(studio, admin)],
    ['the storyboards', () => listStoryboards(studio, admin)],
    ['what is near', () => findNear(studio, admin, { prompt: 'A prompt of the year 100', seed: 7 })],
    ...money(studio, admin),
    ...claims(studio, admin),
    ['the webhooks', () => listWebhooks(studio, admin)],
    ['the deliveries', () => listDeliveries(studio, admin, { webhookId: WEBHOOK })],
    [
      'an old page of the deliveries',
      () => listDeliveries(studio, admin, { webhookId: WEBHOOK, cursor: cursorAt(ago(studio, 30)) }),
    ],
    ...presses(studio, admin),
    ...jobs(studio, admin),
    ...rounds(studio),
  ]
}

function ago({ now }: Studio, days: number): Date {
  return new Date(now().getTime() - days * DAY_MS)
}

/** The cursor of a page that begins at a moment. */
function cursorAt(at: Date): string {
  return `${at.getTime()}_${NOBODY}`
}

/** Every filter and every order of the gallery, with a common and a rare match. */
function gallery(studio: Studio, admin: Caller): Work[] {
  const today = day(studio.now())
  const filters: Record<string, Partial<Filter>> = {
    everything: {},
    oldest: { sort: 'oldest' },
    rated: { sort: 'rated' },
    'a word': { text: 'word17' },
    'no such word': { text: 'nothing' },
    'what is ready': { state: 'ready' },
    'what moves': { state: 'moving' },
    'what is unknown': { state: 'unknown' },
    'what failed': { state: 'failed' },
    'what was not billed': { state: 'unbilled' },
    'a person': { person: admin.id },
    'a person who made nothing': { person: NOBODY },
    'an empty project': { project: NOBODY },
    'a person, oldest': { person: admin.id, sort: 'oldest' },
    'no project': { project: 'none' },
    'a tag': { tags: ['tag7'] },
    'no such tag': { tags: ['nothing'] },
    'five stars': { rating: 5 },
    'the selected': { choice: 'select' },
    'the unjudged': { choice: 'none' },
    'the unjudged, oldest': { choice: 'none', sort: 'oldest' },
    'the rejected, oldest': { choice: 'reject', sort: 'oldest' },
    'a day': { since: today, until: today, zone: 'UTC' },
    'a day long ago': { since: '2000-01-01', until: '2000-01-01', zone: 'UTC' },
    'the commented': { commented: true },
  }
  return Object.entries(filters).flatMap(([name, partial]): Work[] => {
    const filter = { ...EVERYTHING, ...partial }
    return [
      [`the gallery of ${name}`, () => listSubmissions(studio, admin, { filter })],
      [`the next page of ${name}`, () => secondPage(studio, admin, filter)],
      [`the number of ${name}`, () => countSubmissions(studio, admin, filter)],
    ]
  })
}

/** Every filter of the audit log, with a common and a rare match. */
function auditLog(studio: Studio, admin: Caller): Work[] {
  const today = day(studio.now())
  const everything = { preset: null, from: '2001-01-01', to: today, tooLong: false, cursor: null }
  const questions: Record<string, Partial<AuditQuestion>> = {
    everything: {},
    'a day long ago': { to: '2001-01-01' },
    'a kind': { area: 'signIn' },
    'a rare kind': { area: 'settings' },
    'no such kind': { area: 'webhook' },
    'a person': { person: admin.id },
    'a person who did nothing': { person: NOBODY },
    'a kind and a person': { area: 'video', person: admin.id },
  }
  return Object.entries(questions).flatMap(([name, partial]): Work[] => {
    const question = { ...everything, area: null, person: null, ...partial }
    return [
      [
        `the audit log of ${name}`,
        async () => {
          const { next } = await listActs(studio, admin, question, 'UTC')
          if (next) await listActs(studio, admin, { ...question, cursor: next }, 'UTC')
        },
      ],
      [`the file of the audit log of ${name}`, () => begin(exportActs(studio, admin, question, 'UTC'))],
    ]
  })
}

/** Reads the first pieces of a file. */
async function begin(file: AsyncGenerator<string>, most = 5): Promise<void> {
  for (let pieces = 0; pieces < most; pieces += 1) if ((await file.next()).done) return
  await file.return(undefined)
}

async function secondPage(studio: Studio, admin: Caller, filter: Filter): Promise<void> {
  const { next } = await listSubmissions(studio, admin, { filter })
  if (next) await listSubmissions(studio, admin, { filter, before: next })
}

function zip(studio: Studio, admin: Caller): Promise<Buffer> {
  const ids = Array.from({ length: 200 }, (_, nth) => idOf(nth + 1))
  return buffer(zipClips(studio, admin, ids, new AbortController().signal))
}

/**
 * Leaves out three rare requests that by nature read years of the ledger: the file of some days starts with the sum of all
 * days before, and the statement or the proof of an old month also looks for its late bookings, in all days since.
 */
function money(studio: Studio, admin: Caller): Work[] {
  const zone = 'Asia/Tokyo'
  const today = day(studio.now())
  const question = readSpendQuestion({}, today)
  const viewer = { zone, today, availableYen: 10_000 }
  const lines = lineFiltersOf(question, zone)
  const weekAgo = ago(studio, 7)
  return [
    ['the balance', () => getBalance(studio, admin)],
    ['the limits', () => getLimits(studio, admin)],
    ['the spend', () => loadSpendSheet(studio, admin, question, viewer)],
    ['the spend of the key', () => keySpentSince(studio, admin, weekAgo.getTime())],
    ['the videos of the money', () => listLines(studio, admin, lines)],
    ['a rare state of them', () => listLines(studio, admin, { ...lines, state: 'refunded' })],
    ['a page of their file', () => listLines(studio, admin, { ...lines, upTo: 1_000_000_000n })],
    ['their file', () => begin(exportLines(studio, admin, lines, zone))],
    ['a person of them', () => listLines(studio, admin, { ...lines, person: admin.id })],
    ['a person of them who made nothing', () => listLines(studio, admin, { ...lines, person: NOBODY })],
    ['what they come to', () => totalLines(studio, admin, lines)],
    ['the file of the ledger', () => begin(exportEntries(studio, admin, {}, zone), 60)],
    ['a statement', () => loadStatement(studio, admin, { month: today.slice(0, 7), zone })],
    ['the proof', () => dailyProof(studio, admin, { from: day(weekAgo), to: today, zone: 'UTC' })],
    ['the explanations', () => listExplanations(studio, admin)],
  ]
}

function claims(studio: Studio, admin: Caller): Work[] {
  const cursor = cursorAt(ago(studio, 1_500))
  return [
    ['the claims', () => listClaims(studio, admin)],
    ['the open claims', () => listClaims(studio, admin, { state: 'open' })],
    ['an old page of the claims', () => listClaims(studio, admin, { cursor })],
    ['an old page of the credited claims', () => listClaims(studio, admin, { state: 'credited', cursor })],
    ['the numbers of claims', () => countClaims(studio, admin)],
    ['the file of the claims', () => begin(exportClaims(studio, admin, { zone: 'UTC' }))],
    ['the credit offers', () => listCreditOffers(studio, admin)],
  ]
}

/** The background jobs of a submission. */
function jobs(studio: Studio, admin: Caller): Work[] {
  return [
    ['a poll', async () => pollDue(studio, [await makeSubmission(studio, admin.id, 'pending')])],
    [
      'a video to archive',
      async () => archiveVideo(studio, await makeSubmission(studio, admin.id, 'completed')),
    ],
    ['the inspection of a clip whose file is gone', () => inspectAgain(studio, idOf(11), true)],
    ['a job that an answer seems to name', () => askForKeptJob(studio, admin)],
  ]
}

async function askForKeptJob(studio: Studio, admin: Caller): Promise<void> {
  const id = await makeSubmission(studio, admin.id, 'submitting')
  const fields = { keptJobId: 'job_kept', acceptedAt: studio.now() }
  await move(studio, id, 'submitting', 'billed_without_job', { reason: 'job_id_lost', fields })
  await adoptKeptJob(studio, id)
}

function rounds(studio: Studio): Work[] {
  return [
    ['a heartbeat', () => heartbeat(studio)],
    ['a sweep', () => sweep(studio)],
    ['a reading', () => takeReading(studio)],
    ['a reading for unknown outcomes', () => readForUnknowns(studio)],
    ['a round of telling', () => watchForNews(studio)],
    ['the end of the trash', () => purgeExpired(studio)],
    ['lost videos to restore', () => restoreReturnedFiles(studio)],
    ['clips to compare', () => recheckClips(studio)],
    ['the acts of the operator', makeOperatorTold(studio)],
    ['a round of the deliveries', () => thinOldestDeliveries(studio)],
    ...[...JOBS, DELIVER, ...Object.keys(ROUNDS)].map(
      (name): Work => [`the queue ${name}`, () => studio.queue.fetch(name)],
    ),
  ]
}

/** As the round finds them every hour: the others are not 30 days old. */
async function thinOldestDeliveries({ db }: Studio): Promise<void> {
  const oldest = await db.webhookDelivery.findFirstOrThrow({
    where: { webhookId: WEBHOOK },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  })
  const then = new Date(oldest.createdAt.getTime() + 30 * DAY_MS + HOUR_MS)
  await thinLog({ db, now: () => then })
}
