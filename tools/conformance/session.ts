import { setTimeout } from 'node:timers/promises'
import { type Entry, type Evidence, type Reading, readingOf } from './evidence.ts'
import type { Options } from './options.ts'
import { type Cost, yen } from './plan.ts'
import { bearer, type Credential, type Exchange, Wire } from './wire.ts'

const MOST_READINGS = 3

/** The run cannot begin: unreachable, refused, or without enough money. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** A run under way: its address and key, and its observations so far. */
export interface Session {
  options: Options
  wire: Wire
  key: Credential
  paths: ReturnType<typeof pathsOf>
  evidence: Evidence
  start: Reading
  /** The last reading of the main key; null when it failed. */
  last: Reading | null
}

function pathsOf(prefix: string) {
  const job = (id: string) => `/${prefix}/videos/jobs/${encodeURIComponent(id)}`
  return {
    create: `/${prefix}/videos/create`,
    keyInfo: '/key/info',
    job,
    content: (id: string) => `${job(id)}/content?index=0`,
  }
}

/**
 * Reads the key's money for the first time.
 * @throws CannotStart when there is no answer, the key is refused, or balance or --max-yen are too small for the cost.
 */
export async function startSession(options: Options, cost: Cost): Promise<Session> {
  const { neededYen } = cost
  const need = `${yen(neededYen)}: its cost and ${yen(neededYen - cost.yen)} that stay unspent`
  if (options.maxYen !== null && options.maxYen < neededYen)
    throw new CannotStart(`--max-yen is ${yen(options.maxYen)}, and the run needs ${need}.`)
  const wire = new Wire(options)
  const key = bearer('the key', options.key)
  const paths = pathsOf(options.prefix)
  const first = await wire.get(paths.keyInfo, key)
  try {
    const start = firstReading(first, options)
    const available = start.maxBudgetYen - start.spendYen
    if (available < neededYen)
      throw new CannotStart(`The key has ${yen(available)} left, and the run needs ${need}.`)
    const evidence: Evidence = {
      options,
      keyInfos: [first],
      entries: [],
      submissions: [],
      withheld: [],
      jobs: [],
      strangers: [],
      poor: null,
      downloads: null,
      unknownJob: null,
      contentTooEarly: null,
    }
    return { options, wire, key, paths, evidence, start, last: start }
  } catch (error) {
    await wire.close()
    throw error
  }
}

function firstReading(exchange: Exchange, { baseUrl }: Options): Reading {
  const { answer, trouble } = exchange
  if (!answer) throw new CannotStart(`${baseUrl} cannot be reached: ${trouble}.`)
  if (answer.status === 401 || answer.status === 403)
    throw new CannotStart(`The key was refused: GET /key/info answered ${answer.status}.`)
  const reading = readingOf(exchange)
  if (reading) return reading
  throw new CannotStart(
    `GET /key/info answered ${answer.status} without a readable info.spend and info.max_budget, so that nothing could be said about money.`,
  )
}

/** Waits for a number of seconds. */
export const pause = (seconds: number): Promise<void> => setTimeout(seconds * 1000)

/** Reads the main key's money, and records the change since the last reading. */
export async function takeReading(
  session: Session,
  kind: Entry['kind'],
  what: string,
): Promise<number | null> {
  const reading = readingOf(await askKeyInfo(session))
  const changeYen = reading && session.last ? reading.spendYen - session.last.spendYen : null
  session.evidence.entries.push({ kind, what, changeYen })
  session.last = reading
  return changeYen
}

/**
 * This request is free, so a failed reading is retried, and one bad answer does not leave every amount open. The failure
 * is a fault unless the service is temporarily busy or unreachable.
 */
async function askKeyInfo({ wire, paths, key, options, evidence }: Session): Promise<Exchange> {
  for (let tries = 1; ; tries++) {
    const exchange = await wire.get(paths.keyInfo, key)
    const done = readingOf(exchange) !== null || tries === MOST_READINGS
    const status = exchange.answer?.status
    const busy = status === undefined || status === 429 || status === 503
    if (done || !busy) evidence.keyInfos.push(exchange)
    if (done) return exchange
    await pause(options.pollSeconds)
  }
}
