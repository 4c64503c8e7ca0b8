import type { Language } from '../i18n/languages.ts'
import type { Message } from '../i18n/message.ts'
import type { Done, NotDone } from '../i18n/refused.ts'
import type { Reason } from '../submissions/reasons.ts'
import type { Status } from '../submissions/state.ts'
import type { NotificationEvent, ToldEvent } from './events.ts'
import type { LimitRequested, LimitUsed } from './facts.ts'

/** A webhook as admins see it. Its URL is often a secret itself, so the middle is left out. */
export interface WebhookView {
  id: string
  address: string
  shape: 'json' | 'slack'
  language: Language
  events: NotificationEvent[]
  enabled: boolean
}

/** One line of the delivery log. Times are ISO 8601 in UTC. */
export interface DeliveryView {
  id: string
  event: ToldEvent
  /** The video concerned, if any. */
  submission: { id: string; prompt: string } | null
  state: 'waiting' | 'delivered' | 'given_up'
  tries: number
  httpStatus: number | null
  trouble: Message | null
  createdAt: string
  nextAt: string | null
  finishedAt: string | null
}

export interface DeliveryPage {
  deliveries: DeliveryView[]
  /** The `cursor` of the next page; null at the end. */
  next: string | null
}

/** An item of news. Ids increase with time across all kinds. */
export type NewsItem = { id: string; at: string } & (
  | OwnNews
  /** For the people who may act: the balance is below a threshold of the team. */
  | { kind: 'low'; availableYen: number; thresholdYen: number }
  /** For them, and the person with the limit: the used share of a limit. */
  | ({ kind: 'limit' } & LimitUsed)
  /** For them: a person asks for a higher limit. For that person as well: the answer. */
  | ({ kind: 'request' } & LimitRequested)
  /** For them and the maker: a paid video is at risk. */
  | { kind: 'at_risk'; submissionId: string; prompt: string }
)

/** The result of one of the caller's own submissions. */
interface OwnNews {
  kind: 'own'
  status: Status
  reason: Reason | null
  priceYen: number
  submissionId: string
  prompt: string
}

export interface News {
  /** The newest first. */
  items: NewsItem[]
  /** The number of the caller's submissions under way; while there are any, more news may come soon. */
  moving: number
}

export type AddWebhookResult =
  /** The secret is shown only once; Slack has none. */
  | { kind: 'added'; id: string; secret: string | null }
  | { kind: 'invalid'; field: 'url' | 'events' | 'form'; message: Message }
  | NotDone

export type WebhookResult = Done

/** The result of adding or removing a low-balance threshold. */
export type ThresholdResult = { kind: 'set' } | NotDone
