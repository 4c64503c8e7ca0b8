import { beforeEach, describe, expect, it } from 'vitest'
import { startMailServer } from '#tests/doubles/mail-server.ts'
import { callerOf, startSession } from '#tests/fixtures/people.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import type { Caller } from '../../caller.ts'
import { inEnglish } from '../../i18n/english.ts'
import type { Message } from '../../i18n/message.ts'
import { sweepSignIns } from '../attempts.ts'
import { join } from '../doors/join.ts'
import { LINK_MS } from '../links.ts'
import { signIn } from '../sign-in.ts'
import { changePerson, deactivate, reactivate } from '../team/change.ts'
import { changeOwnPassword } from '../team/own.ts'
import { findOffer } from './admit.ts'
import {
  inviteGuest,
  letIn,
  listInvitations,
  openLinkFor,
  renewInvitation,
  restoreInvitation,
  withdrawInvitation,
} from './invite.ts'

const FROM = { address: '203.0.113.1', agent: null }
const GUEST = { email: '', role: 'member', budgetYen: 5_000, projectId: null }
const AIKO = { name: ' Aiko ', email: 'Aiko@Example.com', password: 'four words in a row' }
const GONE = ['It expired or was already used. Sign in, or ask an admin.']

/** The English text of a result. */
function told(result: { kind: string; message?: Message; problems?: { field: string; message: Message }[] }) {
  if (result.message) return [inEnglish(result.message)]
  return result.problems?.map(({ field, message }) => `${field}: ${inEnglish(message)}`) ?? [result.kind]
}

