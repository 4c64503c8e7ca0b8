/** What is around every page: the rail, the person's menu. */
export const frame = {
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  language: 'Language',
  person: '{name}: theme, language and sign out',
  signOut: 'Sign out',
} as const
