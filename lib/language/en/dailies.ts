/** The takes of a day, one after another. */
export const dailies = {
  title: 'Dailies',
  loading: 'Loading the dailies',
  day: '{title}, {date}',
  progress: '{position, number} of {total, number}',
  nowPlaying: '{position, number} of {total, number}: {prompt}',
  unratedOnly: 'Unrated only',
  leave: 'Leave',
  previous: 'Previous take',
  next: 'Next take',
  note: 'Write a note',
  gone: 'Somebody deleted this take meanwhile. It may stop playing; go on to the next.',
  counts:
    '{select, plural, =0 {none selected} other {# selected}} · {hold, number} on hold · {reject, number} rejected · {unreviewed, number} not rated',
  moving: '{count, plural, one {One more is still being made.} other {# more are still being made.}}',
  chosen: 'Selected',
  playMore: '{count, plural, one {Play one more} other {Play # more}}',
  again: 'Play again',
  playUnrated: '{count, plural, one {Play the unrated one} other {Play the # unrated}}',
  dayBefore: 'The day before',
  seeDay: 'See the day',
  end: { title: 'That was the day' },
  allRated: { title: 'Every take of this day is rated' },
  empty: {
    title: 'Nothing to play yet',
    help: 'No video of this day is finished. When one is, it appears here by itself.',
  },
} as const
