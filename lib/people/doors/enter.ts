import { z } from 'zod'
import { recordAct } from '../../audit/record.ts'
import type { CameFrom } from '../../caller.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import type { Message } from '../../i18n/message.ts'
import { line } from '../../input.ts'
import type { Studio } from '../../studio.ts'
import { countAttempt } from '../attempts.ts'
import { admit, findOffer } from '../invitations/join.ts'
import type { Offer } from '../invitations/view.ts'
import { hashOfToken } from '../link-token.ts'
import { personProblem } from '../person-problem.ts'
import { newUser } from '../users.ts'
import { creationOptions, readNewPasskey, readPasskey, requestOptions } from './passkeys.ts'
import type { CreationAnswer, RequestAnswer } from './view.ts'

const LONGEST_AGENT = 300

/** The answer of a way in: the person, or the word for why not (`doors.errors`). */
export type Entry = { userId: string } | { refused: string }

/** An answer of the browser, as a form carries it. */
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

const NO_PASSKEYS = { kind: 'refused', message: { key: 'doors.refused.address' } } as const

/** The question by which a browser shows a passkey of whoever sits before it. */
export async function askForAnyPasskey(studio: Studio): Promise<RequestAnswer> {
  const options = await requestOptions(studio, 'sign in')
  return options ? { kind: 'options', options } : NO_PASSKEYS
}

const shownInput = z.object({ response })

/** Signs in the person whose passkey the browser showed. */
export async function enterByPasskey(studio: Studio, input: unknown, from: CameFrom): Promise<Entry> {
  const parsed = shownInput.safeParse(input)
  const passkey = parsed.success ? await readPasskey(studio, 'sign in', parsed.data.response) : null
  if (passkey && !passkey.disabled) return { userId: passkey.userId }
  const refused = passkey ? 'Deactivated' : 'PasskeyUnknown'
  // Nothing else bounds how many of these a stranger can send.
  if (await countAttempt(studio, ['told', from.address]))
    await recordAct(studio.db, { act: 'signIn.refused', by: null, after: { reason: refused }, from })
  return { refused }
}

const guestInput = z.object({ token: line.max(100), name: line.max(100), email: line.max(254) })

/** The question by which the browser of an invitation's holder makes their passkey. */
export async function askGuestForPasskey(studio: Studio, input: unknown): Promise<CreationAnswer> {
  const parsed = guestInput.safeParse(input)
  const offer = parsed.success ? await findOffer(studio, parsed.data.token) : null
  if (!parsed.success || !offer) return { kind: 'refused', message: { key: 'invitations.gone' } }
  const account = accountOf(offer, parsed.data)
  // Said before the browser makes a passkey that opens nothing.
  if (!account.success) return { kind: 'refused', message: firstProblem(account.error) }
  const { email } = account.data
  if (offer.kind === 'guest' && (await studio.db.user.count({ where: { email } })) > 0)
    return { kind: 'refused', message: { key: 'team.problems.emailTaken' } }
  const options = await creationOptions(studio, `join ${hashOfToken(parsed.data.token)}`, account.data)
  return options ? { kind: 'options', options } : NO_PASSKEYS
}

/** The account of a link; what the link knows already the form does not change. */
function accountOf(offer: Offer, typed: { name: string; email: string }) {
  const known = offer.kind === 'person' ? offer : { name: typed.name, email: offer.email ?? typed.email }
  return newUser.pick({ name: true, email: true }).safeParse(known)
}

function firstProblem({ issues }: z.ZodError): Message {
  return personProblem(issues[0] ?? { path: [], code: 'custom' }).message
}

const joinInput = guestInput.extend({ response })

/** Makes the account of an invitation with a passkey and without a password, and uses the invitation up. */
export async function joinByPasskey(studio: Studio, input: unknown, from: CameFrom): Promise<Entry> {
  const parsed = joinInput.safeParse(input)
  if (!parsed.success) return { refused: 'Refused' }
  const { token, response } = parsed.data
  const offer = await findOffer(studio, token)
  if (!offer) return { refused: 'Gone' }
  const account = accountOf(offer, parsed.data)
  if (!account.success) return { refused: 'Malformed' }
  const passkey = await readNewPasskey(studio, `join ${hashOfToken(token)}`, response)
  if (!passkey) return { refused: 'PasskeyUnknown' }
  // Looked for before anything is recorded.
  const { credentialId } = passkey
  if ((await studio.db.passkey.count({ where: { credentialId } })) > 0) return { refused: 'Refused' }
  try {
    const admitted = await studio.db.$transaction(async (tx) => {
      const admitted = await admit(
        tx,
        token,
        { ...account.data, passwordHash: null },
        { now: studio.now(), from },
      )
      if (!admitted) return null
      const agent = from.agent?.slice(0, LONGEST_AGENT) ?? null
      await tx.passkey.create({ data: { ...passkey, agent, userId: admitted.userId }, select: { id: true } })
      const subject = { kind: 'person', id: admitted.userId, name: account.data.name } as const
      await recordAct(tx, { act: 'passkey.added', by: null, subject, from })
      return admitted
    })
    return admitted ?? { refused: 'Gone' }
  } catch (error) {
    if (isUniqueViolation(error)) return { refused: 'EmailTaken' }
    throw error
  }
}
