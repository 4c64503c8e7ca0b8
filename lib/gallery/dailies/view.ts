import type { Review } from '../reviews/view.ts'

/** A finished take as the dailies play it. Times are ISO 8601 in UTC. */
export interface DailyTake extends Review {
  id: string
  take: number
  takes: number
  prompt: string
  person: { id: string; name: string }
  createdAt: string
  /** It is here; else it is watched from the service. */
  hasClip: boolean
}

/** The dailies of one calendar day. */
export interface Dailies {
  /** Oldest first. */
  takes: DailyTake[]
  /** How many more are finished than one list holds: the latest of the day. */
  left: number
  /** How many of that day are not finished yet. */
  moving: number
}
