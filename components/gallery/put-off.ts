/** The cookie that names what a browser put off: the server draws the gallery without it. */
export const PUT_OFF = 'put-off'

/** Puts a matter off until the same time tomorrow. */
export function keepPutOff(matter: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts
  document.cookie = `${PUT_OFF}=${matter}; Path=/; Max-Age=86400; SameSite=Lax`
}
