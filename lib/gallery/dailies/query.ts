import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import type { Review } from '../view.ts'

/** How often a browser looks for newly finished takes, in milliseconds. */
const LISTEN_MS = 10_000

/** A calendar day of a time zone; or takes by comma-separated ids, in playing order. */
export type Asked = { day: string; zone: string } | { ids: string }

/** The dailies of a day, or a list of takes played like them. */
export function dailiesQuery(asked: Asked) {
  return queryOptions({
    queryKey: ['dailies', asked],
    queryFn: ({ signal }) => getJson<Dailies>(paths.api.dailies(asked), signal),
    refetchInterval: LISTEN_MS,
    staleTime: LISTEN_MS,
  })
}

/** A finished take as the dailies play it. Times are ISO 8601 in UTC. */
export interface DailyTake extends Review {
  id: string
  take: number
  takes: number
  prompt: string
  person: { id: string; name: string }
  createdAt: string
  /** It is archived; otherwise it streams from the service. */
  hasClip: boolean
}

/** The dailies of one calendar day, or of a list. */
export interface Dailies {
  /** Oldest first, or in the order of the list. */
  takes: DailyTake[]
  /** How many finished takes exceed the list: the latest of the day. */
  left: number
  /** How many of that day are not finished yet. */
  moving: number
  /** The newest day with takes; null if there is none. */
  latest: string | null
}
