import { stringify } from 'csv-stringify/sync'

/** CSV as spreadsheet programs read it safely: RFC 4180, UTF-8. Pure. */

/** Starts a file: spreadsheet programs recognize UTF-8 by it. */
const CSV_START = '\uFEFF'

/** A number is written as is, with its sign; a text is escaped; null is an empty cell. */
export type Cell = string | number | null

/** The columns of a file in their order: the heading of each, and its value for a row. */
export type Columns<Row> = readonly (readonly [heading: string, cellOf: (row: Row) => Cell])[]

/** The first line of a file, with the names of its columns. */
export function csvHeading(columns: Columns<never>): string {
  return CSV_START + csvLines([columns.map(([heading]) => heading)])
}

/** A line for each row. */
export function csvRows<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  return csvLines(rows.map((row) => columns.map(([, cellOf]) => cellOf(row))))
}

/** Enough to recognize a long text by, in code points. */
const LONGEST_EXCERPT = 100

/** The beginning of a long text, in one line. */
export function excerpt(text: string): string {
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')]
  if (characters.length <= LONGEST_EXCERPT) return characters.join('')
  return `${characters.slice(0, LONGEST_EXCERPT).join('')}…`
}

function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], {
    cast: { string: withoutFormula },
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
  })
}

/**
 * Spreadsheet programs run a cell with such a start as a formula; Japanese ones also with the wide characters. Where
 * they separate by semicolons or tabs, our quotes fall in the middle of a cell and protect nothing: a cell, or a row,
 * can begin within the text. An apostrophe makes each a text (OWASP, CSV injection); nothing else is changed.
 */
function withoutFormula(text: string): string {
  const first = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return first.replaceAll(/(?<=[;\t\r\n])(?=["']*[=+\-@＝＋－＠])/g, "'")
}
