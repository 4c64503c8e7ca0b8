import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../api-client.ts'
import { paths } from '../../paths.ts'
import type { Dailies } from './view.ts'

/** How often a browser looks for takes that were finished meanwhile, in milliseconds. */
const LISTEN_MS = 10_000

/** The dailies of one calendar day of a time zone. */
export function dailiesQuery(asked: { day: string; zone: string }, load?: () => Promise<Dailies>) {
  return queryOptions({
    queryKey: ['dailies', asked],
    queryFn: ({ signal }) => (load ? load() : getJson<Dailies>(paths.api.dailies(asked), signal)),
    refetchInterval: LISTEN_MS,
    refetchIntervalInBackground: false,
    staleTime: LISTEN_MS,
  })
}
