import { describe, expect, test } from 'vitest'
import { readKeysCommand } from './commands.ts'
import { alignColumns, yen } from './text.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ID = '00000000-0000-4000-8000-000000000000'

/** The lines of an answer that needs no database; null when a command is run. */
function linesOf(...words: string[]): string[] | null {
  const command = readKeysCommand(words, now)
  return 'lines' in command ? command.lines : null
}

describe('the arguments of each command', () => {
  test.each([
    ['create', '--name', ' Ann ', '--budget', '0'],
    ['create', '--budget=9007199254740991', '--name=x'],
    ['list'],
    ['list', '--json'],
    ['revoke', ID],
    ['budget', ID, '750'],
    ['credit', ID],
    ['credit', ID, '--force', '--reason', 'late'],
    ['ledger'],
    ['ledger', '--csv', '--key', ID],
    ['check'],
  ])('understands %s %s %s', (...words) => {
    expect(linesOf(...words)).toBeNull()
  })

  test.each([
    [[], 'Say what to do.'],
    [['steal'], 'There is no command "steal".'],
    [['constructor'], 'There is no command "constructor".'],
    [['create', '--name', 'x'], 'create needs --budget'],
    [['create', '--budget', '5'], 'create needs --name'],
    [['create', '--name', ' ', '--budget', '5'], '--name is'],
    [['create', '--name', 'two\nlines', '--budget', '5'], '--name is'],
    [['create', '--name', '\u001b[31mred', '--budget', '5'], '--name is'],
    [['create', '--name', 'x'.repeat(201), '--budget', '5'], '--name is'],
    [['create', '--name', 'x', '--budget', '1.5'], '--budget is whole yen'],
    [['create', '--name', 'x', '--budget', '1,000'], '--budget is whole yen'],
    [['create', '--name', 'x', '--budget', '9007199254740992'], '--budget is whole yen'],
    [['create', '--name', 'x', '--budget', ''], '--budget is whole yen'],
    [['list', 'all'], "Unexpected argument 'all'"],
    [['revoke'], 'revoke needs'],
    [['revoke', ID, ID], 'revoke needs'],
    [['budget', ID], 'budget needs'],
    [['budget', ID, '-5'], "Unknown option '-5'"],
    [['budget', ID, '1e3'], 'The budget is whole yen'],
    [['budget', ID, '5', '6'], 'budget needs'],
    [['credit', 'nonsense'], 'credit needs'],
    [['credit', ID, '--force'], '--force and --reason go together'],
    [['credit', ID, '--reason', 'late'], '--force and --reason go together'],
    [['credit', ID, '--force', '--reason', ' '], '--reason is'],
    [['ledger', '--key', 'mine'], '--key is the id'],
    [['check', '--fix'], "Unknown option '--fix'"],
  ])('%j is refused, with the usage', (words, problem) => {
    const lines = linesOf(...words)
    expect(lines?.[0]).toContain(problem)
    expect(lines).toContain('Usage:')
    expect(readKeysCommand(words, now)).toMatchObject({ exitCode: 1 })
  })

  test('help and an unknown command list every command', () => {
    const everything = ['create', 'list', 'revoke', 'budget', 'credit', 'ledger', 'check']
    for (const words of [['--help'], ['help'], ['steal'], []]) {
      const lines = linesOf(...words)?.join('\n')
      for (const verb of everything) expect(lines).toContain(`npm run keys -- ${verb}`)
    }
    expect(readKeysCommand(['credit', '--help'], now)).toEqual({
      exitCode: 0,
      lines: ['Usage:', expect.stringContaining('npm run keys -- credit JOB_ID'), expect.any(String)],
    })
  })
})

test('tables are aligned, and amounts are whole yen', () => {
  expect(
    alignColumns(
      ['ID', '>SPENT', 'NAME'],
      [
        ['long id', yen(1250), 'Ann'],
        ['x', yen(-250), ''],
      ],
    ),
  ).toEqual(['ID        SPENT  NAME', 'long id  ¥1,250  Ann', 'x         -¥250'])
})
