import { type Entry, type Evidence, type Finding, fieldsOf, WRONG_VALUES } from './evidence.ts'
import { about, shownRight, statusOf } from './findings.ts'
import { statusesOf } from './jobs.ts'
import { PRICE_YEN, yen } from './plan.ts'

/** An entry with its expected effect on the spend. */
export interface JudgedEntry extends Entry {
  ok: boolean
}

/**
 * Compares every change of the spend with the possible cost of its step. A submission without an answer may be billed at
 * once, later or never, so its price may turn up once, at any step after it.
 */
export function judgeEntries(entries: readonly Entry[]): JudgedEntry[] {
  let open = 0
  return entries.map((entry) => {
    const { kind, changeYen } = entry
    if (kind === 'unanswered') open++
    const owed = kind === 'accepted' ? PRICE_YEN : 0
    const extra = changeYen === null ? Number.NaN : changeYen - owed
    if (extra === 0) return { ...entry, ok: true }
    if (kind === 'unclear' && extra === PRICE_YEN) return { ...entry, ok: true }
    const late = extra / PRICE_YEN
    if (!Number.isInteger(late) || late < 1 || late > open) return { ...entry, ok: false }
    open -= late
    return { ...entry, ok: true }
  })
}

/** Whether every accepted submission was charged the price once, with its 202 and not again. */
export function chargedOnce({ entries }: Evidence): Finding[] {
  const judged = judgeEntries(entries)
  const accepted = judged.filter(({ kind }) => kind === 'accepted' || kind === 'unclear')
  if (accepted.length === 0) return [{ ok: false, sent: 'submissions', seen: 'none was accepted' }]
  return inWords(
    [...accepted, ...judged.filter(({ kind, ok }) => kind === 'later' && !ok)],
    'accepted submissions',
  )
}

/** Whether the steps of these kinds left the spend as it was. */
export function free(kinds: readonly Entry['kind'][], what: string) {
  return ({ entries }: Evidence): Finding[] =>
    inWords(
      judgeEntries(entries).filter(({ kind }) => kinds.includes(kind)),
      what,
    )
}

/**
 * Whether refused submissions left the spend as it was: those for wrong values, the others, or all. Submissions
 * without a valid key count as others.
 */
export function refusalsFree(which: 'values' | 'others' | 'all') {
  const isWrongValue = (what: string) => WRONG_VALUES.some((name) => name === what)
  return ({ entries }: Evidence): Finding[] =>
    inWords(
      judgeEntries(entries).filter(
        ({ kind, what }) =>
          (kind === 'refused' || kind === 'stranger') &&
          (which === 'all' || (which === 'values') === isWrongValue(what)),
      ),
      'refused submissions',
    )
}

/** One finding when all is well, and one for each entry that is wrong. */
function inWords(entries: JudgedEntry[], what: string): Finding[] {
  if (entries.length === 0) return []
  const wrong = entries.filter(({ ok }) => !ok)
  if (wrong.length > 0)
    return wrong.map(({ what: step, kind, changeYen }) => ({
      ok: false,
      sent: step,
      seen: `${kind}, spend ${changeYen === null ? 'could not be read' : signed(changeYen)}`,
    }))
  const changes = [...new Set(entries.map(({ changeYen }) => changeYen ?? 0))]
  const seen = changes.every((change) => change === 0)
    ? 'spend unchanged'
    : `spend ${changes.map(signed).join(' or ')} for each`
  return [{ ok: true, sent: `${entries.length} ${what}`, seen }]
}

function signed(amount: number): string {
  return amount < 0 ? yen(amount) : `+${yen(amount)}`
}

/** Whether the refusal of the poor key left its spend as it was. */
export function poorRefusalIsFree({ poor }: Evidence): Finding[] {
  if (!poor?.submission || !poor.before || !poor.after || statusOf(poor.submission) < 400) return []
  const change = poor.after.spendYen - poor.before.spendYen
  const seen = `the poor key's spend changed by ${yen(change)}`
  return [{ ok: change === 0, sent: 'a submission with the poor key', seen }]
}

/** Whether the rate limit answers 429 and bills nothing; an unprovoked 429 counts too. */
export function rateLimit({ submissions }: Evidence): Finding[] {
  const limited = submissions.filter(({ exchange }) => statusOf(exchange) === 429)
  if (limited.length > 0)
    return limited.map(({ exchange, changeYen }) => {
      const retryAfter = exchange.answer?.retryAfterSeconds
      const wait = retryAfter ? `, Retry-After ${retryAfter}` : ''
      return {
        ...about(exchange, changeYen === 0),
        seen: `429${wait}, spend changed by ¥${changeYen ?? '?'}`,
      }
    })
  const probes = submissions.filter(({ name }) => name === 'rate limit')
  if (probes.length === 0) return []
  const other = probes.filter(({ exchange }) => statusOf(exchange) !== 202)
  if (other.length > 0) return other.map(({ exchange }) => about(exchange, false))
  return [{ ok: null, sent: `${probes.length} submissions`, seen: 'all accepted: the limit was not reached' }]
}

/** Whether a job that failed had been billed with its 202 and stayed so; people arrange the credit. */
export function failedAndBilled({ jobs, entries, options }: Evidence): Finding[] {
  const failed = jobs.find((job) => statusesOf(job).includes('failed'))
  const poll = failed?.polls.find((exchange) => fieldsOf(exchange).status === 'failed')
  if (!failed || !poll) {
    if (options.failingPrompt === null) return []
    return [{ ok: null, sent: 'the prompt of --failing-prompt', seen: 'its job did not fail' }]
  }
  const wrong = judgeEntries(entries).filter(
    ({ kind, what, ok }) => !ok && ((kind === 'accepted' && what === failed.name) || kind === 'polling'),
  )
  return [shownRight(poll), ...inWords(wrong, failed.name)]
}

/** The spend of a run, and the part that its answers explain. */
export function spendOf({ entries }: Evidence) {
  const count = (wanted: Entry['kind']) => entries.filter(({ kind }) => kind === wanted).length
  const changes = entries.map(({ changeYen }) => changeYen)
  return {
    spentYen: changes.includes(null) ? null : changes.reduce<number>((sum, change) => sum + (change ?? 0), 0),
    acceptedYen: count('accepted') * PRICE_YEN,
    unknownYen: (count('unanswered') + count('unclear') + count('intruder')) * PRICE_YEN,
  }
}
