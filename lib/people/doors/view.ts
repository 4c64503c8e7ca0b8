import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { NotDone } from '../../i18n/refused.ts'
import type { WayIn } from '../door.ts'

/** Why a sign-in failed, as the word in a URL: `/sign-in?error=NotInvited`. */
export type DoorRefusal =
  | 'Connected'
  | 'Deactivated'
  | 'EmailTaken'
  | 'Gone'
  | 'NotInvited'
  | 'PasskeyUnknown'
  | 'ProviderFailed'
  | 'ProviderOnly'
  | 'Refused'
  | 'SlowDown'
  | 'Unverified'

/** The result of a way in. */
export type Entered = { kind: 'ok'; userId: string; way: WayIn } | { kind: 'refused'; why: DoorRefusal }

/** A person's own ways in. Times are ISO 8601 in UTC. */
export interface WaysIn {
  /** Null if the studio's address does not allow passkeys. */
  passkeys: PasskeyView[] | null
  /** The provider, if there is one, and whether it knows this person. */
  provider: { name: string; connected: boolean } | null
  /** Whether the account has a password, and passwords are not turned off. */
  password: boolean
}

export interface PasskeyView {
  id: string
  /** The user agent of the browser that made it. */
  agent: string | null
  createdAt: string
  usedAt: string | null
}

/** The team's rule about passwords, as admins see it. */
export interface SignInPolicy {
  needsPasskey: boolean
  /** The number of people with only a password. */
  without: number
}

/** The ways in which a person can prove their identity again. */
export interface WaysToConfirm {
  kind: 'ways'
  password: boolean
  passkey: PublicKeyCredentialRequestOptionsJSON | null
  /** The provider's name. */
  provider: string | null
}

export type RequestAnswer = { kind: 'options'; options: PublicKeyCredentialRequestOptionsJSON } | NotDone

export type CreationAnswer = { kind: 'options'; options: PublicKeyCredentialCreationOptionsJSON } | NotDone
