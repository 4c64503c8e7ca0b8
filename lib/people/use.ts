/** Sent by a page that its person touched since it was loaded (components/client/use-told.ts). */
export const USED_HEADER = 'x-dailies-used'

/**
 * Whether a request is a person's use of the studio: a page that is opened, an action, or the page's own word for it. What
 * a page that was left open asks by itself keeps no session alive. Programs, which are no browsers, ask because they want.
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
