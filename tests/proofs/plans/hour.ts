import { randomUUID } from 'node:crypto'
import { takeInReturned } from '#lib/archive/check-files.ts'
import { lookAgain } from '#lib/archive/inspection-retries.ts'
import { recheckClips } from '#lib/archive/upkeep.ts'
import type { Caller } from '#lib/caller.ts'
import { changeMany } from '#lib/gallery/change.ts'
import { listChoices } from '#lib/gallery/choices.ts'
import { addComment } from '#lib/gallery/comments/change.ts'
import { listComments } from '#lib/gallery/comments/queries.ts'
import { listDailies } from '#lib/gallery/dailies/queries.ts'
import { getDraft, saveDraft } from '#lib/gallery/draft.ts'
import { EVERYTHING, type Filter } from '#lib/gallery/filter.ts'
import { find } from '#lib/gallery/find.ts'
import { getLine } from '#lib/gallery/line/queries.ts'
import { findNear } from '#lib/gallery/prompts/near.ts'
import { listSavedPrompts } from '#lib/gallery/prompts/saved-prompts.ts'
import { countSubmissions, findSubmission, listSubmissions, stillFound } from '#lib/gallery/queries.ts'
import { changeStoryboard } from '#lib/gallery/storyboard/change.ts'
import { makeShots } from '#lib/gallery/storyboard/make.ts'
import { findStoryboard, listStoryboards } from '#lib/gallery/storyboard/queries.ts'
import { listTrash, purgeExpired } from '#lib/gallery/trash.ts'
import { getBalance } from '#lib/money/balance/queries.ts'
import { takeReading } from '#lib/money/balance/reading.ts'
import { keySpentSince, loadSpendSheet } from '#lib/money/balance/sheet.ts'
import { lineFiltersOf, readSpendQuestion } from '#lib/money/balance/spend-question.ts'
import { loadStatement } from '#lib/money/balance/statement.ts'
import { markSent } from '#lib/money/claims/change.ts'
import { listCreditOffers } from '#lib/money/claims/offers.ts'
import { openByHand } from '#lib/money/claims/open.ts'
import { listClaims } from '#lib/money/claims/queries.ts'
import { dailyProof } from '#lib/money/ledger/daily-proof.ts'
import { listLines, totalLines } from '#lib/money/ledger/lines.ts'
import { getLimits } from '#lib/money/limits/queries.ts'
import { decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { getReconcile } from '#lib/money/reconcile/queries.ts'
import { settleUnknowns } from '#lib/money/reconcile/settle.ts'
import { tellingRound } from '#lib/notifications/deliver-webhooks.ts'
import { listNews } from '#lib/notifications/news.ts'
import { listDeliveries, listWebhooks } from '#lib/notifications/queries.ts'
import { changeThresholds } from '#lib/notifications/threshold.ts'
import { listActs } from '#lib/people/audit/queries.ts'
import type { AuditQuestion } from '#lib/people/audit/question.ts'
import { listWaysIn } from '#lib/people/doors/own.ts'
import { getPolicy } from '#lib/people/doors/policy.ts'
import { findOffer } from '#lib/people/invitations/admit.ts'
import { listInvitations } from '#lib/people/invitations/invite.ts'
import { signIn } from '#lib/people/sign-in.ts'
import { listOwnSessions, listTeam } from '#lib/people/team/queries.ts'
import type { Studio } from '#lib/studio.ts'
import { heartbeat } from '#lib/submissions/heartbeat.ts'
import { JOBS } from '#lib/submissions/jobs.ts'
import { pollIfDue } from '#lib/submissions/poll.ts'
import { sweep } from '#lib/submissions/recover.ts'
import { standstill } from '#lib/submissions/sending.ts'
import { move } from '#lib/submissions/transition.ts'
import { tryAgain } from '#lib/submissions/try-again.ts'
import { buy } from '#tests/fixtures/submissions.ts'

type Work = [doing: string, run: () => Promise<unknown>]

const NOBODY = '5eed0000-0000-7000-9000-000000000001'
const DAY_MS = 24 * 3_600_000
const day = (at: Date) => at.toISOString().slice(0, 10)

/** The work of pages, polls, rounds and presses, each once. */
export function work(studio: Studio, admin: Caller): Work[] {
  const idOf = (nth: number) => `5eed0000-0000-7000-8000-${String(nth).padStart(12, '0')}`
  const today = day(studio.now())
  const question = readSpendQuestion({}, today)
  const viewer = { zone: 'Asia/Tokyo', today, availableYen: 10_000 }
  const lines = lineFiltersOf(question, 'Asia/Tokyo')
  const weekAgo = new Date(studio.now().getTime() - 7 * DAY_MS)
  return [
    ...gallery(studio, admin),
    ['the choices of the gallery', () => listChoices(studio, admin)],
    ['a video', () => findSubmission(studio, admin, idOf(500))],
    ['the comments on a video', () => listComments(studio, admin, idOf(500))],
    ['the poll of a gallery', () => stillFound(studio, admin, [idOf(1), idOf(2)], EVERYTHING)],
    ['the finder', () => find(studio, admin, 'word17')],
    ['the line', () => getLine(studio, admin)],
    ['the news', () => listNews(studio, admin)],
    ['the news of a person without videos', () => listNews(studio, { ...admin, id: NOBODY })],
    ['the dailies', () => listDailies(studio, admin, { day: day(weekAgo), zone: 'UTC' })],
    ['the trash', () => listTrash(studio, admin)],
    ...auditLog(studio, admin),
    ['the team', () => listTeam(studio, admin)],
    ['the open invitations', () => listInvitations(studio, admin)],
    ['the page of a link', () => findOffer(studio, 'unknown')],
    ['the sessions', () => listOwnSessions(studio, admin, null)],
    ['the ways in', () => listWaysIn(studio, admin)],
    ['the rule about passwords', () => getPolicy(studio, admin)],
    ['the saved prompts', () => listSavedPrompts(studio, admin)],
    ['the storyboards', () => listStoryboards(studio, admin)],
    ['a storyboard, and a press on it', () => storyboard(studio, admin)],
    ['the draft', () => getDraft(studio, admin)],
    ['a draft that is saved', () => saveDraft(studio, admin, { text: 'A sea' })],
    ['what is near', () => findNear(studio, admin, { prompt: 'A prompt of the year 100', seed: 7 })],
    ['the balance', () => getBalance(studio, admin)],
    ['the limits', () => getLimits(studio, admin)],
    ['the spend', () => loadSpendSheet(studio, admin, question, viewer)],
    ['the spend of the key', () => keySpentSince(studio, admin, weekAgo.getTime())],
    ['the thresholds', () => changeThresholds(studio, admin, { add: 1_000_000_000 })],
    ['the videos of the money', () => listLines(studio, admin, lines)],
    ['a rare state of them', () => listLines(studio, admin, { ...lines, state: 'refunded' })],
    ['a page of their file', () => listLines(studio, admin, { ...lines, upTo: 1_000_000_000n })],
    ['a person of them', () => listLines(studio, admin, { ...lines, person: admin.id })],
    ['a person of them who made nothing', () => listLines(studio, admin, { ...lines, person: NOBODY })],
    ['what they come to', () => totalLines(studio, admin, lines)],
    ['a statement', () => loadStatement(studio, admin, { month: today.slice(0, 7), zone: 'Asia/Tokyo' })],
    ['the proof', () => dailyProof(studio, admin, { from: day(weekAgo), to: today, zone: 'UTC' })],
    ['the claims', () => listClaims(studio, admin)],
    ['the open claims', () => listClaims(studio, admin, { state: 'open' })],
    ['the webhooks', () => listWebhooks(studio, admin)],
    [
      'the deliveries',
      () => listDeliveries(studio, admin, { webhookId: '5eed0000-0000-7000-9000-000000000000' }),
    ],
    ['a sign-in', () => signIn(studio, { email: 'x@example.com', password: 'no' }, { address: '127.0.0.1' })],
    ['a choice', () => changeMany(studio, admin, { kind: 'choose', ids: [idOf(500)], choice: 'select' })],
    [
      'a comment',
      () => addComment(studio, admin, { id: randomUUID(), submissionId: idOf(500), text: 'Good' }),
    ],
    [
      'a change of many',
      () => changeMany(studio, admin, { kind: 'rate', ids: [idOf(7), idOf(8)], rating: 4 }),
    ],
    ['the trash of some', () => changeMany(studio, admin, { kind: 'trash', ids: [idOf(7)] })],
    ['the credit offers', () => listCreditOffers(studio, admin)],
    ...sending(studio, admin),
    ...rounds(studio),
  ]
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
  return Object.entries(questions).map(([name, partial]) => [
    `the audit log of ${name}`,
    async () => {
      const question = { ...everything, area: null, person: null, ...partial }
      const { next } = await listActs(studio, admin, question, 'UTC')
      if (next) await listActs(studio, admin, { ...question, cursor: next }, 'UTC')
    },
  ])
}

async function secondPage(studio: Studio, admin: Caller, filter: Filter): Promise<void> {
  const { next } = await listSubmissions(studio, admin, { filter })
  if (next) await listSubmissions(studio, admin, { filter, before: next })
}

async function storyboard(studio: Studio, admin: Caller): Promise<void> {
  const shots = ['a', 'b'].map((prompt) => ({ prompt, seed: null }))
  const made = await changeStoryboard(studio, admin, { kind: 'create', name: 'Last ferry', shots })
  const found = made.kind === 'created' ? await findStoryboard(studio, admin, made.id) : null
  if (!found) throw new Error('The storyboard was not made.')
  const { id: storyboardId, version } = found
  const shotIds = found.shots.map(({ id }) => id)
  await makeShots(studio, admin, { attemptId: randomUUID(), storyboardId, version, shotIds })
}

function sending(studio: Studio, admin: Caller): Work[] {
  let id = ''
  return [
    [
      'a submission, and its send that no answer comes to',
      async () => {
        const input = { attemptId: randomUUID(), prompt: 'A calm sea', seed: null }
        const result = await buy(studio, admin, input)
        id = result.submissionId
      },
    ],
    ['whether sending stands still', () => standstill(studio)],
    [
      'an outcome that is unknown',
      async () => {
        const keyMark = studio.upstream.keyMark
        const fields = { leasedAt: studio.now(), leasedBy: studio.processId, keyMark }
        await move(studio, id, 'queued', 'submitting', { fields })
        const acceptableUntil = studio.now()
        await move(studio, id, 'submitting', 'unknown', { reason: 'no_answer', fields: { acceptableUntil } })
      },
    ],
    ['the outcomes to check', () => getReconcile(studio, admin)],
    ['settling', () => settleUnknowns(studio)],
    [
      'a decision by hand',
      () => decideByHand(studio, admin, id, { billed: true, reason: 'Support said so.' }),
    ],
    ['a claim by hand', () => openByHand(studio, admin, { submissionId: id, reason: 'It is lost.' })],
    ['a claim that is sent', () => markSent(studio, admin, { submissionIds: [id] })],
    ['another try', () => tryAgain(studio, admin, id)],
    ['a poll', () => pollIfDue(studio, id)],
    ['a look at a clip', () => lookAgain(studio, id, true)],
  ]
}

function rounds(studio: Studio): Work[] {
  return [
    ['a heartbeat', () => heartbeat(studio)],
    ['a sweep', () => sweep(studio)],
    ['a reading', () => takeReading(studio)],
    ['a round of telling', () => tellingRound(studio)],
    ['the end of the trash', () => purgeExpired(studio)],
    ['lost videos to take in', () => takeInReturned(studio)],
    ['clips to compare', () => recheckClips(studio)],
    ...JOBS.map((name): Work => [`the queue ${name}`, () => studio.queue.fetch(name)]),
  ]
}
