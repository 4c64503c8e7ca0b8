/** Where a video begins, and why one is not taken. */
export const composer = {
  title: 'Make a video',
  prompt: 'Prompt',
  placeholder: 'What should the video show?',
  seed: 'Seed',
  seedPlaceholder: 'random',
  rollSeed: 'Roll a seed',
  clearSeed: 'Clear the seed',
  specification: '8 s · 1280×720 · sound',
  leftAfter: '{yen} left after',
  balanceNotRead: 'Balance not read yet',
  make: 'Make 1 video · {yen}',
  sending: 'Taking it…',
  waitsForConnection: 'Waits for the connection',
  overKey:
    'The team’s key has {left} left and one video costs {price}. Whoever runs the service can raise the key’s budget.',
  overOwn:
    'Your own limit of {budget} has {left} left and one video costs {price}. Whoever runs the studio can raise it.',
  broken:
    'The connection broke, so we do not know whether this was taken. Press again: the same attempt cannot be made twice.',
  interrupted:
    'This was being sent when the page closed, and no answer came back. Press again: the same attempt cannot be made twice.',
  takenEarlier:
    'Your earlier press had been taken, with the text as it was then: it is in the gallery. The changed text is still here, and it was not sent.',
  sentElsewhere: 'This was already sent from another tab. Nothing was sent again.',
  changedElsewhere: 'The text was changed in another tab, so nothing was sent. Read it and press again.',
  signedOut: 'You are signed out, so nothing was sent. Sign in and press again: what you typed stays here.',
  taken: 'Taken. It is the first card in the gallery.',
  filled: 'The prompt is in the composer.',
  replaced: 'What you were writing was replaced.',
  putBack: 'Put it back',
  counter: '{count, number} / {most, number}',
  tooMany: '{over, number} too many',
  refused: {
    promptEmpty: 'Write what the video should show.',
    promptLong:
      'The prompt is {over, plural, one {# character} other {# characters}} too long ({length} of {most}).',
    promptBroken: 'The prompt contains half of a character (a lone surrogate). Type that part again.',
    promptControl: 'The prompt contains control characters. Paste it as plain text.',
    seed: 'The seed must be a whole number between −9,007,199,254,740,991 and 9,007,199,254,740,991.',
    malformed: 'The studio could not read this. Load the page again: what you typed stays here.',
    noRoom:
      'The studio’s disk is nearly full, so no new video can be kept. Whoever runs the studio has to make room. Nothing was sent.',
    key: 'The team’s key has {left} available and a video costs {price}. Whoever runs the service can raise the key’s budget.',
    own: 'Your own limit has {left} left and a video costs {price}. Whoever runs the studio can raise it.',
  },
} as const
