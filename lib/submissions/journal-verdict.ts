import { storeMessage } from '../i18n/stored-message.ts'
import type { Send } from '../upstream/journal-lines.ts'
import { classify, type Outcome } from '../upstream/outcome.ts'
import type { Status } from './state.ts'

/** A submission's row; null if it has none. */
export interface KnownRow {
  status: Status
  sendCount: number
  /** The job that a damaged answer named, if any. */
  keptJobId: string | null
  /** The process that leased it: alive and perhaps still sending; gone; or this process, which is not sending. */
  sender: 'sending' | 'gone' | 'here'
}

/** The journal's lines on the submission's last send. */
export type KnownSend = Pick<Send, 'writing' | 'seen' | 'givenUp'> & { sendCount: number }

/** The result of a send: an outcome, or that its process wrote the request and never wrote an answer. */
export type Ending = Outcome | { kind: 'unheard' }

export type Verdict =
  /** The database and the journal agree. */
  | { kind: 'agrees' }
  /** It is being sent. */
  | { kind: 'wait' }
  /** It is not written yet. Give it up, so that it never will be, and ask again. */
  | { kind: 'give_up' }
  /** It was leased, and never started. */
  | { kind: 'release' }
  /** The row belongs to this send, but lacks its result. */
  | { kind: 'hear'; ending: Ending }
  /** The row is older than this send, or gone: the database forgot the send. It is never sent again. */
  | { kind: 'forgotten'; ending: Ending }
  /** No history leads to this. An admin must be told. */
  | { kind: 'contradicts' }

/**
 * Compares the last send in the journal with the row. The row was read after the journal, so it is behind the journal
 * only if the database is an older copy: a lease is committed before its intent is written.
 *
 * @param send null: the journal has none.
 */
export function journalVerdict(row: KnownRow | null, send: KnownSend | null): Verdict {
  if (!row) return send ? forgotten(send) : { kind: 'agrees' }
  if (!send || send.sendCount < row.sendCount) return withoutIntent(row)
  const isBehind = row.sendCount < send.sendCount
  switch (row.status) {
    case 'queued':
      return isBehind || isAnsweredOtherwise(send) ? forgotten(send) : { kind: 'agrees' }
    case 'submitting':
      return isBehind ? forgotten(send) : leased(row, send)
    case 'unknown':
    case 'not_accepted':
    case 'billed_without_job':
      return late(row.status, row.keptJobId, send)
    case 'rejected':
    case 'withdrawn':
      return isBehind || isBilled(send) ? forgotten(send) : { kind: 'agrees' }
    case 'pending':
    case 'in_progress':
    case 'completed':
    case 'failed':
      return isBehind ? { kind: 'contradicts' } : { kind: 'agrees' }
  }
}

/**
 * Leased, and the journal has no intent. A send that this process never began was not sent. For a send of another
 * process that proves nothing: its journal may be lost, or on a disk that this process does not see.
 */
function withoutIntent({ status, sender }: KnownRow): Verdict {
  if (status !== 'submitting') return { kind: 'agrees' }
  if (sender === 'sending') return { kind: 'wait' }
  return sender === 'here' ? { kind: 'release' } : { kind: 'hear', ending: { kind: 'unheard' } }
}

function leased(row: KnownRow, send: KnownSend): Verdict {
  if (row.sender === 'sending') return { kind: 'wait' }
  const ending = endingOf(send)
  return ending ? { kind: 'hear', ending } : { kind: 'give_up' }
}

function forgotten(send: KnownSend): Verdict {
  const ending = endingOf(send)
  return ending ? { kind: 'forgotten', ending } : { kind: 'give_up' }
}

/**
 * An answer that came after the outcome had been settled without it counts if it adds something: a charge, or a job.
 */
function late(
  status: 'unknown' | 'not_accepted' | 'billed_without_job',
  keptJobId: string | null,
  { seen }: KnownSend,
): Verdict {
  const outcome = seen && classify(seen.observation)
  if (!outcome) return { kind: 'agrees' }
  const namesJob = 'keptJobId' in outcome && outcome.keptJobId && keptJobId === null
  const isNews =
    namesJob ||
    outcome.kind === 'accepted' ||
    (status === 'unknown' && outcome.kind !== 'unknown') ||
    (status === 'not_accepted' && outcome.kind === 'accepted_id_lost')
  return isNews ? { kind: 'hear', ending: outcome } : { kind: 'agrees' }
}

/**
 * Without a mark, a send that is given up was never written.
 * @returns null while it may still be written.
 */
function endingOf({ writing, seen, givenUp }: KnownSend): Ending | null {
  if (seen) return classify(seen.observation)
  if (writing) return { kind: 'unheard' }
  return givenUp ? NEVER_WRITTEN : null
}

const NEVER_WRITTEN: Ending = { kind: 'not_sent', detail: storeMessage({ key: 'status.trouble.heldUp' }) }

/** A row that waits for its next send has the result of the last one; the journal may lack it, if its disk was full. */
function isAnsweredOtherwise({ seen }: KnownSend): boolean {
  const kind = seen && classify(seen.observation).kind
  return kind !== null && kind !== 'not_sent' && kind !== 'refused'
}

function isBilled({ seen }: KnownSend): boolean {
  const kind = seen && classify(seen.observation).kind
  return kind === 'accepted' || kind === 'accepted_id_lost'
}
