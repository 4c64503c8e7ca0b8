import { recordAct } from '../../audit/record.ts'
import { type Caller, can } from '../../caller.ts'
import type { Language } from '../../i18n/languages.ts'
import { DONE, refused } from '../../i18n/refused.ts'
import { paths } from '../../paths.ts'
import type { Studio, Transaction } from '../../studio.ts'
import { hashOfToken, makeLinkToken } from '../link-token.ts'
import { counting, LINK_MS, unused, withdrawLinksOf } from '../links.ts'
import { changeTeam, NOBODY } from '../team/change.ts'
import type { TeamResult } from '../team/view.ts'
import { guestInput, invitationInput, letInInput } from './input.ts'
import { type Letter, mailLink } from './mail.ts'
import type { InvitationView, LinkResult } from './view.ts'

const OWN_PASSWORD = refused('team.refused.ownPassword')
const NOT_OPEN = refused('invitations.refused.notOpen')
const NO_PROJECT = refused('team.problems.malformed')
const EMAIL_TAKEN: Extract<LinkResult, { kind: 'invalid' }> = {
  kind: 'invalid',
  problems: [{ field: 'email', message: { key: 'team.problems.emailTaken' } }],
}

/** Makes a link for a guest. A new one to an address replaces an earlier one. Admins only. */
export async function inviteGuest(
  studio: Studio,
  caller: Caller,
  input: unknown,
  language: Language,
): Promise<LinkResult> {
  const made = await changeTeam(studio, caller, guestInput, input, async (tx, guest) => {
    const { email, projectId, role, budgetYen: limitYen } = guest
    if (email && (await tx.user.count({ where: { email } })) > 0) return EMAIL_TAKEN
    if (projectId && (await tx.project.count({ where: { id: projectId } })) === 0) return NO_PROJECT
    const now = studio.now()
    if (email) await tx.invitation.updateMany({ where: { email, ...unused }, data: { withdrawnAt: now } })
    const link = newLink(now, caller.id)
    const { id } = await tx.invitation.create({
      data: { ...guest, ...link.columns, createdAt: now },
      select: { id: true },
    })
    const subject = { kind: 'invitation', id, name: email } as const
    await recordAct(tx, { act: 'invitation.made', by: caller, subject, after: { email, role, limitYen } })
    return { ...link, to: email, isGuest: true }
  })
  return told(studio, made, { by: caller.name, language })
}

/** Makes a sign-in link for another person, who chooses a way to sign in. Admins only. */
export async function letIn(
  studio: Studio,
  caller: Caller,
  input: unknown,
  language: Language,
): Promise<LinkResult> {
  const made = await changeTeam(studio, caller, letInInput, input, async (tx, { personId, lock, mail }) => {
    if (personId === caller.id) return OWN_PASSWORD // which asks for the current one first
    const person = await tx.user.findFirst({
      where: { id: personId, disabledAt: null },
      select: { name: true, email: true },
    })
    if (!person) return NOBODY
    const now = studio.now()
    if (lock) await lockAccount(tx, personId, now)
    const link = await openLinkFor(tx, personId, caller, now)
    if (lock) {
      const subject = { kind: 'person', id: personId, name: person.name } as const
      await recordAct(tx, { act: 'person.locked', by: caller, subject })
    }
    return { ...link, to: mail ? person.email : null, isGuest: false }
  })
  return told(studio, made, { by: caller.name, language })
}

/**
 * Removes every way in of a person, and the links that they made: a thief may have made one. Sessions first: adding a way
 * in touches its session (lib/people/doors).
 */
async function lockAccount(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { passwordHash: null }, select: { id: true } })
  await tx.session.deleteMany({ where: { userId } })
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.identity.deleteMany({ where: { userId } })
  await withdrawLinksOf(tx, userId, now)
}

/**
 * Gives an open invitation a new link with the full lifetime; the old link stops working. It is mailed only to the guest
 * of an address that an admin named. Admins only.
 */
export async function renewInvitation(
  studio: Studio,
  caller: Caller,
  input: unknown,
  language: Language,
): Promise<LinkResult> {
  const made = await changeTeam(studio, caller, invitationInput, input, async (tx, { invitationId: id }) => {
    const now = studio.now()
    const link = newLink(now, caller.id)
    const where = { id, ...counting(now) }
    const [renewed] = await tx.invitation.updateManyAndReturn({ where, data: link.columns, select: WHOM })
    if (!renewed) return NOT_OPEN
    const subject = { kind: 'invitation', id, name: addressOf(renewed) } as const
    await recordAct(tx, { act: 'invitation.renewed', by: caller, subject })
    return { ...link, to: renewed.email, isGuest: true }
  })
  return told(studio, made, { by: caller.name, language })
}

