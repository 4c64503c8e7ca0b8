import { type EndpointName, moneyKind, readingOf, type Stranger } from '../evidence.ts'
import { PRICE_YEN } from '../plan.ts'
import { bearer, type Credential, type Exchange } from '../wire.ts'
import { type Session, takeReading } from './session.ts'
import { affordable, PLAIN_BODY } from './submissions.ts'

/** Sends to every endpoint with no key, a wrong one, another scheme and, where there is one, a revoked key. */
export async function sendAsStrangers(session: Session): Promise<void> {
  const { key, revokedKey } = session.options
  const strangers: [Stranger['who'], string | null][] = [
    ['no key', null],
    ['a wrong key', `Bearer ${misspell(key)}`],
    ['another scheme', `Token ${key}`],
  ]
  if (revokedKey !== null) strangers.push(['the revoked key', `Bearer ${revokedKey}`])
  for (const [who, header] of strangers) await knock(session, who, { label: who, header })
}

async function knock(session: Session, who: Stranger['who'], credential: Credential): Promise<void> {
  const { evidence, wire, paths } = session
  const note = (endpoint: EndpointName, exchange: Stranger['exchange']) =>
    evidence.strangers.push({ who, endpoint, exchange })
  if (affordable(session)) {
    const exchange = await wire.post(paths.create, credential, PLAIN_BODY)
    note('create', exchange)
    const kind = strangerKind(exchange)
    // Another scheme still shows the main key: when it is let in, its submission is one of the main key.
    const own = who === 'another scheme' && kind === 'intruder'
    await takeReading(session, own ? moneyKind(exchange) : kind, `a submission with ${who}`)
  } else {
    evidence.withheld.push(`a submission with ${who}`)
  }
  // A finished job where there is one: its content would be given to whoever is let in.
  const id = evidence.downloads?.jobId ?? evidence.submissions.find(({ jobId }) => jobId !== null)?.jobId
  if (id) {
    note('poll', await wire.get(paths.job(id), credential))
    note('content', await wire.get(paths.content(id), credential))
  }
  note('key info', await wire.get(paths.keyInfo, credential))
}

/** The key with one character changed in its middle, so that what a careless comparison looks at stays the same. */
function misspell(key: string): string {
  const middle = Math.floor(key.length / 2)
  return `${key.slice(0, middle)}${key[middle] === 'a' ? 'b' : 'a'}${key.slice(middle + 1)}`
}

/** Reads the poor key, and submits with it unless it could pay. */
export async function sendAsPoor(session: Session): Promise<void> {
  const { wire, paths, options, evidence } = session
  if (options.poorKey === null) return
  const credential = bearer('the poor key', options.poorKey)
  const infoBefore = await wire.get(paths.keyInfo, credential)
  const before = readingOf(infoBefore)
  const cannotPay = before !== null && before.maxBudgetYen - before.spendYen < PRICE_YEN
  const submission = cannotPay ? await wire.post(paths.create, credential, PLAIN_BODY) : null
  evidence.poor = {
    before,
    after: null,
    infoBefore,
    infoAfter: infoBefore,
    submission,
    changeYen: null,
  }
  if (submission) await takeReading(session, strangerKind(submission), 'a submission with the poor key')
}

function strangerKind(exchange: Exchange): 'stranger' | 'intruder' {
  return moneyKind(exchange) === 'refused' ? 'stranger' : 'intruder'
}

/** Reads the poor key again, after everything. */
export async function readPoorAgain(session: Session): Promise<void> {
  const { evidence, wire, paths, options } = session
  if (!evidence.poor || options.poorKey === null) return
  const infoAfter = await wire.get(paths.keyInfo, bearer('the poor key', options.poorKey))
  const after = readingOf(infoAfter)
  const { before } = evidence.poor
  evidence.poor = {
    ...evidence.poor,
    infoAfter,
    after,
    changeYen: before && after ? after.spendYen - before.spendYen : null,
  }
}
