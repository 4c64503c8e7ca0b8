import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CreditableJob, Question, Reading, SentSubmission } from './bookings.ts'
import { decide, type Fit } from './decide.ts'

/**
 * An oracle without networks: it enumerates all histories one by one, directly from the sentences of
 * docs/decisions/0014-reconcile.md, and collects the cost of every unknown submission in each.
 */
interface Found {
  /** For each unknown submission, whether it is billed in some history, and whether it is not billed in some. */
  billed: Map<string, { yes: boolean; no: boolean }>
  leastYen: number
  mostYen: number
}

/** @param may With `exactly`, after a reset our own charges made all of the spend: `decide` requires less. */
function enumerate(
  question: Question,
  may: { othersSpend: boolean; reset: boolean; exactly?: boolean },
): Found | null {
  const { readings, submissions, creditable } = question
  const charges = submissions.filter((one) => one.billed !== 'no')
  const open = readings.map((_, k) => k > 0 && may.reset && resetPossible(question, k, may.othersSpend))
  const found: Found = { billed: new Map(), leastYen: Infinity, mostYen: -Infinity }
  const explained = readings.map(() => 0)
  const charged = readings.map(() => 0)
  const chosen: boolean[] = []
  const visit = (item: number) => {
    if (item < charges.length) {
      const charge = charges[item] as SentSubmission
      if (charge.billed === 'unknown') {
        chosen[item] = false
        visit(item + 1)
      }
      chosen[item] = true
      inEveryPlace(charge.priceYen, (k) => mayAppear(question, k, charge.sentAt, charge.latestAt), item)
    } else if (item < charges.length + creditable.length) {
      const job = creditable[item - charges.length] as CreditableJob
      if (job.givenBy === null) visit(item + 1)
      inEveryPlace(-job.priceYen, (k) => mayAppear(question, k, job.from, job.givenBy ?? Infinity), item)
    } else look()
  }
  const inEveryPlace = (yen: number, allowed: (k: number) => boolean, item: number) => {
    for (let k = 0; k <= readings.length; k += 1) {
      if (!allowed(k)) continue
      explained[k] = (explained[k] ?? 0) + yen
      charged[k] = (charged[k] ?? 0) + Math.max(yen, 0)
      visit(item + 1)
      explained[k] = (explained[k] ?? 0) - yen
      charged[k] = (charged[k] ?? 0) - Math.max(yen, 0)
    }
  }
  const look = () => {
    let othersYen = 0
    for (let k = 1; k < readings.length; k += 1) {
      if (open[k]) {
        // Our charges made the rise, or after the reset the whole spend; or others did.
        const spendYen = readings[k]?.spendYen ?? 0
        const madeYen = Math.min(spendYen, spendYen - (readings[k - 1]?.spendYen ?? 0))
        if (!may.othersSpend && (charged[k] ?? 0) < madeYen) return
        const unset = spendYen - (readings[k - 1]?.spendYen ?? 0) === (explained[k] ?? 0)
        if (may.exactly && !unset && (charged[k] ?? 0) < spendYen) return
        continue
      }
      const rest = (readings[k]?.spendYen ?? 0) - (readings[k - 1]?.spendYen ?? 0) - (explained[k] ?? 0)
      if (rest < 0 || (rest > 0 && !may.othersSpend)) return
      othersYen += rest
    }
    found.leastYen = Math.min(found.leastYen, othersYen)
    found.mostYen = Math.max(found.mostYen, othersYen)
    for (const [i, charge] of charges.entries()) {
      if (charge.billed !== 'unknown') continue
      const seen = found.billed.get(charge.id) ?? { yes: false, no: false }
      if (chosen[i]) seen.yes = true
      else seen.no = true
      found.billed.set(charge.id, seen)
    }
  }
  visit(0)
  return found.leastYen === Infinity ? null : found
}

