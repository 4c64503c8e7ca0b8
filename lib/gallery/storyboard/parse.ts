import { csvHeader, parseCsv } from './csv.ts'
import { parseLines } from './lines.ts'
import type { ShotList } from './shot-list.ts'

/**
 * Reads a shot list: CSV (also with tabs or semicolons) where the first line names its columns, else a Markdown list, else
 * a shot on every line. Pure. `room` is how many shots still fit; below 0 after one too many was put back.
 */
export function parseShotList(text: string, room: number): ShotList {
  const plain = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const header = csvHeader(plain)
  const places = Math.max(0, room)
  return header ? parseCsv(plain, header, places) : parseLines(plain, places)
}
