import { useTimeZone } from 'next-intl'

/** The time zone of server-rendered pages: the viewer's, from the browser's cookie. */
export function useDrawnZone(): string {
  return useTimeZone() ?? 'UTC'
}
