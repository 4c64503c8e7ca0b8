import type { OperatorAnswer } from '#platform/operator-answer.ts'
import type { ServiceClient } from '../prisma-client.ts'
import { refused } from './answers.ts'
import { parseKeysCommand } from './arguments.ts'
import { budget, create, list, revoke } from './key-commands.ts'
import { check, credit, ledger } from './money-commands.ts'

/** The answer to words that need no database, such as a request for help; null when they name a command to run. */
export function answerWithoutDatabase(words: string[], now: Date): OperatorAnswer | null {
  const command = parseKeysCommand(words, now)
  if (command.kind === 'help') return { exitCode: 0, lines: command.lines }
  return command.kind === 'wrong' ? refused(...command.lines) : null
}

/** Runs a command of `npm run keys`. */
export async function runKeysCommand(
  prisma: ServiceClient,
  words: string[],
  now: Date,
): Promise<OperatorAnswer> {
  const command = parseKeysCommand(words, now)
  switch (command.kind) {
    case 'create':
      return create(prisma, { ...command, now })
    case 'list':
      return list(prisma, command.json, now)
    case 'revoke':
      return revoke(prisma, command.keyId, now)
    case 'budget':
      return budget(prisma, command)
    case 'credit':
      return credit(prisma, command, now)
    case 'ledger':
      return ledger(prisma, command)
    case 'check':
      return check(prisma)
    case 'help':
      return { exitCode: 0, lines: command.lines }
    case 'wrong':
      return refused(...command.lines)
  }
}
