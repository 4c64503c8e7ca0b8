import { expect, test } from 'vitest'
import { type SaidOfMoney, saidOfMoney } from '#tests/fixtures/said-of-money.ts'
import { sayEnglish, sayJapanese } from '#tests/fixtures/say.ts'
import { REASONS, type Reason } from './reasons.ts'
import { STATUSES, type Status } from './state.ts'
import {
  canTryAgain,
  type Described,
  reasonWords as reasonWordsIn,
  statusWords as statusWordsIn,
  type Tone,
  USUAL_SECONDS,
} from './words.ts'

const say = sayEnglish('status')
const statusWords = (submission: Described) => statusWordsIn(say, submission)
/** The words of a submission of ¥250 without a clip. */
const wordsOf = (status: Status, reason: Reason | null = null, more: Partial<Described> = {}) =>
  statusWords({ status, reason, priceYen: 250, clip: null, ...more })
const reasonWords = (reason: Reason) => reasonWordsIn(say, reason)

const NOT_BILLED = new Set<Status>(['queued', 'rejected', 'not_accepted', 'withdrawn'])

const everyCase = STATUSES.flatMap((status) =>
  [null, ...REASONS].flatMap((reason) => [null, {}].map((clip) => ({ status, reason, clip, priceYen: 250 }))),
)

/** The whole text. */
function inWords({ title, brief, full }: Record<'title' | 'brief' | 'full', string>): string {
  return `${title}${brief}${full}`
}

test('every status with every reason has words, and none of them is a code', () => {
  for (const submission of everyCase) {
    const words = statusWords(submission)
    expect(words.title).toMatch(/^[A-Z]/)
    expect(words.full).toMatch(/^[A-Z¥].*\.$/)
    expect(inWords(words)).not.toMatch(/_|undefined|null|something went wrong/i)
  }
})

/** The browser tests compare these texts with the record of the service (e2e/foreign-truth.ts). */
test('the text of every state and reason has a known statement about the money', () => {
  const sayVideo = sayEnglish('video')
  for (const status of STATUSES) {
    const truth = truthOf(status)
    for (const submission of everyCase.filter((each) => each.status === status)) {
      // A send that the database had forgotten is rejected, or has no such reason (forgotten.ts).
      if (submission.reason === 'forgotten' && status !== 'rejected') continue
      const said = statusWords(submission)
      expect([null, truth], said.brief).toContain(saidOfMoney(`${said.title}. ${said.brief}`))
      expect(saidOfMoney(said.full), said.full).toBe(truth)
    }
    const doubted = wordsOf(status, null, { doubted: true })
    expect(saidOfMoney(`${doubted.title} ${doubted.brief} ${doubted.full}`)).toBe(null)
    expect(saidOfMoney(sayVideo(`costs.${status}`)), status).toBe(truth)
  }
  expect(saidOfMoney(sayVideo('costs.doubted'))).toBe(null)
})

function truthOf(status: Status): SaidOfMoney {
  if (status === 'submitting' || status === 'unknown') return null
  return NOT_BILLED.has(status) ? 'not charged' : 'charged'
}

test('every reason is one sentence', () => {
  for (const reason of REASONS) expect(reasonWords(reason)).toMatch(/^[A-Z][^.]*(\. [A-Z][^.]*)?\.$/)
})

test('a finished video says when it may be lost, and when it was deleted on purpose', () => {
  expect(wordsOf('completed', null, { archiveRisk: {} })).toMatchObject({
    tone: 'bad',
    title: 'Not saved yet',
    brief: expect.stringMatching(/^Charged, but not saved/),
    full: expect.stringMatching(/¥250 charged/),
  })
  expect(wordsOf('completed', null, { purgedAt: '2026-11-21T12:00:00Z' })).toMatchObject({
    tone: 'quiet',
    title: say('purged.title'),
    brief: say('purged.brief'),
    full: say('purged.full', { yen: '¥250' }),
  })
})

