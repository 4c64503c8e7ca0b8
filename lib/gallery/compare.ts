import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson } from '../api-client.ts'
import { paths } from '../paths.ts'
import { LISTEN_MS } from './submission-query.ts'
import type { SubmissionPage } from './view.ts'

/** So many videos fit beside each other. */
export const MOST_COMPARED = 4

const idsSchema = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(z.uuid()).min(2).max(MOST_COMPARED))

/** The videos that the address of a comparison names; null when they are not two to four. */
export function comparedIds(asked: unknown): string[] | null {
  return idsSchema.safeParse(asked).data ?? null
}

/** The compared videos as they are now. */
export function comparedQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['compare', ids],
    queryFn: ({ signal }) => getJson<SubmissionPage>(paths.api.someSubmissions(ids), signal),
    refetchInterval: LISTEN_MS,
    refetchIntervalInBackground: false,
    staleTime: LISTEN_MS,
  })
}
