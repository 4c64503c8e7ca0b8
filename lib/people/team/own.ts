import type { Caller } from '../../caller.ts'
import { refused } from '../../i18n/refused.ts'
import type { Studio } from '../../studio.ts'
import { hashPassword } from '../passwords.ts'
import { confirmPassword } from '../sign-in.ts'
import { invalid, ownNameInput, ownPasswordInput, sessionInput } from './input.ts'
import type { TeamResult } from './view.ts'

const DONE: TeamResult = { kind: 'done', password: null }

/** Changes the caller's own name. */
export async function changeOwnName(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  const parsed = ownNameInput.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  await studio.db.user.update({ where: { id: caller.id }, data: parsed.data, select: { id: true } })
  return DONE
}

/**
 * Changes the caller's own password and ends their sessions in other browsers. The current one is asked for.
 */
export async function changeOwnPassword(
  studio: Studio,
  caller: Caller,
  input: unknown,
  currentSessionId: string | null,
): Promise<TeamResult> {
  const parsed = ownPasswordInput.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  const { current, password } = parsed.data
  const check = await confirmPassword(studio, caller, current)
  if (check.kind === 'slow_down') return refused('signIn.slowDown')
  if (check.kind !== 'ok') {
    return {
      kind: 'invalid',
      problems: [{ field: 'current', message: { key: 'team.problems.wrongPassword' } }],
    }
  }
  const passwordHash = await hashPassword(password)
  await studio.db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: caller.id }, data: { passwordHash }, select: { id: true } })
    await endSessions(tx, caller, currentSessionId)
  })
  return DONE
}

/** Ends one of the caller's own sessions; another person's session counts as absent. */
export async function endOwnSession(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  const parsed = sessionInput.safeParse(input)
  if (!parsed.success) return invalid(parsed.error)
  await studio.db.session.deleteMany({ where: { id: parsed.data.sessionId, userId: caller.id } })
  return DONE
}

/** Ends the caller's sessions in all other browsers. */
export async function endOtherSessions(
  studio: Studio,
  caller: Caller,
  currentSessionId: string | null,
): Promise<TeamResult> {
  await endSessions(studio.db, caller, currentSessionId)
  return DONE
}

async function endSessions(db: Pick<Studio['db'], 'session'>, caller: Caller, exceptId: string | null) {
  await db.session.deleteMany({ where: { userId: caller.id, id: { not: exceptId ?? '' } } })
}
