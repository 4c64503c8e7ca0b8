import { SAID_NOT_BILLED, STATUSES, type Status } from '#lib/submissions/state.ts'

const ANY = STATUSES
const WITH_JOB = [
  'pending',
  'in_progress',
  'completed',
  'failed',
  'unknown',
  'billed_without_job',
] as const satisfies readonly Status[]

interface FaultRule {
  /** The states of submissions that it must have hit in a long run. */
  meets: readonly Status[]
  /** In how many of a hundred histories it may happen; 50 by default. */
  share?: number
}

/** All faults of histories, and people's actions in between, beside the fates of POSTs (fates.ts). */
export const FAULTS = {
  'a process dies': { meets: ANY, share: 65 },
  'I/O fails': { meets: ANY, share: 65 },
  'a living process is given up': { meets: ANY, share: 60 },
  'two processes at once': { meets: ANY },
  'the service cannot be reached': { meets: ANY },
  'no free answers': { meets: ANY, share: 65 },
  'garbled answers': { meets: ANY, share: 65 },
  'slow answers': { meets: ANY, share: 65 },
  'lagging spend': { meets: ANY, share: 70 },
  'the clock is set ahead': { meets: ANY, share: 40 },
  'the clock is set back': { meets: ANY, share: 40 },
  'others spend': { meets: ANY, share: 35 },
  'the spend is reset': { meets: ANY, share: 30 },
  'the budget changes': { meets: ANY, share: 40 },
  'a job fails': { meets: ['pending', 'in_progress', 'unknown', 'billed_without_job'], share: 75 },
  'a job is lost': { meets: WITH_JOB, share: 75 },
  'a video is lost': { meets: ['pending', 'in_progress', 'completed', 'unknown', 'billed_without_job'] },
  'pressed again': { meets: ANY, share: 75 },
  withdrawn: { meets: ANY, share: 75 },
  'tried again': { meets: ANY, share: 75 },
  adopted: { meets: ANY, share: 75 },
  'decided by hand': { meets: ANY, share: 75 },
  'decided wrongly': { meets: ['unknown'], share: 60 },
  credited: { meets: ANY, share: 75 },
  'accepted too late': { meets: SAID_NOT_BILLED, share: 35 },
  'the hold is skipped': { meets: ANY, share: 60 },
} as const satisfies Record<string, FaultRule>

export type Fault = keyof typeof FAULTS

export const ALL_FAULTS = Object.keys(FAULTS) as Fault[]

export function faultRule(fault: Fault): FaultRule {
  return FAULTS[fault]
}

/** A kind of place where a process does I/O. */
export const PLACES = {
  'before a statement': (point) =>
    /^[\w$]+(\.\w+)?$/.test(point) && !/^(begin|committed|commit|journal\..*|upstream\..*)$/.test(point),
  'after a statement': (point) => /^[\w$]+(\.\w+)? done$/.test(point) && !/^(upstream|journal)/.test(point),
  'before a transaction': (point) => point === 'begin',
  'within a transaction': (point) => point.startsWith('tx.'),
  'before a commit': (point) => point === 'commit',
  'after a commit': (point) => point === 'committed',
  'before the POST': (point) => point === 'upstream.submit',
  'after the POST': (point) => point === 'upstream.submit done',
  'before the intent is written': (point) => point === 'journal.intend',
  'after the intent is written': (point) => point === 'journal.intend done',
  'before the mark that the POST follows': (point) => point === 'journal.mark',
  'after that mark': (point) => point === 'journal.mark done',
  'before the journal is written': (point) => point === 'journal.write',
  'after the journal is written': (point) => point === 'journal.write done',
  'before a free question': (point) => /^upstream\.(poll|keyInfo|openDownload)$/.test(point),
  'after a free answer': (point) => /^upstream\.(poll|keyInfo|openDownload) done$/.test(point),
} as const satisfies Record<string, (point: string) => boolean>

export type Place = keyof typeof PLACES

export const ALL_PLACES = Object.keys(PLACES) as Place[]

/** The kinds of a send, and all others. */
export const SENDING_PLACES = ALL_PLACES.filter((place) => /POST|intent|mark|journal/.test(place))
export const OTHER_PLACES = ALL_PLACES.filter((place) => !SENDING_PLACES.includes(place))

/** The kind of a point of I/O: the most specific one. */
export function placeOf(point: string): Place | undefined {
  return ALL_PLACES.findLast((place) => PLACES[place](point))
}
