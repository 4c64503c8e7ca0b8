import { beforeEach, describe, expect, it, vi } from 'vitest'
import { callerOf, createUser, startSession } from '#tests/fixtures/people.ts'
import { attempt, makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import type { Caller } from '../../caller.ts'
import { inEnglish } from '../../i18n/english.ts'
import { listLimits } from '../../money/limits/sums.ts'
import { ATTEMPTS } from '../attempts.ts'
import { letIn } from '../invitations/invite.ts'
import { signIn } from '../sign-in.ts'
import { changePerson, deactivate, reactivate, signPersonOut } from './change.ts'
import { changeOwnName, changeOwnPassword, endOtherSessions, endOwnSession } from './own.ts'
import { listOwnSessions, listTeam } from './queries.ts'
import type { TeamResult } from './view.ts'

const DONE = { kind: 'done' }

/** The English text of a result. */
function told(result: TeamResult): string[] {
  if (result.kind === 'refused') return [inEnglish(result.message)]
  if (result.kind !== 'invalid') return [result.kind]
  return result.problems.map(({ field, message }) => `${field}: ${inEnglish(message)}`)
}

describe('the team', () => {
  const test = studioOfTests()
  let admin: Caller
  let member: Caller
  beforeEach(async () => {
    await test.studio.db.user.updateMany({ data: { role: 'member' } })
    admin = await makeCaller(test.studio, { role: 'admin' })
    member = await makeCaller(test.studio)
  })

  const person = (id: string) => test.studio.db.user.findUniqueOrThrow({ where: { id } })
  const canSignIn = async (email: string, password: string) =>
    (await signIn(test.studio, { email, password }, { address: crypto.randomUUID() })).kind

  it('members cannot change people', async () => {
    const personId = admin.id
    const tries = [
      () => changePerson(test.studio, member, { personId: member.id, name: 'M', role: 'admin' }),
      () => signPersonOut(test.studio, member, { personId }),
      () => deactivate(test.studio, member, { personId }),
      () => reactivate(test.studio, member, { personId }),
    ]
    for (const attempted of tries) expect(told(await attempted())).toEqual(['Only admins can do that.'])
    expect((await person(member.id)).role).toBe('member')
    expect((await person(admin.id)).disabledAt).toBeNull()
  })

  it('a new name leaves the role that another admin has changed since', async () => {
    const personId = member.id
    expect(await changePerson(test.studio, admin, { personId, role: 'reviewer' })).toEqual(DONE)
    expect(await changePerson(test.studio, admin, { personId, name: 'Mei Ito' })).toEqual(DONE)
    expect(await person(personId)).toMatchObject({ name: 'Mei Ito', role: 'reviewer' })
  })

  it('an admin changes name and role; a former admin cannot', async () => {
    const change = { personId: member.id, name: 'Mei', role: 'admin' }
    expect(await changePerson(test.studio, admin, change)).toEqual(DONE)
    expect(await person(member.id)).toMatchObject({ name: 'Mei', role: 'admin' })
    await test.studio.db.user.update({ where: { id: admin.id }, data: { role: 'member' } })
    expect(told(await changePerson(test.studio, admin, { ...change, role: 'member' }))).toEqual([
      'Only admins can do that.',
    ])
    expect((await person(member.id)).role).toBe('admin')
    const nobody = { ...change, name: 'Nobody', personId: crypto.randomUUID() }
    expect(told(await changePerson(test.studio, { ...member, role: 'admin' }, nobody))).toEqual([
      'This account no longer exists. Reload the page.',
    ])
  })

  it('the last admin keeps the role; deactivated admins do not count', async () => {
    const down = { personId: admin.id, name: 'Yuki', role: 'member' }
    const lastAdmin = ['The team needs an admin. Make someone else an admin first.']
    expect(told(await changePerson(test.studio, admin, down))).toEqual(lastAdmin)
    const second = await makeCaller(test.studio, { role: 'admin' })
    expect(await deactivate(test.studio, admin, { personId: second.id })).toEqual(DONE)
    expect(told(await changePerson(test.studio, admin, down))).toEqual(lastAdmin)
    expect(await reactivate(test.studio, admin, { personId: second.id })).toEqual(DONE)
    expect(await changePerson(test.studio, admin, down)).toEqual(DONE)
    expect((await person(admin.id)).role).toBe('member')
  })

  it('the last admin keeps the role while no other admin has a way in that works', async () => {
    const { db } = test.studio
    const { id: personId } = await makeCaller(test.studio, { role: 'admin' })
    const stepDown = () => changePerson(test.studio, admin, { personId: admin.id, role: 'member' })
    const lastAdmin = ['The team needs an admin. Make someone else an admin first.']
    await db.teamSettings.create({ data: { id: 1, needsPasskey: true } })
    expect(told(await stepDown())).toEqual(lastAdmin)
    await db.teamSettings.delete({ where: { id: 1 } })
    await letIn(test.studio, admin, { personId, lock: true }, 'en')
    expect(told(await stepDown())).toEqual(lastAdmin)
    const [userId, createdAt] = [personId, new Date()]
    await db.identity.create({ data: { userId, createdAt, issuer: 'https://former.example', subject: 'x' } })
    await db.passkey.create({
      data: { userId, createdAt, credentialId: 'x', publicKey: Buffer.from('x'), counter: 0, transports: [] },
    })
    expect(told(await stepDown())).toEqual(lastAdmin)
    const { settings } = test.studio
    test.studio.settings = { ...settings, address: 'https://studio.test' } // where passkeys work
    expect(await stepDown()).toEqual(DONE)
    test.studio.settings = settings
  })

  it.each(['demote', 'deactivate'])('when two admins %s each other at once, one admin stays', async (how) => {
    const second = await makeCaller(test.studio, { role: 'admin' })
    const against = (who: Caller, whom: Caller) =>
      how === 'demote'
        ? changePerson(test.studio, who, { personId: whom.id, name: 'X', role: 'member' })
        : deactivate(test.studio, who, { personId: whom.id })
    const results = await Promise.all([against(admin, second), against(second, admin)])
    expect(results.map(({ kind }) => kind).sort()).toEqual(['done', 'refused'])
    expect(await test.studio.db.user.count({ where: { role: 'admin', disabledAt: null } })).toBe(1)
  })

  it('deactivation ends sessions at once and blocks sign-in; reactivation restores no session', async () => {
    const made = await createUser(test.studio.db, {
      name: 'Sora',
      email: 'sora@example.com',
      role: 'member',
      password: 'four words in a row',
    })
    const personId = made.id
    const sessionId = await startSession(test.studio, personId)
    expect(await deactivate(test.studio, admin, { personId })).toEqual(DONE)
    expect(await callerOf(test.studio, { sessionId })).toBeNull()
    expect(await canSignIn('sora@example.com', 'four words in a row')).toBe('deactivated')
    expect(await canSignIn('sora@example.com', 'a wrong password')).toBe('wrong')
    // A sign-in that races with the deactivation.
    const late = await startSession(test.studio, personId)
    expect(await callerOf(test.studio, { sessionId: late })).toBeNull()
    expect(await reactivate(test.studio, admin, { personId })).toEqual(DONE)
    expect(await callerOf(test.studio, { sessionId: late })).toBeNull()
    expect(await canSignIn('sora@example.com', 'four words in a row')).toBe('ok')
  })

  it('people cannot deactivate themselves', async () => {
    expect(told(await deactivate(test.studio, admin, { personId: admin.id }))[0]).toMatch(
      /deactivate yourself/,
    )
  })

  it('signing a person out ends all of their sessions and no others', async () => {
    const [theirs, own] = [
      await startSession(test.studio, member.id),
      await startSession(test.studio, admin.id),
    ]
    expect(await signPersonOut(test.studio, admin, { personId: member.id })).toEqual(DONE)
    expect(await callerOf(test.studio, { sessionId: theirs })).toBeNull()
    expect(await callerOf(test.studio, { sessionId: own })).not.toBeNull()
  })

  it('a password change needs the current one, limits guesses, and signs other browsers out', async () => {
    const made = await createUser(test.studio.db, {
      name: 'Hana',
      email: 'hana@example.com',
      role: 'member',
      password: 'the first password',
    })
    const hana: Caller = { id: made.id, name: 'Hana', email: 'hana@example.com', role: 'member' }
    const [here, there] = [await startSession(test.studio, hana.id), await startSession(test.studio, hana.id)]
    const change = (current: string, password = 'the second password') =>
      changeOwnPassword(test.studio, hana, { current, password }, here)
    expect(told(await change('no'))).toEqual(['current: This isn’t your current password.'])
    expect(told(await change('the first password', 'short'))).toEqual([
      'password: Use at least 12 characters.',
    ])
    expect(told(await change('the first password', 'Hana@example.com'))[0]).toMatch(/too close to your name/)
    expect(await change('the first password')).toEqual(DONE)
    expect(await canSignIn(hana.email, 'the second password')).toBe('ok')
    expect(await callerOf(test.studio, { sessionId: here })).not.toBeNull()
    expect(await callerOf(test.studio, { sessionId: there })).toBeNull()
    const results = await Promise.all(
      Array.from({ length: ATTEMPTS.device.burst + 1 }, (_, guess) => change(`guess ${guess}`)),
    )
    expect(results.flatMap(told).join()).toMatch(/Too many attempts/)
  })

  it('a password change fails if an admin has locked the account since', async () => {
    const made = await createUser(test.studio.db, {
      name: 'Rei',
      email: 'rei@example.com',
      role: 'member',
      password: 'the first password',
    })
    const rei: Caller = { id: made.id, name: 'Rei', email: 'rei@example.com', role: 'member' }
    const change = { current: 'the first password', password: 'the second password' }
    const { db } = test.studio
    const transaction = db.$transaction.bind(db)
    vi.spyOn(db, '$transaction').mockImplementationOnce((async (...input: Parameters<typeof transaction>) => {
      await letIn(test.studio, admin, { personId: rei.id, lock: true }, 'en')
      return transaction(...input)
    }) as typeof db.$transaction)
    expect(told(await changeOwnPassword(test.studio, rei, change, ''))).toEqual([
      'current: This isn’t your current password.',
    ])
    expect((await person(rei.id)).passwordHash).toBeNull()
    expect(await db.invitation.count({ where: { personId: rei.id, withdrawnAt: null } })).toBe(1)
  })

  it('people change only their own name and sessions', async () => {
    expect(await changeOwnName(test.studio, member, { name: ' Mio ' })).toEqual(DONE)
    expect((await person(member.id)).name).toBe('Mio')
    expect(told(await changeOwnName(test.studio, member, { name: '' }))).toEqual(['name: Enter a name.'])
    const entries = await test.studio.db.auditEntry.count()
    expect(await changeOwnName(test.studio, { ...member, name: 'Mio' }, { name: ' Mio ' })).toEqual(DONE)
    expect(await test.studio.db.auditEntry.count(), 'the same name again').toBe(entries)
    await test.studio.db.user.update({ where: { id: admin.id }, data: { name: 'Ann' } })
    expect(told(await changeOwnName(test.studio, member, { name: '\u202e аNN' }))).toEqual([
      'name: This name looks like someone else’s. Choose a different one.',
    ])
    const mine = await startSession(test.studio, member.id, {
      from: { address: '203.0.113.1', agent: 'Unknown browser' },
    })
    const other = await startSession(test.studio, member.id)
    const theirs = await startSession(test.studio, admin.id)
    expect(await listOwnSessions(test.studio, member, mine)).toMatchObject([
      { id: other, current: false, agent: null },
      { id: mine, current: true, agent: 'Unknown browser' },
    ])
    await endOwnSession(test.studio, member, { sessionId: theirs })
    expect(await callerOf(test.studio, { sessionId: theirs })).not.toBeNull()
    const third = await startSession(test.studio, member.id)
    expect(await endOwnSession(test.studio, member, { sessionId: third })).toEqual(DONE)
    expect(await endOtherSessions(test.studio, member, mine)).toEqual(DONE)
    const alive = await Promise.all(
      [mine, other, third].map((sessionId) => callerOf(test.studio, { sessionId })),
    )
    expect(alive.map((caller) => caller !== null)).toEqual([true, false, false])
  })

  it('a person’s spend and holds match their limit', async () => {
    const { db } = test.studio
    const limited = await makeCaller(test.studio, { budgetYen: 2_000 })
    const rows = {
      completed: ['hold', 'charge'],
      failed: ['hold', 'charge', 'credit'],
      queued: ['hold'],
      rejected: ['hold', 'release'],
      unknown: ['hold'],
    } as const
    for (const status of Object.keys(rows) as (keyof typeof rows)[]) {
      const { attemptId, prompt } = attempt()
      const row = await db.submission.create({
        data: { userId: limited.id, attemptId, prompt, priceYen: 250, status },
      })
      const at = test.studio.now()
      for (const kind of rows[status])
        await db.entry.create({ data: { submissionId: row.id, kind, amountYen: 250, at } })
      if (status !== 'failed') continue
      await db.claim.create({
        data: { submissionId: row.id, state: 'credited', openedAt: at, changedAt: at },
      })
    }
    const seen = (await listTeam(test.studio, admin)).find(({ id }) => id === limited.id)
    expect(seen).toMatchObject({ spentYen: 250, heldYen: 500 })
    const limits = await listLimits(test.studio.query, { projects: [], people: [limited.id] }, test.studio)
    expect(limits.find(({ scope }) => scope === 'person')?.usedYen).toBe(750)
  })

  it('only admins see sign-in times, and reviewers no addresses of others', async () => {
    const limited = await makeCaller(test.studio, { budgetYen: 2_000 })
    await startSession(test.studio, limited.id)
    const reviewer = await makeCaller(test.studio, { role: 'reviewer' })
    const seenBy = async (caller: Caller, of = limited) =>
      (await listTeam(test.studio, caller)).find(({ id }) => id === of.id)
    const seen = { email: limited.email, budgetYen: 2_000, signedInAt: expect.any(String) }
    expect(await seenBy(admin)).toMatchObject(seen)
    expect(await seenBy(member)).toMatchObject({ ...seen, signedInAt: null })
    expect(await seenBy(reviewer)).toMatchObject({ ...seen, email: null, signedInAt: null })
    expect(await seenBy(reviewer, reviewer)).toMatchObject({ email: reviewer.email })
  })
})
