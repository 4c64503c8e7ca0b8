/** What the state of a submission means to people: what happened, what it cost, what happens next. */
export const status = {
  both: '{first} {second}',
  titled: '{title}: ',
  news: '{title}: {prompt}.',
  why: {
    not_sent: 'The service could not be reached.',
    rate_limited: 'The service takes no more videos just now.',
    service_busy: 'The service is busy.',
    paused: 'Sending is paused for the whole team. An admin has to look at it.',
    settling: 'Another submission got no answer; we wait until the balance shows what it cost.',
    balance_unread: 'The key had no money left a moment ago. We read its balance first.',
    gave_up_sending: 'The service could not take it in time, so we stopped trying.',
    invalid_request: 'The service did not accept the request as it is.',
    key_refused: 'The service refused the team’s key. An admin has to look at it.',
    no_money: 'The team’s key has not enough budget left.',
    refused: 'The service turned it down.',
    no_answer: 'No answer came back.',
    redirected: 'The service pointed elsewhere, which we never follow.',
    unexpected_answer: 'The answer was not one we know.',
    process_died: 'The studio stopped before the answer was written down.',
    job_id_lost: 'The service took it, but its answer held no usable job id.',
    generation_failed: 'The service could not make this video.',
    readings: 'The key’s spend shows what happened.',
    by_hand: 'An admin decided what happened.',
    adopted: 'Its job was found after all.',
  },
  queued: {
    title: 'Waiting to be sent',
    brief: '{yen} is held for it.',
    full: 'Nothing was billed; {yen} is held for it. It is sent by itself, or you can withdraw it.',
  },
  submitting: {
    title: 'Sending',
    brief: 'The service has not answered yet.',
    full: 'The service has not answered yet. {yen} is held until it does.',
  },
  pending: {
    title: 'In line at the service',
    brief: 'Usually one to three minutes.',
    full: 'The service took it and billed {yen}. It usually takes one to three minutes.',
  },
  in_progress: {
    title: 'Rendering',
    brief: 'Usually one to three minutes.',
    full: 'The service is making it; {yen} was billed. It usually takes one to three minutes.',
  },
  completed: { title: 'Ready', full: 'Made and kept here; {yen} was billed.' },
  unsaved: {
    title: 'Ready to watch',
    brief: 'Saving our own copy.',
    full: 'It can be watched already; {yen} was billed. We are saving our own copy.',
  },
  failed: {
    title: 'Failed after it was billed',
    brief: 'Support can credit the {yen}: give them the job id.',
    full: '{yen} had been billed. Ask support for a credit and give them the job id.',
  },
  rejected: {
    title: 'Rejected, not billed',
    full: 'Nothing was billed, so it is safe to try again.',
  },
  unknown: {
    title: 'No answer',
    unclear: 'No clear answer',
    brief:
      'It may have been billed, so we will not send it again. {yen} stays held until the balance shows what happened.',
  },
  not_accepted: {
    title: 'Not taken, not billed',
    brief:
      '{found, select, by_hand {An admin decided} other {The balance shows}} that it was not billed. The {yen} is free again.',
    full: 'No answer had come back. {found, select, by_hand {An admin decided} other {The balance shows}} that nothing was billed. The {yen} is free again, and it is safe to try again.',
  },
  billed_without_job: {
    title: 'Billed, but no job id',
    brief: '{yen} was billed and we cannot reach the video. Support can find or credit it.',
    full: '{yen} was billed, but without a job id we cannot reach the video. Tell support when it was sent: they can give its job id, or a credit.',
  },
  withdrawn: {
    title: 'Withdrawn',
    brief: 'Taken back before it was sent. Nothing was billed.',
    full: 'It was taken back before it was sent. Nothing was billed.',
  },
  lost: {
    title: 'Lost at the service',
    brief: 'Support can credit the {yen}: give them the job id.',
    full: 'It was made and {yen} was billed, but the service deleted it before we had our own copy. Ask support for a credit and give them the job id.',
  },
  copyLost: {
    title: 'Our copy was lost',
    brief: 'Its file here is gone or damaged, and the service has the video no more.',
    full: 'It was made, {yen} was billed, and it was kept here; then its file was lost or damaged on our side, and the service no longer has the video. Whoever has a copy or a backup of the file can put it back in its place.',
  },
  purged: {
    title: 'Deleted',
    brief: 'It was in the trash for its time. What it cost stays in the ledger.',
    full: 'It was in the trash for its time, and its files were deleted for good. What it cost ({yen} was its price), its prompt and its history stay.',
  },
  unknown_job: {
    title: 'Unknown at the service',
    brief: 'For over an hour the service has known no such job. {yen} was billed; an admin can open a claim.',
    full: 'The service took it and billed {yen}, but for over an hour it has said that it knows no such job: the team’s key may have been replaced, or the service lost its records. We keep looking.',
  },
  no_end: {
    title: 'No end in sight',
    brief: 'Taken more than six hours ago and not made yet. {yen} was billed; an admin can open a claim.',
    full: 'The service took it more than six hours ago and billed {yen}; it usually takes one to three minutes. We keep looking, but it may never end.',
  },
  claimed: 'It has a claim.',
  claimable: 'An admin can open a claim to get the {yen} back.',
  trouble: {
    clockNotWritten: 'It could not be written down that the clock was set.',
    cutOff: 'The answer was cut off: {text}',
    noJobId: 'No usable job id in: {text}',
    heldUp: 'The process was held up before it could send.',
    jobOfAnother: 'The service answered with job {jobId}, which belongs to another submission.',
  },
} as const
