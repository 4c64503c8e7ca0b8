import type { RunStatement } from '#platform/database.ts'

/** Every point of a submission with an injected fault. */
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
 * `throw`: an exception, or a failed write. `disconnect`: the server ends the connections of open transactions.
 */
export interface Trouble {
  action: 'throw' | 'disconnect'
  step: string
}

/** The request header that names a request's trouble. */
export const TROUBLE_HEADER = 'x-trouble'

export function troubleHeader({ action, step }: Trouble): string {
  return `${action} ${step}`
}

/** The request in the header. */
export function planOf(header: string | undefined): Trouble | null {
  const [, action, step] = /^(throw|disconnect) (.+)$/.exec(header ?? '') ?? []
  if (!action || !step) return null
  return { action: action as Trouble['action'], step }
}

const DISCONNECT = {
  name: 'end_open_transactions',
  text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'idle in transaction'`,
}

/** Whether the trouble is in the socket: it starts when the answer is about to be written. */
export function isOfSocket({ step }: Trouble): boolean {
  return step.endsWith('socket write')
}

/** Causes a request's trouble at its step. */
export async function carryOut(plan: Trouble, query: RunStatement): Promise<void> {
  if (isOfSocket(plan)) return
  if (plan.action === 'throw') throw new Error(`trouble at ${plan.step}`)
  await query(DISCONNECT, [])
}
