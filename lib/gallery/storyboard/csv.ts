import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import type { Message } from '../../i18n/message.ts'
import { MOST_TAKES, parseSeed } from '../../submissions/input.ts'
import { addTags } from '../../submissions/tags.ts'
import { type ListedShot, type ShotList, shotOf, takeOver } from './shot-list.ts'

/** The names of columns, in English and Japanese; the first name present wins. */
const NAMES = {
  prompt: ['prompt', 'description', 'text', 'shot', 'プロンプト', '内容', '説明', 'ショット', 'カット'],
  takes: ['takes', 'take', 'count', 'テイク数', 'テイク', '本数'],
  seed: ['seed', 'シード', 'シード値'],
  tags: ['tags', 'tag', 'タグ'],
} as const

type Column = keyof typeof NAMES

/** Names that occur only in headers; the others also occur in prompts. */
const UNMISTAKABLE = ['prompt', 'プロンプト']

export interface CsvHeader {
  delimiter: string
  /** The index of each column. */
  columns: Partial<Record<Column, number>>
  /** Unknown columns. */
  unused: string[]
}

/** The header of a CSV; null if the first line names no prompt column. */
export function csvHeader(text: string): CsvHeader | null {
  const [first = ''] = text.trimStart().split('\n', 1)
  for (const delimiter of [',', '\t', ';', '、']) {
    const names = first.split(delimiter).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
    const plain = names.map((name) => name.normalize('NFKC').trim().toLowerCase())
    const columns: CsvHeader['columns'] = {}
    for (const column of Object.keys(NAMES) as Column[]) {
      const name = NAMES[column].find((each) => plain.includes(each))
      if (name) columns[column] = plain.indexOf(name)
    }
    if (columns.prompt === undefined) continue
    const used = Object.values(columns)
    const isSure = UNMISTAKABLE.includes(plain[columns.prompt] ?? '') || 2 * used.length >= names.length
    if (!isSure) continue
    return { delimiter, columns, unused: names.filter((name, at) => name !== '' && !used.includes(at)) }
  }
  return null
}

interface Row {
  cells: string[]
  raw: string
  line: number
}

/** The rows of a CSV as shots. Invalid CSV is left unchanged, with the line of its error. */
export function parseCsv(text: string, header: CsvHeader, room: number): ShotList {
  const list: ShotList = { shots: [], problems: [], left: '', full: false }
  for (const name of header.unused) {
    list.problems.push({ line: 1, message: { key: 'storyboard.problems.unusedColumn', values: { name } } })
  }
  try {
    const [head, ...rows] = readRows(text, header.delimiter)
    const left: string[] = []
    for (const { cells, line, raw } of rows) {
      if (cells.every((cell) => cell.trim() === '')) continue
      const tell = (message: Message) => list.problems.push({ line, message })
      const shot = shotOfRow(cells, header.columns, tell)
      if (shot === 'faulty' || (shot && !takeOver(list, shot, line, room))) left.push(raw)
    }
    if (head && left.length > 0) list.left = head.raw + left.join('')
    return list
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : 1
    const problems = [{ line, message: { key: 'storyboard.problems.brokenCsv' } as const }]
    return { shots: [], problems, left: text, full: false }
  }
}

function readRows(text: string, delimiter: string): Row[] {
  const rows = parse(text, {
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }) as unknown as { record: string[]; raw: string; info: { lines: number } }[]
  return rows.map(({ record, raw, info }) => {
    const within = raw.replace(/\n$/, '').replace(/^\n+/, '')
    return { cells: record, raw, line: info.lines - (within.split('\n').length - 1) }
  })
}

/** The shot of a row; null without a prompt, `faulty` if the row has to be corrected first. */
function shotOfRow(
  cells: string[],
  columns: CsvHeader['columns'],
  tell: (message: Message) => void,
): ListedShot | 'faulty' | null {
  const cell = (column: Column) => cells[columns[column] ?? -1]?.trim() ?? ''
  const prompt = cell('prompt')
  if (prompt === '') {
    tell({ key: 'storyboard.problems.noPrompt' })
    return null
  }
  const seed = seedOf(cell('seed'))
  if ('problem' in seed) {
    tell(seed.problem)
    return 'faulty'
  }
  const takes = takesOf(cell('takes'))
  if (takes === null) {
    tell({ key: 'storyboard.notes.takes', values: { typed: cell('takes'), most: MOST_TAKES } })
  }
  const tags = addTags([], cell('tags').replaceAll(';', ','))
  if (tags.problem) tell({ key: 'storyboard.notes.tags', values: { typed: tags.left } })
  return { ...shotOf(prompt), takes: takes ?? 1, seed: seed.value, tags: tags.tags }
}

function takesOf(typed: string): number | null {
  if (typed === '') return 1
  const takes = Number(typed.normalize('NFKC'))
  return Number.isInteger(takes) && takes >= 1 && takes <= MOST_TAKES ? takes : null
}

function seedOf(typed: string) {
  const seed = typed.normalize('NFKC')
  return parseSeed(/^(random|ランダム|-)$/i.test(seed) ? '' : seed)
}
