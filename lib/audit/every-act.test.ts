import { afterAll, beforeAll, expect, it } from 'vitest'
import { csvFile } from '#app/api/ledger/csv-file.ts'
import type { Caller } from '#lib/caller.ts'
import { changeMany } from '#lib/gallery/change.ts'
import { purgeNow } from '#lib/gallery/trash.ts'
import { explain, takeBackExplanation } from '#lib/money/balance/explanations.ts'
import { markSent } from '#lib/money/claims/change.ts'
import { decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { changeThresholds } from '#lib/notifications/threshold.ts'
import { addWebhook, enableWebhook, removeWebhook } from '#lib/notifications/webhooks.ts'
import { hashPassword } from '#lib/people/passwords.ts'
import { changePerson, deactivate, reactivate, signPersonOut } from '#lib/people/team/change.ts'
import { changeOwnName, changeOwnPassword, endOtherSessions } from '#lib/people/team/own.ts'
import { startSession } from '#lib/people/token.ts'
import { liftPause, skipStandstill } from '#lib/submissions/sending.ts'
import { submit } from '#lib/submissions/submit.ts'
import { move } from '#lib/submissions/transition.ts'
import { withdraw } from '#lib/submissions/withdraw.ts'
import { attempt, makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import type { AuditAct } from './acts.ts'

/** Every function that the log keeps, by a person, is done once; doors, invitations and limits have tests of their own. */

const REASON = 'Support said so.'
const PASSWORD = 'four words in a row'

let test: TestStudio
let admin: Caller
let member: Caller

beforeAll(async () => {
  test = await openTestStudio({ baseUrl: 'http://127.0.0.1:1' })
  admin = { ...(await makeCaller(test.studio, { role: 'admin' })), name: 'Yuki' }
  member = await makeCaller(test.studio)
})
afterAll(() => test?.close())

/** Does something, and finds its acts in the log, each with who did it. */
async function expectActs(acts: AuditAct[], act: () => Promise<unknown>) {
  const { db } = test.studio
  const last = await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })
  const result = await act()
  const rows = await db.auditEntry.findMany({ where: { id: { gt: last?.id ?? 0n } }, orderBy: { id: 'asc' } })
  expect(
    rows.map((row) => row.act),
    JSON.stringify(result),
  ).toEqual(acts)
  expect(new Set(rows.map(({ personId }) => personId))).toEqual(new Set([admin.id]))
  return rows.at(-1)
}

async function bought(): Promise<string> {
  const made = await submit(test.studio, member, attempt())
  if (made.kind !== 'created') throw new Error(JSON.stringify(made))
  await test.settled()
  return made.submissionId
}

it('people', async () => {
  const { studio } = test
  const personId = member.id
  const changed = { personId, name: 'Aiko', role: 'reviewer', budgetYen: null }
  const row = await expectActs(['person.changed'], () => changePerson(studio, admin, changed))
  expect(row).toMatchObject({ before: { role: 'member' }, after: { role: 'reviewer' }, subjectId: personId })
  await changePerson(studio, admin, { ...changed, role: 'member' })
  const twice = async (act: typeof deactivate) => {
    await act(studio, admin, { personId })
    return act(studio, admin, { personId })
  }
  await expectActs(['person.deactivated'], () => twice(deactivate))
  await expectActs(['person.reactivated'], () => twice(reactivate))
  await expectActs(['person.sessionsEnded'], () => signPersonOut(studio, admin, { personId }))
})

it('one’s own account', async () => {
  const { studio } = test
  const data = { passwordHash: await hashPassword(PASSWORD) }
  await studio.db.user.update({ where: { id: admin.id }, data, select: { id: true } })
  await startSession(studio, admin.id)
  await expectActs(['person.changed'], () => changeOwnName(studio, admin, { name: 'Yuki Mori' }))
  await expectActs(['person.sessionsEnded'], () => endOtherSessions(studio, admin, null))
  const typed = { current: PASSWORD, password: 'rain on a tin roof' }
  await expectActs(['person.passwordChanged'], () => changeOwnPassword(studio, admin, typed, null))
  const wrong = { ...typed, current: 'something else entirely' }
  await expectActs(['signIn.wrong'], () => changeOwnPassword(studio, admin, wrong, null))
})

