import { type Evidence, fieldsOf } from '../evidence.ts'
import { yen } from '../plan.ts'
import type { Finding } from '../verdict.ts'
import { about, every } from './findings.ts'

/** What checks ask of /key/info, and of the second key. */

export function keyInfosAnswered({ keyInfos }: Evidence): Finding[] {
  return every(
    keyInfos.map((exchange) => about(exchange, exchange.answer?.status === 200)),
    'GET /key/info with the key',
    '200',
  )
}

function eachKeyInfo(
  { keyInfos }: Evidence,
  what: string,
  fits: (fields: Record<string, unknown>, info: Record<string, unknown>) => boolean,
): Finding[] {
  return every(
    keyInfos.map((exchange) => {
      const fields = fieldsOf(exchange)
      const info = typeof fields.info === 'object' && fields.info !== null ? { ...fields.info } : {}
      return about(exchange, fits(fields, info))
    }),
    'GET /key/info with the key',
    what,
  )
}

export function spendIsInteger(evidence: Evidence): Finding[] {
  return eachKeyInfo(evidence, 'info.spend is an integer', (_fields, { spend }) =>
    Number.isSafeInteger(spend),
  )
}

/** The budget is an integer, and nothing of a run changes it. */
export function budgetIsInteger(evidence: Evidence): Finding[] {
  const budgets = new Set<unknown>()
  const findings = eachKeyInfo(evidence, 'info.max_budget is an integer', (_fields, { max_budget }) => {
    budgets.add(max_budget)
    return Number.isSafeInteger(max_budget)
  })
  if (budgets.size < 2) return findings
  return [
    ...findings,
    { ok: false, sent: 'GET /key/info with the key', seen: `max_budget was ${[...budgets].join(', then ')}` },
  ]
}

export function keyIsMasked(evidence: Evidence): Finding[] {
  const { key: full } = evidence.options
  const bodies = evidence.keyInfos.map(({ answer }) => answer?.body.toString('utf8') ?? '')
  if (bodies.some((body) => body.includes(full)))
    return [{ ok: false, sent: 'GET /key/info with the key', seen: 'the answer contains the whole key' }]
  return eachKeyInfo(
    evidence,
    'key is a string without the key in it',
    ({ key }) => typeof key === 'string' && key !== '',
  )
}

/** All three fields, with their types. */
export function keyInfoFields(evidence: Evidence): Finding[] {
  return eachKeyInfo(
    evidence,
    'key is a string, info.spend and info.max_budget are integers',
    ({ key }, { spend, max_budget }) =>
      typeof key === 'string' && Number.isSafeInteger(spend) && Number.isSafeInteger(max_budget),
  )
}

/** Whether the second key's money is its own: this run's spend does not show in it. */
export function poorKeyIsApart({ poor }: Evidence): Finding[] {
  if (!poor) return []
  const { before, after, changeYen, infoBefore, infoAfter } = poor
  if (!before || !after) return [about(before ? infoAfter : infoBefore, null)]
  const ok = changeYen === 0 && before.maxBudgetYen === after.maxBudgetYen
  const seen = `its spend was ${yen(before.spendYen)}, then ${yen(after.spendYen)}`
  return [{ ok, sent: 'GET /key/info with the poor key, before and after the run', seen }]
}

/** Whether a key whose balance is below the price is refused. */
export function poorKeyIsRefused({ poor }: Evidence): Finding[] {
  if (!poor) return []
  const { before, submission } = poor
  const left = before ? yen(before.maxBudgetYen - before.spendYen) : 'unknown'
  if (!submission)
    return [{ ok: null, sent: '', seen: `nothing was sent with the poor key: what it has left is ${left}` }]
  const status = submission.answer?.status ?? 0
  return [
    {
      ok: status === 429 ? null : status >= 400 && status < 500,
      sent: `${submission.sent}, ${left} left`,
      seen: about(submission, null).seen,
    },
  ]
}

/** Whether the refusal of the poor key left its spend as it was. */
export function poorRefusalIsFree({ poor }: Evidence): Finding[] {
  const refused = (poor?.submission?.answer?.status ?? 0) >= 400
  if (!poor || !refused || poor.changeYen === null) return []
  const seen = `the poor key's spend changed by ${yen(poor.changeYen)}`
  return [{ ok: poor.changeYen === 0, sent: 'a submission with the poor key', seen }]
}
