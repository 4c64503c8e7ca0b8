import type { Outcome } from '../upstream/outcome.ts'
import { RULES, type Rules } from './rules.ts'
import type { Invariant } from './violation.ts'

/** A rule broken on purpose, and what must notice it. */
export interface Mutant {
  what: string
  broken: Partial<Rules>
  noticedBy: readonly Invariant[]
}

const refused: Outcome = { kind: 'refused', status: 500, retryAfter: null, errorCodes: [], detail: '' }

/** One of each kind that a slip of the pen could make. */
export const MUTANTS: readonly Mutant[] = [
  {
    what: 'no answer is taken for not sent',
    broken: {
      classify: (seen) => (seen.seen === 'nothing' ? { kind: 'not_sent', detail: '' } : RULES.classify(seen)),
    },
    noticedBy: ['no double bill'],
  },
  {
    what: 'a redirect is taken for a refusal',
    broken: {
      classify: (seen) => {
        const outcome = RULES.classify(seen)
        return outcome.kind === 'unknown' && outcome.reason === 'redirected' ? refused : outcome
      },
    },
    noticedBy: ['no double bill', 'a verdict is true'],
  },
  {
    what: 'a 202 without an id is taken for a refusal',
    broken: {
      classify: (seen) => {
        const outcome = RULES.classify(seen)
        return outcome.kind === 'accepted_id_lost' ? refused : outcome
      },
    },
    noticedBy: ['no double bill', 'a verdict is true'],
  },
  {
    what: 'a refusal is taken for unknown and sent again',
    broken: {
      settle: (outcome, sent) =>
        RULES.settle(
          outcome.kind === 'unknown' ? { kind: 'not_sent', detail: outcome.detail } : outcome,
          sent,
        ),
    },
    noticedBy: ['no double bill'],
  },
  {
    what: 'the sweep sends again what a dead process had claimed',
    broken: { deadClaimBecomes: 'queued' },
    noticedBy: ['no double bill'],
  },
  {
    what: 'the journal does not count',
    broken: { journalCounts: false },
    noticedBy: ['no lost job'],
  },
  {
    what: 'a process that was held up sends all the same',
    broken: { longestClaimMs: Infinity },
    noticedBy: ['no double bill', 'a verdict is true', 'the ledger is true to the yen'],
  },
  {
    what: 'an outcome is written whoever claims the submission now',
    broken: { claimGuards: false },
    noticedBy: ['no double bill', 'a verdict is true', 'the ledger is true to the yen', 'no lost job'],
  },
  {
    what: 'a verdict is given a settle time too early',
    broken: { decide: (question) => RULES.decide({ ...question, settleMs: 0 }) },
    noticedBy: ['no double bill', 'a verdict is true', 'a doubt is well founded'],
  },
  {
    what: 'a request that was given up is taken for dropped at once',
    broken: { acceptableAfterMs: 0, deadAcceptableAfterMs: 0 },
    noticedBy: ['no double bill', 'a verdict is true'],
  },
  {
    what: 'credits are left out of the question',
    broken: { decide: (question) => RULES.decide({ ...question, creditable: [] }) },
    noticedBy: ['a verdict is true', 'no double bill', 'a doubt is well founded'],
  },
  {
    what: 'sending is not held, and every rise of the spend is taken for an unknown charge',
    broken: {
      decideStandstill: () => null,
      decide: (question) =>
        RULES.decide({
          ...question,
          submissions: question.submissions.filter(({ billed }) => billed !== 'yes'),
        }),
    },
    noticedBy: ['a verdict is true', 'no double bill', 'a doubt is well founded'],
  },
  {
    what: 'a job that is adopted is charged again',
    broken: {
      entryOf: (from, to) =>
        from === 'billed_without_job' && to === 'pending' ? 'charge' : RULES.entryOf(from, to),
    },
    noticedBy: ['the ledger is true to the yen'],
  },
  {
    what: 'an unknown outcome gives its hold back',
    broken: { entryOf: (from, to) => (to === 'unknown' ? 'release' : RULES.entryOf(from, to)) },
    noticedBy: ['the ledger is true to the yen'],
  },
  {
    what: 'charges that the spend does not show yet are forgotten',
    broken: { unseenYen: () => 0 },
    noticedBy: ['the budget holds'],
  },
  {
    what: 'two submissions may have one job',
    broken: { jobsAreUnique: false },
    noticedBy: ['no lost job', 'the ledger is true to the yen'],
  },
  {
    what: 'a job id that comes after the verdict is dropped',
    broken: { lateIdCounts: false },
    noticedBy: ['no lost job'],
  },
  {
    what: 'the sweep brings nothing back',
    broken: { sweepRequeues: false },
    noticedBy: ['nothing is stuck'],
  },
  {
    what: 'nobody looks whether the clock was set',
    broken: { looksAtClock: false },
    noticedBy: ['a verdict is true', 'no double bill', 'a doubt is well founded'],
  },
  {
    what: 'a process takes the clock for what it was when another one stopped',
    broken: { startsWithGap: false },
    noticedBy: ['a verdict is true', 'no double bill', 'a doubt is well founded'],
  },
  {
    what: 'readings of several processes overlap',
    broken: { readingsTakeTurns: false },
    noticedBy: ['a verdict is true', 'no double bill', 'a doubt is well founded'],
  },
]