describe('invitations', () => {
  const test = studioOfTests()
  let admin: Caller
  let member: Caller
  beforeEach(async () => {
    test.studio.settings = { ...test.studio.settings, mail: null }
    await test.studio.db.user.deleteMany()
    admin = await makeCaller(test.studio, { role: 'admin' })
    member = await makeCaller(test.studio)
  })

  const invite = (input: object = {}, by = admin) =>
    inviteGuest(test.studio, by, { ...GUEST, ...input }, 'en')
  const tokenOf = async (made: ReturnType<typeof inviteGuest>) => {
    const result = await made
    if (result.kind !== 'made') throw new Error(told(result).join())
    return new URL(result.link).searchParams.get('token') ?? ''
  }
  const linkFor = (personId: string, lock = false, more = {}) =>
    letIn(test.studio, admin, { personId, lock, ...more }, 'en')
  const joinBy = (token: string, input: object = AIKO) => join(test.studio, { token, ...input }, FROM)
  const personOf = (email: string) => test.studio.db.user.findUnique({ where: { email } })
  const canSignIn = async (email: string, password: string) =>
    (await signIn(test.studio, { email, password }, { address: crypto.randomUUID() })).kind

  it('a link makes one account with its role, limit and start, even in a race', async () => {
    const project = await test.studio.db.project.create({ data: { name: 'Spring', nameKey: 'spring' } })
    const token = await tokenOf(invite({ role: 'reviewer', projectId: project.id }))
    expect(await findOffer(test.studio, token)).toEqual({
      kind: 'guest',
      by: admin.name,
      email: null,
      goTo: `/?project=${project.id}`,
    })
    const results = await Promise.all([joinBy(token), joinBy(token, { ...AIKO, email: 'mei@example.com' })])
    expect(results.map(({ kind }) => kind).sort()).toEqual(['bad_token', 'created'])
    const [made] = await test.studio.db.user.findMany({ where: { role: 'reviewer' } })
    expect(made).toMatchObject({ name: 'Aiko', budgetYen: 5_000 })
    expect(await canSignIn(made?.email ?? '', AIKO.password)).toBe('ok')
    expect(await findOffer(test.studio, token)).toBeNull()
    expect(told(await joinBy(token))).toEqual(GONE)
  })

  it('the form cannot override the link', async () => {
    const token = await tokenOf(invite({ email: 'Ren@example.com' }))
    expect(await findOffer(test.studio, token)).toMatchObject({ email: 'ren@example.com' })
    await joinBy(token, { ...AIKO, role: 'admin', budgetYen: null, id: member.id })
    expect(await personOf('ren@example.com')).toMatchObject({ role: 'member', budgetYen: 5_000 })
    expect(await personOf('aiko@example.com')).toBeNull()
  })

  it('mistakes are reported at their fields and do not use up the link', async () => {
    const token = await tokenOf(invite())
    expect(told(await joinBy(token, { name: ' ', email: 'nobody', password: 'short' }))).toEqual([
      'name: Enter a name.',
      'email: Enter a valid email address.',
      'password: Use at least 12 characters.',
    ])
    for (const weak of ['password1234', 'aiko@example.com'])
      expect(told(await joinBy(token, { ...AIKO, password: weak }))[0]).toMatch(/^password: .* another\.$/)
    expect(told(await joinBy(token, { ...AIKO, name: 'SOMEONE\u00ad' }))[0]).toMatch(/^name: /)
    const taken = ['email: An account with this email address already exists.']
    expect(told(await joinBy(token, { ...AIKO, email: member.email }))).toEqual(taken)
    expect(told(await joinBy(token, AIKO))).toEqual(['created'])
    expect(told(await invite({ email: AIKO.email }))).toEqual(taken)
    expect(told(await invite({ budgetYen: 1.5 }))).toEqual([
      'budget: Enter a whole number of yen, 0 or more, or leave empty.',
    ])
    expect(told(await invite({ projectId: crypto.randomUUID() }))[0]).toMatch(/invalid/)
    for (const nothing of [null, {}, { token: 7 }, { token: 'x' }])
      expect((await join(test.studio, nothing, FROM)).kind).toMatch(/invalid|bad_token/)
  })

  it('a link ends after seven days, on revocation or renewal, or when its maker is demoted', async () => {
    const ended = async (token: string, end: () => Promise<unknown>) => {
      expect(await findOffer(test.studio, token)).not.toBeNull()
      await end()
      expect(await findOffer(test.studio, token)).toBeNull()
      expect(told(await joinBy(token))).toEqual(GONE)
    }
    const only = async () => ({ invitationId: (await listInvitations(test.studio, admin))[0]?.id })
    const token = await tokenOf(invite({ email: AIKO.email }))
    await ended(token, async () => withdrawInvitation(test.studio, admin, await only()))
    const { id: invitationId } = await test.studio.db.invitation.findFirstOrThrow()
    expect(await restoreInvitation(test.studio, admin, { invitationId })).toEqual({ kind: 'done' })
    const acts = await test.studio.db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 2 })
    expect(acts.map(({ act, subjectName }) => [act, subjectName])).toEqual([
      ['invitation.restored', 'aiko@example.com'],
      ['invitation.withdrawn', 'aiko@example.com'],
    ])
    let renewed = ''
    await ended(token, async () => {
      renewed = await tokenOf(renewInvitation(test.studio, admin, { invitationId }, 'en'))
    })
    await ended(renewed, () =>
      test.studio.db.user.update({ where: { id: admin.id }, data: { role: 'member' } }),
    )
    await test.studio.db.user.update({ where: { id: admin.id }, data: { role: 'admin' } })
    await ended(renewed, async () => test.advance(LINK_MS))
    expect(told(await renewInvitation(test.studio, admin, { invitationId }, 'en'))[0]).toMatch(
      /no longer active/,
    )
    await sweepSignIns(test.studio)
    expect(await test.studio.db.invitation.count()).toBe(1)
    test.advance(30 * 24 * 3_600_000)
    await sweepSignIns(test.studio)
    expect(await test.studio.db.invitation.count()).toBe(0)
  })

  it('accepts no password where the provider is the only way in', async () => {
    const token = await tokenOf(invite())
    const { settings } = test.studio
    const provider = {
      issuer: 'https://id.test',
      clientId: 'x',
      clientSecret: 'x',
      name: 'Corp',
      openTo: null,
      only: true,
    }
    test.studio.settings = { ...settings, provider }
    expect((await joinBy(token)).kind).toBe('invalid')
    test.studio.settings = settings
    expect((await joinBy(token)).kind).toBe('created')
  })

  it('a second invitation to an address replaces the first', async () => {
    const first = await tokenOf(invite({ email: AIKO.email }))
    await invite({ email: AIKO.email, role: 'reviewer' })
    expect(await findOffer(test.studio, first)).toBeNull()
    expect(await listInvitations(test.studio, admin)).toMatchObject([
      { email: 'aiko@example.com', role: 'reviewer', person: null, project: null, budgetYen: 5_000 },
    ])
  })

  it('only admins invite, make sign-in links, and see open invitations', async () => {
    const token = await tokenOf(invite())
    const [open] = await listInvitations(test.studio, admin)
    const input = { invitationId: open?.id }
    const reviewer = await makeCaller(test.studio, { role: 'reviewer' })
    for (const caller of [member, reviewer]) {
      const tries = [
        inviteGuest(test.studio, caller, GUEST, 'en'),
        letIn(test.studio, caller, { personId: admin.id, lock: true }, 'en'),
        renewInvitation(test.studio, caller, input, 'en'),
        withdrawInvitation(test.studio, caller, input),
        restoreInvitation(test.studio, caller, input),
      ]
      for (const result of await Promise.all(tries))
        expect(told(result)).toEqual(['Only admins can do that.'])
      expect(await listInvitations(test.studio, caller)).toEqual([])
    }
    expect(await findOffer(test.studio, token)).not.toBeNull()
  })

  it('a sign-in link sets a new password; nothing changes before, unless the account is locked', async () => {
    const hana = await join(test.studio, { token: await tokenOf(invite()), ...AIKO }, FROM)
    expect(hana.kind).toBe('created')
    const { id = '', email = '' } = (await personOf('aiko@example.com')) ?? {}
    const session = { sessionId: await startSession(test.studio, id) }
    const first = await tokenOf(linkFor(id))
    expect(await canSignIn(email, AIKO.password)).toBe('ok')
    expect(await callerOf(test.studio, session)).not.toBeNull()
    const token = await tokenOf(linkFor(id, true))
    expect(await canSignIn(email, AIKO.password)).toBe('wrong')
    expect(await callerOf(test.studio, session)).toBeNull()
    expect(await findOffer(test.studio, first)).toBeNull()
    expect(await findOffer(test.studio, token)).toEqual({ kind: 'person', name: 'Aiko', email, goTo: '/' })

    const identity = { issuer: 'https://id.example', subject: 'aiko' }
    await test.studio.db.identity.create({ data: { ...identity, userId: id, createdAt: new Date() } })
    const way = { door: 'provider', ...identity } as const
    const other = { sessionId: await startSession(test.studio, id, { way }) }
    expect(told(await joinBy(token, { password: 'aiko12345678' }))[0]).toMatch(/too close to your name/)
    expect(await joinBy(token, { password: 'another four words', email: member.email })).toEqual({
      kind: 'created',
    })
    expect(await canSignIn(email, 'another four words')).toBe('ok')
    expect(await callerOf(test.studio, other)).toBeNull()
    expect(told(await joinBy(token, { password: 'a third password' }))).toEqual(GONE)
  })

  it('locking an account ends the links that it made', async () => {
    const other = await makeCaller(test.studio, { role: 'admin' })
    const links = [
      await tokenOf(invite({}, other)),
      await tokenOf(letIn(test.studio, other, { personId: member.id, lock: false }, 'en')),
    ]
    await linkFor(other.id)
    for (const token of links) expect(await findOffer(test.studio, token)).not.toBeNull()
    await linkFor(other.id, true)
    for (const token of links) expect(await findOffer(test.studio, token)).toBeNull()
  })

  it('a sign-in link ends when its person sets a password; deactivation ends links for good', async () => {
    const { id } = member
    const other = await makeCaller(test.studio, { role: 'admin' })
    const links = [await tokenOf(linkFor(id)), await tokenOf(invite({}, other))]
    for (const personId of [id, other.id]) await deactivate(test.studio, admin, { personId })
    expect(told(await linkFor(id))).toEqual(['This account no longer exists. Reload the page.'])
    for (const personId of [id, other.id]) await reactivate(test.studio, admin, { personId })
    for (const token of links) expect(await findOffer(test.studio, token)).toBeNull()
    const token = await tokenOf(linkFor(id))
    expect(told(await joinBy(token, { password: 'the first password' }))).toEqual(['created'])
    const next = await tokenOf(linkFor(id))
    const change = { current: 'the first password', password: 'the second password' }
    expect(await changeOwnPassword(test.studio, member, change, '')).toEqual({ kind: 'done' })
    expect(await findOffer(test.studio, next)).toBeNull()
    expect(told(await linkFor(admin.id))).toEqual(['Change your own password under “Your account”.'])
    expect(told(await linkFor(crypto.randomUUID()))).toEqual([
      'This account no longer exists. Reload the page.',
    ])
  })

  it('the operator makes a sign-in link for the only admin', async () => {
    const { token } = await test.studio.db.$transaction((tx) =>
      openLinkFor(tx, admin.id, 'operator', test.studio.now()),
    )
    await changePerson(test.studio, admin, { personId: member.id, name: 'M', role: 'admin', budgetYen: null })
    expect(told(await joinBy(token, { password: 'four words in a row' }))).toEqual(['created'])
    expect(await canSignIn(admin.email, 'four words in a row')).toBe('ok')
  })

  it('neither database nor audit log contains a token', async () => {
    const token = await tokenOf(invite({ email: 'x@example.com' }))
    await tokenOf(linkFor(member.id))
    await joinBy(token)
    const rows = await test.studio.db.$queryRaw`
      SELECT "act", "subjectKind", "subjectName", "after" FROM "AuditEntry" ORDER BY "id" DESC LIMIT 3`
    const after = { email: 'x@example.com', role: 'member', limitYen: 5_000 }
    expect(rows).toEqual([
      { act: 'person.added', subjectKind: 'person', subjectName: 'Aiko', after },
      { act: 'invitation.made', subjectKind: 'invitation', subjectName: member.email, after: null },
      { act: 'invitation.made', subjectKind: 'invitation', subjectName: 'x@example.com', after },
    ])
    const all = [await test.studio.db.invitation.findMany(), await test.studio.db.auditEntry.findMany()]
    expect(JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      token,
    )
  })

  describe('by mail', () => {
    it('are sent to the guest and to the person, in the admin’s language', async () => {
      const server = await startMailServer()
      test.studio.settings = {
        ...test.studio.settings,
        mail: { url: server.url, from: 'studio@example.com' },
      }
      const made = await inviteGuest(test.studio, admin, { ...GUEST, email: 'ren@example.com' }, 'en')
      expect(made).toMatchObject({ kind: 'made', mail: 'sent' })
      expect(await linkFor(member.id, false, { mail: true })).toMatchObject({ mail: 'sent' })
      await inviteGuest(test.studio, admin, { ...GUEST, email: 'mei@example.com' }, 'ja')
      expect(await invite()).toMatchObject({ mail: 'none' })
      expect(server.received.map(({ from, to }) => [from, to])).toEqual([
        ['studio@example.com', 'ren@example.com'],
        ['studio@example.com', member.email],
        ['studio@example.com', 'mei@example.com'],
      ])
      const [first, second, third] = server.received.map(({ text }) => text)
      expect(first).toContain(made.kind === 'made' && made.link)
      expect(first).toContain('Someone invited you')
      expect(second).toContain('sign in to Dailies again')
      expect(third).toContain('招待されています')
      await server.close()
    })

    it('no sign-in link is sent to the address of an account unless the admin asks for it', async () => {
      const server = await startMailServer()
      const mail = { url: server.url, from: 'studio@example.com' }
      test.studio.settings = { ...test.studio.settings, mail }
      expect(await linkFor(member.id)).toMatchObject({ kind: 'made', mail: 'none' })
      const [open] = await listInvitations(test.studio, admin)
      const renewed = await renewInvitation(test.studio, admin, { invitationId: open?.id }, 'en')
      expect(renewed).toMatchObject({ kind: 'made', mail: 'none' })
      expect(server.received).toEqual([])
      await server.close()
    })

    it('that fail leave the link to be copied; no link is sent to another machine unencrypted', async () => {
      const [refusing, plain] = [await startMailServer({ refuses: true }), await startMailServer()]
      // To the studio this is another machine's address.
      const elsewhere = plain.url.replace('127.0.0.1', '0.0.0.0')
      for (const url of [refusing.url, elsewhere]) {
        test.studio.settings = { ...test.studio.settings, mail: { url, from: 'studio@example.com' } }
        expect(await invite({ email: 'ren@example.com' })).toMatchObject({
          kind: 'made',
          mail: 'failed',
          link: expect.stringContaining('/join?token='),
        })
      }
      const mail = { url: `${elsewhere}/?requireTLS=false`, from: 'studio@example.com' }
      test.studio.settings = { ...test.studio.settings, mail }
      expect(await invite({ email: 'ren@example.com' })).toMatchObject({ mail: 'sent' })
      expect(plain.received).toHaveLength(1)
      await Promise.all([refusing.close(), plain.close()])
    })
  })
})