/** Revokes an invitation: its link stops working. Admins only. */
export function withdrawInvitation(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  return setWithdrawn(studio, caller, input, true)
}

/** Reactivates the link of a revoked invitation. Admins only. */
export function restoreInvitation(studio: Studio, caller: Caller, input: unknown): Promise<TeamResult> {
  return setWithdrawn(studio, caller, input, false)
}

function setWithdrawn(
  studio: Studio,
  caller: Caller,
  input: unknown,
  withdrawn: boolean,
): Promise<TeamResult> {
  return changeTeam(studio, caller, invitationInput, input, async (tx, { invitationId: id }) => {
    const [changed] = await tx.invitation.updateManyAndReturn({
      where: { id, usedAt: null, withdrawnAt: withdrawn ? null : { not: null } },
      data: { withdrawnAt: withdrawn ? studio.now() : null },
      select: WHOM,
    })
    if (!changed) return NOT_OPEN
    const act = withdrawn ? 'invitation.withdrawn' : 'invitation.restored'
    const subject = { kind: 'invitation', id, name: addressOf(changed) } as const
    await recordAct(tx, { act, by: caller, subject })
    return DONE
  })
}

const WHOM = { email: true, person: { select: { email: true } } } as const

/** The address of an invitation: its person's, or its guest's if known. */
function addressOf({ email, person }: { email: string | null; person: { email: string } | null }) {
  return person?.email ?? email
}

/** The valid invitations, newest first. Admins only. */
export async function listInvitations(studio: Studio, caller: Caller): Promise<InvitationView[]> {
  if (!can(caller.role, 'people')) return []
  const rows = await studio.db.invitation.findMany({
    where: counting(studio.now()),
    orderBy: { expiresAt: 'desc' },
    select: {
      id: true,
      email: true,
      role: true,
      budgetYen: true,
      expiresAt: true,
      person: { select: { name: true, email: true } },
      project: { select: { name: true } },
    },
  })
  return rows.map(({ person, email, project, expiresAt, ...row }) => ({
    ...row,
    person: person?.name ?? null,
    email: person?.email ?? email,
    project: project?.name ?? null,
    expiresAt: expiresAt.toISOString(),
  }))
}

interface Link {
  kind: 'link'
  /** Stored nowhere: the row has only its hash. */
  token: string
  columns: { hash: string; madeById: string | null; expiresAt: Date }
}

/** @param madeById null: the operator. */
function newLink(now: Date, madeById: string | null): Link {
  const token = makeLinkToken()
  const expiresAt = new Date(now.getTime() + LINK_MS)
  return { kind: 'link', token, columns: { hash: hashOfToken(token), madeById, expiresAt } }
}

/** Makes the one open sign-in link of a person. */
export async function openLinkFor(
  tx: Transaction,
  personId: string,
  by: Caller | 'operator',
  now: Date,
): Promise<Link> {
  await tx.invitation.updateMany({ where: { personId, ...unused }, data: { withdrawnAt: now } })
  const link = newLink(now, by === 'operator' ? null : by.id)
  const { id, person } = await tx.invitation.create({
    data: { personId, ...link.columns, createdAt: now },
    select: { id: true, person: { select: { email: true } } },
  })
  const subject = { kind: 'invitation', id, name: person?.email ?? null } as const
  await recordAct(tx, { act: 'invitation.made', by, subject })
  return link
}

/** The answer with the link, which is mailed if an address and a mail server are known. */
async function told(
  studio: Studio,
  made: (Link & Pick<Letter, 'isGuest'> & { to: string | null }) | Exclude<LinkResult, { kind: 'made' }>,
  letter: Pick<Letter, 'by' | 'language'>,
): Promise<LinkResult> {
  if (made.kind !== 'link') return made
  const { token, columns, to, isGuest } = made
  const { expiresAt } = columns
  const link = studio.settings.address + paths.join(token)
  const mail = to === null ? 'none' : await mailLink(studio, { ...letter, to, isGuest, link, expiresAt })
  return { kind: 'made', link, expiresAt: expiresAt.toISOString(), mail }
}
