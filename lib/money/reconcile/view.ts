import type { Message } from '../../i18n/message.ts'
import type { NotDone } from '../../i18n/refused.ts'
import type { Reason } from '../../submissions/reasons.ts'
import type { Pause } from '../../submissions/sending-hold.ts'
import type { Status } from '../../submissions/state.ts'
import type { Evidence, Fit } from './decide.ts'
import type { Missing } from './missing.ts'

/** An unknown outcome as the reconcile page shows it. Times ISO 8601 in UTC; money whole yen. */
export interface UnknownView {
  id: string
  prompt: string
  person: { id: string; name: string }
  priceYen: number
  sentAt: string
  gaveUpAt: string
  /** Until then the service may still have accepted it. */
  acceptableUntil: string
  /** A reading from then on must contain its cost. */
  settlesAt: string
  /** When an admin resumed sending before it was settled; null if none did. */
  holdSkippedAt: string | null
  /** The observation, and the files kept beside it. */
  reason: Reason | null
  seen: Message | null
  /** The job id that the kept answer, incomplete or unexpected, seems to name; null if it names none. */
  keptJobId: string | null
  evidence: Evidence | null
  /** The facts missing for a verdict; empty only before the first check. */
  missing: Missing[]
}

/** A submission that was settled as not billed, but may have been billed. */
export interface DoubtView {
  id: string
  prompt: string
  person: { id: string; name: string }
  priceYen: number
  status: Status
  reason: string | null
  sentAt: string
  /** Since when it is doubted: the rise of the key's spend was read a moment before. */
  doubtedAt: string
  keptJobId: string | null
}

export interface DecisionView {
  submissionId: string
  prompt: string
  at: string
  status: Status
  /** Null: the readings decided. */
  by: string | null
  reason: Message
}

export interface ReconcileView {
  unknowns: UnknownView[]
  /** The newest first: the later it was sent, the likelier it is the cause. */
  doubts: DoubtView[]
  /** Submissions that the missing facts name, besides the unknown ones. */
  others: { id: string; prompt: string }[]
  decisions: DecisionView[]
  /** Sending is paused until an admin lifts this pause. */
  pause: Pause | null
  /** Sending is on hold until then. */
  heldUntil: string | null
  /** Sending waits until the balance was read again after a refusal for money; with the result of the last attempt. */
  balanceUnread: { trouble: Message | null } | null
  /** Sending waits until the service accepts the key again; with the result of the last attempt. */
  keyRefused: { trouble: Message | null } | null
  /** The grounds of the readings' verdicts: ACCEPT_SECONDS and SPEND_SETTLE_SECONDS. */
  assumes: { acceptSeconds: number; settleSeconds: number }
  fit: Fit
  unexplained: { lowYen: number; highYen: number } | null
  /** The caller may settle, adopt, lift and skip. */
  mayAct: boolean
}

/** The answer of the page's actions. */
export type SettleResult = { kind: 'settled' } | NotDone
