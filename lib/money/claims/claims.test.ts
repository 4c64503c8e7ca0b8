import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findClaims } from '#tests/fixtures/claims.ts'
import { makeReading } from '#tests/fixtures/readings.ts'
import { makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import type { Caller } from '../../caller.ts'
import { findSubmission } from '../../gallery/queries.ts'
import { inEnglish } from '../../i18n/english.ts'
import { asWritten } from '../../i18n/stored-message.ts'
import { move } from '../../submissions/transition.ts'
import { getBalance } from '../balance/queries.ts'
import { markCredited, markRefused, markSent, reopen } from './change.ts'
import { exportClaims } from './export.ts'
import { listCreditOffers } from './offers.ts'
import { openByHand } from './open.ts'
import { listClaims } from './queries.ts'
import { CLAIM_MOVES, CLAIM_STATES, type ClaimState, claimStatesBefore } from './state.ts'

const MINUTE = 60_000

it('credited is final, and every other state can be left', () => {
  expect(CLAIM_MOVES.credited).toEqual([])
  expect(claimStatesBefore('open')).toEqual(['sent', 'refused'])
  expect(claimStatesBefore('credited')).toEqual(['open', 'sent'])
  for (const state of CLAIM_STATES) expect(CLAIM_MOVES[state]).not.toContain(state)
})

describe('claims', () => {
  let test: TestStudio
  let admin: Caller
  let member: Caller

  beforeAll(async () => {
    test = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
  })
  afterAll(() => test?.close())
  beforeEach(async () => {
    admin = await makeCaller(test.studio, { role: 'admin' })
    member = await makeCaller(test.studio)
  })

  const sent = () => makeSubmission(test.studio, member.id, 'submitting')
  const accepted = () => makeSubmission(test.studio, member.id, 'pending')
  const failed = (prompt = 'A calm sea at dawn') =>
    makeSubmission(test.studio, member.id, 'failed', { prompt })
  const lost = () => makeSubmission(test.studio, member.id, 'billed_without_job')

  const adopt = (id: string) =>
    move(test.studio, id, 'billed_without_job', 'pending', {
      fields: { jobId: `job_${id}` },
      decision: { by: admin, reason: 'Support named the job.' },
    })

  async function view(id: string, caller = member) {
    const [claim] = await findClaims(test.studio, caller, [id])
    if (!claim) throw new Error('no claim')
    return claim
  }
  const states = async (id: string) => (await view(id)).history.map((event) => event.state)
  const credits = (id: string) =>
    test.studio.db.entry.findMany({ where: { submissionId: id, kind: 'credit' } })

  it('a failed job and a lost job each open a claim, in the transaction of the move', async () => {
    const open = async () => (await listClaims(test.studio, member, { state: 'open' })).claims.length
    const before = await open()
    const { keyMark } = test.studio.upstream
    const first = await failed()
    const second = await makeSubmission(test.studio, member.id, 'billed_without_job', { keyMark })
    expect(await open()).toBe(before + 2)
    expect(await view(first)).toMatchObject({
      cause: 'failed',
      jobId: `job_${first}`,
      amountYen: 250,
      state: 'open',
      person: { id: member.id },
      ofKeyNow: false,
      mayBecome: [],
      history: [{ state: 'open', person: null, note: null }],
    })
    expect(await view(second, admin)).toMatchObject({
      cause: 'id_lost',
      jobId: null,
      ofKeyNow: true,
      mayBecome: ['sent', 'credited', 'refused'],
    })
    const { accepted } = await view(second)
    expect(Date.parse(accepted.from)).toBeLessThanOrEqual(Date.parse(accepted.until))
  })

  it('a move that does not happen opens no claim', async () => {
    const id = await sent()
    const never = { where: { leasedBy: 'another process' } }
    expect(await move(test.studio, id, 'submitting', 'billed_without_job', never)).toBeNull()
    expect(await findClaims(test.studio, member, [id])).toEqual([])
  })

  it('an admin marks claims sent, undoes that, refuses and reopens them; history names the person and the reason', async () => {
    const id = await failed()
    const ids = { submissionIds: [id, id] }
    expect(await markSent(test.studio, admin, ids)).toEqual({ kind: 'changed', changed: [id], skipped: [] })
    expect(await markSent(test.studio, admin, ids)).toEqual({ kind: 'changed', changed: [], skipped: [id] })
    await reopen(test.studio, admin, { ...ids, note: ' Not sent after all. ' })
    await markSent(test.studio, admin, ids)
    expect(await markRefused(test.studio, admin, { ...ids, note: ' ' })).toMatchObject({ kind: 'invalid' })
    await markRefused(test.studio, admin, { ...ids, note: 'Too late, they say.' })
    await reopen(test.studio, admin, ids)
    const { history, state } = await view(id)
    expect(state).toBe('open')
    expect(history.map((event) => event.state)).toEqual(['open', 'sent', 'open', 'sent', 'refused', 'open'])
    expect(history[2]).toMatchObject({ person: { id: admin.id }, note: asWritten('Not sent after all.') })
    expect(history[4]?.note).toEqual(asWritten('Too late, they say.'))
    expect(await credits(id)).toEqual([])
  })

  it('a credit is recorded once, with the claim, and stays', async () => {
    const id = await failed()
    await makeReading(test.studio, 1_000)
    const before = await getBalance(test.studio, member)
    await markSent(test.studio, admin, { submissionIds: [id] })
    const results = await Promise.all(
      [1, 2, 3].map(() => markCredited(test.studio, admin, { submissionIds: [id], note: 'Ticket 7' })),
    )
    expect(results.flatMap((result) => (result.kind === 'changed' ? result.changed : []))).toEqual([id])
    expect(await credits(id)).toMatchObject([{ amountYen: 250 }])
    expect((await getBalance(test.studio, member)).explainedYen).toBe(before.explainedYen - 250)
    for (const change of [markSent, reopen, markRefused]) {
      expect(await change(test.studio, admin, { submissionIds: [id], note: 'no' })).toMatchObject({
        changed: [],
        skipped: [id],
      })
    }
    expect(await states(id)).toEqual(['open', 'sent', 'credited'])
  })

  it('members see claims but change none; ids without a claim are skipped', async () => {
    const id = await failed()
    for (const change of [markSent, markRefused, reopen, markCredited]) {
      const result = await change(test.studio, member, { submissionIds: [id], note: 'mine' })
      expect(result.kind).toBe('not_allowed')
    }
    expect((await view(id)).state).toBe('open')
    const stranger = randomUUID()
    expect(await markSent(test.studio, admin, { submissionIds: [stranger] })).toMatchObject({
      skipped: [stranger],
    })
    const shouted = { submissionIds: [id.toUpperCase()] }
    for (const input of [null, {}, { submissionIds: [] }, { submissionIds: ["'; --"] }, shouted]) {
      expect((await markSent(test.studio, admin, input)).kind).toBe('invalid')
    }
  })

  // Bug: a job that never ended could not be claimed, and a credit for it could not be recorded.
  it('an admin opens a claim for a job that never ends; it goes through all states, and counts as creditable', async () => {
    const id = await accepted()
    const reason = ' Pending for three days.\n'
    const look = (caller: Caller) => findSubmission(test.studio, caller, id)
    expect(await look(admin)).toMatchObject({ claim: null, offersClaim: null }) // it has only just started
    test.advance(60 * MINUTE)
    expect(await look(admin)).toMatchObject({ claim: null, offersClaim: 'plain' })
    expect(await look(member)).toMatchObject({ claim: null, offersClaim: null })
    expect(await openByHand(test.studio, admin, { submissionId: id, reason })).toEqual({
      kind: 'settled',
    })
    expect(await look(admin)).toMatchObject({ claim: 'open', offersClaim: null })
    expect(await view(id, admin)).toMatchObject({
      cause: 'by_hand',
      reason: 'Pending for three days.',
      jobId: `job_${id}`,
      finishedAt: null,
      mayBecome: ['sent', 'credited', 'refused'],
      history: [{ state: 'open', person: { id: admin.id }, note: asWritten('Pending for three days.') }],
    })
    let file = ''
    for await (const piece of exportClaims(test.studio, member, { zone: 'UTC' })) file += piece
    expect(file.split('\r\n').find((line) => line.includes(id))).toMatch(
      /,by_hand,250,.*,Pending for three days\.,Pending for three days\.$/,
    )
    await markSent(test.studio, admin, { submissionIds: [id] })
    await reopen(test.studio, admin, { submissionIds: [id] })
    expect(await view(id)).toMatchObject({ cause: 'by_hand', reason: 'Pending for three days.' })
    await markCredited(test.studio, admin, { submissionIds: [id] })
    expect(await credits(id)).toMatchObject([{ amountYen: 250 }])
    expect(await look(admin)).toMatchObject({ claim: 'credited', offersClaim: null })
  })

  it('only admins open a claim by hand, with a reason, for a charged submission that has no claim', async () => {
    const { studio } = test
    const [id, held, already] = [await accepted(), await sent(), await failed()]
    const reason = 'It hangs.'
    const refused = (message: string | RegExp) => expect.stringMatching(message)
    const open = async (input: unknown, caller = admin) => {
      const result = await openByHand(studio, caller, input)
      return result.kind === 'refused' ? inEnglish(result.message) : result
    }
    expect(await open({ submissionId: id, reason }, member)).toEqual(
      refused('Only admins can open refund requests.'),
    )
    for (const none of ['', '  ab ', undefined, 'x'.repeat(1_001)]) {
      expect(await open({ submissionId: id, reason: none })).toBe('Enter a reason of 3 to 1,000 characters.')
    }
    expect(await open({ submissionId: "'; --", reason })).toEqual(
      refused('Video not found. Reload the page.'),
    )
    for (const uncharged of [held, randomUUID()]) {
      expect(await open({ submissionId: uncharged, reason })).toEqual(refused(/^Not charged/))
    }
    expect(await open({ submissionId: already, reason })).toEqual(refused(/already requested/))
    expect(await findClaims(studio, member, [id, held])).toEqual([])
    const results = await Promise.all([1, 2, 3].map(() => open({ submissionId: id, reason })))
    expect(results.filter((result) => typeof result === 'object')).toEqual([{ kind: 'settled' }])
    expect(await states(id)).toEqual(['open'])
  })

  it('a claim opened by hand asks for the failure when its job fails later, and stays one claim', async () => {
    const id = await accepted()
    await openByHand(test.studio, admin, { submissionId: id, reason: 'It hangs.' })
    await move(test.studio, id, 'pending', 'failed', { reason: 'generation_failed' })
    expect(await states(id)).toEqual(['open'])
    expect(await view(id)).toMatchObject({ cause: 'failed', state: 'open' })
  })

  it('a claim taken back because its job was found is opened by hand when the job never ends', async () => {
    const id = await lost()
    await adopt(id)
    expect(await view(id)).toMatchObject({ state: 'refused', cause: 'found', reason: null })
    await openByHand(test.studio, admin, { submissionId: id, reason: 'The job never ends.' })
    expect(await view(id)).toMatchObject({ state: 'open', cause: 'by_hand', reason: 'The job never ends.' })
    expect(await states(id)).toEqual(['open', 'refused', 'open'])
  })

  // Bug: a claim reopened with a note was mistaken for one that a person had opened for their own reason.
  it('a claim reopened with a note does not count as opened by hand; one opened by hand still does', async () => {
    const [found, opened] = [await lost(), await accepted()]
    await adopt(found)
    await openByHand(test.studio, admin, { submissionId: opened, reason: 'It hangs.' })
    await markRefused(test.studio, admin, { submissionIds: [opened], note: 'They say no.' })
    const again = { submissionIds: [found, opened], note: 'Asked once more.' }
    expect(await reopen(test.studio, admin, again)).toMatchObject({ changed: [found, opened].sort() })
    expect(await view(found)).toMatchObject({ state: 'open', cause: 'found', reason: null })
    expect(await view(opened)).toMatchObject({ state: 'open', cause: 'by_hand', reason: 'It hangs.' })
  })

  it('when a lost job is found, an open claim is taken back and a sent claim stays', async () => {
    const [open, asked] = [await lost(), await lost()]
    await markSent(test.studio, admin, { submissionIds: [asked] })
    await adopt(open)
    await adopt(asked)
    expect(await view(open)).toMatchObject({ state: 'refused', cause: 'found' })
    expect((await view(open)).history.at(-1)).toMatchObject({
      note: { key: 'claims.notes.found' },
      person: { id: admin.id },
    })
    expect((await view(asked)).state).toBe('sent')
  })

  it('when the found job fails later, the claim reopens, unless it was credited', async () => {
    const [again, credited] = [await lost(), await lost()]
    await markCredited(test.studio, admin, { submissionIds: [credited] })
    for (const id of [again, credited]) {
      await adopt(id)
      await move(test.studio, id, 'pending', 'failed', { reason: 'generation_failed' })
    }
    expect(await states(again)).toEqual(['open', 'refused', 'open'])
    expect(await view(again)).toMatchObject({ cause: 'failed', jobId: `job_${again}` })
    expect(await states(credited)).toEqual(['open', 'credited'])
  })

  it('finding a job and sending its claim at the same time leave one history, without a deadlock', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(() => lost()))
    await Promise.all(
      ids.flatMap((id) => [adopt(id), markCredited(test.studio, admin, { submissionIds: ids })]),
    )
    for (const id of ids) {
      const { state } = await view(id)
      expect(state === 'credited').toBe((await credits(id)).length === 1)
      expect(['credited', 'refused']).toContain(state)
      expect(await states(id)).toEqual(['open', state])
    }
  })

  it('pages list each claim once, newest first, also when filtered by state', async () => {
    const openedAt = test.studio.now()
    const many = Array.from({ length: 55 }, () => ({
      id: randomUUID(),
      userId: member.id,
      attemptId: randomUUID(),
      prompt: 'One of many',
      priceYen: 250,
      updatedAt: openedAt,
    }))
    await test.studio.db.submission.createMany({ data: many })
    await test.studio.db.claim.createMany({
      data: many.map(({ id }) => ({ submissionId: id, openedAt, changedAt: openedAt })),
    })
    for (const state of [null, 'open'] satisfies (ClaimState | null)[]) {
      const seen = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await listClaims(test.studio, member, { state, cursor: cursor ?? null })
        seen.push(...page.claims)
        cursor = page.next
      }
      const total = await test.studio.db.claim.count({ where: state ? { state } : {} })
      expect(new Set(seen.map((claim) => claim.submissionId)).size).toBe(total)
      expect(seen).toHaveLength(total)
      const times = seen.map((claim) => claim.openedAt)
      expect(times).toEqual(times.toSorted().reverse())
    }
    expect((await listClaims(test.studio, member, { cursor: 'x' })).claims).toHaveLength(50)
  })

  it('the file has a line for each claim, no formula, and no prompt', async () => {
    const id = await accepted()
    await openByHand(test.studio, admin, { submissionId: id, reason: '=HYPERLINK("http://evil.example")' })
    await failed('A secret product at dawn')
    let file = ''
    for await (const piece of exportClaims(test.studio, member, { zone: 'Asia/Tokyo' })) file += piece
    const lines = file.split('\r\n')
    expect(lines).toHaveLength(2 + (await test.studio.db.claim.count()))
    expect(lines[0]).toContain('Opened (Asia/Tokyo)')
    const reason = `"'=HYPERLINK(""http://evil.example"")"`
    expect(lines.find((line) => line.includes(id))?.endsWith(`,${reason},${reason}`)).toBe(true)
    expect(file).not.toContain('secret')
  })

  describe('falls of the spend', () => {
    let shared: TestStudio
    beforeEach(async () => {
      shared = test
      test = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' })
      admin = await makeCaller(test.studio, { role: 'admin' })
      member = await makeCaller(test.studio)
    })
    afterEach(async () => {
      await test.close()
      test = shared
    })

    const offers = () => listCreditOffers(test.studio, member)
    function read(spendYen: number, more: { keyMark?: string } = {}): Promise<void> {
      test.advance(10 * MINUTE)
      return makeReading(test.studio, spendYen, more)
    }

    it('offers a fall of the spend to the sent claim, until its credit is recorded', async () => {
      await read(1_000)
      const [first, second] = [await failed(), await failed()]
      for (const spend of [1_500, 1_500, 1_500]) await read(spend)
      expect(await offers()).toEqual([])
      await markSent(test.studio, admin, { submissionIds: [second] })
      await read(1_250)
      await read(1_250)
      expect(await offers()).toMatchObject([
        {
          before: { spendYen: 1_500 },
          after: { spendYen: 1_250 },
          spendChangeYen: -250,
          fallYen: 250,
          submissionIds: [second],
          certain: false,
        },
      ])
      await markCredited(test.studio, admin, { submissionIds: [second] })
      expect(await offers()).toEqual([])
      // A charge of ours hides the second credit: the spend stays unchanged.
      await sent().then((id) => move(test.studio, id, 'submitting', 'pending', { fields: { jobId: id } }))
      await read(1_250)
      await read(1_250)
      expect(await offers()).toMatchObject([
        { spendChangeYen: 0, fallYen: 250, submissionIds: [first], certain: true },
      ])
    })

    // Bug: a reset was offered as a refund, which is final.
    it('offers nothing on a key whose spend is sometimes reset', async () => {
      await failed()
      await read(250)
      await read(0)
      expect(await offers()).toMatchObject([{ fallYen: 250 }])
      test.studio.settings.keyResets = true
      expect(await offers()).toEqual([])
    })

    // Bug: the lower spend of another key with the same mask was offered as a credit.
    it('ignores a lower spend of another key with the same mask', async () => {
      await read(1_000, { keyMark: 'a' })
      const id = await failed()
      // Of each run the first and the last are compared, also where only the key tells two runs apart.
      for (const keyMark of ['a', 'a', 'c', 'c']) await read(1_250, { keyMark })
      for (const spend of [1_000, 1_000, 1_000]) await read(spend, { keyMark: 'b' })
      expect(await offers()).toEqual([])
      for (const spend of [750, 750]) await read(spend, { keyMark: 'b' })
      const offer = { before: { spendYen: 1_000 }, after: { spendYen: 750 }, submissionIds: [id] }
      expect(await offers()).toMatchObject([offer])
    })

    // Bug: the charge counted as booked long before, so the spend seemed to have fallen by it, for a claim of another.
    it('offers no fall for a charge accepted after it was settled as not billed', async () => {
      await failed()
      await read(1_000)
      const id = await makeSubmission(test.studio, member.id, 'unknown')
      const acceptableUntil = test.studio.now()
      await move(test.studio, id, 'unknown', 'not_accepted', { fields: { acceptableUntil } })
      await read(1_000)
      await read(1_000)
      await move(test.studio, id, 'not_accepted', 'billed_without_job', {
        fields: { bookedBy: test.studio.now() },
      })
      await read(1_250)
      expect(await offers()).toEqual([])
    })

    // Bug: a credit that support gave after a call was never offered to the claim that was recorded afterwards.
    it('offers an earlier fall to a claim opened by hand, if its submission was sent before the fall', async () => {
      for (const spend of [1_500, 1_250, 1_250]) await read(spend)
      const id = await accepted()
      for (const spend of [1_500, 1_500, 1_250, 1_250]) await read(spend)
      expect(await offers()).toEqual([])
      // A claim that opened automatically asks for nothing earlier, even if a person reopened it with a note.
      const other = await sent()
      await move(test.studio, other, 'submitting', 'billed_without_job', {
        fields: { leasedAt: new Date(test.studio.now().getTime() - 35 * MINUTE) },
      })
      await markSent(test.studio, admin, { submissionIds: [other] })
      await reopen(test.studio, admin, { submissionIds: [other], note: 'Asked once more.' })
      expect(await offers()).toEqual([])
      await openByHand(test.studio, admin, { submissionId: id, reason: 'Support promised it on the phone.' })
      const offer = { fallYen: 250, submissionIds: [id], certain: true }
      expect(await offers()).toMatchObject([offer])
      await markCredited(test.studio, admin, { submissionIds: [id] })
      expect(await offers()).toEqual([])
    })
  })
})
