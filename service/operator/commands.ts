import { parseArgs } from 'node:util'
import type { OperatorAnswer } from '#platform/operator-answer.ts'
import type { ServiceClient } from '../prisma-client.ts'
import { budget, create, list, revoke } from './key-commands.ts'
import { check, credit, ledger } from './money-commands.ts'
import { isUsageError, readText, readYen, soleId, UsageError, YEN_RULE } from './words.ts'

/** Runs a command on the service's database. */
export type RunCommand = (prisma: ServiceClient) => Promise<OperatorAnswer>

interface Command {
  usage: string
  about: string
  /** @throws UsageError, or parseArgs's own error, when the arguments do not fit the usage. */
  read(args: string[], now: Date): RunCommand
}

const string = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

const COMMANDS = new Map<string, Command>(
  Object.entries({
    create: {
      usage: 'create --name NAME --budget YEN',
      about: 'Makes a key and prints it once, alone on the last line.',
      read(args, now) {
        const { values } = parseArgs({ args, options: { name: string, budget: string } })
        if (values.name === undefined) throw new UsageError('create needs --name: who the key is for.')
        const name = readText(values.name, '--name')
        if (values.budget === undefined) throw new UsageError(`create needs --budget: ${YEN_RULE}`)
        const budgetYen = readYen(values.budget, '--budget')
        return (prisma) => create(prisma, { name, budgetYen, now })
      },
    },
    list: {
      usage: 'list [--json]',
      about: 'Shows every key with what it spent, what is left, its jobs and its state.',
      read(args) {
        const { json } = parseArgs({ args, options: { json: flag } }).values
        return (prisma) => list(prisma, json)
      },
    },
    revoke: {
      usage: 'revoke KEY_ID',
      about: 'Ends a key for good. Videos it paid for are still made.',
      read(args, now) {
        const { positionals } = parseArgs({ args, allowPositionals: true })
        const keyId = soleId(positionals, 'revoke needs the id of one key, as list shows it.')
        return (prisma) => revoke(prisma, keyId, now)
      },
    },
    budget: {
      usage: 'budget KEY_ID YEN',
      about: 'Changes the budget of a key, to no less than it has spent.',
      read(args) {
        const problem = 'budget needs the id of one key, as list shows it, and the new budget.'
        const [id = '', yen, ...others] = parseArgs({ args, allowPositionals: true }).positionals
        if (yen === undefined) throw new UsageError(problem)
        const keyId = soleId([id, ...others], problem)
        const budgetYen = readYen(yen, 'The budget')
        return (prisma) => budget(prisma, keyId, budgetYen)
      },
    },
    credit: {
      usage: 'credit JOB_ID [--force --reason TEXT]',
      about:
        'Credits the price of a failed job to its key, once. Another job needs --force and a reason to keep.',
      read(args, now) {
        const options = { force: flag, reason: string }
        const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
        const jobId = soleId(positionals, 'credit needs the id of one job.')
        const { force, reason } = values
        if (force !== (reason !== undefined)) {
          throw new UsageError(
            '--force and --reason go together: a credit for a job that did not fail needs a reason.',
          )
        }
        const forcedBecause = reason === undefined ? null : readText(reason, '--reason')
        return (prisma) => credit(prisma, { jobId, forcedBecause }, now)
      },
    },
    ledger: {
      usage: 'ledger [--key KEY_ID] [--csv]',
      about: 'Shows every charge and credit, oldest first, with what the key had spent after it.',
      read(args) {
        const { key, csv } = parseArgs({ args, options: { key: string, csv: flag } }).values
        const keyId = key === undefined ? null : soleId([key], '--key is the id of a key, as list shows it.')
        return (prisma) => ledger(prisma, keyId, csv)
      },
    },
    check: {
      usage: 'check',
      about: 'Proves that keys, jobs and ledger add up; prints every difference.',
      read(args) {
        parseArgs({ args })
        return check
      },
    },
  } satisfies Record<string, Command>),
)

const HELP_WORDS = ['help', '--help', '-h']

/** Parses the arguments of `npm run keys`: a command to run, or an answer that needs no database. */
export function readKeysCommand(words: string[], now: Date): RunCommand | OperatorAnswer {
  const [name, ...args] = words
  if (!name) return { exitCode: 1, lines: ['Say what to do.', ...usage()] }
  if (HELP_WORDS.includes(name)) return { exitCode: 0, lines: usage(args[0]) }
  const command = COMMANDS.get(name)
  if (!command) return { exitCode: 1, lines: [`There is no command "${name}".`, ...usage()] }
  if (args.includes('--help') || args.includes('-h')) return { exitCode: 0, lines: usage(name) }
  try {
    return command.read(args, now)
  } catch (error) {
    if (!isUsageError(error)) throw error
    return { exitCode: 1, lines: [error.message, ...usage(name)] }
  }
}

/** The usage of one command, or of all. */
function usage(only = ''): string[] {
  const one = COMMANDS.get(only)
  const lines = (one ? [one] : [...COMMANDS.values()]).map(
    (command) => `  npm run keys -- ${command.usage}\n      ${command.about}`,
  )
  return ['Usage:', ...lines.join('\n').split('\n')]
}
