import type { OperatorAnswer } from '#platform/operator-answer.ts'

/** The command did what was asked. */
export function done(...lines: string[]): OperatorAnswer {
  return { exitCode: 0, lines }
}

/** The command was refused, or found a problem. */
export function refused(...lines: string[]): OperatorAnswer {
  return { exitCode: 1, lines }
}
