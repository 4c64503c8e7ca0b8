/** The reconcile page: what got no answer, what was settled, and the acts that settle it. */
export const reconcile = {
  title: 'Reconcile',
  tabs: { label: 'Parts of this page', unknowns: 'Unknown', claims: 'Claims', proof: 'Daily proof' },
  loading: 'Loading what is to be settled',
  failed: 'This could not be loaded from the studio. Nothing was changed or sent.',
  retry: 'Load again',
  stale: 'The last look for news failed, so this may be out of date. We keep trying.',
  broke: 'The connection broke. Look again: the page shows whether it was written down.',
  cancel: 'Cancel',
  close: 'Close',
  working: 'Writing it down…',
  readOnly: 'You can read everything here. Admins settle it.',
  nothing: 'Everything is explained',
  nothingHelp:
    'Every video we sent was answered, or has been settled since. Should an answer fail to come, its story appears here.',
  answered: 'Every answer is known',
  toProof: 'See it day by day',
  count: '{count, plural, one {1 without an answer · {yen} held} other {# without an answer · {yen} held}}',
  heading: 'Not known yet',
  /** Two sentences, one after the other. */
  sentences: '{first} {second}',
  fit: {
    if_somebody_else_spends:
      'The readings only add up if somebody else spends with this key, although it is set up as ours alone. Ask who else has it.',
    if_reset:
      'The readings only add up if the key’s spend was set back in between. Ask whoever runs the service whether it was.',
    never:
      'Nothing we know of explains the readings. The key’s spend may lag more than we allow for, or a record is wrong. Ask support before you decide anything by hand.',
  },
  unexplained: '{yen} was spent with this key by somebody else.',
  unexplainedRange: 'Between {low} and {high} was spent with this key by somebody else.',
  refused: {
    notAllowed: 'Only admins settle what nobody can explain.',
    tooLate: 'It has been settled meanwhile. Look again.',
    nothing: 'There is nothing to change, or you may not change it. Look again.',
    noJobId: 'That cannot be a job id: it needs 1 to 1,024 characters.',
    taken: 'This job belongs to another submission.',
    noReason: 'Say why: whoever looks later should understand it.',
    longReason: 'The reason has more than {most, number} characters.',
    tooEarly: 'It may still turn out to have been billed. That it was not can be said from {time} UTC on.',
    beingRead: 'The key’s spend is being read just now, which may tell. Try again in a moment.',
  },
  assumes:
    'What the readings decide rests on two settings: the service accepts nothing later than {accept, number} s after we stop waiting for it (ACCEPT_SECONDS), and its spend shows a charge within {settle, number} s (SPEND_SETTLE_SECONDS).',
  story: {
    held: '{yen} held',
    seen: 'What we saw',
    missing: 'What is missing',
    next: 'What happens next',
    settling: 'The readings have settled it. It is being written down.',
    unread: 'Nobody has looked at the readings yet. That happens with the next one.',
    quoted: '“{title}”',
    comma: ', ',
    see: 'See <links></links>{more, plural, =0 {} other { and # more}}',
    inTheWay:
      '{count, plural, one {The claim for} other {The claims for}} <links></links>{more, plural, =0 {} other { and # more}}',
    another: 'video {number, number}',
    showAll: 'Whole prompt',
    showLess: 'Less',
    before: 'Before it was sent the key had spent {yen} ({time}).',
    noBefore: 'The key’s spend was not read before it was sent.',
    after: 'Once it had to show, the key had spent {yen} ({time}).',
    noAfter: 'No reading yet that must contain it: only one asked for from {time} on would.',
    rose: 'It rose by {yen}; everything else we know of explains {explained}.',
    fell: 'It fell by {yen}; everything else we know of explains {explained}.',
    same: 'It did not change; everything else we know of explains {explained}.',
    range: 'between {low} and {high}',
  },
  missing: {
    waitUntil: 'Wait until {time}: a reading from then on must contain it. It settles by itself.',
    waitForNext: 'The next reading of the key’s spend must contain it. One is taken every minute.',
    noReadingBefore:
      'The key’s spend was not read before it was sent, so nobody can see whether it rose. Ask support for the jobs of that time: adopt the job id, or decide by hand.',
    two: 'Two videos share the same {yen}: one may have been billed in the place of the other. Ask support for the job ids of that time; adopting one settles the other.',
    several:
      '{count, number} videos share the same yen: one may have been billed in the place of another. Ask support for the job ids of that time; each one adopted makes the rest clearer.',
    credit:
      'Support was asked for a credit for {count, plural, one {another video} other {# other videos}}. Had it been given just then, it would hide this {yen}. If it was given, write it down under Claims; if none will come, mark {count, plural, one {that claim} other {those claims}} as refused: then the readings can tell.',
    anotherKey:
      'It was sent with a key that the studio no longer has, so its spend cannot be read any more. Ask support what that key was billed at that time: adopt the job id if the new key can see it, or decide by hand.',
    reset:
      'Between {times} the key’s spend was set back, or may have been, so a rise cannot be seen. Ask whoever runs the service what was billed then.',
    between: '{from} and {until}',
    clockSetBack:
      'The clock of this machine was set back around that time, so it is not certain what came first. Ask support for the jobs of that time: adopt the job id, or decide by hand.',
    contradiction:
      'Nothing we know of explains the readings: the spend may lag more than we allow for, or a record is wrong. Ask support before you decide by hand.',
    elsewhere: {
      key_is_shared:
        'Somebody else spends with this key, so a rise of {yen} may be theirs. Ask them what they sent at that time, then decide by hand.',
      odd_amount:
        'The spend changed by an amount that our videos cannot add up to: somebody else spends with this key. Ask who has it and what they sent at that time, then decide by hand.',
      unexplained_rise:
        'The spend rose by more than everything we sent, so somebody else may spend with this key. Ask who has it and what they sent at that time, then decide by hand.',
    },
  },
  line: {
    label: 'What happened, in order',
    sent: 'Sent',
    gaveUp: 'No answer; we stopped waiting',
    skipped: 'An admin let sending go on before it had settled',
    acceptable: 'The service takes it no more, as it is set up',
    settles: 'A reading from now on must contain it',
    willAcceptable: 'From then on the service takes it no more, as it is set up',
    willSettle: 'From then on a reading must contain it',
    now: 'Now',
    spend: 'The key had spent',
    readings: '{count, plural, one {1 reading} other {# readings}}',
    same: '(no change)',
    first: '(first reading here)',
    window: 'May have been taken',
    lag: 'May yet show in the spend',
  },
  adopt: {
    open: 'Adopt a job id',
    title: 'Adopt a job id',
    help: 'Did support, or a log, name the job? We ask the service for it first: it must be there under our key and belong to no other video. Then {yen} is charged, and the video is followed and kept like any other.',
    lostHelp:
      'Did support name the job? We ask the service for it first: it must be there under our key and belong to no other video. Then the video is followed and kept like any other; it has been charged already.',
    wrongHelp:
      'Did support, or a log, name the job after all? We ask the service for it first: it must be there under our key and belong to no other video. Then {yen} is charged as a correction, and the video is followed and kept like any other.',
    field: 'Job id',
    found: 'Found in what was kept of the answer.',
    empty: 'Paste the job id first.',
    act: 'Check and adopt',
    busy: 'Asking the service…',
    done: 'Adopted. The job is followed from here on.',
  },
  doubts: {
    heading: 'May have been billed after all',
    count: '{count, plural, one {1 video} other {# videos}}',
    help: '{count, plural, one {This was} other {These were}} said not to be billed. Since then the key’s spend rose, and nothing else explains it{count, plural, one {} other {: any of them may be the cause, most likely the one that was sent last}}. Ask support which jobs the key has. {count, plural, one {It is not} other {None is}} made again until an admin has decided{count, plural, one {} other {; once one of them explains the rise, the others are free again by themselves}}.',
    notAccepted:
      'Was taken for not billed; then {yen} or more was spent that nothing explains (seen {time}).',
    unrecorded: 'Was sent in a time that a restored backup has undone, and got no answer (found {time}).',
    rejected: 'Was refused; then {yen} or more was spent that nothing explains (seen {time}).',
  },
  correct: {
    open: 'Decide by hand',
    openQuiet: 'It was billed',
    title: 'Was it billed after all?',
    help: 'It was said not to be billed, and may have been after all. Your name and reason are kept with what you say, and it cannot be taken back.',
    quietHelp:
      'Did support say that it was billed, although we took it for not billed? Then {yen} is charged in our ledger as a correction, and a claim is opened to get it back. Your name and reason are kept with it, and it cannot be taken back.',
    question: 'What explains the rise?',
    billed: 'This video: it was billed',
    billedHelp:
      '{yen} is charged in our ledger as a correction, and a claim is opened to get it back. A job id can still be adopted.',
    other: 'Something else',
    otherHelp:
      'This video counts as not billed again, and can be made once more. The {yen} stays unexplained.',
    actOther: 'It was not this video',
  },
  noCredit: {
    question:
      'Only a credit between {from} and {until} could hide its charge. If none came then, it was not billed.',
    act: 'No credit came then',
    done: 'Decided: not billed. It is kept with your name.',
  },
  decide: {
    open: 'Decide by hand',
    title: 'Decide by hand',
    help: 'When the readings cannot tell, a person may. Your name and reason are kept with it, and it cannot be taken back.',
    question: 'What happened?',
    billed: 'It was billed',
    billedHelp:
      '{yen} is charged in our ledger, and a claim is opened to get it back. A job id can still be adopted.',
    notBilled: 'It was not billed',
    notBilledHelp:
      'The {yen} is free again, and the video can be sent once more. If it was billed after all, that {yen} will be missing an explanation.',
    notYet: 'Not before {time}: until then the service may still take it, or its charge may not show yet.',
    choose: 'Choose one of the two.',
    reason: 'Why',
    reasonHint: 'Whoever looks later should understand it: who said what, and where it can be read again.',
    reasonShort: 'Say why, in at least three characters.',
    actBilled: 'Charge {yen} and open a claim',
    actNotBilled: 'Free the {yen}',
    act: 'Decide',
    done: 'Decided, and kept with your name.',
  },
  many: {
    title: 'Several at once',
    select: 'Select {title}',
    all: 'Select all {count, number}',
    settled: 'Select all {count, number} that have settled',
    settledHelp: 'Those whose charge would show by now',
    clear: 'Clear the selection',
    selected: '{count, plural, one {# selected} other {# selected}}',
    open: 'Decide {count, plural, one {# outcome} other {# outcomes}}',
    help: 'Each is decided by itself, with the same reason. Your name and reason are kept with each, and it cannot be taken back.',
    billed: 'They were billed',
    billedHelp:
      '{yen} is charged in our ledger, and a claim is opened for each to get it back. Job ids can still be adopted.',
    notBilled: 'They were not billed',
    notBilledHelp:
      'The {yen} is free again, and the videos can be sent once more. Those that may still show a charge stay as they are.',
    act: 'Decide',
    actBilled: 'Charge {yen} and open {count, plural, one {# claim} other {# claims}}',
    actNotBilled: 'Free the {yen}',
    progress: '{done, number} of {count, number}',
    done: '{count, plural, =0 {Nothing was decided.} one {# decided, and kept with your name.} other {# decided, and kept with your name.}}',
    left: '{count, plural, one {# stays selected} other {# stay selected}}: {reason}',
  },
  pause: {
    title: 'Sending is paused for everybody since {since}.',
    /** Kept with the pause. */
    reason: '{count, number} sends got no answer within five minutes.',
    help: 'Nothing is lost: what was made meanwhile waits in line. Nothing is sent until an admin lifts the pause.',
    open: 'Lift the pause',
    confirmTitle: 'Send again?',
    confirm:
      'What waits in line is sent at once. If the service still does not answer, each try may cost {yen} without a video, and three more pause sending again. Look whether the service is well before you go on.',
    act: 'Lift it and send',
    done: 'The pause is lifted. What waits is sent now.',
  },
  hold: {
    title: 'New videos wait until {time}, so that the balance can show what happened.',
    help: 'It ends by itself.',
    open: 'Send on anyway',
    confirmTitle: 'Send before it is settled?',
    confirm:
      'Until {time} the key’s spend may still change because of what got no answer. What is sent before then changes it, too, and the two may be impossible to tell apart. Then a person has to decide.',
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
  keyRefused: {
    title: 'New videos wait: the service refuses the studio’s API key.',
    help: 'An admin has to check VIDEO_API_KEY. As soon as the service takes the key again, they are sent.',
    confirmTitle: 'Send although the key was refused?',
    confirm:
      'If the service still refuses the key, the next video is refused as well. A refusal costs nothing.',
  },
  decisions: {
    title: 'Settled lately',
    none: 'Nothing has been settled yet.',
    readings: 'The readings',
    studio: 'The studio',
    outcomes: {
      not_accepted: 'Not billed',
      billed_without_job: 'Billed, no job',
      pending: 'Job found',
      rejected: 'Not billed',
      other: 'Settled',
    },
    news: '{outcome}: {title}.',
    more: 'Show all {count, number}',
    /** The reasons that are kept where the readings decided, or a job was found. */
    noCredit: 'No credit came between {from} and {until}, and nothing else could have hidden its charge.',
    agreed: 'Every possible history of the readings agrees.',
    difference:
      'Between {from} and {until} the key’s spend changed by {yen}; {explained} of that is explained by everything else.',
    /** After the evidence, which is a sentence. */
    assuming:
      '{evidence} This rests on the service accepting nothing later than {accept, number} s after we stopped waiting, and on its spend showing a charge within {settle, number} s.',
    range: '{low} to {high}',
    adopted: 'Job {jobId} was found; the service says it is {status}.',
    adoptedByItself: 'Its answer named job {jobId}; the service says it is {status}.',
  },
} as const