/** Whether a booking made at some moment of this window can be missing in reading k − 1 and present in reading k. */
function mayAppear({ readings, settleMs }: Question, k: number, from: number, latest: number): boolean {
  const missingBefore = k === 0 || latest + settleMs > (readings[k - 1]?.askedAt ?? 0)
  const presentThen = k === readings.length || from <= (readings[k]?.answeredAt ?? 0)
  return missingBefore && presentThen
}

function resetPossible(question: Question, k: number, othersSpend: boolean): boolean {
  const { readings, submissions, creditable } = question
  const spendYen = readings[k]?.spendYen ?? 0
  const total = (list: { priceYen: number }[]) => list.reduce((sum, one) => sum + one.priceYen, 0)
  const ownYen = total(
    submissions.filter((one) => one.billed !== 'no' && mayAppear(question, k, one.sentAt, one.latestAt)),
  )
  const price = submissions.find((one) => one.billed !== 'no')?.priceYen ?? creditable[0]?.priceYen ?? 1
  if (!othersSpend) return spendYen <= ownYen && spendYen % price === 0
  const creditsYen = total(
    creditable.filter((job) => mayAppear(question, k, job.from, job.givenBy ?? Infinity)),
  )
  return spendYen <= ownYen || spendYen < (readings[k - 1]?.spendYen ?? 0) - creditsYen
}

const LEVELS: readonly Fit[] = ['as_told', 'if_somebody_else_spends', 'if_reset']

/** All readings at once, or one window of them: the first of the levels at which there is a history. */
function atOnce(question: Question): { fit: Fit; found: Found | null } {
  for (const [level, fit] of LEVELS.entries()) {
    const may = { othersSpend: question.keyShared || level > 0, reset: question.keyResets || level > 1 }
    const found = enumerate(question, may)
    if (found) return { fit, found }
  }
  return { fit: 'never', found: null }
}

/**
 * Cuts the readings where no charge can appear on both sides, and assigns to each window the charges that appear in it.
 */
function inWindows(question: Question): Question[] {
  const charges = question.submissions.filter((one) => one.billed !== 'no')
  const behind = question.readings.length
  const placesOf = ({ sentAt, latestAt }: SentSubmission) =>
    Array.from({ length: behind + 1 }, (_, k) => k).filter((k) => mayAppear(question, k, sentAt, latestAt))
  const isCut = (k: number) =>
    charges.every((one) => {
      const places = placesOf(one)
      return places.every((place) => place <= k) || places.every((place) => place > k)
    })
  const ends = question.readings.map((_, k) => k).filter((k) => k > 0 && k < behind - 1 && isCut(k))
  return [...ends, behind - 1].map((end, i) => {
    const start = ends[i - 1] ?? 0
    const isOwn = (place: number) => (place > start || start === 0) && (place <= end || end === behind - 1)
    return {
      ...question,
      readings: question.readings.slice(start, end + 1),
      submissions: charges.filter((one) => placesOf(one).some(isOwn)),
    }
  })
}

function oracle(question: Question): { fit: Fit; found: Found | null } {
  const all = atOnce(question)
  if (all.fit === 'as_told' || question.keyResets) return all
  const windows = inWindows(question).map((window) => ({ window, ...atOnce(window) }))
  const fits = new Set(windows.map(({ fit }) => fit))
  if (!fits.has('if_somebody_else_spends') || fits.has('if_reset') || fits.has('never')) return all
  const found: Found = { billed: new Map(), leastYen: 0, mostYen: 0 }
  for (const [i, { window, found: here }] of windows.entries()) {
    found.leastYen += here?.leastYen ?? 0
    found.mostYen += here?.mostYen ?? 0
    // The spend of others from then on may be a charge that is late.
    const lateYen = Math.max(...windows.slice(i).map(({ found }) => found?.mostYen ?? 0))
    for (const { id, priceYen } of window.submissions) {
      const seen = here?.billed.get(id)
      if (seen) found.billed.set(id, { yes: seen.yes || lateYen >= priceYen, no: seen.no })
    }
  }
  return { fit: 'if_somebody_else_spends', found }
}

