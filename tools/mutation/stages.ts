interface Stage {
  mutate: string[]
  /** In running order: quick tests first, since the first failure is enough. */
  tests: string[]
  /** The share of mutants that must be killed, in percent. */
  demanded: number
  /** The extra time that tests may take before a mutant counts as an endless loop. */
  timeoutMs: number
  /** Whether the tests open studios: each test gets a copy of a template on a server started beforehand. */
  database?: boolean
}

/** The files that a stage names: a pattern may list names in one pair of braces. */
export function filesOf({ mutate, tests }: Stage): string[] {
  return [...mutate, ...tests].flatMap((pattern) => {
    const [start = '', names = '', end = ''] = pattern.split(/[{}]/)
    return names.split(',').map((name) => start + name + end)
  })
}

/** The mutated files, and the tests that must kill the mutants. See docs/mutation.md. */
export const STAGES: Record<string, Stage> = {
  outcome: {
    mutate: ['lib/upstream/outcome.ts'],
    tests: ['lib/upstream/classify.test.ts'],
    demanded: 100,
    timeoutMs: 4_000,
  },
  reconcile: {
    mutate: ['lib/money/reconcile/{bookings,decide,histories,input,missing,network,windows}.ts'],
    tests: [
      'lib/money/reconcile/input.test.ts',
      'lib/money/reconcile/bookings.test.ts',
      'lib/money/reconcile/network.test.ts',
      'lib/money/reconcile/evidence.test.ts',
      'lib/money/reconcile/reasons.test.ts',
      'lib/money/reconcile/decide.test.ts',
      'lib/money/reconcile/oracle.test.ts',
    ],
    demanded: 90,
    timeoutMs: 3_000,
  },
  submissions: {
    mutate: [
      'lib/submissions/{delays,input,journal-verdict,money,sending-hold,stalled,reasons,settle,state,submit-input,tags,words}.ts',
    ],
    tests: [
      'lib/submissions/state.test.ts',
      'lib/submissions/settle.test.ts',
      'lib/submissions/journal-verdict.test.ts',
      'lib/submissions/delays.test.ts',
      'lib/submissions/stalled.test.ts',
      'lib/submissions/money.test.ts',
      'lib/submissions/input.test.ts',
      'lib/submissions/tags.test.ts',
      'tests/proofs/hold.test.ts',
      'lib/submissions/words.test.ts',
    ],
    demanded: 90,
    timeoutMs: 4_000,
  },
  ledger: {
    mutate: ['lib/money/ledger/{effect,expected,proof,proof-csv}.ts', 'lib/time.ts', 'platform/csv.ts'],
    tests: [
      'lib/money/ledger/effect.test.ts',
      'lib/money/ledger/proof-csv.test.ts',
      'platform/csv.test.ts',
      'lib/money/ledger/expected.test.ts',
      'lib/money/ledger/proof.test.ts',
      'lib/time.test.ts',
    ],
    demanded: 90,
    timeoutMs: 4_000,
  },
  limits: {
    mutate: ['lib/money/limits/{limit,sums}.ts', 'lib/money/balance/check-limits.ts'],
    tests: ['lib/money/limits/limits.test.ts'],
    demanded: 90,
    timeoutMs: 10_000,
    database: true,
  },
  'ledger-database': {
    mutate: ['lib/money/ledger/{bookings,daily-proof,export,export-lines,lines}.ts'],
    tests: ['lib/money/ledger/ledger.test.ts', 'lib/money/balance/spend.test.ts'],
    demanded: 90,
    timeoutMs: 10_000,
    database: true,
  },
  'reconcile-database': {
    mutate: ['lib/money/reconcile/{by-hand,doubts,queries,question,settle}.ts'],
    tests: [
      'lib/money/reconcile/settle.test.ts',
      'lib/money/reconcile/not-yet.test.ts',
      'lib/money/reconcile/page.test.ts',
      'lib/money/reconcile/question.test.ts',
      'lib/money/reconcile/queries.test.ts',
      'lib/money/reconcile/another-key.test.ts',
      'tests/proofs/by-hand.test.ts',
      'tests/proofs/page.test.ts',
      'tests/proofs/settling.test.ts',
      'tests/proofs/doubts.test.ts',
    ],
    demanded: 90,
    timeoutMs: 10_000,
    database: true,
  },
  'submissions-database': {
    mutate: [
      'lib/submissions/{dispatch,forgotten,record,recover,sending,submit,transition,try-again,withdraw}.ts',
      'lib/gallery/queries.ts',
    ],
    tests: [
      'lib/submissions/transition.test.ts',
      'lib/submissions/submit.test.ts',
      'lib/submissions/sending.test.ts',
      'lib/submissions/dispatch.test.ts',
      'lib/submissions/forgotten.test.ts',
      'tests/proofs/recovery.test.ts',
      'tests/proofs/late-answers.test.ts',
      'lib/gallery/queries.test.ts',
      'lib/submissions/takes.test.ts',
      'lib/submissions/try-again.test.ts',
      'lib/gallery/list.test.ts',
      'lib/gallery/query-options.test.ts',
      'lib/archive/deadline.test.ts',
      'lib/money/claims/claims.test.ts',
      'lib/submissions/submissions.test.ts',
    ],
    demanded: 90,
    timeoutMs: 10_000,
    database: true,
  },
}
