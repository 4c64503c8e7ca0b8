import { MOVES, STATUSES, type Status } from '#lib/submissions/state.ts'
import type { Outcome } from '#lib/upstream/outcome.ts'
import { ALL_FATES } from './fates.ts'
import { ALL_FAULTS, ALL_PLACES, type Fault, faultRule, placeOf } from './faults.ts'
import type { How } from './life.ts'
import type { Post } from './truth.ts'

/** Every class of outcome that lib/upstream/outcome.ts distinguishes. */
const OUTCOMES = [
  'not_sent',
  'accepted',
  'accepted_id_lost',
  'refused',
  'unknown: no_answer',
  'unknown: redirected',
  'unknown: unexpected_answer',
]

const HOWS: readonly How[] = ['crash', 'error']

/** How often histories reached their targets, added up. */
export class Coverage {
  readonly sums = {
    histories: 0,
    steps: 0,
    submissions: 0,
    posts: 0,
    deaths: 0,
    'put back': 0,
    'sends forgotten by the database': 0,
    'once unknown': 0,
    'settled by readings': 0,
    'left to an admin at the end': 0,
    clips: 0,
  }
  readonly #edges = counts(STATUSES.flatMap((from) => MOVES[from].map((to) => edge(from, to))))
  readonly #outcomes = counts(OUTCOMES)
  readonly #fates = counts(ALL_FATES)
  readonly #places = counts(HOWS.flatMap((how) => ALL_PLACES.map((place) => `${how} ${place}`)))
  readonly #pairs = counts(
    ALL_FAULTS.flatMap((fault) => faultRule(fault).meets.map((status) => `${fault} × ${status}`)),
  )

  moved(history: readonly Status[]): void {
    for (const [index, to] of history.entries()) {
      const from = history[index - 1]
      if (from && from !== to) add(this.#edges, edge(from, to))
    }
  }

  came(outcome: Outcome): void {
    add(this.#outcomes, outcome.kind === 'unknown' ? `unknown: ${outcome.reason}` : outcome.kind)
  }

  posted(posts: readonly Post[]): void {
    for (const { fate } of posts) add(this.#fates, fate === 'no money' ? 'refuse for money' : fate)
  }

  struckAt(how: How, point: string): void {
    const place = placeOf(point)
    if (place) add(this.#places, `${how} ${place}`)
  }

  /** A fault hit submissions in these states. */
  struck(fault: Fault, statuses: Iterable<Status>): void {
    for (const status of new Set(statuses)) {
      if (this.#pairs.has(`${fault} × ${status}`)) add(this.#pairs, `${fault} × ${status}`)
    }
  }

  /** The targets that were never reached, in words. */
  missing(): string[] {
    return [this.#edges, this.#outcomes, this.#fates, this.#places, this.#pairs].flatMap((part) =>
      [...part].filter(([, count]) => count === 0).map(([name]) => name),
    )
  }

  /** How often each was reached, as a table to print. */
  table(): string {
    const lines = (title: string, part: Map<string, number>) => [
      '',
      title,
      ...[...part].map(([name, count]) => `${String(count).padStart(8)}  ${name}`),
    ]
    return [
      ...lines('Histories', new Map(Object.entries(this.sums))).slice(1),
      ...lines('Moves', this.#edges),
      ...lines('Outcomes of POSTs', this.#outcomes),
      ...lines('Fates of POSTs', this.#fates),
      ...lines('Places where a process died (crash), or its I/O failed (error)', this.#places),
      '',
      `Faults, and the states of submissions that they met: ${STATUSES.map((s, i) => `${i + 1} ${s}`).join(', ')}`,
      ...ALL_FAULTS.map((fault) => this.#row(fault)),
    ].join('\n')
  }

  #row(fault: Fault): string {
    const cells = STATUSES.map((status) => String(this.#pairs.get(`${fault} × ${status}`) ?? '-').padStart(7))
    return `${cells.join('')}  ${fault}`
  }
}

function edge(from: Status, to: Status): string {
  return `${from} → ${to}`
}

function counts(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name) => [name, 0]))
}

function add(to: Map<string, number>, name: string): void {
  to.set(name, (to.get(name) ?? 0) + 1)
}
