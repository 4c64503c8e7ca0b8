import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#lib/caller.ts'
import { ATTEMPTS, countAttempt } from '#lib/people/attempts.ts'
import { signIn } from '#lib/people/sign-in.ts'
import { endSession } from '#lib/people/token.ts'
import { setStudio } from '#lib/studio.ts'
import { startSession } from '#tests/fixtures/people.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { recordAct } from './record.ts'
import { makeOperatorTold } from './tell-operator.ts'

const test = studioOfTests()
let admin: Caller
const lines: { level: string; line: Record<string, unknown> }[] = []

beforeAll(async () => {
  const tell = (level: string) => (line: Record<string, unknown>) => void lines.push({ level, line })
  Object.assign(test.studio.log, { info: tell('info'), warn: tell('warn') })
  setStudio(test.studio)
  admin = { ...(await makeCaller(test.studio, { role: 'admin' })), from: FROM }
})

const FROM = { address: '203.0.113.9', agent: 'Mozilla/5.0 Firefox/140.0' }

const lastRow = () => test.studio.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })

describe('the audit log', () => {
  it('records actor, act, origin, before and after, and logs a line with ids only', async () => {
    const before = { role: 'member' }
    const after = { role: 'admin' }
    const subject = { kind: 'person', id: 'p1', name: 'Aiko' } as const
    await recordAct(test.studio.db, { act: 'person.changed', by: admin, subject, before, after })
    expect(await lastRow()).toMatchObject({
      act: 'person.changed',
      area: 'person',
      actor: 'person',
      personId: admin.id,
      personName: admin.name,
      subjectKind: 'person',
      subjectId: 'p1',
      subjectName: 'Aiko',
      before,
      after,
      ...FROM,
    })
    const { level, line } = lines.at(-1) ?? {}
    expect(level).toBe('info')
    const { id, hash } = await lastRow()
    expect(line).toEqual({
      act: 'person.changed',
      address: FROM.address,
      by: admin.id,
      subject: { kind: 'person', id: 'p1' },
      entry: { id: String(id), hash },
    })
  })

  it('writes no row when the transaction rolls back, and leaves no gap', async () => {
    const { id } = await lastRow()
    const failing = test.studio.db.$transaction(async (tx) => {
      await recordAct(tx, { act: 'settings.changed', by: admin })
      throw new Error('The act failed.')
    })
    await expect(failing).rejects.toThrow('The act failed.')
    await recordAct(test.studio.db, { act: 'settings.changed', by: admin })
    expect((await lastRow()).id).toBe(id + 1n)
  })

  it('numbers acts of concurrent transactions without gaps or repeats', async () => {
    const { id } = await lastRow()
    const act = () => recordAct(test.studio.db, { act: 'settings.changed', by: 'studio' })
    await Promise.all(Array.from({ length: 20 }, act))
    expect((await lastRow()).id).toBe(id + 20n)
  })

  it('logs a line for each operator act, including acts while the studio was stopped', async () => {
    const tell = makeOperatorTold(test.studio)
    const byOperator = () => {
      const running = globalThis.dailiesStudio
      globalThis.dailiesStudio = undefined // a command is a separate process
      const subject = { kind: 'person', id: 'p1', name: 'Aiko' } as const
      const done = recordAct(test.studio.db, { act: 'person.changed', by: 'operator', subject })
      return done.finally(() => {
        globalThis.dailiesStudio = running
      })
    }
    const toldNow = async () => {
      const from = lines.length
      await tell()
      return lines.slice(from).map(({ line: { by, subject, entry } }) => {
        expect(subject).toEqual({ kind: 'person', id: 'p1' })
        return [by, (entry as { id: string }).id]
      })
    }
    await recordAct(test.studio.db, { act: 'settings.changed', by: admin })
    await byOperator()
    await byOperator()
    const { id } = await lastRow()
    expect(await toldNow()).toEqual([
      ['operator', String(id - 1n)],
      ['operator', String(id)],
    ])
    await recordAct(test.studio.db, { act: 'settings.changed', by: admin })
    await byOperator()
    expect(await toldNow()).toEqual([['operator', String((await lastRow()).id)]])
    expect(await toldNow()).toEqual([])
  })

  it.each([
    `UPDATE "AuditEntry" SET "personName" = 'x'`,
    `DELETE FROM "AuditEntry"`,
    `TRUNCATE "AuditEntry"`,
  ])('refuses %s', async (statement) => {
    await expect(test.studio.db.$executeRawUnsafe(statement)).rejects.toThrow(/append-only/)
  })
})

