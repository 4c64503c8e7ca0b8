import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { examine } from '../examine.ts'
import { parseOptions } from '../options.ts'
import { reportOf } from '../report.ts'
import type { Line } from '../verdict.ts'

const MAIN = join(import.meta.dirname, '../main.ts')

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the program as a person does. */
export async function runProgram(words: string[], environment: Record<string, string> = {}): Promise<Ran> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...words], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, stdout, stderr }
}

export interface Report {
  counts: Record<string, number>
  money: { spentYen: number | null; acceptedYen: number; unknownYen: number }
  withheld: string[]
  lines: readonly Line[]
}

/** Runs the program with --json, and reads what it says. */
export async function runForReport(
  words: string[],
): Promise<{ code: number | null; report: Report; stderr: string }> {
  const { code, stdout, stderr } = await runProgram([...words, '--json'])
  if (stdout === '') throw new Error(`The program ended with ${code} and no report:\n${stderr}`)
  return { code, report: JSON.parse(stdout) as Report, stderr }
}

/** Does in this process what the program does, for tests of many services. */
export async function examineHere(words: string[]): Promise<{ code: number; report: Report }> {
  const parsed = parseOptions(words, {})
  if (parsed.kind !== 'run') throw new Error(`These words are no run: ${words.join(' ')}`)
  const { lines, evidence, exitCode } = await examine(parsed.options, () => {})
  return { code: exitCode, report: reportOf(lines, evidence) }
}

/** The sections and numbers of the lines that failed. */
export function failedLines({ lines }: Report): string[] {
  return lines
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ section, number }) => `${section} ${number}`)
}