test.each(['troubles.damaged', 'troubles.damagedKept'] as const)(
  'a finished video whose file is incomplete is not called ready: %s',
  (key) => {
    const trouble = { key, values: { what: 'it ends too early' } }
    const words = wordsOf('completed', null, { trouble })
    expect(words).toMatchObject({ tone: 'unsure', title: 'Damaged, retrying' })
    expect(inWords(words)).not.toMatch(/ready|watched/i)
    expect(inWords(words)).toMatch(/¥250 charged/)
  },
)

test('a finished video whose download was merely interrupted can be watched', () => {
  const trouble = { key: 'troubles.brokeOff' } as const
  const words = wordsOf('completed', null, { trouble })
  expect(words.title).toBe('Ready')
})

test('the words of a card fit a card', () => {
  for (const submission of everyCase) {
    expect(statusWords(submission).title.length).toBeLessThanOrEqual(28)
    expect(statusWords(submission).brief.length).toBeLessThanOrEqual(115)
  }
})

test('an unknown outcome says that it may be billed, how much is held, and that it is not sent again', () => {
  const { brief } = wordsOf('unknown', 'no_answer')
  expect(brief).toContain('may have been charged')
  expect(brief).toContain('won’t be re-sent')
  expect(brief).toContain('¥250 reserved')
})

test.each([
  ['not_accepted', null],
  ['rejected', null],
  ['withdrawn', null],
  ['withdrawn', 'sent_unrecorded'],
] as const)('a submission that was %s and is doubted is called safe nowhere (%s)', (status, reason) => {
  const doubted = { status, reason, priceYen: 250, clip: null, doubted: true }
  const words = statusWords(doubted)
  expect(words.tone).toBe('unsure')
  expect(words.title.length).toBeLessThanOrEqual(28)
  expect(words.brief.length).toBeLessThanOrEqual(115)
  expect(inWords(words)).toMatch(/may have been charged/i)
  expect(inWords(words)).not.toMatch(/safe|available again|nothing was charged/i)
  expect(canTryAgain(doubted)).toBe(false)
  expect(inWords(statusWordsIn(sayJapanese('status'), doubted))).not.toContain('作り直せます')
})

test('trying again is offered only where it is proven that nothing was billed', () => {
  const offered = (awaitsKey: boolean) => STATUSES.filter((status) => canTryAgain({ status, awaitsKey }))
  expect(offered(false)).toEqual(['rejected', 'not_accepted', 'withdrawn'])
  expect(offered(true)).toEqual([])
})

test('a refusal of the key names it, and does not offer to try again before it is fixed', () => {
  const { brief, full } = wordsOf('rejected', 'key_refused')
  expect(brief).toContain('API key')
  expect(full).toContain('once the API key works')
  expect(full).not.toContain('safe to try again')
})

test('a title is a few words, not a sentence; the rest are sentences', () => {
  for (const submission of everyCase) {
    const { title, brief } = statusWords(submission)
    expect(title).toMatch(/^[A-Z][A-Za-z, ]*$/)
    if (title !== 'Ready' || brief) expect(brief).toMatch(/^[A-Z¥][^!]*\.$/)
  }
  const titles = STATUSES.flatMap((status) =>
    [null, {}].map((clip) => statusWords({ status, clip, reason: null, priceYen: 250 }).title),
  )
  const onTheWay = ['Sending', 'Rendering', 'Ready'] // of queued, submitting, pending, in_progress and completed
  expect(titles).toEqual(expect.arrayContaining(onTheWay))
  expect(new Set(titles.filter((title) => !onTheWay.includes(title))).size).toBe(STATUSES.length - 5)
})

test('sentences are separated, and none is missing', () => {
  for (const submission of everyCase) expect(statusWords(submission).full).not.toMatch(/[.!][A-Z¥]|\. {2}|^ /)
  const full = (status: Status, reason: 'process_died' | null) => wordsOf(status, reason).full
  for (const status of ['queued', 'failed', 'rejected', 'unknown', 'billed_without_job'] as const) {
    expect(full(status, 'process_died').startsWith(`${reasonWords('process_died')} `)).toBe(true)
    expect(full(status, 'process_died').length).toBeGreaterThan(reasonWords('process_died').length + 20)
  }
  expect(full('unknown', null).startsWith(`${reasonWords('no_answer')} `)).toBe(true)
  expect(full('rejected', null)).toBe(
    `${reasonWords('refused')} Nothing was charged, so it is safe to try again.`,
  )
})

