import { describe, expect, test } from 'vitest'
import { parseKeysCommand } from './arguments.ts'
import { csvLines, freeText } from './csv.ts'
import { readExpiry } from './expiry.ts'
import { alignColumns, yen } from './format.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ID = '00000000-0000-4000-8000-000000000000'

const parse = (...words: string[]) => parseKeysCommand(words, now)

test.each([
  ['2027-03-31', '2027-03-31T23:59:59.999Z'],
  ['2028-02-29', '2028-02-29T23:59:59.999Z'],
  ['2027-03-31T18:00Z', '2027-03-31T18:00:00.000Z'],
  ['2027-03-31T18:00+09:00', '2027-03-31T09:00:00.000Z'],
  ['2027-03-31T18:00:30+09:00', '2027-03-31T09:00:30.000Z'],
  ['12h', '2026-11-22T00:00:00.000Z'],
  ['90d', '2027-02-19T12:00:00.000Z'],
  ['2w', '2026-12-05T12:00:00.000Z'],
])('--expires %s is %s', (text, moment) => {
  expect(readExpiry(text, now)?.toISOString()).toBe(moment)
})

test.each([
  '2027-02-30',
  '2027-03-31T18:00',
  '2027-03-31 18:00Z',
  '2027-13-01',
  'tomorrow',
  '90',
  '-5d',
  '90m',
  '',
])('--expires %j is not understood', (text) => {
  expect(readExpiry(text, now)).toBeNull()
})

test('a key that would be over from the start is not made', () => {
  const create = (when: string) => parse('create', '--name', 'x', '--budget', '5', '--expires', when)
  for (const when of ['2026-11-20', '2026-11-21T12:00:00Z', '0d']) {
    expect(create(when)).toMatchObject({
      kind: 'wrong',
      lines: ['--expires must be in the future.', ...usageOf('create')],
    })
  }
  expect(create('2026-11-21')).toMatchObject({
    kind: 'create',
    expiresAt: new Date('2026-11-21T23:59:59.999Z'),
  })
})

function usageOf(verb: string): unknown[] {
  return [
    'Usage:',
    expect.stringContaining(`npm run keys -- ${verb} `),
    expect.any(String),
    expect.any(String),
  ]
}

describe('the words of each command', () => {
  test.each([
    [
      ['create', '--name', ' Ann ', '--budget', '0'],
      { kind: 'create', name: 'Ann', budgetYen: 0, expiresAt: null },
    ],
    [
      ['create', '--budget=9007199254740991', '--name=x'],
      { kind: 'create', name: 'x', budgetYen: Number.MAX_SAFE_INTEGER },
    ],
    [['list'], { kind: 'list', json: false }],
    [['list', '--json'], { kind: 'list', json: true }],
    [['revoke', ID], { kind: 'revoke', keyId: ID }],
    [['budget', ID, '750'], { kind: 'budget', keyId: ID, budgetYen: 750 }],
    [['credit', ID], { kind: 'credit', jobId: ID, forcedBecause: null }],
    [['credit', ID, '--force', '--reason', 'late'], { kind: 'credit', jobId: ID, forcedBecause: 'late' }],
    [['ledger'], { kind: 'ledger', keyId: null, csv: false }],
    [['ledger', '--csv', '--key', ID], { kind: 'ledger', keyId: ID, csv: true }],
    [['check'], { kind: 'check' }],
    [['help'], { kind: 'help' }],
    [['--help'], { kind: 'help' }],
    [['credit', '--help'], { kind: 'help' }],
  ])('%j is understood', (words, command) => {
    expect(parse(...words)).toMatchObject(command)
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
    [['create', '--name', 'x', '--budget', '5', '--expires', 'soon'], '--expires is a date'],
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
    const command = parse(...words)
    const lines = command.kind === 'wrong' ? command.lines : []
    expect(lines[0]).toContain(problem)
    expect(lines).toContain('Usage:')
  })

  test('help and an unknown command list every command', () => {
    const everything = ['create', 'list', 'revoke', 'budget', 'credit', 'ledger', 'check']
    for (const command of [parse('--help'), parse('steal'), parse()]) {
      const lines = 'lines' in command ? command.lines : []
      for (const verb of everything) expect(lines.join('\n')).toContain(`npm run keys -- ${verb}`)
    }
  })
})

test('a CSV file has a byte order mark, CRLF, quoted cells, and no cell of free text that is a formula', () => {
  expect(
    csvLines(
      ['a', 'b'],
      [
        ['say "hi", Ann', 'two\nlines'],
        ['plain', '-250'],
      ],
    ),
  ).toEqual(['\uFEFFa,b\r', '"say ""hi"", Ann","two\nlines"\r', 'plain,-250\r'])
  expect(['=1+1', '+1', '-1', '@x', '\tx', '\rx', 'x=1', '', '日本'].map(freeText)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    "'\tx",
    "'\rx",
    'x=1',
    '',
    '日本',
  ])
})

test('tables are aligned, and amounts are whole yen', () => {
  const columns = [
    { title: 'ID', align: 'left' as const },
    { title: 'SPENT', align: 'right' as const },
    { title: 'NAME', align: 'left' as const },
  ]
  expect(
    alignColumns(columns, [
      ['long id', yen(1250), 'Ann'],
      ['x', yen(-250), ''],
    ]),
  ).toEqual(['ID        SPENT  NAME', 'long id  ¥1,250  Ann', 'x         -¥250'])
})
