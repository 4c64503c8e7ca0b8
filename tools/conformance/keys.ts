import { type EndpointName, type Evidence, type Finding, fieldsOf } from './evidence.ts'
import { about, every, further, isRefusal, show, statusOf, told } from './findings.ts'
import { yen } from './plan.ts'

/** The service's answers to a key, and to requests without one. */

const KEY_INFO = 'GET /key/info with the key'

export function keyInfosAnswered({ keyInfos }: Evidence): Finding[] {
  return every(
    keyInfos.map((exchange) => about(exchange, statusOf(exchange) === 200)),
    KEY_INFO,
    '200',
  )
}

interface KeyFields {
  key: unknown
  spend: unknown
  max_budget: unknown
}

function eachKeyInfo({ keyInfos }: Evidence, seen: string, fits: (fields: KeyFields) => boolean): Finding[] {
  return every(
    keyInfos.map((exchange) => {
      const { key, info } = fieldsOf(exchange)
      const { spend, max_budget } = { ...(info as KeyFields | undefined) }
      return about(exchange, fits({ key, spend, max_budget }))
    }),
    KEY_INFO,
    seen,
  )
}

export function spendIsInteger(evidence: Evidence): Finding[] {
  return eachKeyInfo(evidence, 'info.spend is an integer', ({ spend }) => Number.isSafeInteger(spend))
}

/** The budget is an integer, and a run never changes it. */
export function budgetIsInteger(evidence: Evidence): Finding[] {
  const budgets = new Set<unknown>()
  const findings = eachKeyInfo(evidence, 'info.max_budget is an integer', ({ max_budget }) => {
    budgets.add(max_budget)
    return Number.isSafeInteger(max_budget)
  })
  if (budgets.size < 2) return findings
  return [...findings, { ok: false, sent: KEY_INFO, seen: `max_budget was ${[...budgets].join(', then ')}` }]
}

export function keyIsMasked(evidence: Evidence): Finding[] {
  const { keyInfos, options } = evidence
  if (keyInfos.some(({ answer }) => answer?.body.toString('utf8').includes(options.key)))
    return [{ ok: false, sent: KEY_INFO, seen: 'the answer contains the whole key' }]
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
    ({ key, spend, max_budget }) =>
      typeof key === 'string' && Number.isSafeInteger(spend) && Number.isSafeInteger(max_budget),
  )
}

/** Whether an endpoint refuses requests without a valid key as a Bearer credential. */
export function strangersRefused(endpoint?: EndpointName) {
  return ({ strangers }: Evidence): Finding[] => {
    const some = strangers.filter(
      (stranger) => stranger.who !== 'the revoked key' && (!endpoint || stranger.endpoint === endpoint),
    )
    return every(
      some.map(({ exchange }) => about(exchange, isRefusal(statusOf(exchange)))),
      `${endpoint ?? 'every endpoint'} with no key, a wrong key, another scheme`,
      [...new Set(some.map(({ exchange }) => exchange.answer?.status))].join(', '),
    )
  }
}

export function revokedKeyRefused({ strangers }: Evidence): Finding[] {
  return strangers
    .filter(({ who }) => who === 'the revoked key')
    .map(({ exchange }) => about(exchange, isRefusal(statusOf(exchange))))
}

/** Whether the second key's money is separate: the run does not change its spend. */
export function poorKeyIsApart({ poor }: Evidence): Finding[] {
  if (!poor) return []
  const { before, after, infoBefore, infoAfter } = poor
  if (!before || !after) return [about(before ? infoAfter : infoBefore, null)]
  const ok = after.spendYen === before.spendYen && before.maxBudgetYen === after.maxBudgetYen
  const seen = `its spend was ${yen(before.spendYen)}, then ${yen(after.spendYen)}`
  return [{ ok, sent: 'GET /key/info with the poor key, before and after the run', seen }]
}

/** Whether a key whose balance is below the price is refused. */
export function poorKeyIsRefused({ poor }: Evidence): Finding[] {
  if (!poor) return []
  const { before, submission } = poor
  const left = before ? yen(before.maxBudgetYen - before.spendYen) : 'unknown'
  if (!submission) return [told(`nothing was sent with the poor key: what it has left is ${left}`)]
  const status = statusOf(submission)
  const ok = status === 429 ? null : isRefusal(status)
  return [{ ok, sent: `${submission.sent}, ${left} left`, seen: show(submission) }]
}

export function furtherKeyFields({ keyInfos }: Evidence): Finding[] {
  const names = keyInfos.flatMap((exchange) => {
    const fields = fieldsOf(exchange)
    return [...Object.keys(fields), ...Object.keys(fields.info ?? {}).map((name) => `info.${name}`)]
  })
  return further(names, ['key', 'info', 'info.spend', 'info.max_budget'])
}
