/** What is outside the studio: signing in and setting up. */
export const door = {
  studio: 'Dailies',
  description: 'A team’s studio for text-to-video.',
  tagline: 'The team’s screening room.',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  email: 'E-mail',
  password: 'Password',
  name: 'Name',
  wrong: 'The e-mail address or the password is not right.',
  slowDown: 'Too many tries. Wait a few minutes, then try again.',
  deactivated: 'Your account is deactivated. An admin of the studio can activate it again.',
  unreachable: 'The studio could not be reached. Check the connection and try again.',
  refused: 'The studio could not sign you in just now. Try again in a moment.',
  setup: 'Set up Dailies',
  setupHelp: 'You are the first here: this makes the admin’s account.',
  passwordHint: 'At least 12 characters. A few words in a row are good.',
  passwordShort: '{left, plural, one {One more character} other {# more characters}}, please.',
  create: 'Make the account',
  creating: 'Making it…',
  noToken:
    'This address lacks its one-time token. Open the whole link that the start of the program printed.',
  badToken:
    'This set-up link is no longer valid. Restart Dailies for a new one, or sign in if you have an account.',
  malformed: 'Open the set-up link again and fill in the form.',
  problems: {
    nameMissing: 'Give a name.',
    nameLong: 'The name is too long.',
    noEmail: 'That is no e-mail address.',
    passwordShort: 'Use at least {least} characters.',
    passwordLong: 'Use at most {most} characters.',
  },
} as const
