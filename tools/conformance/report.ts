import type { Evidence } from './evidence.ts'
import { spendOf } from './money.ts'
import type { Options } from './options.ts'
import { costOf, PRICE_YEN, unmet, videosOf, yen } from './plan.ts'
import { type Checks, eachSentence, type Line, type Outcome } from './verdict.ts'

const COLOURS: Record<Outcome, string> = {
  passed: '\x1b[32m',
  failed: '\x1b[31m',
  'not applicable': '\x1b[2m',
}
const PLAIN = '\x1b[0m'
const MARK_WIDTH = 16
const OUTCOMES = ['passed', 'failed', 'not applicable'] as const

/** What a run would cost, in words. */
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

/** The list of checks with what they cost and lack. */
export function describeChecks(checks: Checks, options: Options): string[] {
  return eachSentence(checks).map(({ section, number, quote, check }) => {
    const cost = check.needs.reduce((sum, need) => sum + videosOf(need, options), 0) * PRICE_YEN
    const lacks = check.needs.map((need) => unmet(need, options)).filter((reason) => reason !== null)
    const uses =
      cost > 0
        ? [
            `uses ${check.needs.filter((need) => videosOf(need, options) > 0).join(', ')} (${yen(cost)}, shared)`,
          ]
        : []
    const notes = [...uses, ...lacks].join('; ')
    return `${section} ${number}: ${quote}${notes === '' ? '' : `\n    ${notes}`}`
  })
}

/** The report as people read it: a line for each sentence, and below it what was sent and seen. */
export function describeLines(lines: readonly Line[], colours: boolean): string[] {
  let section = ''
  return lines.flatMap((line) => {
    const heading = line.section === section ? [] : ['', line.section]
    section = line.section
    const mark = line.outcome.padEnd(MARK_WIDTH)
    const below = `${' '.repeat(MARK_WIDTH + 6)}${line.sent === '' ? '' : `${line.sent} → `}${line.seen}`
    return [
      ...heading,
      `  ${colours ? `${COLOURS[line.outcome]}${mark}${PLAIN}` : mark}${String(line.number).padStart(2)}  ${line.quote}`,
      below,
    ]
  })
}

/** The last lines: counts, and the money that was spent against what the answers explain. */
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
  const { baseUrl, prefix } = evidence.options
  return {
    baseUrl,
    prefix,
    counts: countsOf(lines),
    money: spendOf(evidence),
    withheld: evidence.withheld,
    lines,
  }
}

function countsOf(lines: readonly Line[]): Record<Outcome, number> {
  const count = (wanted: Outcome) => lines.filter(({ outcome }) => outcome === wanted).length
  return { passed: count('passed'), failed: count('failed'), 'not applicable': count('not applicable') }
}

/** Takes every key out of a text: an answer may hold one. */
export function withoutKeys(text: string, { key, poorKey, revokedKey }: Options): string {
  return [key, poorKey, revokedKey].reduce<string>(
    (clean, secret) => (secret ? clean.replaceAll(secret, '[key]') : clean),
    text,
  )
}
