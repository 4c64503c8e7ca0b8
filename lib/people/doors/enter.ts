import { z } from 'zod'
import { recordAct } from '../../audit/record.ts'
import type { CameFrom } from '../../caller.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Message } from '../../i18n/message.ts'
import { refused } from '../../i18n/refused.ts'
import type { Studio } from '../../studio.ts'
import { admit, findOffer } from '../invitations/admit.ts'
import { accountInput, tokenInput } from '../invitations/input.ts'
import { hashOfToken } from '../link-token.ts'
import { isNameTaken } from '../name.ts'
import { personProblem } from '../person-problem.ts'
import { creationOptions, NO_PASSKEYS, readNewPasskey, readPasskey, requestOptions } from './passkeys.ts'
import { recordRefusal } from './refusal.ts'
import type { CreationAnswer, DoorRefusal, Entered, RequestAnswer } from './view.ts'

/** A browser's answer in a form. */
const response = z
  .string()
  .max(12_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }
  })

const open = (userId: string, passkeyId: string): Entered => ({
  kind: 'ok',
  userId,
  way: { door: 'passkey', passkeyId },
})
const shut = (why: DoorRefusal): Entered => ({ kind: 'refused', why })

/** The request options for a passkey of any account. */
export async function askForAnyPasskey(studio: Studio): Promise<RequestAnswer> {
  const options = await requestOptions(studio, 'sign in')
  return options ? { kind: 'options', options } : NO_PASSKEYS
}

const shownInput = z.object({ response })

/** Signs in the person whose passkey the browser showed. */
export async function enterByPasskey(studio: Studio, input: unknown, from: CameFrom): Promise<Entered> {
  const parsed = shownInput.safeParse(input)
  const passkey = parsed.success ? await readPasskey(studio, 'sign in', parsed.data.response) : null
  if (passkey && !passkey.disabled) return open(passkey.userId, passkey.passkeyId)
  const why = passkey ? 'Deactivated' : 'PasskeyUnknown'
  await recordRefusal(studio, why, from)
  return shut(why)
}

/** The creation options for the passkey of an invitation's holder. */
export async function askGuestForPasskey(studio: Studio, input: unknown): Promise<CreationAnswer> {
  const asked = tokenInput.safeParse(input)
  const offer = asked.success ? await findOffer(studio, asked.data.token) : null
  if (!asked.success || !offer) return refused('invitations.gone')
  const account = accountInput(offer).safeParse(input)
  // Checked before the browser makes a useless passkey.
  if (!account.success) return refused(problemOf(account.error))
  const { email } = account.data
  if (offer.kind === 'guest' && (await studio.db.user.count({ where: { email } })) > 0)
    return refused('team.problems.emailTaken')
  if (offer.kind === 'guest' && (await isNameTaken(studio.db, account.data.name, account.data)))
    return refused('team.problems.nameTaken')
  return creationOptions(studio, `join ${hashOfToken(asked.data.token)}`, account.data)
}

function problemOf({ issues: [issue] }: z.ZodError): Message {
  return personProblem(issue ?? { path: [], code: 'custom' }).message
}

const joinInput = tokenInput.extend({ response })

/** Makes the account of an invitation with a passkey and without a password, and uses up the invitation. */
export async function joinByPasskey(studio: Studio, input: unknown, from: CameFrom): Promise<Entered> {
  const parsed = joinInput.safeParse(input)
  if (!parsed.success) return shut('Refused')
  const { token, response } = parsed.data
  const offer = await findOffer(studio, token)
  if (!offer) return shut('Gone')
  const account = accountInput(offer).safeParse(input)
  if (!account.success) return shut('Refused')
  const passkey = await readNewPasskey(studio, `join ${hashOfToken(token)}`, response)
  if (!passkey) return shut('PasskeyUnknown')
  // Checked before anything is recorded.
  const { credentialId } = passkey
  if ((await studio.db.passkey.count({ where: { credentialId } })) > 0) return shut('Refused')
  try {
    const entered = await studio.db.$transaction(async (tx) => {
      const who = { ...account.data, passwordHash: null }
      const admitted = await admit(tx, token, who, { now: studio.now(), from })
      if (!admitted) return null
      const { userId, name } = admitted
      const data = { ...passkey, agent: from.agent, userId }
      const { id: passkeyId } = await tx.passkey.create({ data, select: { id: true } })
      const subject = { kind: 'person', id: userId, name } as const
      await recordAct(tx, { act: 'passkey.added', by: null, subject, from })
      return open(userId, passkeyId)
    })
    return entered ?? shut('Gone')
  } catch (error) {
    if (isUniqueViolation(error)) return shut('EmailTaken')
    throw error
  }
}
