/** Whole yen, as in ¥1,250. */
export function yen(amount: number): string {
  return `${amount < 0 ? '-' : ''}¥${Math.abs(amount).toLocaleString('en')}`
}

/** How many there are of something, as in 1 key and 3,410 jobs. */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`
}

/** A moment in UTC to the second, without saying so, as in 2026-11-21 12:00:00. */
export function utcTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ')
}

export interface Column {
  title: string
  /** Numbers stand on the right, words on the left. */
  align: 'left' | 'right'
}

/** A table with a heading, its columns aligned and two spaces apart; free text belongs in the last column. */
export function alignColumns(columns: Column[], rows: string[][]): string[] {
  const table = [columns.map(({ title }) => title), ...rows]
  const widths = columns.map((_, index) =>
    table.reduce((widest, cells) => Math.max(widest, cells[index]?.length ?? 0), 0),
  )
  const pad = (cell: string, index: number) =>
    columns[index]?.align === 'right' ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)
  return table.map((cells) => cells.map(pad).join('  ').trimEnd())
}
