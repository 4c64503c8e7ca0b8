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
} as const
