import type { CameFrom } from '../../caller.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Studio } from '../../studio.ts'
import { admit, findOffer } from '../invitations/admit.ts'
import { accountInput, passwordInput, tokenInput } from '../invitations/input.ts'
import { isNameTaken } from '../name.ts'
import { passwordProblem } from '../password-rules.ts'
import { hashPassword } from '../passwords.ts'
import { type AccountResult, MALFORMED, personProblem } from '../person-problem.ts'
import { waysToJoin } from './ways.ts'

const GONE: AccountResult = { kind: 'bad_token', message: { key: 'invitations.gone' } }
const NAME_TAKEN: AccountResult = {
  kind: 'invalid',
  problems: [{ field: 'name', message: { key: 'team.problems.nameTaken' } }],
}
const EMAIL_TAKEN: AccountResult = {
  kind: 'invalid',
  problems: [{ field: 'email', message: { key: 'team.problems.emailTaken' } }],
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
