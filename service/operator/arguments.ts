import { parseArgs } from 'node:util'
import { isJobId } from '../jobs.ts'
import { readExpiry } from './expiry.ts'
import { isUsageError, onlyId, readText, readYen, soleId, UsageError, YEN_RULE } from './words.ts'

export type KeysCommand =
  | { kind: 'create'; name: string; budgetYen: number; expiresAt: Date | null }
  | { kind: 'list'; json: boolean }
  | { kind: 'revoke'; keyId: string }
  | { kind: 'budget'; keyId: string; budgetYen: number }
  | { kind: 'credit'; jobId: string; forcedBecause: string | null }
  | { kind: 'ledger'; keyId: string | null; csv: boolean }
  | { kind: 'check' }
  | { kind: 'help'; lines: string[] }
  | { kind: 'wrong'; lines: string[] }

interface Verb {
  usage: string
  about: string[]
  /** @throws UsageError, or parseArgs's own error, when the words are not those of the usage. */
  read(args: string[], now: Date): KeysCommand
}

const VERBS = new Map<string, Verb>([
  [
    'create',
    {
      usage: 'create --name NAME --budget YEN [--expires WHEN]',
      about: [
        'Makes a key and prints it once, alone on the last line. WHEN is a date (its end, in UTC), a date and',
        'time with a zone such as 2027-03-31T18:00+09:00, or a duration of hours, days or weeks such as 12h, 90d.',
      ],
      read: readCreate,
    },
  ],
  [
    'list',
    {
      usage: 'list [--json]',
      about: ['Shows every key with what it spent, what is left, its jobs and its state.'],
      read: (args) => ({ kind: 'list', json: readFlag(args, 'json') }),
    },
  ],
  [
    'revoke',
    {
      usage: 'revoke KEY_ID',
      about: ['Ends a key for good. Videos it paid for are still made.'],
      read: (args) => ({
        kind: 'revoke',
        keyId: onlyId(args, 'revoke needs the id of one key, as list shows it.'),
      }),
    },
  ],
  [
    'budget',
    {
      usage: 'budget KEY_ID YEN',
      about: ['Changes the budget of a key, to no less than it has spent.'],
      read: readBudget,
    },
  ],
  [
    'credit',
    {
      usage: 'credit JOB_ID [--force --reason TEXT]',
      about: [
        'Gives the price of a failed job back to its key, once. Another job needs --force and a reason to keep.',
      ],
      read: readCredit,
    },
  ],
  [
    'ledger',
    {
      usage: 'ledger [--key KEY_ID] [--csv]',
      about: ['Shows every charge and credit, oldest first, with what the key had spent after it.'],
      read: readLedgerWords,
    },
  ],
  [
    'check',
    {
      usage: 'check',
      about: ['Proves that keys, jobs and ledger add up; prints every difference.'],
      read: (args) => {
        parseArgs({ args, options: {} })
        return { kind: 'check' }
      },
    },
  ],
])

const HELP_WORDS = new Set(['help', '--help', '-h'])

/** What the words of `npm run keys` ask for at this moment. Looks at nothing but the words. */
export function parseKeysCommand(words: string[], now: Date): KeysCommand {
  const [name, ...args] = words
  if (!name) return { kind: 'wrong', lines: ['Say what to do.', ...usage()] }
  if (HELP_WORDS.has(name)) return { kind: 'help', lines: usage(args[0]) }
  const verb = VERBS.get(name)
  if (!verb) return { kind: 'wrong', lines: [`There is no command "${name}".`, ...usage()] }
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help', lines: usage(name) }
  try {
    return verb.read(args, now)
  } catch (error) {
    if (!isUsageError(error)) throw error
    return { kind: 'wrong', lines: [error.message, ...usage(name)] }
  }
}

/** How to write one command, or all of them. */
function usage(only?: string): string[] {
  const one = only === undefined ? undefined : VERBS.get(only)
  const verbs = one ? [one] : [...VERBS.values()]
  return [
    'Usage:',
    ...verbs.flatMap((verb) => [
      `  npm run keys -- ${verb.usage}`,
      ...verb.about.map((line) => `      ${line}`),
    ]),
  ]
}

function readCreate(args: string[], now: Date): KeysCommand {
  const string = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { name: string, budget: string, expires: string } })
  if (values.name === undefined) throw new UsageError('create needs --name: who the key is for.')
  const name = readText(values.name, '--name')
  if (values.budget === undefined) throw new UsageError(`create needs --budget: ${YEN_RULE}`)
  const budgetYen = readYen(values.budget, '--budget')
  const expiresAt = values.expires === undefined ? null : readExpires(values.expires, now)
  return { kind: 'create', name, budgetYen, expiresAt }
}

function readExpires(text: string, now: Date): Date {
  const expiresAt = readExpiry(text, now)
  if (!expiresAt) {
    throw new UsageError(
      '--expires is a date such as 2027-03-31, a date and time with a zone such as 2027-03-31T18:00+09:00, or 90d, 12h, 2w.',
    )
  }
  if (expiresAt <= now) throw new UsageError('--expires must be in the future.')
  return expiresAt
}

function readBudget(args: string[]): KeysCommand {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [keyId, yen] = positionals
  if (!keyId || !isJobId(keyId) || yen === undefined || positionals.length > 2) {
    throw new UsageError('budget needs the id of one key, as list shows it, and the new budget.')
  }
  return { kind: 'budget', keyId, budgetYen: readYen(yen, 'The budget') }
}

function readCredit(args: string[]): KeysCommand {
  const { values, positionals } = parseArgs({
    args,
    options: { force: { type: 'boolean', default: false }, reason: { type: 'string' } },
    allowPositionals: true,
  })
  const jobId = soleId(positionals, 'credit needs the id of one job.')
  if (values.force !== (values.reason !== undefined)) {
    throw new UsageError(
      '--force and --reason go together: a credit for a job that did not fail says why it is given.',
    )
  }
  return {
    kind: 'credit',
    jobId,
    forcedBecause: values.reason === undefined ? null : readText(values.reason, '--reason'),
  }
}

function readLedgerWords(args: string[]): KeysCommand {
  const { values } = parseArgs({
    args,
    options: { key: { type: 'string' }, csv: { type: 'boolean', default: false } },
  })
  const keyId =
    values.key === undefined ? null : soleId([values.key], '--key is the id of a key, as list shows it.')
  return { kind: 'ledger', keyId, csv: values.csv }
}

function readFlag(args: string[], name: string): boolean {
  const { values } = parseArgs({ args, options: { [name]: { type: 'boolean', default: false } } })
  return values[name] === true
}
