import type { BalanceView } from '#lib/balance/view.ts'
import { formatYen } from '#lib/money/yen.ts'
import { claimWords } from './claims/words.ts'
import { proofWords } from './ledger/words.ts'
import { reconcileWords } from './reconcile/words.ts'

/** Every word of the interface that is not about one submission's state (lib/submissions/words.ts). */
export const words = {
  studio: 'Dailies',
  frame: {
    main: 'Main',
    skip: 'Skip to the content',
    gallery: 'Gallery',
    balance: 'Balance',
    reconcile: 'Reconcile',
    waiting: (count: number) => (count === 1 ? ', 1 waits for you' : `, ${count} wait for you`),
    attention: {
      see: 'See what happened',
      hide: 'Hide this until the amount changes',
      paused: (unknowns: number) =>
        unknowns === 0
          ? 'Sending is paused for everybody until you lift it.'
          : `Sending is paused for everybody: ${unknowns === 1 ? 'a video' : `${unknowns} videos`} got no answer and may have been billed.`,
      unknowns: (count: number) =>
        count === 1
          ? 'One video got no answer, so it may have been billed. Nothing is sent twice; look at what the balance says.'
          : `${count} videos got no answer, so they may have been billed. Nothing is sent twice; look at what the balance says.`,
      more: (yen: number) =>
        `${formatYen(yen)} was spent with the team’s key that our ledger does not explain. Another tool may use the same key, or it was used before this studio.`,
      less: (yen: number) =>
        `The key’s spend is ${formatYen(yen)} lower than our charges. The service may have given a credit that is not written down yet.`,
    },
    offline: 'You are offline. What you typed stays here, and nothing is sent by itself.',
    signedOut:
      'You are signed out, so nothing here is up to date any more. What you typed stays in this browser.',
  },
  composer: {
    title: 'Make a video',
    prompt: 'Prompt',
    placeholder: 'What should the video show?',
    seed: 'Seed',
    seedPlaceholder: 'random',
    rollSeed: 'Roll a seed',
    clearSeed: 'Clear the seed',
    specification: '8 s · 1280×720 · sound',
    leftAfter: (yen: number) => `${formatYen(yen)} left after`,
    balanceNotRead: 'Balance not read yet',
    make: (yen: number) => `Make 1 video · ${formatYen(yen)}`,
    sending: 'Taking it…',
    waitsForConnection: 'Waits for the connection',
    overKey: (available: number, price: number) =>
      `The team’s key has ${formatYen(Math.max(0, available))} left and one video costs ${formatYen(price)}. Whoever runs the service can raise the key’s budget.`,
    overOwn: (budget: number, left: number, price: number) =>
      `Your own limit of ${formatYen(budget)} has ${formatYen(Math.max(0, left))} left and one video costs ${formatYen(price)}. Whoever runs the studio can raise it.`,
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
    tooLong: (by: number) => `${by.toLocaleString('en-US')} too many`,
  },
  gallery: {
    title: 'Gallery',
    you: 'You',
    takes: (count: number) => (count === 1 ? '1 take' : `${count} takes`),
    takesSoFar: (count: number) => `${count} shown so far`,
    held: (yen: number) => `${formatYen(yen)} held`,
    showOlder: 'Show older',
    loadingOlder: 'Loading…',
    end: 'That is everything.',
    failed: 'The gallery could not be loaded. Nothing was changed or sent.',
    stale: 'The last look for news failed, so this may be out of date. We keep trying.',
    retry: 'Load again',
    withdraw: 'Withdraw',
    withdrawing: 'Withdrawing…',
    withdrawn: 'Withdrawn. Nothing was billed.',
    withdrawBroke: 'The connection broke. Look at the card: it shows whether it was withdrawn.',
    tryAgain: 'Try again',
    copyJobId: 'Copy job id',
    nextTry: (span: string) => `Next try in ${span}`,
    tryingNow: 'Trying again now',
    longer: 'Longer than usual. We keep looking.',
    seed: (seed: number) => `seed ${seed}`,
    unknowns: (count: number, yen: number) =>
      count === 1
        ? `One submission got no answer, so it may have been billed. We will not send it again; its ${formatYen(yen)} stays held until the balance shows what happened.`
        : `${count} submissions got no answer, so they may have been billed. We will not send them again; their ${formatYen(yen)} stays held until the balance shows what happened.`,
    seeUnknown: 'See it',
    emptyTitle: 'Nothing made yet',
    useExample: 'Start from this',
    emptyHelp:
      'Write a prompt above, or start from one of these. Nothing is sent until you press the button.',
  },
  balance: {
    title: 'Balance',
    available: 'available',
    notReadShort: 'Not read yet',
    notRead:
      'The service has not told the balance yet. It is asked again by itself; until then the service alone decides what it accepts.',
    failed: 'The balance could not be loaded from the studio. Nothing was changed or sent.',
    trouble: 'The last look at the balance failed, so these numbers are from before.',
    team: 'The team’s budget',
    availableOf: (yen: number) => `available of ${formatYen(yen)}`,
    key: 'Key',
    read: 'Read',
    own: 'Your own limit',
    ownLeft: (left: number, budget: number) => `${formatYen(Math.max(0, left))} left of ${formatYen(budget)}`,
    segments: {
      spent: { name: 'Spent', meaning: 'As the service counts it.' },
      since: { name: 'Charged since', meaning: 'Accepted after that reading.' },
      held: { name: 'Held', meaning: 'Waiting, being sent, or without an answer.' },
      available: { name: 'Available', meaning: 'For new videos.' },
      short: { name: 'Over budget', meaning: 'More is spent and held than there is.' },
    },
    proof: 'Does it add up?',
    proofHelp:
      'The daily proof puts the key’s spend beside our ledger, day by day. The ledger has every hold, release, charge and credit.',
    toProof: 'Daily proof',
    ledgerFile: 'Ledger as CSV',
    ledgerFileHelp: 'UTF-8; opens in Excel. Without prompts.',
    pillTitle: (balance: BalanceView) =>
      balance.reading
        ? `Spent ${formatYen(balance.reading.spendYen + balance.chargedSinceYen)}, held ${formatYen(balance.heldYen)} of ${formatYen(balance.reading.maxBudgetYen)}`
        : 'The service has not told the balance yet',
  },
  video: {
    back: 'Back to the gallery',
    about: 'About this video',
    neighbours: 'Neighbouring videos',
    newer: 'Newer video',
    older: 'Older video',
    facts: 'Facts',
    history: 'History',
    copyPrompt: 'Copy the prompt',
    copy: (name: string) => `Copy the ${name}`,
    useAgain: 'Use this prompt again',
    download: 'Download',
    madeBy: 'Made by',
    cost: 'Cost',
    claim: 'Claim',
    seed: 'Seed',
    seedOfService: 'chosen by the service',
    jobId: 'Job id',
    file: 'File',
    sha256: 'SHA-256',
    created: 'Written',
    accepted: 'Accepted',
    started: 'Started',
    finished: 'Finished',
    kept: 'Kept here',
    cannotPlay: 'This browser could not play the video. Download it, or load the page again.',
    cannotPlayYet:
      'The service did not give the video just now. We keep trying to save it; look again in a moment.',
    keys: [
      ['Space', 'play'],
      ['J K L', 'back, stop, forward'],
      [', .', 'one frame'],
      ['← →', 'one second'],
      ['F', 'full screen'],
    ],
    unknownTitle: 'No such video',
    unknownHelp: 'There is no video at this address, or it is not one of your team’s.',
  },
  reconcile: reconcileWords,
  claims: claimWords,
  proof: proofWords,
  errors: {
    title: 'This page could not be shown',
    help: 'The studio met a fault while it made this page. Nothing was sent or billed by it. Load it again; if that does not help, tell your admin the code below.',
    code: (digest: string) => `Code ${digest}`,
    again: 'Load again',
    notFound: 'There is no page at this address',
    notFoundHelp: 'The address may be mistyped, or the page is gone.',
    toGallery: 'To the gallery',
  },
} as const
