import { parseArgs } from 'node:util'
import { recordAct } from '#lib/audit/record.ts'
import { reason } from '#lib/input.ts'
import { setLimitByOperator } from '#lib/money/limits/change.ts'
import { paths } from '#lib/paths.ts'
import { openLinkFor } from '#lib/people/invitations/invite.ts'
import { freeName, isNameTaken } from '#lib/people/name.ts'
import { lockTeam } from '#lib/people/team/change.ts'
import { newAccount } from '#lib/people/users.ts'
import type { Studio } from '#lib/studio.ts'
import { formatYen } from '#lib/yen.ts'
import type { OperatorAnswer } from '#platform/operator-answer.ts'
import type { OperatedStudio } from './operate.ts'

const USAGE = [
  'Usage:',
  '  npm run users -- create --email E [--name N] [--role admin|member|reviewer]    (prints a sign-in link)',
  '  npm run users -- let-in E    (prints a sign-in link for this person)',
  '  npm run users -- limit --email E --budget YEN|none --reason R    (what this person may spend in all)',
  '  npm run users -- list',
]

/** The operator's commands: create people, make sign-in links, limit spend, list people. */
export async function runUsersCommand(studio: OperatedStudio, words: string[]): Promise<OperatorAnswer> {
  const [command, ...rest] = words
  try {
    if (command === 'create') return await create(studio, rest)
    if (command === 'let-in' && rest.length === 1) return await letIn(studio, rest[0] ?? '')
    if (command === 'limit') return await limit(studio, rest)
    if (command === 'list' && rest.length === 0) return await list(studio)
  } catch (error) {
    if (error instanceof TypeError) return { exitCode: 1, lines: [error.message, ...USAGE] } // parseArgs names the bad word
    throw error
  }
  return { exitCode: 1, lines: USAGE }
}

async function create(studio: OperatedStudio, words: string[]): Promise<OperatorAnswer> {
  const { values } = parseArgs({
    args: words,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', default: 'member' },
    },
  })
  const name = values.name ?? values.email?.split('@')[0] ?? ''
  const parsed = newAccount.safeParse({ email: values.email ?? '', name, role: values.role })
  if (!parsed.success) {
    return {
      exitCode: 1,
      lines: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    }
  }
  const { email, role } = parsed.data
  return studio.db.$transaction(async (tx) => {
    await lockTeam(tx)
    if ((await tx.user.count({ where: { email } })) > 0)
      return { exitCode: 1, lines: [`email: ${email} has an account already.`] }
    if (values.name !== undefined && (await isNameTaken(tx, parsed.data.name, { email })))
      return { exitCode: 1, lines: [`name: another person's name looks like ${parsed.data.name}.`] }
    const account = { ...parsed.data, name: await freeName(tx, parsed.data) }
    const person = await tx.user.create({ data: account, select: { id: true, name: true } })
    const subject = { kind: 'person', ...person } as const
    await recordAct(tx, { act: 'person.added', by: 'operator', subject, after: { email, role } })
    const { token } = await openLinkFor(tx, person.id, 'operator', new Date())
    const says = `With this link ${email} chooses how to sign in, as ${role}. It works once, for seven days:`
    return { exitCode: 0, lines: [says, `${studio.settings.address}${paths.join(token)}`] }
  })
}

async function letIn({ db, settings }: OperatedStudio, typed: string): Promise<OperatorAnswer> {
  const email = typed.trim().toLowerCase()
  const person = await db.user.findUnique({ where: { email }, select: { id: true, disabledAt: true } })
  if (!person)
    return { exitCode: 1, lines: [`email: no account has the address ${email || '(none given)'}.`] }
  if (person.disabledAt)
    return { exitCode: 1, lines: [`email: ${email} is deactivated. An admin can reactivate the account.`] }
  const { token } = await db.$transaction((tx) => openLinkFor(tx, person.id, 'operator', new Date()))
  const says = `With this link ${email} can sign in again. It works once, for seven days:`
  return { exitCode: 0, lines: [says, `${settings.address}${paths.join(token)}`] }
}

async function limit(studio: OperatedStudio, words: string[]): Promise<OperatorAnswer> {
  const { values } = parseArgs({
    args: words,
    options: { email: { type: 'string' }, budget: { type: 'string' }, reason: { type: 'string' } },
  })
  const email = values.email?.trim().toLowerCase() ?? ''
  if (!/^(none|\d{1,15})$/.test(values.budget ?? '')) {
    return { exitCode: 1, lines: ['budget: must be whole yen, or none.', ...USAGE] }
  }
  const budgetYen = values.budget === 'none' ? null : Number(values.budget)
  const given = reason.safeParse(values.reason)
  if (!given.success) return { exitCode: 1, lines: ['reason: say why, in at least 3 characters.', ...USAGE] }
  if (!(await setLimitByOperator(studio, email, budgetYen, given.data)))
    return { exitCode: 1, lines: [`email: no account has the address ${email || '(none given)'}.`] }
  return {
    exitCode: 0,
    lines: [`${email} may spend ${budgetYen === null ? 'what the key has' : formatYen(budgetYen)}.`],
  }
}

async function list(studio: Pick<Studio, 'db'>): Promise<OperatorAnswer> {
  const users = await studio.db.user.findMany({ orderBy: { createdAt: 'asc' } })
  const lines = users.map((user) =>
    [
      user.email,
      user.role,
      user.name,
      user.createdAt.toISOString(),
      ...(user.disabledAt ? ['deactivated'] : []),
    ].join('\t'),
  )
  return { exitCode: 0, lines: lines.length > 0 ? lines : ['There are no accounts yet.'] }
}
