import { recordAct } from '../../audit/record.ts'
import type { CameFrom } from '../../caller.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import { paths } from '../../paths.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { waysToJoin } from '../doors/ways.ts'
import { hashOfToken } from '../link-token.ts'
import { freeName, isNameTaken } from '../name.ts'
import { passwordProblem } from '../password-rules.ts'
import { hashPassword } from '../passwords.ts'
import { type AccountResult, MALFORMED, personProblem } from '../person-problem.ts'
import { lockTeam } from '../team/change.ts'
import { accountInput, passwordInput, tokenInput } from './input.ts'
import { counting, unused } from './valid.ts'
import type { Offer } from './view.ts'

const GONE: AccountResult = { kind: 'bad_token', message: { key: 'invitations.gone' } }
const NAME_TAKEN: AccountResult = {
  kind: 'invalid',
  problems: [{ field: 'name', message: { key: 'team.problems.nameTaken' } }],
}
const EMAIL_TAKEN: AccountResult = {
  kind: 'invalid',
  problems: [{ field: 'email', message: { key: 'team.problems.emailTaken' } }],
}

/** The current offer of a link; null if invalid. Reading does not use it up: programs open links in messages. */
export async function findOffer(studio: Studio, token: string): Promise<Offer | null> {
  const invitation = await findCounting(studio.db, token, studio.now())
  if (!invitation) return null
  const { person, madeBy, email, projectId } = invitation
  const goTo = projectId ? paths.project(projectId) : paths.gallery()
  return person
    ? { kind: 'person', name: person.name, email: person.email, goTo }
    : { kind: 'guest', by: madeBy?.name ?? null, email, goTo }
}

/** Makes the account of a guest, or sets a person's new password, and uses up the link. */
export async function join(studio: Studio, input: unknown, from: CameFrom): Promise<AccountResult> {
  const asked = tokenInput.safeParse(input)
  if (!asked.success || !(await waysToJoin(studio)).password) return MALFORMED
  const { token } = asked.data
  const offer = await findOffer(studio, token)
  if (!offer) return GONE
  const account = accountInput(offer).and(passwordInput).safeParse(input)
  if (!account.success) return { kind: 'invalid', problems: account.error.issues.map(personProblem) }
  const { password, ...known } = account.data
  const problem = passwordProblem(password, { ...known, address: studio.settings.address })
  if (problem) return { kind: 'invalid', problems: [problem] }
  if (offer.kind === 'guest' && (await isNameTaken(studio.db, known.name, known))) return NAME_TAKEN
  // Before the transaction, because it is slow on purpose.
  const passwordHash = await hashPassword(password, known.email)
  try {
    const admitted = await studio.db.$transaction((tx) =>
      admit(tx, token, { ...known, passwordHash }, { now: studio.now(), from }),
    )
    return admitted ? { kind: 'created' } : GONE
  } catch (error) {
    if (isUniqueViolation(error)) return EMAIL_TAKEN
    throw error
  }
}

/**
 * Uses up a link and lets its guest or person in, both or neither: call it in the transaction of the way in (password,
 * passkey or provider). The person is signed out everywhere, and their other open links end.
 *
 * @param account its `name` and `email` are a guest's; without a `passwordHash` the account has no password.
 * @returns null if the link is invalid.
 * @throws a unique violation if the address is taken.
 */
export async function admit(
  tx: Transaction,
  token: string,
  account: { name: string; email: string; passwordHash: string | null },
  { now, from }: { now: Date; from: CameFrom },
): Promise<{ userId: string; name: string } | null> {
  await lockTeam(tx)
  const invitation = await findCounting(tx, token, now)
  if (!invitation) return null
  const { id, personId, role, budgetYen } = invitation
  const used = await tx.invitation.updateMany({ where: { id, ...unused }, data: { usedAt: now } })
  if (used.count === 0) return null
  if (personId === null) {
    const email = invitation.email ?? account.email
    // A name from the provider cannot be refused.
    const name = await freeName(tx, { name: account.name, email })
    const data = { ...account, name, email, role, budgetYen }
    const guest = await tx.user.create({ data, select: { id: true, name: true } })
    const after = { email, role, limitYen: budgetYen }
    await recordAct(tx, { act: 'person.added', by: null, subject: { kind: 'person', ...guest }, after, from })
    return { userId: guest.id, name }
  }
  const { passwordHash } = account
  const person = await tx.user.update({
    where: { id: personId },
    data: { passwordHash },
    select: { id: true, name: true },
  })
  await tx.session.deleteMany({ where: { userId: personId } })
  await tx.invitation.updateMany({ where: { personId, ...unused }, data: { withdrawnAt: now } })
  await recordAct(tx, { act: 'person.passwordReset', by: null, subject: { kind: 'person', ...person }, from })
  return { userId: personId, name: person.name }
}

function findCounting(db: Studio['db'] | Transaction, token: string, now: Date) {
  return db.invitation.findFirst({
    where: { hash: hashOfToken(token), ...counting(now) },
    select: {
      id: true,
      personId: true,
      email: true,
      role: true,
      budgetYen: true,
      projectId: true,
      person: { select: { name: true, email: true } },
      madeBy: { select: { name: true } },
    },
  })
}
