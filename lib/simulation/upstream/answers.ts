import type { Observation } from '../../upstream/outcome.ts'
import type { Random } from '../random.ts'
import type { Odds } from '../setting.ts'
import type { Job } from './job.ts'

/** What will become of a POST, if there is money for it. */
export type Plan = { answerMs: number } & (
  | { kind: 'refused'; observation: Observation }
  | { kind: 'accepted'; observe: (job: Job, anotherId: string) => Observation }
  /** Accepted or not, the client does not learn of it. */
  | { kind: 'untold'; billed: boolean; observation: Observation }
)

/** Draws what the service does with a POST. Without odds it answers as it should. */
export function planAnswer(random: Random, odds: Odds | null): Plan {
  const answerMs = random.delay(59_000)
  const kind = odds ? drawKind(random, odds) : 'accepted'
  if (kind === 'refused') return { kind, answerMs, observation: drawRefusal(random) }
  if (kind === 'accepted') return { kind, answerMs, observe: (job) => accepted(job.id) }
  if (kind === 'idLost') return { kind: 'accepted', answerMs, observe: drawLostId(random) }
  const billed = random.chance(0.5)
  if (kind === 'oddStatus') {
    const status = random.pick([200, 201, 204, 301, 302, 303, 307, 308])
    return { kind: 'untold', billed, answerMs, observation: answered(status, '{"id":"job-1"}') }
  }
  const silent = random.chance(0.5)
  const error = silent ? 'UND_ERR_HEADERS_TIMEOUT' : random.pick(['UND_ERR_SOCKET', 'ECONNRESET'])
  const observation: Observation = { seen: 'nothing', sent: true, error }
  return { kind: 'untold', billed, answerMs: silent ? Infinity : random.delay(59_000), observation }
}

function drawKind(random: Random, odds: Odds): 'accepted' | 'refused' | 'idLost' | 'oddStatus' | 'noAnswer' {
  for (const kind of ['refused', 'idLost', 'oddStatus', 'noAnswer'] as const) {
    if (random.chance(odds[kind])) return kind
  }
  return 'accepted'
}

function accepted(id: string): Observation {
  return answered(202, `{"id":"${id}","status":"pending","poll_path":"/gateway/videos/jobs/${id}"}`)
}

function answered(status: number, body: string, retryAfter: string | null = null, whole = true): Observation {
  return { seen: 'status', status, retryAfter, body, whole }
}

const REFUSALS = [
  400, 401, 402, 403, 408, 409, 413, 421, 422, 429, 429, 429, 500, 502, 503, 503, 504, 599,
] as const

function drawRefusal(random: Random): Observation {
  const status = random.pick([...REFUSALS])
  const retryAfter = random.chance(0.5) ? random.pick(['1', '30', '600', '0', 'soon', '999999']) : null
  const body = random.pick([
    '',
    '<html>Bad gateway</html>',
    '{"error":{"code":"invalid","message":"No."}}',
    '{"error":{"type":"rate_limit"}}',
    '{"error":{"code":"insufficient_quota"}}',
    '{"detail":"cut o',
  ])
  return answered(status, body, retryAfter, random.chance(0.8))
}

function drawLostId(random: Random): (job: Job, anotherId: string) => Observation {
  const kind = random.pick(['cut', 'empty', 'html', 'no id', 'bad id', 'number', 'duplicate'])
  return (job, anotherId) => {
    switch (kind) {
      case 'cut':
        return answered(202, `{"id":"${job.id}`, null, false)
      case 'empty':
        return answered(202, '')
      case 'html':
        return answered(202, '<html>Accepted</html>')
      case 'no id':
        return answered(202, '{"status":"pending"}')
      case 'bad id':
        return answered(202, '{"id":"//evil.example/x","status":"pending"}')
      case 'number':
        return answered(202, '{"id":17,"status":"pending"}')
      default:
        return accepted(anotherId)
    }
  }
}
