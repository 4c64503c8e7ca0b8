import type { Message } from '#lib/i18n/message.ts'
import { failedByAge } from './outdated.ts'
import { endSession } from './session-end.ts'

/** What came between a page and what it asked for: the studio itself decided nothing about it. */
export interface Hindered {
  kind: 'hindered'
  message: Message
}

/**
 * Asks the studio for something by a server action. Whoever is signed out, or has a page that is older than the studio,
 * is told that nothing was done; `broke` is for when no answer came, so that it may have been done all the same.
 */
export async function askAction<Result extends { kind: string }>(
  call: () => Promise<Result>,
  broke: Message,
): Promise<Exclude<Result, { kind: 'signed_out' }> | Hindered> {
  try {
    const result = await call()
    if (result.kind !== 'signed_out') return result as Exclude<Result, { kind: 'signed_out' }>
    endSession()
    return { kind: 'hindered', message: { key: 'frame.signedOut' } }
  } catch (error) {
    return { kind: 'hindered', message: failedByAge(error) ? { key: 'help.version.notDone' } : broke }
  }
}
