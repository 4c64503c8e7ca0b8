import type { Said } from '../language/said.ts'

/** What the first-admin form is answered. */
export type SetupResult =
  | { kind: 'created' }
  | { kind: 'invalid'; problems: { field: 'name' | 'email' | 'password' | 'form'; said: Said }[] }
  | { kind: 'bad_token'; said: Said }
