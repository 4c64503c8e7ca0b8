import type { Prisma } from '#prisma/generated/client.ts'
import type { Studio, Transaction } from '../studio.ts'
import type { WayIn } from './door.ts'
import { relyingParty } from './relying-party.ts'

/** Whether a password alone is not enough to sign in. */
export async function needsPasskey(db: Studio['db'] | Transaction): Promise<boolean> {
  const settings = await db.teamSettings.findUnique({ where: { id: 1 }, select: { needsPasskey: true } })
  return settings?.needsPasskey ?? false
}

/** The condition on people with a way in that works now. A connection with an earlier provider does not. */
export async function haveWayIn(
  { settings: { provider, address } }: Studio,
  db: Studio['db'] | Transaction,
): Promise<Prisma.UserWhereInput> {
  const byPassword = !provider?.only && !(await needsPasskey(db))
  return {
    disabledAt: null,
    OR: [
      ...(byPassword ? [{ passwordHash: { not: null } }] : []),
      ...(relyingParty(address) ? [{ passkeys: { some: {} } }] : []),
      { identities: { some: { issuer: provider?.issuer ?? '' } } },
    ],
  }
}

/** Serializes the opening, confirming and removing of one person's ways in. */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`
}

/** Whether a way in is still a person's. Call it while their row is locked. */
export async function isStillTheirs(tx: Transaction, userId: string, way: WayIn): Promise<boolean> {
  switch (way.door) {
    case 'password':
      return (await tx.user.count({ where: { id: userId, passwordHash: way.passwordHash } })) > 0
    case 'passkey':
      return (await tx.passkey.count({ where: { id: way.passkeyId, userId } })) > 0
    case 'provider': {
      const { issuer, subject } = way
      return (await tx.identity.count({ where: { issuer, subject, userId } })) > 0
    }
  }
}
