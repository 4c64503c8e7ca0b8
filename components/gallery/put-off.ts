/** The cookie that names the matter a browser snoozed: the server renders the gallery without it. */
export const PUT_OFF = 'put-off'

/** Snoozes a matter until the same time tomorrow. */
export function keepPutOff(matter: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `${PUT_OFF}=${matter}; Path=/; Max-Age=86400; SameSite=Lax`
}
