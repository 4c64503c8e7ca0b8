import type { Reason } from '../../submissions/reasons.ts'
import type { Status } from '../../submissions/state.ts'

/** What the command palette finds by some words. */
export interface Found {
  submissions: FoundSubmission[]
  people: { id: string; name: string }[]
  projects: { id: string; name: string }[]
}

export interface FoundSubmission {
  id: string
  prompt: string
  status: Status
  reason: Reason | null
  doubted: boolean
  priceYen: number
  /** Set when there is a clip, and so a poster. */
  clip: object | null
  person: { id: string; name: string }
}
