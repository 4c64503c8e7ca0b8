import { format, stripVTControlCharacters } from 'node:util'
import type { Logger } from '#platform/log.ts'

/** The text of an error may contain a stranger's request. */
const LONGEST_LINE = 2_000

/**
 * Logs each warning and error of a package as one line: as plain text they broke up the JSON lines, with line breaks
 * and with a length that a request could choose.
 */
export function logConsole(
  log: Pick<Logger, 'warn' | 'error'>,
  target: Pick<Console, 'warn' | 'error'>,
): void {
  for (const level of ['warn', 'error'] as const) {
    target[level] = (...printed: unknown[]) =>
      log[level](stripVTControlCharacters(format(...printed)).slice(0, LONGEST_LINE))
  }
}
