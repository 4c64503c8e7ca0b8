/** Spreadsheet programs take a file for UTF-8 by this first character. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Printing a line ends it with the line feed that RFC 4180 wants after this. */
const CARRIAGE_RETURN = '\r'

/** What somebody typed, as a cell that a spreadsheet program will not run as a formula. */
export function freeText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** A CSV file (RFC 4180) in UTF-8: the lines to print, each still without its line feed. */
export function csvLines(heading: string[], rows: string[][]): string[] {
  return [BYTE_ORDER_MARK + csvLine(heading), ...rows.map(csvLine)]
}

function csvLine(cells: string[]): string {
  return cells.map(quote).join(',') + CARRIAGE_RETURN
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
