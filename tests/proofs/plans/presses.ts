import { randomUUID } from 'node:crypto'
import type { Caller } from '#lib/caller.ts'
import { changeMany } from '#lib/gallery/change.ts'
import {
  addComment,
  deleteComment,
  editComment,
  markComment,
  restoreComment,
} from '#lib/gallery/comments/change.ts'
import { findSubmission } from '#lib/gallery/queries.ts'
import { changeStoryboard } from '#lib/gallery/storyboard/change.ts'
import { makeShots } from '#lib/gallery/storyboard/make.ts'
import { findStoryboard } from '#lib/gallery/storyboard/queries.ts'
import { purgeNow } from '#lib/gallery/trash.ts'
import { explain, listExplanations, takeBackExplanation } from '#lib/money/balance/explanations.ts'
import { getBalance } from '#lib/money/balance/queries.ts'
import { markCredited, markRefused, markSent, reopen } from '#lib/money/claims/change.ts'
import { openByHand } from '#lib/money/claims/open.ts'
import { setLimit } from '#lib/money/limits/change.ts'
import { getLimits } from '#lib/money/limits/queries.ts'
import { askForMore, declineRequest } from '#lib/money/limits/requests.ts'
import { adoptJob, correctByHand, decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { getReconcile } from '#lib/money/reconcile/queries.ts'
import { settleUnknowns } from '#lib/money/reconcile/settle.ts'
import { deliver } from '#lib/notifications/deliver.ts'
import { listDeliveries } from '#lib/notifications/queries.ts'
import { changeThresholds } from '#lib/notifications/threshold.ts'
import {
  addWebhook,
  enableWebhook,
  removeWebhook,
  testWebhook,
  tryAgain as tryDeliveryAgain,
} from '#lib/notifications/webhooks.ts'
import { signIn } from '#lib/people/sign-in.ts'
import { deactivate, reactivate, signPersonOut } from '#lib/people/team/change.ts'
import { endOtherSessions, endOwnSession } from '#lib/people/team/own.ts'
import { endSession, noteUse } from '#lib/people/token.ts'
import type { Studio } from '#lib/studio.ts'
import { liftPause, listPauses, stopSending } from '#lib/submissions/pauses.ts'
import { sendingHold, skipHold } from '#lib/submissions/sending.ts'
import { move } from '#lib/submissions/transition.ts'
import { previewAgain, tryAgain } from '#lib/submissions/try-again.ts'
import { withdraw } from '#lib/submissions/withdraw.ts'
import { callerOf, startSession } from '#tests/fixtures/people.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { buy, makeSubmission } from '#tests/fixtures/submissions.ts'

export type Work = [doing: string, run: () => Promise<unknown>]

/** The webhook of the years. */
export const WEBHOOK = '5eed0000-0000-7000-9000-000000000000'

const WEEK_MS = 7 * 24 * 3_600_000

/** The id of a submission of the years; the first is the newest. */
export function idOf(nth: number): string {
  return `5eed0000-0000-7000-8000-${String(nth).padStart(12, '0')}`
}

/** All actions of people, each once. */
export function presses(studio: Studio, admin: Caller): Work[] {
  return [
    ['a storyboard, and a press on it', () => storyboard(studio, admin)],
    ['the thresholds', () => changeThresholds(studio, admin, { add: 1_000_000_000 })],
    ['a choice', () => changeMany(studio, admin, { kind: 'choose', ids: [idOf(500)], choice: 'select' })],
    [
      'a change of many',
      () => changeMany(studio, admin, { kind: 'rate', ids: [idOf(7), idOf(8)], rating: 4 }),
    ],
    [
      'the tags of some',
      () => changeMany(studio, admin, { kind: 'tag', ids: [idOf(7)], add: ['night'], remove: ['tag7'] }),
    ],
    [
      'the project of some',
      () => changeMany(studio, admin, { kind: 'move', ids: [idOf(7)], projectId: null }),
    ],
    ['the trash of some', () => changeMany(studio, admin, { kind: 'trash', ids: [idOf(7)] })],
    ['some out of the trash', () => changeMany(studio, admin, { kind: 'restore', ids: [idOf(7)] })],
    ['some that are deleted for good', () => deleteForGood(studio, admin, idOf(9))],
    ...comments(studio, admin),
    ...sessions(studio, admin),
    ...sending(studio, admin),
    ...deciding(studio, admin),
    ...trying(studio, admin),
    ...webhooks(studio, admin),
    ['an explanation that is reverted', () => explainAndTakeBack(studio, admin)],
    ['requests for a higher limit, and their answers', () => answerRequests(studio, admin)],
    ['a stop of all sending, and its end', () => stopAndGoOn(studio, admin)],
  ]
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

async function deleteForGood(studio: Studio, admin: Caller, id: string): Promise<void> {
  await changeMany(studio, admin, { kind: 'trash', ids: [id] })
  await purgeNow(studio, admin, [id])
}

function comments(studio: Studio, admin: Caller): Work[] {
  const id = randomUUID()
  const submissionId = idOf(500)
  const words = { submissionId, text: 'Good', untilSeconds: null }
  const again = { prompt: 'A calm sea', seed: null, parentId: submissionId, commentId: id }
  return [
    ['a comment', () => addComment(studio, admin, { ...words, id, parentId: null, atSeconds: 2 })],
    [
      'an answer to it',
      () => addComment(studio, admin, { ...words, id: randomUUID(), parentId: id, atSeconds: null }),
    ],
    ['another text of it', () => editComment(studio, admin, { id, text: 'Better' })],
    ['a video that is made for it', () => buy(studio, admin, { ...again, attemptId: randomUUID() })],
    ['a comment that is done', () => markComment(studio, admin, { id, done: true })],
    ['a comment that is deleted', () => deleteComment(studio, admin, { id })],
    ['a comment that is restored', () => restoreComment(studio, admin, { id })],
  ]
}

function sessions(studio: Studio, admin: Caller): Work[] {
  let person = admin
  let sessionId = ''
  const usedAt = new Date(studio.now().getTime() - WEEK_MS)
  const state = { door: 'password', usedAt, confirmedAt: null, held: false } as const
  return [
    ['a sign-in', () => signIn(studio, { email: 'x@example.com', password: 'no' }, { address: '127.0.0.1' })],
    [
      'a session that begins',
      async () => {
        person = await makeCaller(studio)
        sessionId = await startSession(studio, person.id)
      },
    ],
    ['the person of a session', () => callerOf(studio, { sessionId })],
    ['a use of a session', () => noteUse(studio, { ...state, id: sessionId, caller: person })],
    ['the end of other sessions', () => endOtherSessions(studio, person, sessionId)],
    ['a sign-out', () => endSession(studio, { sessionId })],
    ['the end of an own session', () => endOwnSession(studio, person, { sessionId })],
    ['a person who is signed out', () => signPersonOut(studio, admin, { personId: person.id })],
    ['a person who is deactivated', () => deactivate(studio, admin, { personId: person.id })],
    ['a person who may sign in again', () => reactivate(studio, admin, { personId: person.id })],
  ]
}

function sending(studio: Studio, admin: Caller): Work[] {
  let id = ''
  return [
    [
      'a submission whose send gets no answer',
      async () => {
        const input = { attemptId: randomUUID(), prompt: 'A calm sea', seed: null }
        const result = await buy(studio, admin, input)
        id = result.submissionId
      },
    ],
    ['whether sending is on hold', () => sendingHold(studio)],
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
    ['the outcomes to check after a backup was restored', () => checkRestored(studio, admin)],
    ['settling', () => settleUnknowns(studio)],
    [
      'a decision by hand',
      () => decideByHand(studio, admin, id, { billed: true, reason: 'Support said so.' }),
    ],
    ['a job that support found', () => adoptJob(studio, admin, id, 'job_found')],
    ['a claim by hand', () => openByHand(studio, admin, { submissionId: idOf(501), reason: 'It is dark.' })],
    ['a claim that is sent', () => markSent(studio, admin, { submissionIds: [id] })],
    // It reads the bookings of 90 days. In a small studio the planner reads them all instead.
    ...(process.env.PROOFS === 'all'
      ? [['a claim that is credited', () => markCredited(studio, admin, { submissionIds: [id] })] as Work]
      : []),
    ['a hold that is skipped', () => skipHold(studio, admin)],
  ]
}

/** The database may have forgotten claims then. */
async function checkRestored(studio: Studio, admin: Caller): Promise<void> {
  const restoredAt = studio.now()
  await studio.db.sendingState.upsert({ where: { id: 1 }, create: { restoredAt }, update: { restoredAt } })
  await getReconcile(studio, admin)
}

function deciding(studio: Studio, admin: Caller): Work[] {
  const rejected = () => makeSubmission(studio, admin.id, 'rejected')
  const reason = 'Support said so.'
  return [
    ['old outcomes that were not billed', () => decideOld(studio, admin)],
    [
      'a refusal that was billed',
      async () => correctByHand(studio, admin, await rejected(), { billed: true, reason }),
    ],
    [
      'a doubt that is dismissed',
      async () => {
        const id = await rejected()
        await studio.db.submission.update({ where: { id }, data: { doubtedAt: studio.now() } })
        return correctByHand(studio, admin, id, { billed: false, reason })
      },
    ],
    [
      'a claim that is refused, and opened again',
      async () => {
        const submissionIds = [await makeSubmission(studio, admin.id, 'failed')]
        await markRefused(studio, admin, { submissionIds, note: 'Support said no.' })
        await reopen(studio, admin, { submissionIds })
      },
    ],
  ]
}

async function decideOld(studio: Studio, admin: Caller): Promise<void> {
  const weekAgo = new Date(studio.now().getTime() - WEEK_MS)
  const { keyMark } = studio.upstream
  const id = await makeSubmission(studio, admin.id, 'queued')
  await move(studio, id, 'queued', 'submitting', { fields: { leasedAt: weekAgo, keyMark } })
  const fields = { acceptableUntil: weekAgo }
  await move(studio, id, 'submitting', 'unknown', { reason: 'no_answer', fields })
  await decideByHand(studio, admin, id, { billed: false, reason: 'Support said so.' })
}

function trying(studio: Studio, admin: Caller): Work[] {
  let id = ''
  const some = Array.from({ length: 200 }, (_, nth) => idOf(nth + 1))
  return [
    ['a withdrawal', async () => withdraw(studio, admin, await makeSubmission(studio, admin.id, 'queued'))],
    ['the purchase of another try', () => previewAgain(studio, admin, some)],
    [
      'another try',
      async () => {
        id = await makeSubmission(studio, admin.id, 'rejected')
        await tryAgain(studio, admin, id)
      },
    ],
    ['a video that was tried again', () => findSubmission(studio, admin, id)],
  ]
}

function webhooks(studio: Studio, admin: Caller): Work[] {
  let webhookId = ''
  let deliveryId = ''
  const webhook = { url: 'http://127.0.0.1:9/another', shape: 'json', language: 'en' }
  return [
    [
      'a new webhook',
      async () => {
        const result = await addWebhook(studio, admin, { ...webhook, events: ['submission.failed'] })
        webhookId = result.kind === 'added' ? result.id : ''
      },
    ],
    [
      'a test of a webhook',
      async () => {
        await testWebhook(studio, admin, webhookId)
        const page = await listDeliveries(studio, admin, { webhookId })
        deliveryId = page?.deliveries[0]?.id ?? ''
      },
    ],
    ['a delivery', () => deliver(studio, deliveryId)],
    [
      'another try of a delivery',
      async () => {
        const finished = { state: 'given_up', finishedAt: studio.now() } as const
        await studio.db.webhookDelivery.update({ where: { id: deliveryId }, data: finished })
        return tryDeliveryAgain(studio, admin, deliveryId)
      },
    ],
    ['a webhook that is enabled', () => enableWebhook(studio, admin, { id: WEBHOOK, enabled: true })],
    ['a webhook that is removed', () => removeWebhook(studio, admin, webhookId)],
  ]
}

async function explainAndTakeBack(studio: Studio, admin: Caller): Promise<void> {
  const { unexplainedYen } = await getBalance(studio, admin)
  const amountYen = Math.sign(unexplainedYen)
  const day = studio.now().toISOString().slice(0, 10)
  await explain(studio, admin, { amountYen, reason: 'Another tool.', day, zone: 'UTC' })
  const [explanation] = await listExplanations(studio, admin)
  await takeBackExplanation(studio, admin, { id: explanation?.id, reason: 'It was ours.' })
}

async function answerRequests(studio: Studio, admin: Caller): Promise<void> {
  const subject = { scope: 'key', id: null }
  await askForMore(studio, admin, { subject, reason: 'A new film.' })
  const { requests, subjects } = await getLimits(studio, admin)
  await declineRequest(studio, admin, { requestId: requests[0]?.id, reason: 'Not yet.' })
  await askForMore(studio, admin, { subject, reason: 'A new film.' })
  const monthYen = subjects[0]?.monthYen ?? 0
  const seen = { budgetYen: null, monthYen }
  const limit = { subject, seen, budgetYen: null, monthYen: monthYen + 1 }
  await setLimit(studio, admin, { ...limit, reason: 'A new film.' })
}

async function stopAndGoOn(studio: Studio, admin: Caller): Promise<void> {
  await stopSending(studio, admin, { reason: 'The wrong prompts.' })
  const [stop] = await listPauses(studio.db)
  await liftPause(studio, admin, { pauseId: stop?.id })
}
