import type { Stop } from '../../submissions/sending-hold.ts'
import type { Limit, Scope, Share } from './limit.ts'

/** The events of a limit. */
export type LimitNews =
  /** A press, checked at that moment, reached this share of it. */
  | { kind: 'near'; limit: Limit; share: Share; at: Date }
  /** A person asks for a higher limit. */
  | { kind: 'asked'; requestId: string; person: string; subject: Subject; reason: string }
  /** An admin raised it, or declined the request, with the reason. */
  | {
      kind: 'granted' | 'declined'
      requestId: string
      personId: string
      by: string
      subject: Subject
      reason: string
    }

/** Whose limit it is. */
export interface Subject {
  scope: Scope
  id: string | null
  name: string | null
}

/** The amounts of one scope; null is no limit. Whole yen. */
export interface Amounts {
  /** Null for the key: its budget is set at the service. */
  budgetYen: number | null
  monthYen: number | null
}

/** A change of limits, as the page lists it. Times ISO 8601 in UTC. */
export interface LimitChangeView {
  id: string
  at: string
  /** Null: the operator, on the command line. */
  by: string | null
  subject: Subject
  before: Amounts
  after: Amounts
  reason: string
}

/** A request that waits for an admin, or that the viewer made. */
export interface LimitRequestView {
  id: string
  at: string
  person: string
  subject: Subject
  reason: string
}

/** Everything on the page of the limits. */
export interface LimitsView {
  /** By scope and name, each with its used amount. */
  limits: Limit[]
  /** The subjects that can have a limit: the key, and all projects and people with their amounts. */
  subjects: (Subject & Amounts)[]
  /** The open ones: all of them for admins, else the viewer's own. */
  requests: LimitRequestView[]
  /** The newest first. */
  changes: LimitChangeView[]
  stopped: Stop | null
  timeZone: string
}
