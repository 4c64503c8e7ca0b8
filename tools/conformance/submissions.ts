import {
  type Entry,
  fieldsOf,
  type MoneyKind,
  moneyKind,
  type Submission,
  type SubmissionName,
  WRONG_BODIES,
  WRONG_VALUES,
} from './evidence.ts'
import { PRICE_YEN } from './plan.ts'
import { pause, type Session, takeReading } from './session.ts'
import type { Body, Exchange } from './wire.ts'

const PROMPT = 'A red fox walks through fresh snow at dawn'
const LONGEST_PROMPT = 2000
const SEED = 42

/** A 429 was not billed, so the same submission is sent again, with these limits on tries and wait. */
const MOST_TRIES = 5
const LONGEST_RETRY_SECONDS = 60

type Fixed = Exclude<SubmissionName, 'failing video' | 'rate limit'>

const BODIES: Record<Fixed, Body> = {
  'plain video': { json: { prompt: PROMPT } },
  'long video': { json: { prompt: longPrompt(LONGEST_PROMPT), seed: SEED } },
  'another duration': { json: { prompt: PROMPT, duration: 4 } },
  'another resolution': { json: { prompt: PROMPT, resolution: '1920x1080' } },
  'another model': { json: { prompt: PROMPT, model: 'another-model' } },
  '2,001 characters': { json: { prompt: longPrompt(LONGEST_PROMPT + 1) } },
  'no prompt': { json: { seed: SEED } },
  'a prompt that is a number': { json: { prompt: 42 } },
  'a seed with a fraction': { json: { prompt: PROMPT, seed: 1.5 } },
  'a seed that is text': { json: { prompt: PROMPT, seed: 'seven' } },
  'malformed JSON': { text: `{"prompt": "${PROMPT}"` },
}

/** The body that strangers send: it would be accepted from the key. */
export const PLAIN_BODY = BODIES['plain video']

/** Words of plain ASCII, so that every way of counting characters agrees. */
function longPrompt(length: number): string {
  return `${PROMPT}, slowly. `.repeat(Math.ceil(length / PROMPT.length)).slice(0, length)
}

/** Submits requests that must be accepted, so that the videos render during the other requests. */
export async function submitVideos(session: Session): Promise<void> {
  await submit(session, 'plain video', BODIES['plain video'])
  await submit(session, 'long video', BODIES['long video'])
  const { failingPrompt } = session.options
  if (failingPrompt !== null) await submit(session, 'failing video', { json: { prompt: failingPrompt } })
}

/** Submits requests that must be refused. */
export async function submitWrong(session: Session): Promise<void> {
  for (const name of [...WRONG_VALUES, ...WRONG_BODIES]) await submit(session, name, BODIES[name])
}

/** Submits until an answer is not a 202, or as many were accepted as the options allow. */
export async function probeRateLimit(session: Session): Promise<void> {
  for (let left = session.options.probeRateLimit; left > 0; left--) {
    const submission = await send(session, 'rate limit', BODIES['plain video'])
    if (submission?.exchange.answer?.status !== 202) return
  }
}

/** Submits once, with retries only after a 429. */
async function submit(session: Session, name: SubmissionName, body: Body): Promise<void> {
  for (let tries = 1; ; tries++) {
    const submission = await send(session, name, body)
    const answer = submission?.exchange.answer
    if (answer?.status !== 429 || tries === MOST_TRIES) return
    await pause(Math.min(answer.retryAfterSeconds ?? session.options.pollSeconds, LONGEST_RETRY_SECONDS))
  }
}

async function send(session: Session, name: SubmissionName, body: Body): Promise<Submission | null> {
  if (!affordable(session)) {
    session.evidence.withheld.push(name)
    return null
  }
  const exchange = await session.wire.post(session.paths.create, session.key, body)
  const kind = moneyKind(exchange)
  const changeYen = await takeReading(session, kind, name)
  const submission = { name, exchange, changeYen, jobId: jobIdOf(exchange, kind) }
  session.evidence.submissions.push(submission)
  return submission
}

/**
 * Whether one more video fits into the run's budget. Submissions without an answer count as billed, as do
 * accepted submissions that the spend does not show yet.
 */
export function affordable({ options, start, last, evidence }: Session): boolean {
  const available = start.maxBudgetYen - start.spendYen
  const most = Math.min(options.maxYen ?? available, available)
  const billable: readonly Entry['kind'][] = ['accepted', 'unanswered', 'unclear']
  const mayBeBilled = evidence.entries.filter(({ kind }) => billable.includes(kind)).length
  const seen = last === null ? 0 : last.spendYen - start.spendYen
  return Math.max(seen, mayBeBilled * PRICE_YEN) + PRICE_YEN <= most
}

function jobIdOf(exchange: Exchange, kind: MoneyKind): string | null {
  const { id } = fieldsOf(exchange)
  const success = kind === 'accepted' || (kind === 'unclear' && (exchange.answer?.status ?? 300) < 300)
  return success && typeof id === 'string' && id !== '' ? id : null
}