it('webhooks, without the path of the address, which can be a secret', async () => {
  const { studio } = test
  const url = 'https://hooks.example.com/services/T0/B0/canary'
  const input = { url, shape: 'slack', language: 'en', events: ['balance.low'] }
  let id = ''
  const row = await expectActs(['webhook.added'], async () => {
    const made = await addWebhook(studio, admin, input)
    id = made.kind === 'added' ? made.id : JSON.stringify(made)
    return made
  })
  expect(row?.subjectName).toBe('hooks.example.com')
  await expectActs(['webhook.changed'], () => enableWebhook(studio, admin, { id, enabled: false }))
  await expectActs(['webhook.removed'], () => removeWebhook(studio, admin, id))
  const all = await studio.db.auditEntry.findMany()
  expect(
    JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('canary')
})

it('settings and files', async () => {
  const { studio } = test
  const row = await expectActs(['settings.changed'], () => changeThresholds(studio, admin, { add: 5_000 }))
  expect(row).toMatchObject({ before: { lowBalancesYen: [] }, after: { lowBalancesYen: [5_000] } })
  await test.settled()
  const call = { studio, caller: admin, asked: new URLSearchParams({ zone: 'Asia/Tokyo' }) }
  const pieces = async function* () {}
  await expectActs(['export.made'], () => csvFile(call, 'dailies-ledger', pieces()))
})

it('decisions about money', async () => {
  const { studio } = test
  const { db, now } = studio
  const id = await bought()
  const { keyMark } = studio.upstream
  await move(studio, id, 'queued', 'submitting', { fields: { leasedAt: now(), leasedBy: 'x', keyMark } })
  await move(studio, id, 'submitting', 'unknown', { fields: { acceptableUntil: now() } })
  await expectActs(['money.holdSkipped'], () => skipStandstill(studio, admin))
  const decided = await expectActs(['money.decided'], () =>
    decideByHand(studio, admin, id, { billed: true, reason: REASON }),
  )
  expect(decided).toMatchObject({
    subjectId: id,
    before: { state: 'unknown' },
    after: { state: 'billed_without_job' },
  })
  await expectActs(['money.claimsChanged'], () => markSent(studio, admin, { submissionIds: [id] }))
  const { id: paused } = await db.sendingPause.create({ data: { at: now(), reason: 'x' } })
  const lifted = { pauseId: String(paused) }
  await expectActs(['money.pauseLifted'], () => liftPause(studio, admin, lifted))
  const reading = { spendYen: 9_000, maxBudgetYen: 20_000, maskedKey: 'k', keyMark }
  await db.reading.create({ data: { ...reading, spendYen: 0, askedAt: now(), answeredAt: now() } })
  await db.reading.create({ data: { ...reading, askedAt: now(), answeredAt: now() } })
  const part = { amountYen: 1_000, reason: REASON, day: now().toISOString().slice(0, 10), zone: 'UTC' }
  const explained = await expectActs(['money.explained'], () => explain(studio, admin, part))
  const takenBack = { id: explained?.subjectId, reason: REASON }
  await expectActs(['money.explanationTakenBack'], () => takeBackExplanation(studio, admin, takenBack))
})

it('cancelled videos and the trash', async () => {
  const { studio } = test
  const [id, other] = [await bought(), await bought()]
  const ids = [id, other]
  await expectActs(['video.withdrawn'], () => withdraw(studio, admin, id))
  await withdraw(studio, admin, other)
  const row = await expectActs(['video.trashed'], () => changeMany(studio, admin, { kind: 'trash', ids }))
  expect(row).toMatchObject({ after: { videos: ids.toSorted() } })
  await expectActs(['video.restored'], () => changeMany(studio, admin, { kind: 'restore', ids }))
  await changeMany(studio, admin, { kind: 'trash', ids })
  await expectActs(['video.purged'], () => purgeNow(studio, admin, ids))
})
