import type { Status } from '../submissions/state.ts'
import type { ToldEvent } from './events.ts'

/** The content of a notification, kept with the delivery. Whole yen, times in ISO 8601 and UTC, never a secret. */
export interface Facts {
  at: string
  /** Where people see more. */
  link: string
  submission?: {
    id: string
    status: Status
    /** Its first 200 characters. */
    prompt: string
    person: string
    priceYen: number
  }
  balance?: { availableYen: number; thresholdYen: number }
  /** Until when the video can surely be had, and how many downloads have failed. */
  archive?: { before: string; failedDownloads: number }
}

/** The body for a webhook of the plain shape. */
export function jsonBody(deliveryId: string, event: ToldEvent, facts: Facts): string {
  return JSON.stringify({ id: deliveryId, event, ...facts })
}

const LONGEST_PROMPT = 200

/** As much of a prompt as is told, cut between characters. */
export function beginningOf(prompt: string): string {
  const characters = Array.from(prompt.slice(0, 2 * LONGEST_PROMPT))
  return characters.slice(0, LONGEST_PROMPT).join('')
}
