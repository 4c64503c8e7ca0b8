import { setTimeout } from 'node:timers/promises'
import type { RunStatement } from '#platform/database.ts'

/** Every point on the way of a submission where something is made to go wrong. */
export const STEPS = [
  'onRequest',
  'before find_caller',
  'after find_caller',
  'preParsing',
  'preValidation',
  'preHandler',
  'begun',
  'before take_idempotency_key',
  'after take_idempotency_key',
  'before find_idempotent_request',
  'after find_idempotent_request',
  'before accept',
  'after accept',
  'before explain_refusal',
  'after explain_refusal',
  'before commit',
  'committed',
  'preSerialization',
  'onSend',
  'socket write',
  'half of the socket write',
  'onResponse',
] as const

/**
 * `throw`: an exception, or a failed write. `kill`: the process ends at once. `wait`: some milliseconds pass.
 * `disconnect`: the server ends the connections of open transactions.
 */
export interface Trouble {
  action: 'throw' | 'kill' | 'wait' | 'disconnect'
  step: string
  waitMs: number
}

/** The request header that names a request's trouble. */
export const TROUBLE_HEADER = 'x-trouble'

export function troubleHeader({ action, step, waitMs }: Trouble): string {
  return `${action} ${waitMs} ${step}`
}

/** What the header of a request asks for. */
export function planOf(header: string | undefined): Trouble | null {
  const [, action, waitMs, step] = /^(throw|kill|wait|disconnect) (\d+) (.+)$/.exec(header ?? '') ?? []
  if (!action || !step) return null
  return { action: action as Trouble['action'], step, waitMs: Number(waitMs) }
}

const DISCONNECT = {
  name: 'end_open_transactions',
  text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'idle in transaction'`,
}

/** Whether the trouble is one of the socket: it begins when the answer is about to be written. */
export function isOfSocket({ action, step }: Trouble): boolean {
  return step.endsWith('socket write') && (action === 'throw' || action === 'kill')
}

/** Makes the trouble of a request that is at its step. */
export async function carryOut(plan: Trouble, query: RunStatement): Promise<void> {
  if (isOfSocket(plan)) return
  switch (plan.action) {
    case 'throw':
      throw new Error(`trouble at ${plan.step}`)
    case 'kill':
      process.kill(process.pid, 'SIGKILL')
      return
    case 'wait':
      await setTimeout(plan.waitMs)
      return
    case 'disconnect':
      await query(DISCONNECT, [])
  }
}
