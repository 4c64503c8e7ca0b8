import { z } from 'zod'
import { ROLES } from '../caller.ts'
import { personName } from './name.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './person-problem.ts'

const ROLE_WORDS = new Intl.ListFormat('en', { type: 'disjunction' }).format(ROLES)

/** The input for a new person, from any form or command; its messages are for the operator. */
export const newAccount = z.object({
  name: personName,
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('That is not an email address.')),
  role: z.enum(ROLES, `The role is ${ROLE_WORDS}.`),
})

/** The same with a password. */
export const newUser = newAccount.extend({
  password: z.string().min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH),
})
