/** CSV as spreadsheet programs read it safely: RFC 4180, UTF-8. Pure. */

/** A file begins with it: spreadsheet programs take a file for UTF-8 by this first character. */
export const CSV_START = '\uFEFF'

/** A number is written as it is, signed; a text is made safe; null is an empty cell. */
export type Cell = string | number | null

/** One line of a file, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(write).join(',')}\r\n`
}

function write(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = withoutFormula(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheet programs run a cell that begins so as a formula, the Japanese ones with the wide characters, too. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}
