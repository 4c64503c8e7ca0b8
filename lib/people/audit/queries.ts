import { type Columns, csvHeading, csvRows } from '#platform/csv.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { AuditFacts } from '../../audit/acts.ts'
import { type Caller, requireAct } from '../../caller.ts'
import { pageOf, readCursor } from '../../cursor.ts'
import type { Studio } from '../../studio.ts'
import { laterDay, startOfDay, utcTime, zoneTime } from '../../time.ts'
import type { AuditQuestion } from './question.ts'
import { type ActView, changesOf } from './view.ts'

const PAGE_SIZE = 50

/** Rows per read; a file of any length needs no more memory than that. */
const BATCH = 1_000

interface Row extends Omit<ActView, 'id' | 'at' | 'by' | 'subject' | 'changes'> {
  id: bigint
  at: Date
  personId: string | null
  personName: string | null
  subjectKind: NonNullable<ActView['subject']>['kind'] | null
  subjectId: string | null
  subjectName: string | null
  before: AuditFacts | null
  after: AuditFacts | null
  hash: string
}

/** A page of the audit log, newest acts first. Admins only. An invalid cursor is ignored. */
export async function listActs(
  studio: Studio,
  caller: Caller,
  question: AuditQuestion,
  zone: string,
): Promise<{ acts: ActView[]; next: string | null }> {
  requireAct(caller, 'audit')
  const rows = await read(studio, {
    question,
    zone,
    order: 'DESC',
    after: question.cursor,
    most: PAGE_SIZE + 1,
  })
  const { page, next } = pageOf(rows, PAGE_SIZE, (row) => row)
  return { acts: page.map(viewOf), next }
}

/** The acts that match a question as a CSV file, oldest first, streamed in chunks. Admins only. */
export async function* exportActs(
  studio: Studio,
  caller: Caller,
  question: AuditQuestion,
  zone: string,
): AsyncGenerator<string> {
  requireAct(caller, 'audit')
  const columns = columnsOf(zone)
  yield csvHeading(columns)
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await read(studio, { question, zone, order: 'ASC', after, most: BATCH + 1 })
    const { page, next } = pageOf(rows, BATCH, (row) => row)
    if (page.length > 0) yield csvRows(columns, page)
    if (next === null) return
    after = next
  }
}

interface Wanted {
  question: AuditQuestion
  zone: string
  order: 'ASC' | 'DESC'
  /** The cursor of the previous row. */
  after: string | null
  most: number
}

/** Reads acts in the order of an index. Acts by a person and acts about a person each have their own. */
function read({ db }: Studio, { question, zone, order, after, most }: Wanted): Promise<Row[]> {
  const { area, person, from, to } = question
  const cursor = readCursor(after)
  const behind = Prisma.raw(order === 'DESC' ? '<' : '>')
  const ordered = Prisma.sql`ORDER BY "at" ${Prisma.raw(order)}, "id" ${Prisma.raw(order)} LIMIT ${most}`
  const moment = (day: string) => Prisma.sql`${new Date(startOfDay(day, zone)).toISOString()}::timestamptz`
  const where = Prisma.join(
    [
      Prisma.sql`"at" >= ${moment(from)} AND "at" < ${moment(laterDay(to))}`,
      ...(area ? [Prisma.sql`"area" = ${area}`] : []),
      ...(cursor && /^\d+$/.test(cursor.id)
        ? [
            Prisma.sql`("at", "id") ${behind} (${cursor.at.toISOString()}::timestamptz, ${BigInt(cursor.id)}::bigint)`,
          ]
        : []),
    ],
    ' AND ',
  )
  const found = (which: Prisma.Sql) =>
    Prisma.sql`(SELECT * FROM "AuditEntry" WHERE ${where} AND ${which} ${ordered})`
  const acts = person
    ? Prisma.sql`${found(Prisma.sql`"personId" = ${person}`)} UNION ${found(Prisma.sql`"subjectId" = ${person}`)}`
    : found(Prisma.sql`true`)
  return db.$queryRaw<Row[]>`SELECT * FROM (${acts}) acts ${ordered}`
}

function viewOf({ id, at, act, actor, before, after, address, agent, ...row }: Row): ActView {
  const { subjectKind: kind } = row
  return {
    id: String(id),
    at: at.toISOString(),
    act,
    actor,
    by: row.personName,
    subject: kind && { kind, id: row.subjectId, name: row.subjectName },
    changes: changesOf(before, after),
    address,
    agent,
  }
}

function columnsOf(zone: string): Columns<Row> {
  const json = (facts: AuditFacts | null) => (facts ? JSON.stringify(facts) : null)
  return [
    ['Number', ({ id }) => Number(id)],
    ['Time (UTC)', ({ at }) => utcTime(at.getTime())],
    [`Time (${zone})`, ({ at }) => zoneTime(at.getTime(), zone)],
    ['Act', ({ act }) => act],
    ['Actor', ({ actor }) => actor],
    ['Person', ({ personName }) => personName],
    ['Person id', ({ personId }) => personId],
    ['Subject kind', ({ subjectKind }) => subjectKind],
    ['Subject', ({ subjectName }) => subjectName],
    ['Subject id', ({ subjectId }) => subjectId],
    ['Before', ({ before }) => json(before)],
    ['After', ({ after }) => json(after)],
    ['Address', ({ address }) => address],
    ['Browser', ({ agent }) => agent],
    ['Hash', ({ hash }) => hash],
  ]
}
