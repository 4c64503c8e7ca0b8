import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { csvFile } from '#app/api/ledger/csv-file.ts'
import type { Caller } from '#lib/caller.ts'
import { changeMany } from '#lib/gallery/change.ts'
import { purgeNow } from '#lib/gallery/trash.ts'
import { explain, takeBackExplanation } from '#lib/money/balance/explanations.ts'
import { markSent } from '#lib/money/claims/change.ts'
import { setLimit } from '#lib/money/limits/change.ts'
import { askForMore, declineRequest } from '#lib/money/limits/requests.ts'
import { decideByHand } from '#lib/money/reconcile/by-hand.ts'
import { changeThresholds } from '#lib/notifications/threshold.ts'
import { addWebhook, enableWebhook, removeWebhook } from '#lib/notifications/webhooks.ts'
import { ATTEMPTS, countAttempt } from '#lib/people/attempts.ts'
import { confirmByPassword } from '#lib/people/doors/confirm.ts'
import { enterByPasskey } from '#lib/people/doors/enter.ts'
import { join } from '#lib/people/doors/join.ts'
import { addPasskey, askForPasskey, disconnectProvider, removePasskey } from '#lib/people/doors/own.ts'
import { enterByProvider } from '#lib/people/doors/provider.ts'
import {
  inviteGuest,
  letIn,
  renewInvitation,
  restoreInvitation,
  withdrawInvitation,
} from '#lib/people/invitations/invite.ts'
import { hashPassword } from '#lib/people/passwords.ts'
import { signIn } from '#lib/people/sign-in.ts'
import { changePerson, deactivate, reactivate, signPersonOut } from '#lib/people/team/change.ts'
import { changeOwnName, changeOwnPassword, endOtherSessions } from '#lib/people/team/own.ts'
import { endSession, type OpenSession } from '#lib/people/token.ts'
import { liftPause, stopSending } from '#lib/submissions/pauses.ts'
import { skipHold } from '#lib/submissions/sending.ts'
import { move } from '#lib/submissions/transition.ts'
import { withdraw } from '#lib/submissions/withdraw.ts'
import { makePasskey } from '#tests/doubles/authenticator.ts'
import { startSession } from '#tests/fixtures/people.ts'
import { makeReading } from '#tests/fixtures/readings.ts'
import { attempt, makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { buy } from '#tests/fixtures/submissions.ts'
import { AUDIT_ACTS, type AuditAct } from './acts.ts'

const REASON = 'Support said so.'
const PASSWORD = 'four words in a row'

const test = studioOfTests()
let admin: Caller
let member: Caller

beforeAll(async () => {
  admin = { ...(await makeCaller(test.studio, { role: 'admin' })), name: 'Yuki' }
  member = await makeCaller(test.studio)
})

/** The acts recorded so far; in the end every act of the log. */
const seen = new Set<string>()

/** Runs a function, and expects its acts in the log, each by `by`; null is a stranger. */
async function expectActs(acts: AuditAct[], act: () => Promise<unknown>, by: Caller | null = admin) {
  const { db } = test.studio
  const last = await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })
  const result = await act()
  const rows = await db.auditEntry.findMany({ where: { id: { gt: last?.id ?? 0n } }, orderBy: { id: 'asc' } })
  expect(
    rows.map((row) => row.act),
    JSON.stringify(result),
  ).toEqual(acts)
  expect(new Set(rows.map(({ personId }) => personId))).toEqual(new Set([by?.id ?? null]))
  for (const { act } of rows) seen.add(act)
  return rows.at(-1)
}

async function bought(): Promise<string> {
  const made = await buy(test.studio, member, attempt())
  await test.settled()
  return made.submissionId
}

