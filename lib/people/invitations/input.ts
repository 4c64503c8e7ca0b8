import { z } from 'zod'
import { id, line } from '../../input.ts'
import { newUser } from '../users.ts'
import type { Offer } from './view.ts'

const { name, email, password, role } = newUser.shape

/** An empty address: the guest gives one. */
const emailOrNone = z.union([z.literal('').transform(() => null), email])

export const guestInput = z.object({
  email: emailOrNone,
  role,
  budgetYen: z.int().min(0).nullable(),
  projectId: id.nullable(),
})

/** `lock`: password, passkeys, provider connection and sessions end at once, before the link is used. */
export const letInInput = z.object({ personId: id, lock: z.boolean() })

export const invitationInput = z.object({ invitationId: id })

export const tokenInput = z.object({ token: line.max(100) })

/** The form of a link. What the link knows already the form does not change. */
export function accountInput(offer: Offer): z.ZodType<{ name: string; email: string; password: string }> {
  if (offer.kind === 'person')
    return z.object({ password }).transform((typed) => ({ name: offer.name, email: offer.email, ...typed }))
  const known = offer.email
  if (known === null) return z.object({ name, email, password })
  return z.object({ name, password }).transform((typed) => ({ email: known, ...typed }))
}
