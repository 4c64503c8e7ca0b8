import { format, stripVTControlCharacters } from 'node:util'
import type { Logger } from '#platform/log.ts'

/** A stranger's request may be in the text of an error. */
const LONGEST_LINE = 2_000

/**
 * Makes each warning and error that a package prints one line of the log: as plain text they stood between the lines of
 * JSON, with line breaks and at any length that a request gave them.
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