it('records changes of people', async () => {
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

it('records changes of one’s own account', async () => {
  const { studio } = test
  const data = { passwordHash: await hashPassword(PASSWORD, 'a test') }
  await studio.db.user.update({ where: { id: admin.id }, data, select: { id: true } })
  await startSession(studio, admin.id)
  await expectActs(['person.changed'], () => changeOwnName(studio, admin, { name: 'Yuki Mori' }))
  await expectActs(['person.sessionsEnded'], () => endOtherSessions(studio, admin, ''))
  const typed = { current: PASSWORD, password: 'rain on a tin roof' }
  await expectActs(['person.passwordChanged'], () => changeOwnPassword(studio, admin, typed, ''))
  const wrong = { ...typed, current: 'something else entirely' }
  await expectActs(['signIn.wrong'], () => changeOwnPassword(studio, admin, wrong, ''))
})

it('records webhooks without the path of the URL, which can be a secret', async () => {
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

it('records settings and downloaded files', async () => {
  const { studio } = test
  const row = await expectActs(['settings.changed'], () => changeThresholds(studio, admin, { add: 5_000 }))
  expect(row).toMatchObject({ before: { lowBalancesYen: [] }, after: { lowBalancesYen: [5_000] } })
  await test.settled()
  const call = { studio, caller: admin, asked: new URLSearchParams({ zone: 'Asia/Tokyo' }) }
  const pieces = async function* () {}
  await expectActs(['export.made'], () => csvFile(call, 'dailies-ledger', pieces()))
})

it('records decisions about money', async () => {
  const { studio } = test
  const { db, now } = studio
  const id = await bought()
  const { keyMark } = studio.upstream
  await move(studio, id, 'queued', 'submitting', { fields: { leasedAt: now(), leasedBy: 'x', keyMark } })
  await move(studio, id, 'submitting', 'unknown', { fields: { acceptableUntil: now() } })
  await expectActs(['money.holdSkipped'], () => skipHold(studio, admin))
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
  for (const spendYen of [0, 9_000]) await makeReading(studio, spendYen, { keyMark })
  const part = { amountYen: 1_000, reason: REASON, day: now().toISOString().slice(0, 10), zone: 'UTC' }
  const explained = await expectActs(['money.explained'], () => explain(studio, admin, part))
  const takenBack = { id: explained?.subjectId, reason: REASON }
  await expectActs(['money.explanationTakenBack'], () => takeBackExplanation(studio, admin, takenBack))
})

it('records cancelled videos and the trash', async () => {
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

const FROM = { address: '203.0.113.1', agent: null }
const TYPED = { name: 'Ren', email: 'ren@example.com', password: PASSWORD }

it('records sign-in links', async () => {
  const { studio } = test
  const guest = { email: '', role: 'member', budgetYen: null, projectId: null }
  const made = await expectActs(['invitation.made'], () => inviteGuest(studio, admin, guest, 'en'))
  const invitationId = made?.subjectId
  let token = ''
  await expectActs(['invitation.renewed'], async () => {
    token = tokenOf(await renewInvitation(studio, admin, { invitationId }, 'en'))
  })
  await expectActs(['invitation.withdrawn'], () => withdrawInvitation(studio, admin, { invitationId }))
  await expectActs(['invitation.restored'], () => restoreInvitation(studio, admin, { invitationId }))
  const added = await expectActs(['person.added'], () => join(studio, { ...TYPED, token }, FROM), null)
  const reset = { personId: added?.subjectId, lock: true }
  await expectActs(['invitation.made', 'person.locked'], async () => {
    token = tokenOf(await letIn(studio, admin, reset, 'en'))
  })
  const typed = { token, password: 'rain on a tin roof' }
  await expectActs(['person.passwordReset'], () => join(studio, typed, FROM), null)
})

function tokenOf(made: Awaited<ReturnType<typeof letIn>>): string {
  if (made.kind !== 'made') throw new Error(JSON.stringify(made))
  return new URL(made.link).searchParams.get('token') ?? ''
}

it('records sign-ins, sign-outs and refusals', async () => {
  const { studio } = test
  const user = await studio.db.user.create({
    data: {
      name: 'Mei',
      email: 'mei@example.com',
      role: 'member',
      passwordHash: await hashPassword(PASSWORD, 'a test'),
    },
    select: { id: true, name: true, email: true, role: true },
  })
  let sessionId = ''
  await expectActs(
    ['signIn.done'],
    async () => {
      sessionId = await startSession(studio, user.id)
    },
    user,
  )
  const now = studio.now()
  const session: OpenSession = {
    id: sessionId,
    caller: user,
    door: 'password',
    usedAt: now,
    confirmedAt: now,
    held: false,
  }
  const right = { password: PASSWORD }
  await expectActs(['signIn.confirmed'], () => confirmByPassword(studio, session, right), user)
  studio.settings = { ...studio.settings, address: 'https://studio.example' }
  const asked = await askForPasskey(studio, session)
  if (asked.kind !== 'options') throw new Error(asked.kind)
  const key = makePasskey(asked.options.challenge, studio.settings.address, randomBytes(16))
  const added = await expectActs(['passkey.added'], () => addPasskey(studio, session, key), user)
  expect(added?.subjectId).toBe(user.id)
  const { id: passkeyId } = await studio.db.passkey.findFirstOrThrow()
  await expectActs(['passkey.removed'], () => removePasskey(studio, user, { passkeyId }, sessionId), user)
  const issuer = 'https://login.example'
  const provider = { issuer, clientId: 'x', clientSecret: 'x', name: 'x', openTo: null, only: false }
  studio.settings = { ...studio.settings, provider }
  const comes = { arrival: { kind: 'connect' }, session, from: FROM } as const
  await expectActs(
    ['provider.connected'],
    () => enterByProvider(studio, { iss: issuer, sub: 'mei' }, comes),
    user,
  )
  await expectActs(['provider.disconnected'], () => disconnectProvider(studio, user, sessionId), user)
  await expectActs(['signIn.out'], () => endSession(studio, { sessionId }), user)

  await expectActs(['signIn.refused'], () => enterByPasskey(studio, {}, FROM), null)
  await studio.db.user.update({ where: { id: user.id }, data: { disabledAt: now }, select: { id: true } })
  const typed = { email: user.email, password: PASSWORD }
  await expectActs(['signIn.deactivated'], () => signIn(studio, typed, FROM), null)
  for (let tries = 0; tries <= ATTEMPTS.pair.burst; tries += 1)
    await countAttempt(studio, ['pair', FROM.address, user.email])
  await expectActs(['signIn.slowed'], () => signIn(studio, typed, FROM), null)
})

it('records limits', async () => {
  const { studio } = test
  const subject = { scope: 'person', id: member.id } as const
  const amounts = { seen: { budgetYen: null, monthYen: null }, budgetYen: 9_000, monthYen: null }
  const change = { subject, ...amounts, reason: REASON }
  await expectActs(['limit.changed'], () => setLimit(studio, admin, change))
  await expectActs(['limit.asked'], () => askForMore(studio, member, { subject, reason: REASON }), member)
  const { id: requestId } = await studio.db.limitRequest.findFirstOrThrow()
  const declined = { requestId, reason: REASON }
  await expectActs(['limit.declined'], () => declineRequest(studio, admin, declined))
  await expectActs(['limit.sendingStopped'], () => stopSending(studio, admin, { reason: REASON }))
})

it('covers every act', () => {
  expect([...seen].sort()).toEqual([...AUDIT_ACTS].sort())
})
