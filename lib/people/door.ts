/** The sign-in method that opens a session: the exact password, passkey or connection that was checked. */
export type WayIn =
  | { door: 'password'; passwordHash: string }
  | { door: 'passkey'; passkeyId: string }
  | { door: 'provider'; issuer: string; subject: string }

/** How a session was opened. */
export type Door = WayIn['door']
