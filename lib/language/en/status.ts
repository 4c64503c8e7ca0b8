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
    awaiting_key:
      'The service refuses the studio’s API key. It is sent once an admin has mended VIDEO_API_KEY.',
    gave_up_sending: 'The service could not take it in time, so we stopped trying.',
    forgotten: 'It had been sent before, and was not billed. The studio’s database had forgotten that.',
    invalid_request: 'The service did not accept the request as it is.',
    key_refused: 'The service refuses the studio’s API key. An admin has to check VIDEO_API_KEY.',
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
  atRisk: {
    title: 'At risk of being lost',
    brief: 'Finished and billed, but not saved here yet. We keep trying.',
    full: 'It was finished and {yen} was billed, but our own copy could not be saved yet. We keep trying until the service surely has it no more; see that this machine has room, and reaches the service.',
    left: 'The service may delete it in {span}.',
    over: 'The service may delete it any moment.',
    tries: '{tries, plural, one {One download failed.} other {# downloads failed.}}',
  },
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
    key: 'Nothing was billed. It can be tried again once the service takes the key.',
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
    full: 'No answer had come back. {found, select, by_hand {An admin decided} other {The balance shows}} that nothing was billed{found, select, by_hand {} other {, if the service accepts and books requests as quickly as the studio is set up for}}. The {yen} is free again, and it is safe to try again.',
  },
  doubted: {
    title: 'Perhaps billed after all',
    brief:
      'The key’s spend rose by {yen} that nothing explains. Do not make it again until an admin has looked.',
    full: 'It had been said not to be billed. Since then the key’s spend rose by at least {yen} that nothing explains, so it may have been billed after all. Making it again could cost a second {yen}: that waits until an admin has decided.',
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
  damaged: {
    title: 'Damaged',
    brief: 'What came of it is kept. Support can credit the {yen}: give them the job id.',
    full: 'It was made and {yen} was billed, but its file never came whole, and the service no longer has it. What came is kept. Ask support for a credit and give them the job id.',
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
    journalNotWritten: 'It could not be written down before it was sent, so nothing was sent.',
    cutOff: 'The answer was cut off: {text}',
    noJobId: 'No usable job id in: {text}',
    heldUp: 'The process was held up before it could send.',
    jobOfAnother: 'The service answered with job {jobId}, which belongs to another submission.',
  },
} as const