describe('sign-ins', () => {
  const PASSWORD = 'four words in a row'

  it('are recorded with their origin, as is the sign-out', async () => {
    const sessionId = await startSession(test.studio, admin.id, { from: FROM })
    expect(await lastRow()).toMatchObject({ act: 'signIn.done', personId: admin.id, ...FROM })
    await endSession(test.studio, { sessionId }, FROM)
    expect(await lastRow()).toMatchObject({ act: 'signIn.out', personId: admin.id, ...FROM })
  })

  it('have their sign-out recorded, even while the session is held', async () => {
    const sessionId = await startSession(test.studio, admin.id)
    await test.studio.db.teamSettings.create({ data: { id: 1, needsPasskey: true } })
    await endSession(test.studio, { sessionId }, FROM)
    expect(await lastRow()).toMatchObject({ act: 'signIn.out', personId: admin.id })
    await test.studio.db.teamSettings.deleteMany()
  })

  it('by password are refused where passwords are off, and recorded at a limited rate', async () => {
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
    const client = { address: '203.0.113.78', agent: null }
    for (let time = 0; time < 7; time += 1)
      expect(await signIn(test.studio, { email: admin.email, password: PASSWORD }, client)).toEqual({
        kind: 'provider_only',
      })
    const kept = { act: 'signIn.refused', address: client.address, subjectId: admin.id }
    expect(await test.studio.db.auditEntry.count({ where: kept })).toBe(5)
    expect(await lastRow()).toMatchObject({ after: { reason: 'ProviderOnly' } })
    test.studio.settings = settings
  })

  it('with a wrong password name the person, but never the text typed for an unknown account', async () => {
    await test.studio.db.user.update({ where: { id: admin.id }, data: { passwordHash: null } })
    await signIn(test.studio, { email: admin.email, password: PASSWORD }, FROM)
    expect(await lastRow()).toMatchObject({ act: 'signIn.wrong', actor: 'stranger', subjectId: admin.id })
    await signIn(test.studio, { email: PASSWORD, password: 'x' }, FROM)
    const row = await lastRow()
    expect(row).toMatchObject({ act: 'signIn.wrong', subjectKind: 'account', subjectName: null })
    expect(
      JSON.stringify([row, lines], (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(PASSWORD)
    expect(lines.at(-1)?.level).toBe('warn')
  })

  it('to unknown accounts are recorded at a limited rate after many attempts from one address', async () => {
    const rows = () => test.studio.db.auditEntry.count({ where: { act: 'signIn.wrong' } })
    const client = { address: '203.0.113.78', agent: null }
    while (await countAttempt(test.studio, ['unknown', client.address]));
    const before = await rows()
    await signIn(test.studio, { email: 'nobody@example.com', password: 'x' }, client)
    expect(await rows()).toBe(before)
    await signIn(test.studio, { email: admin.email, password: 'x' }, client)
    expect(await rows()).toBe(before + 1)
    test.advance(ATTEMPTS.unknown.everyMs)
    await signIn(test.studio, { email: 'nobody@example.com', password: 'x' }, client)
    expect(await rows()).toBe(before + 2)
  })

  it('refused without a check are recorded five times per address, then at a limited rate', async () => {
    const slowed = () => test.studio.db.auditEntry.count({ where: { act: 'signIn.slowed' } })
    const client = { address: '203.0.113.77', agent: null }
    const subject = ['pair', client.address, 'who@example.com'] as const
    while (await countAttempt(test.studio, subject));
    const attempts = async (count: number) => {
      for (let time = 0; time < count; time += 1)
        await signIn(test.studio, { email: 'who@example.com', password: 'x' }, client)
    }
    await attempts(7)
    expect(await slowed()).toBe(5)
    test.advance(ATTEMPTS.told.everyMs)
    while (await countAttempt(test.studio, subject));
    await attempts(3)
    expect(await slowed()).toBe(6)
  })
})

describe('the fail2ban filter', () => {
  const filter = readFileSync(new URL('../../deploy/fail2ban/dailies.conf', import.meta.url), 'utf8')
  const pattern = /^failregex = (.*)$/m.exec(filter)?.[1] ?? ''
  const SUBNET = String.raw`(?<banned>[\da-f.:]+(?:/\d+)?)`
  const bannedBy = (line: string) =>
    new RegExp(pattern.replace('<SUBNET>', SUBNET)).exec(line)?.groups?.banned
  const written = (line: object) => {
    let text = ''
    pino(
      { name: 'studio' },
      {
        write: (made: string) => {
          text += made
        },
      },
    ).warn(line, 'audit')
    return text
  }

  it('matches the address of a refused sign-in, including an IPv6 network, and no other', async () => {
    for (const address of ['203.0.113.9', '2001:db8::/64']) {
      const from = { address, agent: '"act":"signIn.wrong","address":"198.51.100.1"' }
      await recordAct(test.studio.db, { act: 'signIn.wrong', by: null, from })
      expect(bannedBy(written(lines.at(-1)?.line ?? {}))).toBe(address)
    }
    const name = '"act":"signIn.wrong","address":"198.51.100.1"'
    await recordAct(test.studio.db, {
      act: 'person.changed',
      by: { ...admin, name },
      subject: { kind: 'person', name },
    })
    expect(bannedBy(written(lines.at(-1)?.line ?? {}))).toBeUndefined()
  })
})