const time = fc.integer({ min: 2, max: 14 })
const window = fc.tuple(time, fc.constantFrom(0, 0, 1, 2, 4))

const step = fc.record({
  pause: fc.constantFrom(0, 1, 3, 4, 5, 6),
  lasts: fc.constantFrom(0, 0, 1, 2),
  rise: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(0, 0, 250, 500) },
    { weight: 2, arbitrary: fc.constantFrom(-250, -500, 750, -4750) },
    { weight: 1, arbitrary: fc.constantFrom(100, 300, -100, 1) },
  ),
})

/** Readings with increasing times, with arbitrary spends or spends that often fit. */
const readings = fc
  .tuple(
    fc.oneof(
      { weight: 1, arbitrary: fc.array(step, { maxLength: 2 }) },
      { weight: 5, arbitrary: fc.array(step, { minLength: 3, maxLength: 4 }) },
    ),
    fc.constantFrom(0, 250, 1000, 5000, 5130),
  )
  .map(([steps, firstYen]) => {
    const list: Reading[] = []
    let [clock, spendYen] = [0, firstYen]
    for (const { pause, lasts, rise } of steps) {
      const askedAt = clock + pause
      clock = askedAt + lasts
      spendYen += list.length === 0 ? 0 : rise
      list.push({ askedAt, answeredAt: clock, spendYen })
    }
    return list
  })

function submissionsOf(price: fc.Arbitrary<number>) {
  const one = fc.record({
    window,
    priceYen: price,
    billed: fc.constantFrom<SentSubmission['billed']>('unknown', 'unknown', 'yes', 'no'),
  })
  return fc.array(one, { minLength: 1, maxLength: 4 }).map((list) =>
    list.map(
      ({ window: [sentAt, lasts], priceYen, billed }, i): SentSubmission => ({
        id: `s${i}`,
        priceYen,
        sentAt,
        latestAt: sentAt + lasts,
        billed,
      }),
    ),
  )
}

