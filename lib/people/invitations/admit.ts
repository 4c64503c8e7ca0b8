import { recordAct } from '../../audit/record.ts'
import type { CameFrom } from '../../caller.ts'
import { paths } from '../../paths.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { hashOfToken } from '../link-token.ts'
import { counting, unused } from '../links.ts'
import { freeName } from '../name.ts'
import { lockTeam } from '../team/change.ts'
import type { Offer } from './view.ts'

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
