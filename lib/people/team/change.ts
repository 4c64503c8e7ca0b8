import type { z } from 'zod'
import type { AuditAct } from '../../audit/acts.ts'
import { recordAct } from '../../audit/record.ts'
import { type Caller, lacks } from '../../caller.ts'
import { ADMINS_ONLY, DONE, type Refused, refused } from '../../i18n/refused.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { withdrawLinksOf } from '../links.ts'
import { isNameTaken } from '../name.ts'
import { haveWayIn } from '../ways-in.ts'
import { changeInput, invalid, personInput } from './input.ts'
import type { TeamResult } from './view.ts'

export const NOBODY = refused('team.refused.nobody')
const LAST_ADMIN = refused('team.refused.lastAdmin')
const ONESELF = refused('team.refused.oneself')

export const NAME_TAKEN: Extract<TeamResult, { kind: 'invalid' }> = {
  kind: 'invalid',
  problems: [{ field: 'name', message: { key: 'team.problems.nameTaken' } }],
}

/** Changes name and role. The last admin who may sign in keeps the role. Admins only. */
export async function changePerson(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  return changeTeam(studio, caller, changeInput, input, async (tx, { personId, ...changes }) => {
    const others = await tx.user.count({
      where: { role: 'admin', id: { not: personId }, ...(await haveWayIn(studio, tx)) },
    })
    const select = { name: true, role: true }
    const person = await tx.user.findUnique({ where: { id: personId }, select })
    if (!person) return NOBODY
    const after = { ...person, ...changes }
    if (person.role === 'admin' && after.role !== 'admin' && others === 0) return LAST_ADMIN
    if (changes.name && (await isNameTaken(tx, changes.name, { id: personId }))) return NAME_TAKEN
    await tx.user.update({ where: { id: personId }, data: changes, select: { id: true } })
    await recordAct(tx, {
      act: 'person.changed',
      by: caller,
      subject: { kind: 'person', id: personId, name: person.name },
      before: { ...person },
      after,
    })
    return DONE
  })
}

/** Ends all sessions of a person. Admins only. */
export async function signPersonOut(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  return changeAccess(studio, caller, 'person.sessionsEnded', input, async (tx, personId) => {
    await tx.session.deleteMany({ where: { userId: personId } })
    return true
  })
}

/**
 * Deactivates another person: all their sessions end, links by them and for them stop working, and no password signs them
 * in. Their work stays. Admins only.
 */
export async function deactivate(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  return changeAccess(studio, caller, 'person.deactivated', input, async (tx, personId) => {
    // So one admin always remains: the caller.
    if (personId === caller.id) return ONESELF
    const disabledAt = studio.now()
    const where = { id: personId, disabledAt: null }
    const { count } = await tx.user.updateMany({ where, data: { disabledAt } })
    await tx.session.deleteMany({ where: { userId: personId } })
    await withdrawLinksOf(tx, personId, disabledAt)
    return count > 0
  })
}

/** Lets a deactivated person sign in again; old sessions stay ended. Admins only. */
export async function reactivate(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  return changeAccess(studio, caller, 'person.reactivated', input, async (tx, personId) => {
    await tx.session.deleteMany({ where: { userId: personId, user: { disabledAt: { not: null } } } })
    const where = { id: personId, disabledAt: { not: null } }
    const { count } = await tx.user.updateMany({ where, data: { disabledAt: null } })
    return count > 0
  })
}

/** @param change returns whether anything changed, which is then recorded, or refuses. */
async function changeAccess(
  studio: Studio,
  caller: Caller,
  act: AuditAct,
  input: unknown,
  change: (tx: Transaction, personId: string) => Promise<boolean | Refused>,
): Promise<TeamResult> {
  return changeTeam(studio, caller, personInput, input, async (tx, { personId }) => {
    const person = await tx.user.findUnique({ where: { id: personId }, select: { id: true, name: true } })
    if (!person) return NOBODY
    const changed = await change(tx, personId)
    if (typeof changed === 'object') return changed
    if (changed) await recordAct(tx, { act, by: caller, subject: { kind: 'person', ...person } })
    return DONE
  })
}

/** Any constant works. */
const TEAM_LOCK = 20_261_124

/** Serializes changes of the team, so that two admins cannot demote each other, nor two people take one name. */
export async function lockTeam(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${TEAM_LOCK})`
}

/** Parses the input of a change and runs it after all earlier ones, if the caller is still an admin then. */
export async function changeTeam<Input, Result>(
  studio: Studio,
  caller: Caller,
  schema: z.ZodType<Input>,
  input: unknown,
  change: (tx: Transaction, input: Input) => Promise<Result>,
): Promise<Result | Refused | ReturnType<typeof invalid>> {
  if (lacks(caller, 'people')) return ADMINS_ONLY
  const parsed = schema.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  return studio.db.$transaction(async (tx) => {
    await lockTeam(tx)
    const still = await tx.user.count({ where: { id: caller.id, role: 'admin', disabledAt: null } })
    return still === 0 ? ADMINS_ONLY : change(tx, parsed.data)
  })
}
