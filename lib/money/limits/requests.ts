import { recordAct } from '../../audit/record.ts'
import { type Caller, lacks } from '../../caller.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import { type Done, NOT_A_MAKER, refused } from '../../i18n/refused.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { audited } from './change.ts'
import { declineInput, problemOf, requestInput, type SubjectInput } from './input.ts'

/**
 * Asks the admins for a higher limit, with a reason: of the whole team, of a project, or the caller's own. While a
 * request is open, another of the same person for the same limit is refused.
 */
export async function askForMore(studio: Studio, caller: Caller, input: unknown): Promise<Done> {
  if (lacks(caller, 'make')) return NOT_A_MAKER
  const parsed = requestInput.safeParse(input)
  if (!parsed.success) return refused(problemOf(parsed.error))
  const { subject, reason } = parsed.data
  const { scope, id: subjectId } = subject
  if (scope === 'person' && subjectId !== caller.id) return refused('money.limits.refused.notYours')
  try {
    return await studio.db.$transaction(async (tx) => {
      const name = await nameOf(tx, subject)
      if (name === undefined) return refused('money.limits.refused.gone')
      const { id: requestId } = await tx.limitRequest.create({
        data: { at: studio.now(), userId: caller.id, scope, subjectId, reason },
        select: { id: true },
      })
      const told = { requestId, person: caller.name, subject: { scope, id: subjectId, name }, reason }
      await studio.hooks.tellOfLimit(studio, tx, { kind: 'asked', ...told })
      await recordAct(tx, {
        act: 'limit.asked',
        by: caller,
        subject: audited(subject, name),
        after: { reason },
      })
      return { kind: 'done' }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return refused('money.limits.refused.askedBefore')
    throw error
  }
}

/** Declines a request, with a reason for its author. Admins only. */
export async function declineRequest(studio: Studio, caller: Caller, input: unknown): Promise<Done> {
  if (lacks(caller, 'limits')) return refused('money.limits.refused.admins')
  const parsed = declineInput.safeParse(input)
  if (!parsed.success) return refused(problemOf(parsed.error))
  const { requestId, reason } = parsed.data
  return studio.db.$transaction(async (tx) => {
    const [declined] = await tx.$queryRaw<(SubjectInput & { personId: string })[]>`
      DELETE FROM "LimitRequest" WHERE "id" = ${requestId}
      RETURNING "userId" AS "personId", "scope", "subjectId" AS "id"`
    if (!declined) return refused('money.limits.refused.answered')
    const { personId, ...subject } = declined
    const name = (await nameOf(tx, subject)) ?? null
    const told = { requestId, personId, by: caller.name, subject: { ...subject, name }, reason }
    await studio.hooks.tellOfLimit(studio, tx, { kind: 'declined', ...told })
    await recordAct(tx, {
      act: 'limit.declined',
      by: caller,
      subject: audited(subject, name),
      after: { reason },
    })
    return { kind: 'done' }
  })
}

/** The name of the limit's project or person; null for the key, undefined if it does not exist. */
async function nameOf(tx: Transaction, { scope, id }: SubjectInput): Promise<string | null | undefined> {
  if (scope === 'key') return null
  const select = { name: true }
  const found =
    scope === 'project'
      ? await tx.project.findUnique({ where: { id }, select })
      : await tx.user.findUnique({ where: { id }, select })
  return found?.name
}
