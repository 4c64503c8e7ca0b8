import type { Studio } from '#lib/studio.ts'
import type { Outcome } from '#lib/upstream/outcome.ts'
import type { Swarm } from './commands.ts'

/** A studio with one fault, injected through its parts. */
export interface Mutant {
  /** Its fault, as the end of a sentence. */
  what: string
  /** The failure that it causes: a sentence of the invariants (invariants.ts, ending.ts) or a constraint of the database. */
  breaks: RegExp
  /** The faults of the histories that should notice it, if it is rare. */
  swarm?: Swarm
  tamper(studio: Studio): Studio
}

/** A studio whose client misreads some outcomes. */
const hearing = (
  what: string,
  breaks: RegExp,
  mistake: (outcome: Outcome) => Outcome,
  swarm?: Swarm,
): Mutant => ({
  what,
  breaks,
  ...(swarm ? { swarm } : {}),
  tamper: (studio) =>
    withUpstream(
      studio,
      (submit) =>
        async (...request) =>
          mistake(await submit(...request)),
    ),
})

type Submit = Studio['upstream']['submit']

function withUpstream(studio: Studio, change: (submit: Submit) => Submit): Studio {
  const { upstream } = studio
  const changed = { ...upstream, submit: change(upstream.submit.bind(upstream)) }
  return { ...studio, upstream: changed as unknown as Studio['upstream'] }
}

const refused: Outcome = { kind: 'refused', status: 400, retryAfter: null, errorCodes: [], detail: '' }

/** A studio whose database client changes its queries. */
const asking = (
  what: string,
  breaks: RegExp,
  model: string,
  method: string,
  change: (query: Query) => Query | null,
  swarm?: Swarm,
): Mutant => ({
  what,
  breaks,
  ...(swarm ? { swarm } : {}),
  tamper: (studio) => ({ ...studio, db: intercept(studio.db, model, method, change) }),
})

type Query = { where?: Record<string, unknown>; data?: Record<string, unknown> }

function intercept<Client extends object>(
  client: Client,
  model: string,
  method: string,
  change: (query: Query) => Query | null,
): Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === '$transaction') {
        const transact = value as (work: (tx: object) => unknown, options: unknown) => unknown
        return (work: (tx: object) => unknown, options: unknown) =>
          transact((tx) => work(intercept(tx, model, method, change)), options)
      }
      if (name !== model) return value
      return new Proxy(value as object, {
        get(methods, key) {
          const call = Reflect.get(methods, key) as (query: Query) => unknown
          if (key !== method) return call
          return (query: Query) => {
            const changed = change(query)
            return changed === null ? Promise.resolve({}) : call(changed)
          }
        },
      })
    },
  })
}

/** A billed video counts as not billed; or its money is spent again, or attributed to another video. */
const RELEASED =
  /\((not_accepted|rejected|queued)\): it was billed|yen are committed, of|no money for “|it was never billed/
const SENT_TWICE = /was sent again after|\d POSTs and \d+ sends/

/** One mutant for each kind of plausible slip. */
export const MUTANTS: readonly Mutant[] = [
  {
    what: 'gives a verdict before the spend must tell',
    breaks: RELEASED,
    swarm: { faults: new Set(['lagging spend']), fates: ['accept silently', 'accept late'] },
    tamper: (studio) => ({ ...studio, settings: { ...studio.settings, spendSettleMs: 0 } }),
  },
  {
    what: 'does not notice that the clock was set',
    breaks: RELEASED,
    swarm: {
      faults: new Set(['the clock is set ahead', 'lagging spend']),
      fates: ['accept silently', 'accept late'],
    },
    tamper: (studio) => ({ ...studio, elapsedMs: () => studio.now().getTime() }),
  },
  {
    what: 'forgets its journal',
    breaks: /its answer named job_/,
    swarm: { faults: new Set(['a process dies']), fates: [] },
    tamper: (studio) => {
      const nothing = { unsettled: () => [], lastSend: async () => null, lastSendCount: () => null }
      return { ...studio, journal: { ...studio.journal, ...nothing } }
    },
  },
  hearing(
    'resends an unanswered submission',
    new RegExp(`${RELEASED.source}|${SENT_TWICE.source}`),
    (outcome) => (outcome.kind === 'unknown' ? { kind: 'not_sent', detail: '' } : outcome),
  ),
  hearing('takes a 202 without an id for a refusal', RELEASED, (outcome) =>
    outcome.kind === 'accepted_id_lost' ? refused : outcome,
  ),
  hearing(
    'takes a redirect for a refusal',
    RELEASED,
    (outcome) => (outcome.kind === 'unknown' && outcome.reason === 'redirected' ? refused : outcome),
    { faults: new Set(), fates: ['redirect, billed or not'] },
  ),
  {
    what: 'retries a refused POST',
    breaks: SENT_TWICE,
    tamper: (studio) =>
      withUpstream(studio, (submit) => async (...request) => {
        const outcome = await submit(...request)
        return outcome.kind === 'refused' ? submit(...request) : outcome
      }),
  },
  asking(
    'moves a submission whatever its state',
    /its history is|Entry_submissionId_kind_key/,
    'submission',
    'updateManyAndReturn',
    ({ where, ...rest }) => {
      const { status: _, ...others } = where ?? {}
      return { ...rest, where: others }
    },
    {
      faults: new Set([
        'two processes at once',
        'a living process is given up',
        'withdrawn',
        'decided by hand',
      ]),
      fates: ['accept', 'refuse'],
    },
  ),
  asking('releases nothing', /its entries are hold$/m, 'entry', 'create', (query) =>
    query.data?.kind === 'release' ? null : query,
  ),
  asking('charges an unbilled submission', /its entries are hold,charge$/m, 'entry', 'create', (query) =>
    query.data?.kind === 'release' ? { ...query, data: { ...query.data, kind: 'charge' } } : query,
  ),
]
