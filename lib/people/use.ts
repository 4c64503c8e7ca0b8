/** Sent by a page that its person has used since it was loaded (components/shell/late-overlays.tsx). */
export const USED_HEADER = 'x-dailies-used'

/**
 * Whether a request is a person's use of the studio: opening a page, an action, or a request that the page marks as
 * use. Background requests of an open page keep no session alive. Requests of other programs count as use.
 */
export function isUse(headers: Pick<Headers, 'get' | 'has'>): boolean {
  const destination = headers.get('sec-fetch-dest')
  return (
    destination === null ||
    destination === 'document' ||
    headers.has('next-action') ||
    headers.has(USED_HEADER)
  )
}
