import type { Entry, Evidence } from './evidence.ts'
import { PRICE_YEN, yen } from './plan.ts'
import type { Finding } from './verdict.ts'

/** An entry with what it should have done to the spend. */
export interface JudgedEntry extends Entry {
  ok: boolean
}

/**
 * Holds every change of the spend against what its step may cost. A submission without an answer may be billed at
 * once, later or never, so one price for each may turn up at any step after it, once.
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
  const accepted = judgeEntries(entries).filter(({ kind }) => kind === 'accepted' || kind === 'unclear')
  if (accepted.length === 0) return [{ ok: false, sent: 'submissions', seen: 'none was accepted' }]
  const after = judgeEntries(entries).filter(({ kind, ok }) => kind === 'later' && !ok)
  return tell([...accepted, ...after], 'accepted submissions')
}

/** Whether the steps of these kinds left the spend as it was. */
export function free({ entries }: Evidence, kinds: readonly Entry['kind'][], what: string): Finding[] {
  return tell(
    judgeEntries(entries).filter(({ kind }) => kinds.includes(kind)),
    what,
  )
}

/** One finding when all is well, and one for each entry that is wrong. */
function tell(entries: JudgedEntry[], what: string): Finding[] {
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

/** What a run spent, and what its answers explain. */
export function spendOf({ entries }: Evidence): {
  spentYen: number | null
  acceptedYen: number
  unknownYen: number
} {
  const count = (wanted: Entry['kind']) => entries.filter(({ kind }) => kind === wanted).length
  return {
    spentYen: entries.reduce<number | null>(
      (sum, { changeYen }) => (sum === null || changeYen === null ? null : sum + changeYen),
      0,
    ),
    acceptedYen: count('accepted') * PRICE_YEN,
    unknownYen: (count('unanswered') + count('unclear') + count('intruder')) * PRICE_YEN,
  }
}