function questions(price: fc.Arbitrary<number>): fc.Arbitrary<Question> {
  const credit = fc.record({ window, priceYen: price, given: fc.boolean() })
  const creditable = fc
    .oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(credit, { maxLength: 2 }) },
    )
    .map((list) =>
      list.map(
        ({ window: [from, lasts], priceYen, given }, i): CreditableJob => ({
          id: `j${i}`,
          priceYen,
          from,
          givenBy: given ? from + lasts : null,
        }),
      ),
    )
  return fc.record({
    readings,
    submissions: submissionsOf(price),
    creditable,
    settleMs: fc.constantFrom(0, 1, 1, 2, 3),
    keyShared: fc.boolean(),
    keyResets: fc.oneof(
      { weight: 3, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  })
}

/** The number of questions; mutation testing, which repeats all this hundreds of times, asks fewer. */
const RUNS = Number(process.env.ORACLE_RUNS ?? 20_000)

/** The least number of cases of a kind in a full run; a shorter run needs its share. */
function enough(full: number): number {
  return (full * RUNS) / 20_000
}

/** Cases of each fit and verdict, so that a run that tests nothing is noticed. */
const counts: Record<string, number> = {}

function count(what: string): void {
  counts[what] = (counts[what] ?? 0) + 1
}

test('a verdict is given exactly where all possible histories agree', () => {
  fc.assert(
    fc.property(questions(fc.constant(250)), (question) => {
      const answer = decide(question)
      const { fit, found } = oracle(question)
      expect(answer.fit).toBe(fit)
      expect(answer.unexplained).toEqual(found && { lowYen: found.leastYen, highYen: found.mostYen })
      for (const { id, billed } of question.submissions) {
        const verdict = answer.verdicts.get(id)
        const seen = found?.billed.get(id)
        const right = !seen || (seen.yes && seen.no) ? 'cannot_tell' : seen.yes ? 'billed' : 'not_billed'
        expect(verdict?.verdict).toBe(billed === 'unknown' ? right : undefined)
        if (verdict?.verdict === 'cannot_tell') {
          expect(verdict.missing.length).toBeGreaterThan(0)
          for (const missing of verdict.missing) {
            if (missing.kind === 'credit') expect(missing.jobIds).not.toEqual([])
            count(missing.kind)
          }
        }
        if (billed === 'unknown') count(`${fit} ${right}`)
      }
    }),
    { numRuns: RUNS },
  )
  for (const fit of ['as_told', 'if_somebody_else_spends', 'if_reset']) {
    expect(counts[`${fit} not_billed`]).toBeGreaterThan(enough(20))
  }
  expect(counts['as_told billed']).toBeGreaterThan(enough(100))
  expect(counts['never cannot_tell']).toBeGreaterThan(enough(100))
})

test('with different prices no history contradicts a verdict', () => {
  let verdicts = 0
  fc.assert(
    fc.property(questions(fc.constantFrom(250, 250, 500, 100)), (question) => {
      const answer = decide(question)
      if (answer.fit === 'never') return
      const found = enumerate(question, {
        othersSpend: question.keyShared || answer.fit !== 'as_told',
        reset: question.keyResets || answer.fit === 'if_reset',
      })
      if (!found) return
      // If others are assumed to spend only in some windows, less is possible than if they spend in all.
      const inAll = answer.fit !== 'if_somebody_else_spends'
      for (const [id, { verdict }] of answer.verdicts) {
        if (verdict !== 'cannot_tell') verdicts += 1
        if (verdict === 'billed' && inAll) expect(found.billed.get(id)?.no).toBe(false)
        if (verdict === 'not_billed') expect(found.billed.get(id)?.yes).toBe(false)
      }
      expect(answer.unexplained?.lowYen).toBeLessThanOrEqual(found.leastYen)
      if (inAll) expect(answer.unexplained?.highYen).toBeGreaterThanOrEqual(found.mostYen)
    }),
    { numRuns: RUNS / 4 },
  )
  expect(verdicts).toBeGreaterThan(enough(200))
})

test('spend of others, in any window, makes no wrong "not billed"', () => {
  let verdicts = 0
  fc.assert(
    fc.property(questions(fc.constant(250)), (question) => {
      fc.pre(!question.keyResets)
      const { fit, verdicts: decided } = decide(question)
      if (fit !== 'as_told' && fit !== 'if_somebody_else_spends') return
      const found = enumerate(question, { othersSpend: true, reset: false })
      for (const [id, { verdict }] of decided) {
        if (verdict !== 'not_billed' || !found) continue
        verdicts += 1
        expect(found.billed.get(id)).toEqual({ yes: false, no: true })
      }
    }),
    { numRuns: RUNS / 4 },
  )
  expect(verdicts).toBeGreaterThan(enough(300))
})

test('fewer readings never prove anything that all of them disprove', () => {
  let verdicts = 0
  const asked = fc.tuple(questions(fc.constant(250)), fc.infiniteStream(fc.boolean()))
  fc.assert(
    fc.property(asked, ([question, keep]) => {
      // That others do not rebuild a reset spend is assumed only within an interval.
      fc.pre(!question.keyShared || !question.keyResets)
      const readings = question.readings.filter(() => keep.next().value)
      const fewer = decide({ ...question, readings })
      // Compared with what can be true: if a spend may be reset, all readings together may otherwise allow more.
      const { keyShared, keyResets } = question
      const found = enumerate(question, { othersSpend: keyShared, reset: keyResets, exactly: true })
      if (fewer.fit !== 'as_told' || !found) return
      for (const [id, { verdict }] of fewer.verdicts) {
        if (verdict === 'cannot_tell') continue
        verdicts += 1
        expect(found.billed.get(id)).toEqual({ yes: verdict === 'billed', no: verdict === 'not_billed' })
      }
    }),
    { numRuns: RUNS / 4 },
  )
  expect(verdicts).toBeGreaterThan(enough(100))
})
