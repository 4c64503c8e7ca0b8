import type { ClaimState } from '#lib/claims/state.ts'
import type { ClaimCause } from '#lib/claims/view.ts'
import { formatYen } from '#lib/money/yen.ts'

const videos = (count: number) => (count === 1 ? '1 video' : `${count} videos`)
const claims = (count: number) => (count === 1 ? '1 claim' : `${count} claims`)

/** The words of the claims. What is written to support is in lib/claims/message-words.ts. */
export const claimWords = {
  title: 'Claims',
  intro:
    'What was billed and gave no video, or not the one that was paid for. Write to support, note that you did, and note what they answered; a credit goes into the ledger.',
  filter: 'Which claims',
  all: 'All',
  states: { open: 'Open', sent: 'Sent', credited: 'Credited', refused: 'Refused' } satisfies Record<
    ClaimState,
    string
  >,
  causes: {
    failed: 'The job failed after it was billed.',
    id_lost: 'The service took it, but its answer held no usable job id.',
    no_answer: 'No answer came; it turned out to have been billed.',
    video_lost: 'The job was completed, but the service had the video no more before it was here.',
    video_found: 'Its video was brought home after all, so there is nothing to ask for.',
    by_hand: 'It was billed, and an admin opened the claim.',
    found: 'Its job was found after all, so there is nothing to ask for.',
  } satisfies Record<ClaimCause, string>,
  empty: 'No claims',
  emptyHelp:
    'Nothing that was billed failed or was lost. When a job fails after it was billed, its claim is opened here by itself. For anything else that was billed, an admin opens one on the video’s page.',
  emptyState: 'No claims in this state.',
  select: (title: string) => `Select: ${title}`,
  selectAll: 'Select all shown',
  selectHelp: 'Hold Shift to select a range.',
  open: {
    open: 'Open a claim',
    help: (yen: number) =>
      `${formatYen(yen)} was billed. If its job never ends, or the video is not what was paid for, ask support for a credit: the claim goes among the others, with your name.`,
    reason: 'Why',
    reasonHint: 'It stands in the message to support, too: what is wrong, and since when.',
    reasonShort: 'Say why, in at least three characters.',
    act: 'Open the claim',
    done: 'The claim is open.',
    see: (state: string) => `${state}: see the claim`,
  },
  selected: (count: number, yen: number) => `${claims(count)} selected · ${formatYen(yen)}`,
  clear: 'Clear',
  noJob: 'no job id',
  copyJob: 'Copy the job id',
  between: (from: string, until: string) => `Accepted between ${from} and ${until}`,
  accepted: 'Accepted',
  opened: 'Opened',
  history: (count: number) => (count === 1 ? 'History' : `History (${count})`),
  bySelf: 'by itself',
  older: 'Show older',
  loadingOlder: 'Loading…',
  file: 'CSV',
  fileHelp: 'UTF-8; opens in Excel',
  reopen: 'Open again',
  undo: 'Undo',
  became: {
    open: (count: number) => `${claims(count)} opened again.`,
    sent: (count: number) => `${claims(count)} marked as sent.`,
    credited: (count: number) => `${claims(count)} marked as credited. The credit is in the ledger.`,
    refused: (count: number) => `${claims(count)} marked as refused.`,
  } satisfies Record<ClaimState, (count: number) => string>,
  skipped: (count: number) =>
    `${count === 1 ? '1 was' : `${count} were`} left as ${count === 1 ? 'it is' : 'they are'}: somebody changed ${count === 1 ? 'it' : 'them'} meanwhile.`,
  credit: {
    open: 'Mark as credited',
    short: 'Credited…',
    title: 'Write the credit down',
    help: (count: number, yen: number) =>
      `A credit of ${formatYen(yen)} for ${videos(count)} goes into the ledger. Entries are never changed, so this is final: do it when support said yes, or when the key’s spend fell.`,
    matched: (yen: number, from: string, until: string) =>
      `The key’s spend fell by ${formatYen(yen)} between ${from} and ${until}: that matches.`,
    unmatched: 'No fall of the key’s spend matches these yet. It may take a while to show.',
    note: 'Note (optional)',
    noteHint: 'What support wrote, or the number of their answer.',
    act: (yen: number) => `Write down ${formatYen(yen)}`,
  },
  refuse: {
    short: 'Refused…',
    title: 'Support said no',
    help: (count: number, yen: number) =>
      `The ${formatYen(yen)} for ${videos(count)} stays spent. It can be opened again.`,
    note: 'Why',
    noteHint: 'What support wrote, or why there is nothing to ask for.',
    empty: 'Say why, in a few words.',
    act: 'Mark as refused',
  },
  offer: {
    title: (yen: number, from: string, until: string) =>
      `The key’s spend shows a credit of ${formatYen(yen)} between ${from} and ${until}.`,
    certain: (count: number) =>
      count === 1 ? 'Only this claim explains it:' : 'Only these claims explain it:',
    likely: (count: number) =>
      count === 1
        ? 'This claim would explain it, but others of the same amount would, too:'
        : 'These claims would explain it, but others of the same amounts would, too:',
    more: (count: number) => ` and ${count} more`,
    unloaded: (count: number) => `${claims(count)} of older days`,
  },
  message: {
    title: 'Message to support',
    none: 'Select claims, and a message that asks for their credit is written here.',
    nothing: 'The jobs of these were found, so there is nothing to ask for.',
    language: 'Language',
    languages: { ja: '日本語', en: 'English' },
    prompts: 'With prompts',
    promptsHelp: 'Prompts may be confidential; support does not need them.',
    subject: 'Subject',
    body: 'Message',
    copy: 'Copy the message',
    copySubject: 'Copy the subject',
    mail: 'Open in mail',
    mailSubject: 'Open mail with the subject',
    tooLong: 'Too long for a mail link: copy the message and paste it into the mail.',
    leftOut: (count: number) =>
      `${claims(count)} did not fit. Mark these as sent, then write another message.`,
    needless: (count: number) => `${claims(count)} left out: the job or the video was found.`,
    sent: (count: number) => `Mark ${claims(count)} as sent`,
    see: 'Message',
  },
} as const
