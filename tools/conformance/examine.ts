import { ALL_CHECKS } from './checks/all.ts'
import type { Evidence } from './evidence.ts'
import { observe } from './observe/run.ts'
import { startSession } from './observe/session.ts'
import type { Options } from './options.ts'
import { costOf } from './plan.ts'
import { judgeAll, type Line } from './verdict.ts'

export interface Examination {
  lines: Line[]
  evidence: Evidence
  /** 0 when nothing failed, else 1. */
  exitCode: 0 | 1
}

/**
 * Examines a service: sends everything, then decides every line. `tell` hears what is being done.
 * @throws CannotStart before anything was submitted.
 */
export async function examine(options: Options, tell: (line: string) => void): Promise<Examination> {
  const session = await startSession(options, costOf(options))
  const evidence = await observe(session, tell)
  const lines = judgeAll(ALL_CHECKS, evidence)
  return { lines, evidence, exitCode: lines.some(({ outcome }) => outcome === 'failed') ? 1 : 0 }
}
