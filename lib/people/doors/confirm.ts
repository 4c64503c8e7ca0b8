import { z } from 'zod'
import { recordAct } from '../../audit/record.ts'
import { DONE, type Done, refused } from '../../i18n/refused.ts'
import type { Studio } from '../../studio.ts'
import type { Door, WayIn } from '../door.ts'
import { relyingParty } from '../relying-party.ts'
import { confirmPassword } from '../sign-in.ts'
import type { OpenSession } from '../token.ts'
import { isStillTheirs, lockPerson, needsPasskey } from '../ways-in.ts'
import { readPasskey, requestOptions } from './passkeys.ts'
import type { WaysToConfirm } from './view.ts'

const NOT_READ = refused('doors.refused.notRead')

/** The ways in which a session's person can prove their identity again. */
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
    password: passwordHash !== null && (await takesPassword(studio, session)),
    passkey: passkeys.length > 0 ? await requestOptions(studio, `confirm ${session.id}`, userId) : null,
    provider: identities.length > 0 ? (provider?.name ?? null) : null,
  }
}

const passwordInput = z.object({ password: z.string().max(1_000) })

/** Confirms a session by the password of its person. */
export async function confirmByPassword(studio: Studio, session: OpenSession, input: unknown): Promise<Done> {
  const parsed = passwordInput.safeParse(input)
  if (!parsed.success || !(await takesPassword(studio, session))) return NOT_READ
  const check = await confirmPassword(studio, session.caller, parsed.data.password)
  if (check.kind === 'slow_down') return refused('signIn.slowDown')
  if (check.kind !== 'ok') return refused('team.problems.wrongPassword')
  const { passwordHash } = check
  return confirm(studio, session, session.door, { door: 'password', passwordHash })
}

/** Confirms a session by a passkey of its person, after which it counts as opened by a passkey. */
export async function confirmByPasskey(studio: Studio, session: OpenSession, input: unknown): Promise<Done> {
  const passkey = await readPasskey(studio, `confirm ${session.id}`, input)
  if (passkey?.userId !== session.caller.id) return NOT_READ
  return confirm(studio, session, 'passkey', { door: 'passkey', passkeyId: passkey.passkeyId })
}

/** Not where passwords are not enough and the person has a passkey to show. */
async function takesPassword({ db, settings }: Studio, { held, caller }: OpenSession): Promise<boolean> {
  if (held || settings.provider?.only) return false
  if (!relyingParty(settings.address) || !(await needsPasskey(db))) return true
  return (await db.passkey.count({ where: { userId: caller.id } })) === 0
}

function confirm(studio: Studio, { id, caller }: OpenSession, door: Door, way: WayIn): Promise<Done> {
  return studio.db.$transaction(async (tx) => {
    await lockPerson(tx, caller.id)
    if (!(await isStillTheirs(tx, caller.id, way))) return NOT_READ
    const data = { door, confirmedAt: studio.now() }
    const { count } = await tx.session.updateMany({ where: { id }, data })
    if (count === 0) return NOT_READ
    await recordAct(tx, { act: 'signIn.confirmed', by: caller, after: { door } })
    return DONE
  })
}
