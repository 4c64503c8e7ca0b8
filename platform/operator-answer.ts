/** What an operator's command answers: the lines to print, and the exit code. */
export interface OperatorAnswer {
  exitCode: number
  lines: string[]
}
