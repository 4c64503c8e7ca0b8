/** What the first-admin form is answered. */
export type SetupResult =
  | { kind: 'created' }
  | { kind: 'invalid'; problems: { field: 'name' | 'email' | 'password' | 'form'; message: string }[] }
  | { kind: 'bad_token'; message: string }
