import type { Prisma } from '#prisma/generated/client.ts'
import type { Transaction } from '../studio.ts'

/** How long a link works. */
export const LINK_MS = 7 * 24 * 3_600_000

/** The start of a condition on rows that can be used up. The rest is checked when a row is read. */
export const unused = { usedAt: null, withdrawnAt: null } as const

/**
 * The condition on valid invitations: unused, in time, made by the operator or by a current admin, and not for a
 * deactivated person.
 */
export function counting(now: Date): Prisma.InvitationWhereInput {
  return {
    ...unused,
    expiresAt: { gt: now },
    AND: [
      { OR: [{ madeById: null }, { madeBy: { role: 'admin', disabledAt: null } }] },
      { OR: [{ personId: null }, { person: { disabledAt: null } }] },
    ],
  }
}

/** Revokes all active links made by a person or for them. */
export async function withdrawLinksOf(tx: Transaction, personId: string, now: Date): Promise<void> {
  await tx.invitation.updateMany({
    where: { OR: [{ personId }, { madeById: personId }], ...unused },
    data: { withdrawnAt: now },
  })
}
