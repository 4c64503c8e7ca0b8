interface Stage {
  mutate: string[]
  /** In the order in which they run: what is quick comes first, since the first failure is enough. */
  tests: string[]
  /** How many of all mutants must be noticed, in percent. */
  demanded: number
  /** How much longer than usual the tests may take before a mutant counts as one that never ends. */
  timeoutMs: number
  /** Whether the tests open studios: each gets a copy of one on a server that is opened beforehand. */
  database?: boolean
}

/** What mutation testing changes, and which tests must notice it. See docs/mutation.md. */
export const STAGES: Record<string, Stage> = {
  outcome: {
    mutate: ['lib/upstream/outcome.ts'],
    tests: ['lib/upstream/classify.test.ts'],
    demanded: 100,
    timeoutMs: 4_000,
  },
  reconcile: {
    mutate: ['lib/reconcile/{bookings,decide,facts,histories,input,kept-job-id,missing,nearby,network}.ts'],
    tests: [
      'lib/reconcile/input.test.ts',
      'lib/reconcile/kept-job-id.test.ts',
      'lib/reconcile/facts.test.ts',
      'lib/reconcile/bookings.test.ts',
      'lib/reconcile/nearby.test.ts',
      'lib/reconcile/network.test.ts',
      'lib/reconcile/evidence.test.ts',
      'lib/reconcile/reasons.test.ts',
      'lib/reconcile/missing.test.ts',
      'lib/reconcile/decide.test.ts',
      'lib/reconcile/oracle.test.ts',
    ],
    demanded: 90,
    timeoutMs: 3_000,
  },
  submissions: {
    mutate: [
      'lib/submissions/{delays,input,journal-verdict,money,standstill,astray,reasons,settle,state,submit-input,tags,words}.ts',
    ],
    tests: [
      'lib/submissions/state.test.ts',
      'lib/submissions/settle.test.ts',
      'lib/submissions/journal-verdict.test.ts',
      'lib/submissions/delays.test.ts',
      'lib/submissions/astray.test.ts',
      'lib/submissions/money.test.ts',
      'lib/submissions/input.test.ts',
      'lib/submissions/tags.test.ts',
      'lib/proofs/hold.test.ts',
      'lib/submissions/words.test.ts',
    ],
    demanded: 90,
    timeoutMs: 4_000,
  },
  ledger: {
    mutate: ['lib/ledger/{csv,days,effect,expected,proof,proof-csv,same-key,times}.ts'],
    tests: [
      'lib/ledger/effect.test.ts',
      'lib/ledger/proof-csv.test.ts',
      'lib/ledger/csv.test.ts',
      'lib/ledger/expected.test.ts',
      'lib/ledger/proof.test.ts',
      'lib/ledger/days.test.ts',
    ],
    demanded: 90,
    timeoutMs: 4_000,
  },
  'ledger-database': {
    mutate: ['lib/ledger/{bookings,daily-proof,export,queries}.ts'],
    tests: ['lib/ledger/ledger.test.ts'],
    demanded: 90,
    timeoutMs: 10_000,
    database: true,
  },
  'reconcile-database': {
    mutate: ['lib/reconcile/{by-hand,queries,question,settle}.ts'],
    tests: [
      'lib/reconcile/settle.test.ts',
      'lib/reconcile/not-yet.test.ts',
      'lib/reconcile/page.test.ts',
      'lib/reconcile/gather.test.ts',
      'lib/reconcile/question.test.ts',
      'lib/reconcile/queries.test.ts',
      'lib/reconcile/another-key.test.ts',
      'lib/proofs/by-hand.test.ts',
      'lib/proofs/page.test.ts',
      'lib/proofs/settling.test.ts',
    ],
    demanded: 90,
    timeoutMs: 10_000,
    database: true,
  },
  'submissions-database': {
    mutate: [
      'lib/submissions/{dispatch,forgotten,queries,record,recover,sending,submit,transition,try-again,withdraw}.ts',
    ],
    tests: [
      'lib/submissions/transition.test.ts',
      'lib/submissions/submit.test.ts',
      'lib/submissions/sending.test.ts',
      'lib/submissions/dispatch.test.ts',
      'lib/submissions/forgotten.test.ts',
      'lib/proofs/recovery.test.ts',
      'lib/proofs/late-answers.test.ts',
      'lib/submissions/queries.test.ts',
      'lib/submissions/takes.test.ts',
      'lib/submissions/try-again.test.ts',
      'lib/gallery/list.test.ts',
      'lib/gallery/query-options.test.ts',
      'lib/archive/deadline.test.ts',
      'lib/claims/claims.test.ts',
      'lib/submissions/submissions.test.ts',
    ],
    demanded: 90,
    timeoutMs: 10_000,
    database: true,
  },
}
