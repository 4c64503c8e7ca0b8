/** The answer of an operator's command: the lines to print, and the exit code. */
export interface OperatorAnswer {
  exitCode: number
  lines: string[]
}
