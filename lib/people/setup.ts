import { recordAct } from '../audit/record.ts'
import type { CameFrom } from '../caller.ts'
import type { Studio, Transaction } from '../studio.ts'
import { waysToSignIn } from './doors/ways.ts'
import { hashOfToken, makeLinkToken } from './link-token.ts'
import { passwordProblem } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { type AccountResult, MALFORMED, personProblem } from './person-problem.ts'
import { newUser } from './users.ts'

/**
 * Makes the one-time token for the first admin, while there are no people yet; an earlier token stops working.
 * @returns null if the studio already has people.
 */
export async function offerSetup(studio: Studio): Promise<string | null> {
  if (await hasPeople(studio.db)) {
    await studio.db.setupToken.deleteMany() // the operator's command may have made an admin
    return null
  }
  const token = makeLinkToken()
  const hash = hashOfToken(token)
  await studio.db.setupToken.upsert({
    where: { id: 1 },
    create: { id: 1, hash },
    update: { hash },
  })
  return token
}

/** Whether anyone can sign in to the studio. */
export function isSetUp({ db }: Studio): Promise<boolean> {
  return hasPeople(db)
}

/** People recreated only for their submissions (lib/submissions/forgotten.ts) cannot sign in. */
async function hasPeople(db: Studio['db'] | Transaction): Promise<boolean> {
  return (await db.user.count({ where: { disabledAt: null } })) > 0
}

/** Whether a token would be accepted now. */
export async function isSetupToken(studio: Studio, token: string): Promise<boolean> {
  return (await studio.db.setupToken.count({ where: { hash: hashOfToken(token) } })) > 0
}

/** Makes the first admin and uses up the token, both or neither. */
export async function setUp(
  studio: Studio,
  input: { token: string; name: string; email: string; password: string },
  from?: CameFrom,
): Promise<AccountResult> {
  const badToken: AccountResult = { kind: 'bad_token', message: { key: 'signIn.badToken' } }
  if (!waysToSignIn(studio.settings).password) return MALFORMED
  if (!(await isSetupToken(studio, input.token))) return badToken
  const parsed = newUser.safeParse({ ...input, role: 'admin' })
  if (!parsed.success) return { kind: 'invalid', problems: parsed.error.issues.map(personProblem) }
  const { password, ...user } = parsed.data
  const problem = passwordProblem(password, { ...user, address: studio.settings.address })
  if (problem) return { kind: 'invalid', problems: [problem] }
  const passwordHash = await hashPassword(password, user.email)
  const adminId = await studio.db.$transaction((tx) =>
    takeSetup(tx, input.token, { ...user, passwordHash }, from),
  )
  return adminId === null ? badToken : { kind: 'created' }
}

/**
 * Makes the first admin and uses up the token, in the transaction of the way in (password or provider).
 * @returns the admin's id; null if the token is invalid.
 */
export async function takeSetup(
  tx: Transaction,
  token: string,
  account: { name: string; email: string; passwordHash: string | null },
  from: CameFrom | undefined,
): Promise<string | null> {
  if (await hasPeople(tx)) return null
  const used = await tx.setupToken.deleteMany({ where: { hash: hashOfToken(token) } })
  if (used.count === 0) return null
  const admin = await tx.user.create({
    data: { ...account, role: 'admin' },
    select: { id: true, name: true, email: true, role: true },
  })
  const { id, name, ...after } = admin
  const subject = { kind: 'person', id, name } as const
  await recordAct(tx, { act: 'person.added', by: admin, subject, after, from })
  return id
}
