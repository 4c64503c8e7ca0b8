import { z } from 'zod'
import { id, line } from '../../input.ts'
import { newUser } from '../users.ts'
import type { Offer } from './view.ts'

const { name, email, password, role } = newUser.shape

/** May be empty: the guest enters the address. */
const emailOrNone = z.union([z.literal('').transform(() => null), email])

export const guestInput = z.object({
  email: emailOrNone,
  role,
  budgetYen: z.int().min(0).nullable(),
  projectId: id.nullable(),
})

/**
 * `lock`: password, passkeys, provider connection and sessions end at once, before the link is used. `mail`: the admin
 * has read the account's address, which may be unverified, and sends the link there.
 */
export const letInInput = z.object({ personId: id, lock: z.boolean(), mail: z.boolean().default(false) })

export const invitationInput = z.object({ invitationId: id })

export const tokenInput = z.object({ token: line.max(100) })

/** The account of a link, from its holder's form, which cannot override the link. */
export function accountInput(offer: Offer): z.ZodType<{ name: string; email: string }> {
  if (offer.kind === 'person') return z.unknown().transform(() => ({ name: offer.name, email: offer.email }))
  const known = offer.email
  if (known === null) return z.object({ name, email })
  return z.object({ name }).transform((typed) => ({ ...typed, email: known }))
}

export const passwordInput = z.object({ password })
