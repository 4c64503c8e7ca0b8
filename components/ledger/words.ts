import { formatYen } from '#lib/money/yen.ts'

/** The words of the daily proof. */
export const proofWords = {
  title: 'Daily proof',
  intro:
    'For each day: where our ledger stood, what was entered, and whether the key’s spend moved by as much.',
  from: 'From',
  to: 'To',
  zone: (zone: string) => `Days begin and end as in ${zone}.`,
  show: 'Show',
  file: 'CSV',
  fileHelp: 'UTF-8; opens in Excel',
  order: 'The first day comes after the last.',
  tooMany: (most: number) => `Choose at most ${most} days.`,
  incomplete: 'Choose both days.',
  loading: 'Adding up…',
  table: 'Daily proof, newest day first',
  columns: {
    day: 'Day',
    verdict: 'Result',
    opening: 'Opening',
    entries: 'Entries',
    closing: 'Closing',
    spend: 'Key’s spend',
    explained: 'Explained',
    unexplained: 'Unexplained',
  },
  hints: {
    opening: 'Charges less credits in our ledger when the day began',
    closing: 'Charges less credits in our ledger when it ended',
    spend: 'The last reading of the day, and by how much it had moved',
    explained: 'How much of that our own charges and credits make',
  },
  held: (yen: number) => `${formatYen(yen)} held`,
  entries: {
    charge: (count: number, yen: number) =>
      `${count === 1 ? '1 charge' : `${count} charges`} +${formatYen(yen)}`,
    correction: (count: number, yen: number) =>
      `${count === 1 ? '1 correction' : `${count} corrections`} +${formatYen(yen)}`,
    credit: (count: number, yen: number) =>
      `${count === 1 ? '1 credit' : `${count} credits`} −${formatYen(yen)}`,
    hold: (count: number, yen: number) => `${count} held ${formatYen(yen)}`,
    release: (count: number, yen: number) => `${count} released ${formatYen(yen)}`,
    none: 'none',
  },
  notOver: 'so far',
  total: 'All of them',
  range: (low: string, high: string) => `${low} to ${high}`,
  notRead: 'not read',
  verdict: {
    explained: 'Explained',
    nearly: 'Explained',
    nearlyHelp: 'Near the readings some yen may be in either day; in every case it adds up.',
    more: 'Unexplained',
    less: 'Came back',
    no_reading: 'Not read yet',
    no_readingHelp: 'There was no reading of the key’s spend before this began, so it cannot be compared.',
    another_key: 'Key changed',
    another_keyHelp: 'The studio was given another key, and the spend of two keys cannot be compared.',
  },
  summary: {
    explained: (spend: string) =>
      `The key’s spend ${spend} in these days, and our ledger explains all of it.`,
    more: (spend: string, unexplained: string) =>
      `The key’s spend ${spend} in these days. ${unexplained} of it is not ours: another tool may use the same key.`,
    less: (spend: string, missing: string) =>
      `The key’s spend ${spend} in these days, ${missing} less than our ledger says: the service may have given a credit that is not written down yet. Look under Claims.`,
    days: (spend: string, days: string) =>
      `The key’s spend ${spend} in these days. Taken together that may add up, but by themselves these do not: ${days}.`,
    no_reading:
      'The key’s spend was not read before the first of these days, so they cannot be compared as a whole.',
    another_key: 'The key was changed in these days, so they cannot be compared as a whole.',
  },
  moved: (yen: number) =>
    yen > 0 ? `rose by ${formatYen(yen)}` : yen < 0 ? `fell by ${formatYen(-yen)}` : 'did not move',
  signed: (yen: number) => (yen > 0 ? `+${formatYen(yen)}` : formatYen(yen)),
} as const
