import { styleText } from 'node:util'
import { CONTRACT } from './contract.ts'
import type { Evidence, Finding } from './evidence.ts'
import { spendOf } from './money.ts'
import { observe } from './observe.ts'
import type { Options } from './options.ts'
import { costOf, type Need, needsOf, PRICE_YEN, yen } from './plan.ts'
import { startSession } from './session.ts'

const COLOURS = { passed: 'green', failed: 'red', 'not applicable': 'dim' } as const
const OUTCOMES = ['passed', 'failed', 'not applicable'] as const
const MARK_WIDTH = 16

type Outcome = (typeof OUTCOMES)[number]

/** One line of the report. */
export interface Line {
  section: string
  number: number
  quote: string
  outcome: Outcome
  sent: string
  seen: string
}

export interface Examination {
  lines: Line[]
  evidence: Evidence
  /** 0 when nothing failed, else 1. */
  exitCode: 0 | 1
}

/**
 * Examines a service: sends everything, then decides every sentence. Calls `tell` for each step.
 * @throws CannotStart before anything was submitted.
 */
export async function examine(options: Options, tell: (line: string) => void): Promise<Examination> {
  const evidence = await observe(await startSession(options, costOf(options)), tell)
  const lines = judgeAll(evidence)
  return { lines, evidence, exitCode: lines.some(({ outcome }) => outcome === 'failed') ? 1 : 0 }
}

const SENTENCES = Object.entries(CONTRACT).flatMap(([section, sentences]) =>
  sentences.map((sentence, index) => ({ ...sentence, section, number: index + 1 })),
)

/** One line for each sentence, in the order of the specification. */
function judgeAll(evidence: Evidence): Line[] {
  return SENTENCES.map(({ section, number, quote, needs, judge }) => {
    const findings = judge(evidence)
    const outcome = outcomeOf(findings)
    const shown = outcome === 'failed' ? findings.filter(({ ok }) => ok === false) : findings
    const missing = outcome === 'not applicable' ? lacksOf(needs, evidence.options) : []
    const seen = distinct([...missing, ...shown.map((finding) => finding.seen)])
    return {
      section,
      number,
      quote,
      outcome,
      sent: distinct(shown.map((finding) => finding.sent)),
      seen: seen || 'nothing to look at came up',
    }
  })
}

function outcomeOf(findings: Finding[]): Outcome {
  if (findings.some(({ ok }) => ok === false)) return 'failed'
  return findings.some(({ ok }) => ok) ? 'passed' : 'not applicable'
}

function lacksOf(needs: readonly Need[], options: Options): string[] {
  return needs.flatMap((need) => needsOf(options)[need].lacks ?? [])
}

function distinct(texts: string[]): string {
  return [...new Set(texts.filter((text) => text !== ''))].join('; ')
}

/** The cost of a run, in words. */
export function describeCost(options: Options): string[] {
  const { videos, yen: cost, neededYen, worstYen } = costOf(options)
  return [
    `Cost: ${yen(cost)}, for ${videos} accepted submission${videos === 1 ? '' : 's'} at ${yen(PRICE_YEN)}.`,
    `The key needs ${yen(neededYen)}, so that nothing is refused for lack of money.`,
    `A service that accepts and bills everything it should refuse takes up to ${yen(worstYen)}.`,
    ...(options.maxYen === null
      ? []
      : [`Nothing is submitted that could take the spend beyond ${yen(options.maxYen)}.`]),
  ]
}

/** The list of sentences with the cost of deciding them, and the missing options. */
export function describeSentences(options: Options): string[] {
  const known = needsOf(options)
  return SENTENCES.map(({ section, number, quote, needs }) => {
    const paid = needs.filter((need) => known[need].videos > 0)
    const cost = paid.reduce((sum, need) => sum + known[need].videos, 0) * PRICE_YEN
    const uses = cost > 0 ? [`uses ${paid.join(', ')} (${yen(cost)}, shared)`] : []
    const notes = [...uses, ...lacksOf(needs, options)].join('; ')
    return `${section} ${number}: ${quote}${notes === '' ? '' : `\n    ${notes}`}`
  })
}

/** The report as people read it: a line for each sentence, and below it requests and observations. */
export function describeLines(lines: readonly Line[]): string[] {
  return lines.flatMap(({ section, number, quote, outcome, sent, seen }) => [
    ...(number === 1 ? ['', section] : []),
    `  ${styleText(COLOURS[outcome], outcome.padEnd(MARK_WIDTH), { stream: process.stdout })}${String(number).padStart(2)}  ${quote}`,
    `${' '.repeat(MARK_WIDTH + 6)}${sent === '' ? '' : `${sent} → `}${seen}`,
  ])
}

/** The last lines: counts, and the money spent against the part that the answers explain. */
export function describeTotals(lines: readonly Line[], evidence: Evidence): string[] {
  const counts = countsOf(lines)
  const { spentYen, acceptedYen, unknownYen } = spendOf(evidence)
  const spent = spentYen === null ? 'an amount that could not be read' : yen(spentYen)
  const unknown =
    unknownYen > 0 ? `, ${yen(unknownYen)} more may belong to submissions with no clear answer` : ''
  return [
    '',
    OUTCOMES.map((outcome) => `${counts[outcome]} ${outcome}`).join(', '),
    `Spent: ${spent}. Accepted submissions explain ${yen(acceptedYen)}${unknown}.`,
    ...evidence.withheld.map((what) => `Not sent, because the run may not spend more: ${what}.`),
  ]
}

/** The report for machines. */
export function reportOf(lines: readonly Line[], evidence: Evidence) {
  const { options, withheld } = evidence
  const { baseUrl, prefix } = options
  return { baseUrl, prefix, counts: countsOf(lines), money: spendOf(evidence), withheld, lines }
}

function countsOf(lines: readonly Line[]): Record<Outcome, number> {
  const count = (wanted: Outcome) => lines.filter(({ outcome }) => outcome === wanted).length
  return { passed: count('passed'), failed: count('failed'), 'not applicable': count('not applicable') }
}
