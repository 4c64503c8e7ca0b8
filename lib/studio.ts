import type { PgBoss } from 'pg-boss'
import type { RunStatement } from '#platform/database.ts'
import type { Logger } from '#platform/log.ts'
import type { InspectMedia } from './archive/media.ts'
import type { Relay } from './archive/relay.ts'
import type { Caller } from './caller.ts'
import type { StudioClient, Transaction } from './database/client.ts'
import type { Message } from './i18n/message.ts'
import type { Press } from './money/limits/limit.ts'
import type { LimitNews } from './money/limits/view.ts'
import type { OverLimit } from './submissions/results.ts'
import type { Status } from './submissions/state.ts'
import type { UpstreamClient } from './upstream/client.ts'
import type { Journal } from './upstream/journal.ts'

/** The OpenID Connect provider (OIDC_…). */
export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Its display name. */
  name: string
  /** People with a verified email address of this domain may join; null: by invitation only. */
  openTo: string | null
  /** Passwords are neither offered nor accepted. */
  only: boolean
}

/** The operator's settings of the service and of the team's money. */
export interface StudioSettings {
  /** How long the key's spend may lag behind an acceptance (SPEND_SETTLE_SECONDS), in milliseconds. */
  spendSettleMs: number
  /** The most POSTs that all processes together may have in flight (SEND_CONCURRENCY). */
  sendConcurrency: number
  /** How long after our timeout the service may still accept a POST (ACCEPT_SECONDS), in milliseconds. */
  acceptMs: number
  /** Whether other tools may spend with the same key (VIDEO_API_KEY_SHARED): then a rise of its spend proves nothing. */
  keyShared: boolean
  /** Whether the key's spend may be set to zero at any time, as when its budget is renewed (VIDEO_API_KEY_RESETS). */
  keyResets: boolean
  /** The part of the key's budget that stays unspent (BUDGET_FLOOR_YEN). */
  budgetFloorYen: number
  /** How long the service is guaranteed to keep a finished video (ARCHIVE_RETENTION_HOURS). */
  archiveRetentionHours: number
  /** Whether the service is known to sketch its videos instead of asking a model. */
  sketches: boolean
  /** Whether webhooks may lead to private and loopback addresses (WEBHOOK_ALLOW_PRIVATE). */
  privateWebhooks: boolean
  /** The mail server for invitations (SMTP_URL) and their sender (MAIL_FROM); null: links are copied. */
  mail: { url: string; from: string } | null
  /** The internal path under which a proxy before the studio finds clips and sends them itself; null: none does. */
  clipAccel: string | null
  /** How long sessions last (SESSION_HOURS), and how long without use (SESSION_IDLE_MINUTES), in milliseconds. */
  session: { lastsMs: number; idleMs: number }
  /** The OpenID Connect provider that signs people in; null: there is none. */
  provider: ProviderSettings | null
  /** The IANA time zone of the months of limits (STUDIO_TIME_ZONE). */
  timeZone: string
  /** The studio's public address (NEXTAUTH_URL), with which outgoing links begin. */
  address: string
}

/** A change of a submission's status. */
export interface Move {
  id: string
  from: Status
  to: Status
  at: Date
  /** The person who decided it; null if the studio did. */
  userId: string | null
  prompt: string
  priceYen: number
}

/** The effect of a move on another area, within the transaction of the move. */
export type Follower = (studio: Studio, tx: Transaction, move: Move) => Promise<void>

/**
 * The hooks of submissions and archive that later areas implement. Those import submissions and archive, so
 * open-studio.ts injects them.
 */
export interface Hooks {
  /** Called in this order with every move. */
  followers: readonly Follower[]
  /** Called in this order after every reading of the key's spend. */
  readingFollowers: readonly ((studio: Studio) => Promise<unknown>)[]
  /** Takes a reading of the key's spend. */
  takeReading(studio: Studio): Promise<void>
  /** The same, unless a recent reading exists to compare with later. */
  readBeforeSending(studio: Studio): Promise<void>
  /** The same for any number of waiting submissions, at a bounded rate. */
  readWhileWaiting(studio: Studio): Promise<void>
  /** Why presses of the caller may not be bought; null when they may. Runs in the transaction that buys. */
  checkLimits(
    studio: Studio,
    tx: Transaction,
    caller: Caller,
    presses: readonly Press[],
    at: Date,
  ): Promise<OverLimit | null>
  /** Notifies the people concerned of a limit; in the transaction of the event. */
  tellOfLimit(studio: Studio, tx: Transaction, news: LimitNews): Promise<void>
  /** Whether the disk has space for more clips. */
  hasRoomForClips(studio: Studio): Promise<boolean>
  /** A paid video was given up, or found later; called in the transaction that records it. */
  videoLost(tx: Transaction, submissionId: string, at: Date): Promise<void>
  videoFound(tx: Transaction, submissionId: string, at: Date): Promise<void>
}

/** The open parts of a running studio. Every function of lib with effects takes it first. */
export interface Studio {
  db: StudioClient
  /** For the few queries of every request; everything else uses `db`. */
  query: RunStatement
  /** Whether the database answers, however busy the studio is. @throws when it does not. */
  pingDatabase(): Promise<void>
  queue: PgBoss
  upstream: UpstreamClient
  /** Streams a video that is not archived yet from the service. */
  relay: Relay
  /** The intents of POSTs, on disk before they are sent, and their observations, before the database hears of them. */
  journal: Journal
  settings: StudioSettings
  hooks: Hooks
  /** The folder of clips, posters and unfinished downloads. */
  folder: string
  /** Inspects a downloaded video, in a separate process. */
  inspectMedia: InspectMedia
  /** Why the last reading of the key's balance failed; null if it succeeded. */
  balanceTrouble: Message | null
  /** The id of this process among all that share the database; leases carry it. */
  processId: string
  role: 'studio' | 'worker'
  log: Logger
  now(): Date
  /** Milliseconds since some moment, by the monotonic clock, which cannot be set (submissions/clock-guard.ts). */
  elapsedMs(): number
  /** A number from 0 up to 1, for jitter. */
  random(): number
  /** Submissions that this process is sending now; see dispatch.ts and the sweep. */
  sends: Set<string>
  /** Makes a shutdown wait for work, such as a POST and the writing down of its outcome. */
  track<Result>(work: Promise<Result>): Promise<Result>
  /** A stop was asked for, or the studio is closing: no further send begins (dispatch.ts checks it before the lease). */
  closing: boolean
  /** Starts work in the background; only a shutdown waits for it. Its errors are logged. */
  run(work: () => Promise<void>): void
}

export type { Transaction }

declare global {
  var dailiesStudio: Studio | undefined
}

/**
 * The studio of this process. It hangs on globalThis because Next bundles its own copies of these modules.
 */
export function studio(): Studio {
  if (!globalThis.dailiesStudio)
    throw new Error('The studio is not open: start the program with `npm start`.')
  return globalThis.dailiesStudio
}

export function setStudio(opened: Studio): void {
  globalThis.dailiesStudio = opened
}
