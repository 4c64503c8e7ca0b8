/** What is around every page: the rail, the person's menu. */
export const frame = {
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  language: 'Language',
  person: '{name}: theme, language and sign out',
  team: 'Team and your account',
  shortcuts: 'Keyboard shortcuts',
  signOut: 'Sign out',
  main: 'Main',
  skip: 'Skip to the content',
  gallery: 'Gallery',
  dailies: 'Dailies',
  storyboard: 'Storyboard',
  balance: 'Balance',
  reconcile: 'Reconcile',
  waiting: '{count, plural, one {, # waits for you} other {, # wait for you}}',
  pill: 'Spent {spent}, held {held} of {budget}',
  pillLow: '{pill}. The balance is low',
  pillUnread: 'The service has not told the balance yet',
  available: '<amount>{yen}</amount> <rest>available</rest>',
  notRead: 'Not read yet',
  attention: {
    see: 'See what happened',
    paused:
      '{unknowns, plural, =0 {Sending is paused for everybody until you lift it.} one {Sending is paused for everybody: a video got no answer and may have been billed.} other {Sending is paused for everybody: # videos got no answer and may have been billed.}}',
    atRisk:
      '{count, plural, one {A paid video could not be saved here yet.} other {# paid videos could not be saved here yet.}} The service may delete {count, plural, one {it} other {the first of them}} from {moment} on.',
    unknowns:
      '{unknowns, plural, one {One video got no answer, so it may have been billed.} other {# videos got no answer, so they may have been billed.}} Nothing is sent twice; look at what the balance says.',
    keyRefused:
      'The video service refuses the studio’s API key, so nothing is sent and nothing is billed. An admin has to mend the key.',
    doubts:
      '{doubts, plural, one {One video was} other {# videos were}} said not to be billed, and may have been after all: the key’s spend rose, and nothing else explains it. {doubts, plural, one {It is not} other {They are not}} made again until an admin has decided.',
    askedToWait:
      'The video service takes no more for now. Waiting videos are sent by themselves from {time} on.',
    more: '{yen} was spent with the team’s key that nothing here explains. Another tool may use the same key; an admin can say what it was.',
    low: 'Only {yen} is available, less than {threshold}.',
    lowSee: 'See the balance',
    less: 'The key’s spend is {yen} lower than our charges. The service may have given a credit that is not written down yet.',
  },
  offline: 'You are offline. What you typed stays here, and nothing is sent by itself.',
  signedOut:
    'You are signed out, so nothing here is up to date any more. What you typed stays in this browser.',
} as const
