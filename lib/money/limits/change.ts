import { recordAct } from '../../audit/record.ts'
import { type Caller, lacks } from '../../caller.ts'
import { type Done, refused } from '../../i18n/refused.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { limitInput, problemOf, type SubjectInput } from './input.ts'
import type { Amounts } from './view.ts'

/**
 * Changes the limits of the key, a project or a person, both at once. Admins only; the person, time and reason are kept
 * and never changed. A limit that someone else has changed since stays. A press under way obeys the limits before or
 * after the change. Raising answers the open requests.
 */
export async function setLimit(studio: Studio, caller: Caller, input: unknown): Promise<Done> {
  if (lacks(caller, 'limits')) return refused('money.limits.refused.admins')
  const parsed = limitInput.safeParse(input)
  if (!parsed.success) return refused(problemOf(parsed.error))
  const { subject, seen, reason, ...amounts } = parsed.data
  const after = subject.scope === 'key' ? { ...amounts, budgetYen: null } : amounts
  return studio.db.$transaction(async (tx) => {
    const named = await lockSubject(tx, subject)
    if (!named) return refused('money.limits.refused.gone')
    const { name, ...before } = named
    if (isSame(before, after)) return { kind: 'done' }
    if (!isSame(before, seen)) return refused('money.limits.refused.changed')
    await writeLimit(tx, subject, after)
    if (isRaised(before, after)) await grantRequests(studio, tx, caller, { ...subject, name }, reason)
    await noteChange(studio, tx, { subject, name, before, after, reason, by: caller })
    return { kind: 'done' }
  })
}

/**
 * Changes a person's total limit, for the operator on the command line. Raising answers the open requests,
 * without a notification. @returns false if there is no such person.
 */
export async function setLimitByOperator(
  studio: Pick<Studio, 'db' | 'now'>,
  email: string,
  budgetYen: number | null,
  reason: string,
): Promise<boolean> {
  return studio.db.$transaction(async (tx) => {
    const person = await tx.user.findUnique({ where: { email }, select: { id: true } })
    const subject = person && ({ scope: 'person', id: person.id } as const)
    const named = subject && (await lockSubject(tx, subject))
    if (!named) return false
    const { name, ...before } = named
    const after = { budgetYen, monthYen: before.monthYen }
    if (isSame(before, after)) return true
    await writeLimit(tx, subject, after)
    if (isRaised(before, after)) await closeRequests(tx, subject)
    await noteChange(studio, tx, { subject, name, before, after, reason, by: null })
    return true
  })
}

interface Change {
  subject: SubjectInput
  name: string | null
  before: Amounts
  after: Amounts
  reason: string
  /** Null: the operator. */
  by: Caller | null
}

/** Records a change in the history of the limits, and in the audit log. */
async function noteChange({ now }: Pick<Studio, 'now'>, tx: Transaction, change: Change): Promise<void> {
  const { subject, name, before, after, reason, by } = change
  await tx.limitChange.create({
    data: {
      at: now(),
      scope: subject.scope,
      subjectId: subject.id,
      budgetBefore: before.budgetYen,
      budgetAfter: after.budgetYen,
      monthBefore: before.monthYen,
      monthAfter: after.monthYen,
      reason,
      userId: by?.id ?? null,
    },
  })
  const facts = ({ budgetYen, monthYen }: Amounts) => ({ limitYen: budgetYen, monthLimitYen: monthYen })
  await recordAct(tx, {
    act: 'limit.changed',
    by: by ?? 'operator',
    subject: audited(subject, name),
    before: facts(before),
    after: { ...facts(after), reason },
  })
}

/** The subject of a limit, as the audit log names it. */
export function audited({ scope, id }: SubjectInput, name: string | null | undefined) {
  return { kind: scope, id, name: name ?? null } as const
}

function isSame(one: Amounts, other: Amounts): boolean {
  return one.budgetYen === other.budgetYen && one.monthYen === other.monthYen
}

/** Whether a change raises a limit. */
function isRaised(before: Amounts, after: Amounts): boolean {
  const more = (from: number | null, to: number | null) => from !== null && (to === null || to > from)
  return more(before.budgetYen, after.budgetYen) || more(before.monthYen, after.monthYen)
}

/** Locks a subject until the transaction ends. @returns its name and amounts; null if it does not exist. */
async function lockSubject(
  tx: Transaction,
  { scope, id }: SubjectInput,
): Promise<(Amounts & { name: string | null }) | null> {
  if (scope === 'key') {
    const { monthYen } = await tx.teamSettings.upsert({ where: { id: 1 }, create: {}, update: { id: 1 } })
    return { name: null, budgetYen: null, monthYen }
  }
  const select = { name: true, budgetYen: true, monthYen: true }
  if (scope === 'project') {
    await tx.$queryRaw`SELECT FROM "Project" WHERE "id" = ${id} FOR NO KEY UPDATE`
    return tx.project.findUnique({ where: { id }, select })
  }
  await tx.$queryRaw`SELECT FROM "User" WHERE "id" = ${id} FOR NO KEY UPDATE`
  return tx.user.findUnique({ where: { id }, select })
}

async function writeLimit(tx: Transaction, { scope, id }: SubjectInput, data: Amounts): Promise<void> {
  if (scope === 'person') await tx.user.updateMany({ where: { id }, data: { ...data } })
  else if (scope === 'project') await tx.project.updateMany({ where: { id }, data: { ...data } })
  else await tx.teamSettings.updateMany({ data: { monthYen: data.monthYen } })
}

/** Ends the open requests for a higher limit. @returns them. */
function closeRequests(tx: Transaction, { scope, id }: SubjectInput) {
  return tx.$queryRaw<{ requestId: string; personId: string }[]>`
    DELETE FROM "LimitRequest" WHERE "scope" = ${scope}::"LimitScope" AND "subjectId" IS NOT DISTINCT FROM ${id}
    RETURNING "id" AS "requestId", "userId" AS "personId"`
}

/** A raised limit answers all requests to raise it. */
async function grantRequests(
  studio: Studio,
  tx: Transaction,
  caller: Caller,
  subject: SubjectInput & { name: string | null },
  reason: string,
): Promise<void> {
  for (const request of await closeRequests(tx, subject)) {
    const news = { kind: 'granted', ...request, by: caller.name, subject, reason } as const
    await studio.hooks.tellOfLimit(studio, tx, news)
  }
}
