import { keepCookie } from '#components/client/cookie.ts'

/** The cookie that names the matter a browser snoozed: the server renders the gallery without it. */
export const PUT_OFF = 'put-off'

/** Snoozes a matter until the same time tomorrow. */
export function keepPutOff(matter: string): void {
  keepCookie(PUT_OFF, matter, 86_400)
}
