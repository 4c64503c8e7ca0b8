import type { Evidence } from './evidence.ts'
import type { Options } from './options.ts'
import { type Need, unmet } from './plan.ts'
import { SENTENCES, type Section } from './sentences.ts'

/** One thing a check looked at: right, wrong, or (null) neither, only worth telling. */
export interface Finding {
  ok: boolean | null
  sent: string
  seen: string
}

export interface Check {
  /** What it cannot decide without; checks share what costs money. */
  needs: readonly Need[]
  judge(evidence: Evidence): Finding[]
}

/** The checks of a section, by the number of their sentence. */
export type Checks = Partial<Record<Section, Record<number, Check>>>

export type Outcome = 'passed' | 'failed' | 'not applicable'

/** One line of the report. */
export interface Line {
  section: Section
  number: number
  quote: string
  outcome: Outcome
  sent: string
  seen: string
}

/** A check of these needs. */
export function check(needs: readonly Need[], judge: Check['judge']): Check {
  return { needs, judge }
}

/** A sentence that demands nothing of a service. What is there to see is told all the same. */
export function undecided(reason: string, look: Check['judge'] = () => []): Check {
  return check([], (evidence) => [
    { ok: null, sent: '', seen: reason },
    ...look(evidence).map((finding) => ({ ...finding, ok: finding.ok === false ? false : null })),
  ])
}

export const LEFT_OPEN = 'the specification leaves this open'
export const CLIENT_RULE = 'a rule for clients'

/** One line for each sentence, in the order of the specification. A sentence without a check is an error. */
export function judgeAll(checks: Checks, evidence: Evidence): Line[] {
  return eachSentence(checks).map(({ section, number, quote, check }) => {
    const findings = check.judge(evidence)
    const outcome = outcomeOf(findings)
    const shown = outcome === 'failed' ? findings.filter(({ ok }) => ok === false) : findings
    const missing = outcome === 'not applicable' ? reasons(check, evidence.options) : []
    return {
      section,
      number,
      quote,
      outcome,
      sent: distinct(shown.map(({ sent }) => sent)),
      seen: distinct([...missing, ...shown.map(({ seen }) => seen)]) || 'nothing to look at came up',
    }
  })
}

/** Every sentence with its check. */
export function eachSentence(checks: Checks) {
  return (Object.keys(SENTENCES) as Section[]).flatMap((section) =>
    SENTENCES[section].map((quote, index) => {
      const found = checks[section]?.[index + 1]
      if (!found) throw new Error(`There is no check for ${section} ${index + 1}.`)
      return { section, number: index + 1, quote, check: found }
    }),
  )
}

function outcomeOf(findings: Finding[]): Outcome {
  if (findings.some(({ ok }) => ok === false)) return 'failed'
  return findings.some(({ ok }) => ok) ? 'passed' : 'not applicable'
}

function reasons({ needs }: Check, options: Options): string[] {
  return needs.map((need) => unmet(need, options)).filter((reason) => reason !== null)
}

function distinct(texts: string[]): string {
  return [...new Set(texts.filter((text) => text !== ''))].join('; ')
}