test('a card says why a submission waits or was rejected, where that is known', () => {
  const brief = (status: Status, reason: 'not_sent' | null) => wordsOf(status, reason).brief
  expect(brief('queued', 'not_sent')).toBe(`${reasonWords('not_sent')} Nothing was charged.`)
  expect(brief('queued', null)).toBe('¥250 reserved. Sends automatically.')
  expect(brief('rejected', 'not_sent')).toBe(reasonWords('not_sent'))
  expect(brief('rejected', null)).toBe(reasonWords('refused'))
})

const TONES: Record<Status, Tone> = {
  queued: 'quiet',
  submitting: 'motion',
  pending: 'motion',
  in_progress: 'motion',
  completed: 'good',
  failed: 'bad',
  rejected: 'refused',
  unknown: 'unsure',
  not_accepted: 'quiet',
  billed_without_job: 'bad',
  withdrawn: 'quiet',
}

test('failures look wrong, and nothing else does', () => {
  for (const status of STATUSES) {
    expect(statusWords({ status, reason: null, priceYen: 250, clip: {} }).tone).toBe(TONES[status])
  }
  const unfetched = wordsOf('completed')
  expect(unfetched).toMatchObject({ tone: 'motion', title: 'Ready' })
})

test('distinguishes no answer from an unreadable answer', () => {
  const title = (reason: 'no_answer' | 'redirected' | null) => wordsOf('unknown', reason).title
  expect([title(null), title('no_answer'), title('redirected')]).toEqual([
    'No answer',
    'No answer',
    'Unclear answer',
  ])
})

test('an unbilled submission says who established that', () => {
  const words = (reason: 'by_hand' | 'readings' | null) => wordsOf('not_accepted', reason)
  for (const reason of ['readings', null] as const) {
    expect(words(reason).brief).toBe('Service spend shows: not charged. ¥250 is available again.')
    expect(words(reason).full).toContain(
      'Service spend shows that nothing was charged, if charges appear as fast as configured',
    )
  }
  expect(words('by_hand').brief).toBe('An admin decided: not charged. ¥250 is available again.')
  expect(words('by_hand').full).toContain('An admin decided that nothing was charged.')
})

test('a video that the service deleted too early is lost, whatever its status says', () => {
  expect(wordsOf('completed', null, { lostUpstream: true })).toMatchObject({
    tone: 'bad',
    title: 'Lost at the service',
    brief: '¥250 charged. Support can refund it.',
  })
  expect(wordsOf('completed', null, { lostUpstream: true }).full).toMatch(
    /¥250 was charged.*Send support the job ID/,
  )
  expect(wordsOf('completed', null, { lostUpstream: false }).title).toBe('Ready')
})

test('does not ask the service for a video whose copy was lost here', () => {
  const lost = { status: 'completed', reason: null, priceYen: 250, clip: null, lostUpstream: true } as const
  const { tone, title, brief, full } = statusWords({ ...lost, copyLost: true })
  expect([tone, title]).toEqual(['bad', 'Our copy was lost'])
  expect(brief).toMatch(/^The file here .*no copy\.$/)
  expect(`${brief} ${full}`).not.toMatch(/support|refund/i)
  expect(full).toContain('¥250 was charged')
  expect(statusWords({ ...lost, copyLost: false }).title).toBe('Lost at the service')
})

test('a video that arrived only damaged is never called ready', () => {
  const words = wordsOf('completed', null, { clip: {}, damagedUpstream: true })
  expect([words.tone, words.title]).toEqual(['bad', 'Damaged'])
  expect(words.brief).toBe('Damaged file kept. Support can refund the ¥250.')
  expect(words.full).toMatch(/¥250 was charged.*damaged file.*Send support the job ID/)
})

