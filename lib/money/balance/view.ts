import type { Message } from '../../i18n/message.ts'
import type { NotDone } from '../../i18n/refused.ts'
import type { Stop } from '../../submissions/sending-hold.ts'
import type { Comparison } from '../ledger/proof.ts'
import type { Limit, Raisers } from '../limits/limit.ts'
import type { Bar, Series, SpendRow } from './bars.ts'
import type { Ending, Pace } from './pace.ts'
import type { SpendQuestion } from './spend-question.ts'

/** The team's money as the balance pill and page show it. Whole yen; times ISO 8601 in UTC. */
export interface BalanceView {
  /** The last answer of the service; null before the first one. */
  reading: { spendYen: number; maxBudgetYen: number; maskedKey: string; answeredAt: string } | null
  /** Held for submissions that are queued, being sent, or unknown. */
  heldYen: number
  /** The part of the budget that stays unspent. */
  budgetFloorYen: number
  /** Charged, but perhaps not in the reading's spend yet: the most that it may lack. */
  chargedSinceYen: number
  /** Budget less floor, spend, holds and charges since; null before the first reading. */
  availableYen: number | null
  /** The key's spend before the studio used it; see accounted.ts. */
  openingYen: number
  /** Charges less credits of our own ledger. */
  explainedYen: number
  /** The explanations by admins; see explanations.ts. */
  byHandYen: number
  /**
   * The part of the last reading's spend that no booking of ours can explain, beyond amounts still in flight: positive,
   * others spent it; negative, it was refunded. Zero before the first reading. See accounted.ts.
   */
  unexplainedYen: number
  /** The thresholds below which the balance is low, the highest first; none: never. */
  lowBalancesYen: number[]
  /** Why the last attempt to read failed; null if it succeeded. */
  trouble: Message | null
  /** The service asked us to wait: nothing is sent before then. Null if it did not. */
  askedToWaitUntil: string | null
  /** Videos that got no answer and may have been charged: until that is known, nothing more is sent. */
  unknowns: number
  /** Work that waits for an admin; null for members. */
  attention: {
    /** Settled as not billed, but perhaps billed. */
    doubts: number
    claims: number
    /** Sending is paused since then. */
    pausedAt: string | null
    /**
     * Paid videos that may be lost before they are archived, and the first that the service may delete, from `before`
     * on.
     */
    atRisk: { count: number; firstId: string; before: string } | null
  } | null
  /**
   * The limits of the caller's presses: the key's budget once it was read, the limits of the whole team, their own,
   * and those of all projects, which count for presses of that project.
   */
  limits: Limit[]
  /** Who can raise the limits of the team, of projects and of people. */
  raisers: Raisers
  /** An admin stopped all sending; until it is resumed, no press buys. */
  stopped: Stop | null
}

/** An admin's explanation of a difference. Times ISO 8601 in UTC; money whole yen. */
export interface ExplanationView {
  id: string
  at: string
  /** About when the key's spend changed by it. */
  spentAt: string
  /** Positive: spent elsewhere; negative: refunded. */
  amountYen: number
  reason: string
  by: string
  /** Not of the key of the last reading. */
  ofAnotherKey: boolean
  /** It reverts an earlier one. */
  takesBack: boolean
  isTakenBack: boolean
}

/** The result of explaining a difference. */
export type ExplainResult = { kind: 'settled' } | NotDone

/** The results of the videos that were charged in some days. Whole yen. */
export interface Yield {
  videos: number
  /** Charged, less credits for them since. */
  netYen: number
  selected: number
  failed: { count: number; yen: number }
  /** Requested from support and pending; refunded. */
  askedYen: number
  creditedYen: number
}

/** A person or a project that can be chosen. */
export interface Named {
  id: string
  name: string
}

/** The spend of some days, as the page Money shows it. Whole yen. */
export interface SpendSheet {
  question: SpendQuestion
  /** The oldest first. */
  people: Named[]
  projects: Named[]
  /** The viewer's. */
  today: string
  series: Series[]
  bars: Bar[]
  chargedYen: number
  videos: number
  refundedYen: number
  refunds: number
  /** The average charge per day, up to today; null where no day has begun. */
  averageYen: number | null
  /** The daily amount that makes the rest of the budget last this month; null for other days. */
  budgetADayYen: number | null
  yield: Yield
  pace: Pace
  /** The pace is that of the key: the key is shared, and its spend is faster than the team's alone. */
  paceOfKey: boolean
  ending: Ending
  availableYen: number | null
}

type Sums = Omit<SpendRow, 'day' | 'who'>
type SumsOf = Sums & ({ id: string; name: string } | { id: null; name: null })

/** The sums of a month, for the accounts. Whole yen; times ISO 8601 in UTC. */
export interface Statement {
  /** Its first and its last day. */
  from: string
  to: string
  /** It is not over yet. */
  running: boolean
  issuedAt: string
  /** As the service masks it; null before the first reading. */
  maskedKey: string | null
  total: Sums
  /** By name; null: no project. */
  people: SumsOf[]
  projects: SumsOf[]
  /** The budget less the spend, in the last readings before the month began and before it ended; null without one. */
  opening: number | null
  closing: number | null
  /** All other changes: of the budget, a difference, or a charge that the service counted in another month. */
  otherYen: number | null
  comparison: Comparison | null
}
