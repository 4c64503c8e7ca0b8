import { useTimeZone } from 'next-intl'

/** The time zone that the server draws pages in: the viewer's, as their browser said by a cookie. */
export function useDrawnZone(): string {
  return useTimeZone() ?? 'UTC'
}
