import { formatYen } from '#lib/money/yen.ts'
import type { Fit } from '#lib/reconcile/decide.ts'
import type { Status } from '#lib/submissions/state.ts'

/** The words of the reconcile page. What is missing for a verdict is in missing-words.ts. */
export const reconcileWords = {
  title: 'Reconcile',
  tabs: { label: 'Parts of this page', unknowns: 'Unknown', claims: 'Claims', proof: 'Daily proof' },
  waiting: (count: number) => (count === 1 ? '1 waits for you' : `${count} wait for you`),
  loading: 'Loading what is to be settled',
  failed: 'This could not be loaded from the studio. Nothing was changed or sent.',
  stale: 'The last look for news failed, so this may be out of date. We keep trying.',
  broke: 'The connection broke. Look again: the page shows whether it was written down.',
  again: 'Look again',
  cancel: 'Cancel',
  close: 'Close',
  working: 'Writing it down…',
  readOnly: 'You can read everything here. Admins settle it.',
  nothing: 'Everything is explained',
  nothingHelp:
    'Every video we sent was answered, or has been settled since. Should an answer fail to come, its story appears here.',
  answered: 'Every answer is known',
  toProof: 'See it day by day',
  count: (count: number, yen: number) =>
    count === 1
      ? `1 without an answer · ${formatYen(yen)} held`
      : `${count} without an answer · ${formatYen(yen)} held`,
  heading: 'Not known yet',
  fit: {
    as_told: null,
    if_somebody_else_spends:
      'The readings only add up if somebody else spends with this key, although it is set up as ours alone. Ask who else has it.',
    if_reset:
      'The readings only add up if the key’s spend was set back in between. Ask whoever runs the service whether it was.',
    never:
      'Nothing we know of explains the readings. The key’s spend may lag more than we allow for, or a record is wrong. Ask support before you decide anything by hand.',
  } satisfies Record<Fit, string | null>,
  unexplained: (low: number, high: number) =>
    low === high
      ? `${formatYen(high)} was spent with this key by somebody else.`
      : `Between ${formatYen(Math.max(0, low))} and ${formatYen(high)} was spent with this key by somebody else.`,
  story: {
    held: (yen: number) => `${formatYen(yen)} held`,
    seen: 'What we saw',
    missing: 'What is missing',
    next: 'What happens next',
    settling: 'The readings have settled it. It is being written down.',
    unread: 'Nobody has looked at the readings yet. That happens with the next one.',
    together: 'See',
    inTheWay: (claims: number) => (claims === 1 ? 'The claim for' : 'The claims for'),
    another: (number: number) => `video ${number}`,
    more: (count: number) => ` and ${count} more`,
    showAll: 'Whole prompt',
    showLess: 'Less',
    before: (yen: string, time: string) => `Before it was sent the key had spent ${yen} (${time}).`,
    noBefore: 'The key’s spend was not read before it was sent.',
    after: (yen: string, time: string) => `Once it had to show, the key had spent ${yen} (${time}).`,
    noAfter: (time: string) =>
      `No reading yet that must contain it: only one asked for from ${time} on would.`,
    changed: (yen: number, explained: string) =>
      `It ${yen > 0 ? `rose by ${formatYen(yen)}` : yen < 0 ? `fell by ${formatYen(-yen)}` : 'did not change'}; everything else we know of explains ${explained}.`,
    range: (low: string, high: string) => `between ${low} and ${high}`,
  },
  line: {
    label: 'What happened, in order',
    sent: 'Sent',
    gaveUp: 'No answer; we stopped waiting',
    skipped: 'An admin let sending go on before it had settled',
    acceptable: 'The service cannot take it any more',
    settles: 'A reading from now on must contain it',
    willAcceptable: 'From then on the service cannot take it any more',
    willSettle: 'From then on a reading must contain it',
    now: 'Now',
    spend: 'The key had spent',
    readings: (count: number) => (count === 1 ? '1 reading' : `${count} readings`),
    same: 'no change',
    first: 'first reading here',
    key: { window: 'May have been taken', lag: 'May yet show in the spend' },
  },
  adopt: {
    open: 'Adopt a job id',
    title: 'Adopt a job id',
    help: (yen: number) =>
      `Did support, or a log, name the job? We ask the service for it first: it must be there under our key and belong to no other video. Then ${formatYen(yen)} is charged, and the video is followed and kept like any other.`,
    lostHelp:
      'Did support name the job? We ask the service for it first: it must be there under our key and belong to no other video. Then the video is followed and kept like any other; it has been charged already.',
    wrongHelp: (yen: number) =>
      `Did support, or a log, name the job after all? We ask the service for it first: it must be there under our key and belong to no other video. Then ${formatYen(yen)} is charged as a correction, and the video is followed and kept like any other.`,
    field: 'Job id',
    empty: 'Paste the job id first.',
    act: 'Check and adopt',
    busy: 'Asking the service…',
    done: 'Adopted. The job is followed from here on.',
  },
  decide: {
    open: 'Decide by hand',
    title: 'Decide by hand',
    help: 'When the readings cannot tell, a person may. Your name and reason are kept with it, and it cannot be taken back.',
    question: 'What happened?',
    billed: 'It was billed',
    billedHelp: (yen: number) =>
      `${formatYen(yen)} is charged in our ledger, and a claim is opened to get it back. A job id can still be adopted.`,
    notBilled: 'It was not billed',
    notBilledHelp: (yen: number) =>
      `The ${formatYen(yen)} is free again, and the video can be sent once more. If it was billed after all, that ${formatYen(yen)} will be missing an explanation.`,
    notYet: (time: string) =>
      `Not before ${time}: until then the service may still take it, or its charge may not show yet.`,
    choose: 'Choose one of the two.',
    reason: 'Why',
    reasonHint: 'Whoever looks later should understand it: who said what, and where it can be read again.',
    reasonShort: 'Say why, in at least three characters.',
    actBilled: (yen: number) => `Charge ${formatYen(yen)} and open a claim`,
    actNotBilled: (yen: number) => `Free the ${formatYen(yen)}`,
    act: 'Decide',
    done: 'Decided, and kept with your name.',
  },
  pause: {
    title: (since: string) => `Sending is paused for everybody since ${since}.`,
    help: 'Nothing is lost: what was made meanwhile waits in line. Nothing is sent until an admin lifts the pause.',
    open: 'Lift the pause',
    confirmTitle: 'Send again?',
    confirm: (yen: number) =>
      `What waits in line is sent at once. If the service still does not answer, each try may cost ${formatYen(yen)} without a video, and three more pause sending again. Look whether the service is well before you go on.`,
    act: 'Lift it and send',
    done: 'The pause is lifted. What waits is sent now.',
  },
  hold: {
    title: (time: string) => `New videos wait until ${time}, so that the balance can show what happened.`,
    help: 'It ends by itself.',
    open: 'Send on anyway',
    confirmTitle: 'Send before it is settled?',
    confirm: (time: string) =>
      `Until ${time} the key’s spend may still change because of what got no answer. What is sent before then changes it, too, and the two may be impossible to tell apart. Then a person has to decide.`,
    act: 'Send on now',
    done: 'New videos are sent now.',
  },
  unread: {
    title: 'New videos wait until the key’s balance was read.',
    help: 'The service refused a video for want of money. As soon as its balance can be read, they are sent.',
    open: 'Send on anyway',
    confirmTitle: 'Send without knowing the balance?',
    confirm: 'If there is still no money, the next video is refused as well. A refusal costs nothing.',
  },
  decisions: {
    title: 'Settled lately',
    none: 'Nothing has been settled yet.',
    readings: 'The readings',
    outcome: (status: Status) => OUTCOMES[status] ?? 'Settled',
    more: (count: number) => `Show all ${count}`,
  },
} as const

const OUTCOMES: Partial<Record<Status, string>> = {
  not_accepted: 'Not billed',
  billed_without_job: 'Billed, no job',
  pending: 'Job found',
}