test.each([
  ['unknown_job', 'Charged, not found (1 h+)', /over an hour/],
  ['no_end', 'Stuck (6 h+)', /more than six hours/],
] as const)(
  'a job that may never end says since when, what it cost, and whom to ask (%s)',
  (stalled, title, when) => {
    for (const status of ['pending', 'in_progress'] as const) {
      const words = wordsOf(status, null, { stalled })
      expect(words).toMatchObject({ tone: 'unsure', title })
      expect(words.full).toMatch(when)
      for (const text of [words.brief, words.full]) expect(text).toMatch(/¥250/)
      const claimed = wordsOf(status, null, { stalled, claim: 'sent' })
      expect(claimed.full).toMatch(/Still checking\. A refund has been requested\.$/)
      const credited = wordsOf(status, null, { stalled, claim: 'credited' })
      expect(credited.full).toMatch(/Still checking\. ¥250 was refunded\.$/)
      const refused = wordsOf(status, null, { stalled, claim: 'refused' })
      expect(refused.full).toMatch(/Still checking\. The refund request was declined\.$/)
      expect(words.brief.length).toBeLessThanOrEqual(115)
      expect(words.title.length).toBeLessThanOrEqual(28)
    }
  },
)

test.each([
  ['failed', {}],
  ['billed_without_job', {}],
  ['completed', { lostUpstream: true }],
  ['completed', { damagedUpstream: true, clip: {} }],
] as const)('a refunded video does not ask for a refund (%s, %j)', (status, how) => {
  expect(wordsOf(status, null, how).full).toMatch(/ (Send|Tell) support [^.]+\.$/)
  const { full } = wordsOf(status, null, { ...how, claim: 'credited' })
  expect(full).toMatch(/¥250 was charged.* ¥250 was refunded\.$/)
  expect(full).not.toMatch(/support/i)
  expect(wordsOf(status, null, { ...how, claim: 'sent' }).full).toMatch(/ A refund has been requested\.$/)
  expect(wordsOf(status, null, { ...how, claim: 'refused' }).full).toMatch(
    / The refund request was declined\.$/,
  )
  expect(wordsOf(status, null, { ...how, claim: 'open' }).full).toMatch(/ (Send|Tell) support [^.]+\.$/)
})

test('the price is named wherever money was held or billed', () => {
  for (const status of STATUSES.filter((one) => one !== 'rejected' && one !== 'withdrawn')) {
    expect(statusWords({ status, reason: null, priceYen: 1_250, clip: {} }).full).toContain('¥1,250')
  }
})

test('the usual time in the words is that of the estimates', () => {
  const [least, most] = [USUAL_SECONDS.least / 60, USUAL_SECONDS.most / 60]
  const count = ['', 'one', 'two', 'three', 'four', 'five']
  const japanese = sayJapanese('status')
  const running = { reason: null, priceYen: 250, clip: null }
  for (const how of [
    { status: 'pending' },
    { status: 'in_progress' },
    { status: 'pending', stalled: 'no_end' },
  ] as const) {
    expect(statusWords({ ...running, ...how }).full).toContain(`${count[least]} to ${count[most]} minutes`)
    expect(statusWordsIn(japanese, { ...running, ...how }).full).toContain(`${least}〜${most}分`)
  }
})

test('in Japanese every status with every reason has whole sentences without gaps, and the words of a card fit it', () => {
  const japanese = sayJapanese('status')
  const odd = (['unknown_job', 'no_end'] as const).map((stalled) => ({ stalled }))
  const claimed = odd.flatMap((how) => ['credited', 'refused'].map((claim) => ({ ...how, claim })))
  const lost = [{ lostUpstream: true }, { copyLost: true }, { damagedUpstream: true }, ...odd, ...claimed]
  const cases: Described[] = [
    ...everyCase,
    ...lost.map((how) => ({ status: 'pending' as const, reason: null, clip: null, priceYen: 250, ...how })),
  ]
  for (const submission of cases) {
    const { title, brief, full } = statusWordsIn(japanese, submission)
    expect(title).toMatch(/^[^。]{1,14}$/)
    expect(full).toMatch(/^[^ ]+。$/)
    expect(brief.length).toBeLessThanOrEqual(60)
    expect(inWords({ title, brief, full })).not.toMatch(/_|undefined|null|[{}]/)
  }
})
