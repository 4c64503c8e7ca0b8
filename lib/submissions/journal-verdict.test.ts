import { describe, expect, test } from 'vitest'
import type { Observation } from '../upstream/outcome.ts'
import { journalVerdict, type KnownRow, type KnownSend, type Verdict } from './journal-verdict.ts'
import { STATUSES, type Status } from './state.ts'

const status = (
  status: number,
  more: { body?: string; retryAfter?: string; whole?: boolean } = {},
): Observation => ({
  seen: 'status',
  status,
  retryAfter: more.retryAfter ?? null,
  body: more.body ?? '{}',
  whole: more.whole ?? true,
})

/** Every content that a journal can have for a send. */
const CONTENTS: Record<string, Pick<KnownSend, 'writing' | 'seen'>> = {
  intended: { writing: false, seen: null },
  'being written': { writing: true, seen: null },
  'not sent': seen({ seen: 'nothing', sent: false, error: 'ECONNREFUSED' }),
  unanswered: seen({ seen: 'nothing', sent: true, error: 'ECONNRESET' }),
  accepted: seen(status(202, { body: '{"id":"job_1"}' })),
  'accepted, id lost': seen(status(202)),
  refused: seen(status(400)),
  'put off': seen(status(429)),
  'accepted, cut behind the id': seen(status(202, { body: '{"id":"job_1",', whole: false })),
  'another 2xx with an id': seen(status(200, { body: '{"id":"job_1"}' })),
}

function seen(observation: Observation): Pick<KnownSend, 'writing' | 'seen'> {
  return { writing: true, seen: { at: '2026-10-01T00:00:00.000Z', observation } }
}

const ENDINGS: Record<string, string> = {
  'being written': 'unheard',
  'not sent': 'not_sent',
  unanswered: 'unknown',
  accepted: 'accepted',
  'accepted, id lost': 'accepted_id_lost',
  refused: 'refused',
  'put off': 'refused',
  'accepted, cut behind the id': 'accepted_id_lost',
  'another 2xx with an id': 'unknown',
}

type Sender = KnownRow['sender']
const SENDERS: readonly Sender[] = ['sending', 'gone', 'here']

const LATE: readonly Status[] = ['unknown', 'not_accepted', 'billed_without_job']
const OVER: readonly Status[] = ['rejected', 'withdrawn']
const BILLED = ['accepted', 'accepted, id lost', 'accepted, cut behind the id']
const UNCERTAIN = ['unanswered', 'another 2xx with an id']
const NAMING = ['accepted, cut behind the id', 'another 2xx with an id']

/** The second send in the journal, compared with a row after this number of sends. */
function verdictOf(
  row: Status | null,
  sendCount: number,
  content: string,
  givenUp = false,
  sender: Sender = 'gone',
) {
  const send = { ...CONTENTS[content], givenUp, sendCount: 2 } as KnownSend
  return inWords(journalVerdict(row && { status: row, sendCount, sender, keptJobId: null }, send))
}

function inWords(verdict: Verdict): string {
  return 'ending' in verdict ? `${verdict.kind}: ${verdict.ending.kind}` : verdict.kind
}

/** The expected verdict, computed differently than in the code. */
function expected(row: Status | null, sendCount: number, content: string, givenUp: boolean, sender: Sender) {
  const settled = (kind: string) => {
    if (content !== 'intended') return `${kind}: ${ENDINGS[content]}`
    return givenUp ? `${kind}: not_sent` : 'give_up'
  }
  if (row === null) return settled('forgotten')
  if (sendCount < 2) {
    if (row === 'queued' || row === 'submitting' || OVER.includes(row)) return settled('forgotten')
    return LATE.includes(row) ? late(row, content) : 'contradicts'
  }
  if (sendCount > 2) {
    if (row !== 'submitting') return 'agrees'
    return { sending: 'wait', gone: 'hear: unheard', here: 'release' }[sender]
  }
  if (row === 'queued') return [...BILLED, ...UNCERTAIN].includes(content) ? settled('forgotten') : 'agrees'
  if (row === 'submitting') return sender === 'sending' ? 'wait' : settled('hear')
  if (LATE.includes(row)) return late(row, content)
  return OVER.includes(row) && BILLED.includes(content) ? settled('forgotten') : 'agrees'
}

function late(row: Status, content: string) {
  const news: Record<string, string[]> = {
    unknown: ['not sent', 'refused', 'put off', ...BILLED, ...NAMING],
    not_accepted: [...BILLED, ...NAMING],
    billed_without_job: ['accepted', ...NAMING],
  }
  return news[row]?.includes(content) ? `hear: ${ENDINGS[content]}` : 'agrees'
}

const CASES = [null, ...STATUSES].flatMap((row) =>
  (row === null ? [0] : [0, 1, 2, 3]).flatMap((sendCount) =>
    Object.keys(CONTENTS).map((content) => [row, sendCount, content] as const),
  ),
)

describe('the last send in the journal, the second, is compared with', () => {
  test.each(CASES)('a row that is %s after %i sends: %s', (row, sendCount, content) => {
    for (const givenUp of [false, true]) {
      for (const sender of SENDERS) {
        expect(verdictOf(row, sendCount, content, givenUp, sender), `given up: ${givenUp}, ${sender}`).toBe(
          expected(row, sendCount, content, givenUp, sender),
        )
      }
    }
  })
})

describe('a submission without a send in the journal', () => {
  test.each(STATUSES.filter((status) => status !== 'submitting'))('is left alone: %s', (status) => {
    for (const sender of SENDERS)
      expect(journalVerdict({ status, sendCount: 1, sender, keptJobId: null }, null)).toEqual({
        kind: 'agrees',
      })
  })

  test.each([
    ['sending', 'wait'],
    ['here', 'release'],
    ['gone', 'hear: unheard'],
  ] as const)('was leased, and its process is %s: %s', (sender, verdict) => {
    const row = { status: 'submitting' as const, sendCount: 1, sender, keptJobId: null }
    expect(inWords(journalVerdict(row, null))).toBe(verdict)
  })
})

test('a job that the row already has changes nothing', () => {
  for (const content of NAMING) {
    const send = { ...CONTENTS[content], givenUp: false, sendCount: 1 } as KnownSend
    const row = { status: 'billed_without_job' as const, sendCount: 1, sender: 'gone' as const }
    expect(journalVerdict({ ...row, keptJobId: 'job_1' }, send)).toEqual({ kind: 'agrees' })
  }
})

test('only a send that is in the database, or was never written, may be repeated', () => {
  const mayBeSent = CASES.filter(([row, ...rest]) => row === 'queued' && verdictOf(row, ...rest) === 'agrees')
  expect(mayBeSent.map(([, sendCount, content]) => `${sendCount} ${content}`)).toEqual([
    ...['intended', 'being written', 'not sent', 'refused', 'put off'].map((content) => `2 ${content}`),
    ...Object.keys(CONTENTS).map((content) => `3 ${content}`),
  ])
})
