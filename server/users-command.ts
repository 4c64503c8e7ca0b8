import { parseArgs } from 'node:util'
import { recordAct } from '#lib/audit/record.ts'
import { inEnglish } from '#lib/i18n/english.ts'
import { setLimitByOperator } from '#lib/money/limits/change.ts'
import { paths } from '#lib/paths.ts'
import { needsPasskey } from '#lib/people/doors/policy.ts'
import { openLinkFor } from '#lib/people/invitations/invite.ts'
import { freeName, isNameTaken } from '#lib/people/name.ts'
import { passwordProblem } from '#lib/people/password-rules.ts'
import { createUser, newUser } from '#lib/people/users.ts'
import type { Studio } from '#lib/studio.ts'
import { formatYen } from '#lib/yen.ts'
import type { OperatorAnswer } from '#platform/operator-answer.ts'
import type { OperatedStudio } from './operate.ts'

const USAGE = [
  'Usage:',
  '  npm run users -- create --email E [--name N] [--role admin|member|reviewer]    (the password on standard input)',
  '  npm run users -- let-in E    (prints a sign-in link for this person)',
  '  npm run users -- limit --email E --budget YEN|none [--reason R]    (what this person may spend in all)',
  '  npm run users -- list',
]

/** The operator's commands: create people, make sign-in links, limit spend, list people. Never prints a password. */
export async function runUsersCommand(
  studio: OperatedStudio,
  words: string[],
  input: string,
): Promise<OperatorAnswer> {
  const [command, ...rest] = words
  try {
    if (command === 'create') return await create(studio, rest, input)
    if (command === 'let-in' && rest.length === 1) return await letIn(studio, rest[0] ?? '')
    if (command === 'limit') return await limit(studio, rest)
    if (command === 'list' && rest.length === 0) return await list(studio)
  } catch (error) {
    if (error instanceof TypeError) return { exitCode: 1, lines: [error.message, ...USAGE] } // parseArgs names the bad word
    throw error
  }
  return { exitCode: 1, lines: USAGE }
}

async function create(studio: OperatedStudio, words: string[], input: string): Promise<OperatorAnswer> {
  const { values } = parseArgs({
    args: words,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', default: 'member' },
    },
  })
  const password = input.replace(/\r?\n$/, '')
  const name = values.name ?? values.email?.split('@')[0] ?? ''
  const parsed = newUser.safeParse({ email: values.email ?? '', name, role: values.role, password })
  if (!parsed.success) {
    return {
      exitCode: 1,
      lines: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    }
  }
  const problem = passwordProblem(password, { ...parsed.data, address: studio.settings.address })
  if (problem) return { exitCode: 1, lines: [`password: ${inEnglish(problem.message)}`] }
  if (values.name === undefined) parsed.data.name = await freeName(studio.db, parsed.data)
  else if (await isNameTaken(studio.db, parsed.data.name, { email: parsed.data.email }))
    return { exitCode: 1, lines: [`name: another person's name looks like ${parsed.data.name}.`] }
  const { password: _, name: kept, ...after } = parsed.data
  const user = await studio.db.$transaction(async (tx) => {
    const made = await createUser(tx, parsed.data)
    const subject = { kind: 'person', id: made?.id ?? null, name: kept } as const
    if (made) await recordAct(tx, { act: 'person.added', by: 'operator', subject, after })
    return made
  })
  if (!user) return { exitCode: 1, lines: [`email: ${parsed.data.email} has an account already.`] }
  if (await needsPasskey(studio.db))
    return {
      exitCode: 0,
      lines: [`${user.email} has an account. The team needs more than a password: use let-in.`],
    }
  return { exitCode: 0, lines: [`${user.email} can sign in as ${parsed.data.role}.`] }
}

async function letIn({ db, settings }: OperatedStudio, typed: string): Promise<OperatorAnswer> {
  const email = typed.trim().toLowerCase()
  const person = await db.user.findUnique({ where: { email }, select: { id: true, disabledAt: true } })
  if (!person) return { exitCode: 1, lines: [`email: nobody has the address ${email || '(none given)'}.`] }
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
  const reason = values.reason ?? 'Set by the operator on the command line.'
  if (!(await setLimitByOperator(studio, email, budgetYen, reason)))
    return { exitCode: 1, lines: [`email: nobody has the address ${email || '(none given)'}.`] }
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
  return { exitCode: 0, lines: lines.length > 0 ? lines : ['There is nobody yet.'] }
}
