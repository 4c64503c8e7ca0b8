import type { AuditAct } from '../../audit/acts.ts'
import { recordAct } from '../../audit/record.ts'
import { type Caller, can, type Role } from '../../caller.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import { refused } from '../../i18n/refused.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { isNameTaken } from '../name.ts'
import { hashPassword, makePassword } from '../passwords.ts'
import { changeInput, invalid, newPersonInput, personInput, resetInput } from './input.ts'
import type { TeamResult } from './view.ts'

const DONE: TeamResult = { kind: 'done', password: null }
const ADMINS_ONLY: TeamResult = refused('team.refused.admins')
const NOBODY: TeamResult = refused('team.refused.nobody')
const LAST_ADMIN: TeamResult = refused('team.refused.lastAdmin')
const OWN_PASSWORD: TeamResult = refused('team.refused.ownPassword')
const ONESELF: TeamResult = refused('team.refused.oneself')
const EMAIL_TAKEN: TeamResult = {
  kind: 'invalid',
  problems: [{ field: 'email', message: { key: 'team.problems.emailTaken' } }],
}

export const NAME_TAKEN: TeamResult = {
  kind: 'invalid',
  problems: [{ field: 'name', message: { key: 'team.problems.nameTaken' } }],
}

/** Makes an account. Without a password one is made, and told this once. Admins alone. */
export async function addPerson(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  if (!can(caller.role, 'people')) return ADMINS_ONLY
  const parsed = newPersonInput.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  const { password, ...person } = parsed.data
  const { passwordHash, made } = await passwordOf(password)
  try {
    return await inTurn(studio, caller, async (tx) => {
      if (await isNameTaken(tx, person.name, { email: person.email })) return NAME_TAKEN
      await tx.user.create({ data: { ...person, passwordHash }, select: { id: true } })
      return { kind: 'done', password: made }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return EMAIL_TAKEN
    throw error
  }
}

/** Changes name, role and own limit. The last admin who may sign in stays one. Admins alone. */
export async function changePerson(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  if (!can(caller.role, 'people')) return ADMINS_ONLY
  const parsed = changeInput.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  const { personId, ...changes } = parsed.data
  return inTurn(studio, caller, async (tx) => {
    const others = await tx.user.count({
      where: { role: 'admin', disabledAt: null, id: { not: personId } },
    })
    if (changes.role !== 'admin' && others === 0) return LAST_ADMIN
    const select = { name: true, role: true, budgetYen: true }
    const person = await tx.user.findUnique({ where: { id: personId }, select })
    if (!person) return NOBODY
    if (await isNameTaken(tx, changes.name, { id: personId })) return NAME_TAKEN
    await tx.user.update({ where: { id: personId }, data: changes, select: { id: true } })
    await recordAct(tx, {
      act: 'person.changed',
      by: caller,
      subject: { kind: 'person', id: personId, name: person.name },
      before: factsOf(person),
      after: factsOf(changes),
    })
    return DONE
  })
}

function factsOf({ name, role, budgetYen }: { name: string; role: Role; budgetYen: number | null }) {
  return { name, role, limitYen: budgetYen }
}

/** Gives another person a new password and ends all their sessions. Admins only. */
export async function resetPassword(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  if (!can(caller.role, 'people')) return ADMINS_ONLY
  const parsed = resetInput.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  const { personId, password } = parsed.data
  if (personId === caller.id) return OWN_PASSWORD // which asks for the current one first
  const { passwordHash, made } = await passwordOf(password)
  return inTurn(studio, caller, async (tx) => {
    const { count } = await tx.user.updateMany({ where: { id: personId }, data: { passwordHash } })
    await tx.session.deleteMany({ where: { userId: personId } })
    return count === 0 ? NOBODY : { kind: 'done', password: made }
  })
}

/** Ends all sessions of a person. Admins only. */
export async function signPersonOut(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  return changeAccess(studio, caller, 'person.sessionsEnded', input, async (tx, personId) => {
    await tx.session.deleteMany({ where: { userId: personId } })
    return DONE
  })
}

/** Deactivates another person: ends all their sessions, and no password signs them in. Their work stays. Admins only. */
export async function deactivate(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  return changeAccess(studio, caller, 'person.deactivated', input, async (tx, personId) => {
    // So an admin is always left: the one who does this.
    if (personId === caller.id) return ONESELF
    const disabledAt = studio.now()
    await tx.user.updateMany({ where: { id: personId, disabledAt: null }, data: { disabledAt } })
    await tx.session.deleteMany({ where: { userId: personId } })
    return DONE
  })
}

/** Lets a deactivated person sign in again; no old session comes back. Admins only. */
export async function reactivate(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  return changeAccess(studio, caller, 'person.reactivated', input, async (tx, personId) => {
    await tx.session.deleteMany({ where: { userId: personId, user: { disabledAt: { not: null } } } })
    await tx.user.updateMany({ where: { id: personId }, data: { disabledAt: null } })
    return DONE
  })
}

async function changeAccess(
  studio: Studio,
  caller: Caller,
  act: AuditAct,
  input: unknown,
  change: (tx: Transaction, personId: string) => Promise<TeamResult>,
): Promise<TeamResult> {
  if (!can(caller.role, 'people')) return ADMINS_ONLY
  const parsed = personInput.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  const { personId } = parsed.data
  return inTurn(studio, caller, async (tx) => {
    const person = await tx.user.findUnique({ where: { id: personId }, select: { id: true, name: true } })
    if (!person) return NOBODY
    const result = await change(tx, personId)
    if (result.kind === 'done')
      await recordAct(tx, { act, by: caller, subject: { kind: 'person', ...person } })
    return result
  })
}

/** Hashed before the turn is taken, because that is slow on purpose. */
async function passwordOf(typed: string | null): Promise<{ passwordHash: string; made: string | null }> {
  const made = typed === null ? makePassword() : null
  return { passwordHash: await hashPassword(typed ?? made ?? ''), made }
}

/** Any constant will do. */
const TEAM_LOCK = 20_261_124

/** Makes changes of the team take turns, so that two admins cannot demote each other, nor two people take one name, at once. */
export async function lockTeam(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${TEAM_LOCK})`
}

/** Runs a change after all others, if the caller still is an admin then. */
function inTurn(
  studio: Studio,
  caller: Caller,
  change: (tx: Transaction) => Promise<TeamResult>,
): Promise<TeamResult> {
  return studio.db.$transaction(async (tx) => {
    await lockTeam(tx)
    const still = await tx.user.count({ where: { id: caller.id, role: 'admin', disabledAt: null } })
    return still === 0 ? ADMINS_ONLY : change(tx)
  })
}
