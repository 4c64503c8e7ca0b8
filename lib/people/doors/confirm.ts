import { z } from 'zod'
import { recordAct } from '../../audit/record.ts'
import { type Done, refused } from '../../i18n/refused.ts'
import type { Studio } from '../../studio.ts'
import { confirmPassword } from '../sign-in.ts'
import type { Door, OpenSession } from '../token.ts'
import { readPasskey, requestOptions } from './passkeys.ts'
import type { WaysToConfirm } from './view.ts'

const NOT_READ = refused('doors.refused.notRead')

/** The ways in which the person of a session can prove again who they are. */
export async function waysToConfirm(studio: Studio, session: OpenSession): Promise<WaysToConfirm> {
  const { provider } = studio.settings
  const { id: userId } = session.caller
  const { passwordHash, passkeys, identities } = await studio.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      passwordHash: true,
      passkeys: { select: { id: true }, take: 1 },
      identities: { where: { issuer: provider?.issuer ?? '' }, select: { id: true } },
    },
  })
  return {
    kind: 'ways',
    password: passwordHash !== null && !session.held && !provider?.only,
    passkey: passkeys.length > 0 ? await requestOptions(studio, `confirm ${session.id}`, userId) : null,
    provider: identities.length > 0 ? (provider?.name ?? null) : null,
  }
}

const passwordInput = z.object({ password: z.string().max(1_000) })

/** Confirms a session by the password of its person. */
export async function confirmByPassword(studio: Studio, session: OpenSession, input: unknown): Promise<Done> {
  const parsed = passwordInput.safeParse(input)
  if (!parsed.success || session.held || studio.settings.provider?.only) return NOT_READ
  const check = await confirmPassword(studio, session.caller, parsed.data.password)
  if (check.kind === 'slow_down') return refused('signIn.slowDown')
  if (check.kind !== 'ok') return refused('team.problems.wrongPassword')
  await confirm(studio, session, session.door)
  return { kind: 'done' }
}

/** Confirms a session by a passkey of its person, and makes it as good as one that a passkey opened. */
export async function confirmByPasskey(studio: Studio, session: OpenSession, input: unknown): Promise<Done> {
  const passkey = await readPasskey(studio, `confirm ${session.id}`, input)
  if (passkey?.userId !== session.caller.id) return NOT_READ
  await confirm(studio, session, 'passkey')
  return { kind: 'done' }
}

async function confirm(studio: Studio, { id, caller }: OpenSession, door: Door): Promise<void> {
  await studio.db.$transaction(async (tx) => {
    await tx.session.updateMany({ where: { id }, data: { door, confirmedAt: studio.now() } })
    await recordAct(tx, { act: 'signIn.confirmed', by: caller, after: { door } })
  })
}
