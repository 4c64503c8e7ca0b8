/** The team's money. */
export const balance = {
  title: 'Balance',
  loading: 'Loading the balance',
  notRead:
    'The service has not told the balance yet. It is asked again by itself; until then the service alone decides what it accepts.',
  failed: 'The balance could not be loaded from the studio. Nothing was changed or sent.',
  retry: 'Load again',
  trouble: 'The last look at the balance failed, so these numbers are from before. {reason}',
  team: 'The team’s budget',
  availableOf: 'available of {yen}',
  key: 'Key',
  read: 'Read',
  own: 'Your own limit',
  ownLeft: '{left} left of {budget}',
  segments: {
    opening: 'Spent before',
    spent: 'Spent',
    unexplained: 'Unexplained',
    since: 'Not counted yet',
    held: 'Held',
    available: 'Available',
    short: 'Over budget',
  },
  meanings: {
    opening: 'On this key, before the studio first asked.',
    spent: 'As the service counts it.',
    unexplained: 'Spent with the key, but not in our ledger.',
    since: 'Charged, and perhaps not in the service’s count yet.',
    held: 'Waiting, being sent, or without an answer.',
    available: 'For new videos.',
    short: 'More is spent and held than there is.',
  },
  explain: {
    lead: 'Our ledger explains {explained} of {spend} spent on this key.',
    leadOpening:
      'Of {spend} spent on this key, {opening} was spent before the studio first asked, and our ledger explains {explained}.',
    elsewhere:
      '{lead} The other {yen} came from elsewhere: another tool with the same key, or a submission whose outcome we do not know.',
    doubted:
      '{lead} The other {yen} may be {doubts, plural, one {a video that was} other {# videos that were}} said not to be billed: see Reconcile.',
    lower:
      '{lead} The key’s spend is {yen} lower than our charges: the service counts late, or it gave a credit that we have not written down.',
    later: '{lead} {yen} more was charged, and the service does not count it yet.',
  },
  low: {
    unset: 'Nobody is told when the balance gets low.',
    set: 'The balance is called low below {yen}.',
    change: 'Change',
    label: 'Call it low below',
    hint: 'One amount, or several with spaces between them: each is told when the balance falls below it, by the pill, a notice, and webhooks that want to hear of it. Leave it empty to be told never.',
    save: 'Save',
    cancel: 'Cancel',
    done: 'Saved.',
    noYen:
      'Give whole yen, at least 1, with spaces between at most {most, number} amounts, or leave it empty.',
    notAllowed: 'Only admins may change this. Nothing was changed.',
    broke: 'The studio did not answer, so it is not certain that this was saved. Load the page again.',
    told: 'Only {yen} is available, less than the {threshold} below which it is called low. Videos can be made until nothing is left; whoever runs the service can raise the budget.',
  },
  proof: 'Does it add up?',
  proofHelp:
    'The daily proof puts the key’s spend beside our ledger, day by day. The ledger has every hold, release, charge and credit.',
  toProof: 'Daily proof',
} as const
