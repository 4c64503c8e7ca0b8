import { beforeAll, describe, expect, it } from 'vitest'
import { recordAct } from '#lib/audit/record.ts'
import type { Caller } from '#lib/caller.ts'
import { makeCaller } from '#tests/fixtures/studio.ts'
import { studioOfTests } from '#tests/fixtures/studio-of-tests.ts'
import { exportActs, listActs } from './queries.ts'
import { type AuditQuestion, auditAddress, readAuditQuestion } from './question.ts'

const test = studioOfTests()
let admin: Caller
let aiko: Caller
let today: string

beforeAll(async () => {
  admin = await makeCaller(test.studio, { role: 'admin' })
  aiko = { ...(await makeCaller(test.studio)), from: { address: '203.0.113.5', agent: '=1+1' } }
  today = new Date().toISOString().slice(0, 10)
  const subject = { kind: 'person', id: aiko.id, name: aiko.name } as const
  for (let nth = 0; nth < 60; nth += 1) await recordAct(test.studio.db, { act: 'signIn.done', by: admin })
  await recordAct(test.studio.db, { act: 'person.deactivated', by: admin, subject })
  await recordAct(test.studio.db, { act: 'signIn.deactivated', by: null, subject, from: aiko.from })
  await recordAct(test.studio.db, { act: 'person.changed', by: aiko, subject, after: { name: 'A' } })
})

const asked = (question: Partial<AuditQuestion> = {}) => ({ ...readAuditQuestion({}, today), ...question })
const list = (question: Partial<AuditQuestion> = {}) => listActs(test.studio, admin, asked(question), 'UTC')

describe('the audit log', () => {
  it('is for admins only', async () => {
    await expect(listActs(test.studio, aiko, asked(), 'UTC')).rejects.toThrow('may not do this')
    await expect(exportActs(test.studio, aiko, asked(), 'UTC').next()).rejects.toThrow('may not do this')
  })

  it('lists the newest acts first, in pages', async () => {
    const first = await list()
    expect(first.acts).toHaveLength(50)
    expect(first.acts[0]).toMatchObject({ act: 'person.changed', by: aiko.name, address: '203.0.113.5' })
    const second = await list({ cursor: first.next })
    expect(second.next).toBeNull()
    const ids = [...first.acts, ...second.acts].map(({ id }) => Number(id))
    expect(ids).toEqual(Array.from({ length: 63 }, (_, nth) => 63 - nth))
  })

  it('filters by kind, by days, and by the person who acted or was affected', async () => {
    expect((await list({ area: 'person' })).acts).toHaveLength(2)
    expect((await list({ from: '2001-01-01', to: '2001-12-31' })).acts).toEqual([])
    const about = (await list({ person: aiko.id })).acts.map(({ act }) => act)
    expect(about).toEqual(['person.changed', 'signIn.deactivated', 'person.deactivated'])
    expect((await list({ person: aiko.id, area: 'signIn' })).acts).toHaveLength(1)
  })

  it('exports the oldest acts first, without formulas', async () => {
    let file = ''
    // Bug: in the last nine hours of a month the question of UTC's month missed the acts.
    const tokyoToday = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
    const question = readAuditQuestion({}, tokyoToday)
    for await (const piece of exportActs(test.studio, admin, question, 'Asia/Tokyo')) file += piece
    const lines = file.trim().split('\r\n')
    expect(lines).toHaveLength(64)
    expect(lines[1]).toMatch(/^1,/)
    expect(lines.at(-1)).toContain(`'=1+1`)
  })
})

it('ignores an invalid URL, and round-trips a valid question', () => {
  const nonsense = readAuditQuestion({ area: 'x', person: 'x', cursor: ['x'], from: 'x', to: 'y' }, today)
  expect(nonsense).toMatchObject({ area: null, person: null, cursor: null, preset: 'month' })
  const question = asked({ area: 'money', preset: null, from: '2026-01-02', to: '2026-01-03' })
  expect(readAuditQuestion(auditAddress(question), today)).toEqual(question)
})
