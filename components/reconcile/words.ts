import type { SayOf } from '#lib/i18n/message.ts'
import type { Evidence } from '#lib/money/reconcile/decide.ts'
import type { Missing } from '#lib/money/reconcile/missing.ts'
import type { Status } from '#lib/submissions/state.ts'
import { formatYen } from '#lib/yen.ts'

/** The values named in the messages. */
export interface Asked {
  priceYen: number
  /** The time in milliseconds. */
  now: number
  /** Formats a time in milliseconds for the viewer. */
  clock: (moment: number) => string
}

export interface MissingWords {
  /** The obstacle and its resolution. */
  text: string
  /** Submissions mentioned in the text, and whether it is about their claims. */
  about: string[]
  claims: boolean
  /** True if only a person can resolve it. */
  needsPerson: boolean
}

/** Explains in a sentence or two the fact that is missing for a verdict, and the next step. */
export function missingWords(say: SayOf<'reconcile'>, missing: Missing, asked: Asked): MissingWords {
  const yen = formatYen(asked.priceYen)
  switch (missing.kind) {
    case 'wait':
      return byItself(
        missing.until > asked.now
          ? say('missing.waitUntil', { time: asked.clock(missing.until) })
          : say('missing.waitForNext'),
      )
    case 'no_reading_before':
      return byPerson(say('missing.noReadingBefore'), missing.submissionIds)
    case 'several':
      return byPerson(severalWords(say, missing.submissionIds.length, yen), missing.submissionIds)
    case 'somebody_else':
      return byPerson(say(`missing.elsewhere.${missing.because}`, { yen }))
    case 'credit':
      return {
        ...byPerson(say('missing.credit', { count: missing.jobIds.length, yen }), missing.jobIds),
        claims: true,
      }
    case 'another_key':
      return byPerson(say('missing.anotherKey'))
    case 'reset':
      return byPerson(say('missing.reset', { times: timesOf(say, missing.between, asked.clock) }))
    case 'clock_set_back':
      return byPerson(say('missing.clockSetBack'), missing.submissionIds)
    case 'contradiction':
      return byPerson(say('missing.contradiction'))
  }
}

function severalWords(say: SayOf<'reconcile'>, others: number, yen: string): string {
  return others === 1 ? say('missing.two', { yen }) : say('missing.several', { count: others + 1 })
}

function timesOf(
  say: SayOf<'reconcile'>,
  between: Extract<Missing, { kind: 'reset' }>['between'],
  clock: Asked['clock'],
): string {
  return between
    .map(({ before, after }) =>
      say('missing.between', { from: clock(before.answeredAt), until: clock(after.answeredAt) }),
    )
    .join(say('story.comma'))
}

function byItself(text: string): MissingWords {
  return { text, about: [], claims: false, needsPerson: false }
}

function byPerson(text: string, about: readonly string[] = []): MissingWords {
  return { text, about: [...about], claims: false, needsPerson: true }
}

/**
 * The readings and the ledger, line by line.
 *
 * @param settlesAt the time from which a reading must contain the charge, in milliseconds.
 * @param clock formats a time in milliseconds for the viewer.
 */
export function evidenceRows(
  say: SayOf<'reconcile'>,
  { before, after, differenceYen, explainedYen }: Evidence,
  settlesAt: number,
  clock: (moment: number) => string,
): [name: string, value: string][] {
  const { lowYen, highYen } = explainedYen
  const rows: [string, string][] = [
    before
      ? [say('evidence.before', { time: clock(before.answeredAt) }), formatYen(before.spendYen)]
      : [say('evidence.noBefore'), '–'],
    after
      ? [say('evidence.after', { time: clock(after.answeredAt) }), formatYen(after.spendYen)]
      : [say('evidence.noAfter', { time: clock(settlesAt) }), '–'],
  ]
  if (differenceYen === null) return rows
  return [
    ...rows,
    [say('evidence.ledger'), range(say, lowYen, highYen)],
    [say('evidence.left'), range(say, differenceYen - highYen, differenceYen - lowYen)],
  ]
}

function range(say: SayOf<'reconcile'>, lowYen: number, highYen: number): string {
  if (lowYen === highYen) return formatYen(lowYen)
  return say('evidence.range', { low: formatYen(lowYen), high: formatYen(highYen) })
}

const OUTCOMES = ['not_accepted', 'billed_without_job', 'pending', 'rejected'] as const

/** A settled outcome by its name in the catalogue: the possible results of an unknown or doubted outcome. */
export function outcomeOf(status: Status): (typeof OUTCOMES)[number] | 'other' {
  return OUTCOMES.find((outcome) => outcome === status) ?? 'other'
}
