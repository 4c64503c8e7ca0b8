import { recordAct } from '../../audit/record.ts'
import type { Caller } from '../../caller.ts'
import { DONE, refused } from '../../i18n/refused.ts'
import type { Studio, Transaction } from '../../studio.ts'
import type { Door } from '../door.ts'
import { unused } from '../links.ts'
import { isNameTaken } from '../name.ts'
import { passwordProblem } from '../password-rules.ts'
import { hashPassword } from '../passwords.ts'
import { confirmPassword } from '../sign-in.ts'
import { lockTeam, NAME_TAKEN } from './change.ts'
import { invalid, ownNameInput, ownPasswordInput, sessionInput } from './input.ts'
import type { TeamResult } from './view.ts'

const WRONG_PASSWORD: TeamResult = {
  kind: 'invalid',
  problems: [{ field: 'current', message: { key: 'team.problems.wrongPassword' } }],
}

/** Changes the caller's own name; it must not look like another person's. */
export async function changeOwnName(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  const parsed = ownNameInput.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  const { name } = parsed.data
  if (name === caller.name) return DONE
  return studio.db.$transaction(async (tx) => {
    await lockTeam(tx)
    if (await isNameTaken(tx, name, { id: caller.id })) return NAME_TAKEN
    await tx.user.update({ where: { id: caller.id }, data: { name }, select: { id: true } })
    const subject = { kind: 'person', id: caller.id, name } as const
    await recordAct(tx, {
      act: 'person.changed',
      by: caller,
      subject,
      before: { name: caller.name },
      after: { name },
    })
    return DONE
  })
}

/**
 * Changes the caller's own password. Needs the current one. Their sessions in other browsers end, and so do links to
 * set one.
 */
export async function changeOwnPassword(
  studio: Studio,
  caller: Caller,
  input: unknown,
  currentSessionId: string,
): Promise<TeamResult> {
  const parsed = ownPasswordInput.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  const { current, password } = parsed.data
  const check = await confirmPassword(studio, caller, current)
  if (check.kind === 'slow_down') return refused('signIn.slowDown')
  if (check.kind !== 'ok') return WRONG_PASSWORD
  const problem = passwordProblem(password, { ...caller, address: studio.settings.address })
  if (problem) return { kind: 'invalid', problems: [problem] }
  const passwordHash = await hashPassword(password, caller.email)
  return studio.db.$transaction(async (tx) => {
    // An admin may have locked the account since, and ended this session.
    const where = { id: caller.id, passwordHash: check.passwordHash }
    const { count } = await tx.user.updateMany({ where, data: { passwordHash } })
    if (count === 0) return WRONG_PASSWORD
    await tx.invitation.updateMany({
      where: { personId: caller.id, ...unused },
      data: { withdrawnAt: studio.now() },
    })
    await endSessions(tx, caller, { id: { not: currentSessionId } })
    await recordAct(tx, { act: 'person.passwordChanged', by: caller })
    return DONE
  })
}

/** Ends one of the caller's own sessions; another person's session counts as absent. */
export async function endOwnSession(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  const parsed = sessionInput.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  await studio.db.$transaction((tx) => endSessions(tx, caller, { id: parsed.data.sessionId }))
  return DONE
}

/** Ends the caller's sessions in all other browsers. */
export async function endOtherSessions(
  studio: Studio,
  caller: Caller,
  currentSessionId: string,
): Promise<TeamResult> {
  await studio.db.$transaction((tx) => endSessions(tx, caller, { id: { not: currentSessionId } }))
  return DONE
}

/** Ends some of the caller's own sessions, and records that. */
export async function endSessions(
  tx: Transaction,
  caller: Caller,
  which: { id: string | { not: string }; door?: Door },
): Promise<void> {
  const { count } = await tx.session.deleteMany({ where: { ...which, userId: caller.id } })
  if (count > 0) await recordAct(tx, { act: 'person.sessionsEnded', by: caller, after: { browsers: count } })
}
