import {
  type EndpointName,
  type Evidence,
  fieldsOf,
  type Job,
  moneyKind,
  readingOf,
  type Stranger,
} from './evidence.ts'
import { PRICE_YEN } from './plan.ts'
import { pause, type Session, takeReading } from './session.ts'
import { affordable, PLAIN_BODY, probeRateLimit, submitVideos, submitWrong } from './submissions.ts'
import { readMedia } from './video.ts'
import { bearer, type Credential, type Exchange } from './wire.ts'

/**
 * Sends all requests of a run, in this order. Reads the money of the key around every step; no other program may use
 * the key meanwhile.
 */
export async function observe(session: Session, tell: (line: string) => void): Promise<Evidence> {
  try {
    await sendAsPoor(session)
    tell('Submitting valid requests…')
    await submitVideos(session)
    await askWhatIsOpen(session)
    tell('Submitting invalid requests…')
    await submitWrong(session)
    tell('Waiting for the videos…')
    await followJobs(session)
    await downloadVideo(session)
    tell('Sending with wrong keys…')
    await sendAsStrangers(session)
    await probeRateLimit(session)
    await readPoorAgain(session)
    await takeReading(session, 'later', 'after everything')
    return session.evidence
  } finally {
    await session.wire.close()
  }
}

/** The open points of the specification that are free to probe: an unknown job, and content that is not ready. */
async function askWhatIsOpen({ evidence, wire, paths, key }: Session): Promise<void> {
  evidence.unknownJob = await wire.get(paths.job('00000000-0000-4000-8000-000000000000'), key)
  const id = evidence.submissions.find(({ jobId }) => jobId !== null)?.jobId
  if (id) evidence.contentTooEarly = await wire.get(paths.content(id), key)
}

/** Polls every accepted job until all are final or the time is up. */
async function followJobs(session: Session): Promise<void> {
  const { evidence, options } = session
  const begun = performance.now()
  for (const { name, jobId } of evidence.submissions)
    if (jobId !== null && !evidence.jobs.some(({ id }) => id === jobId))
      evidence.jobs.push({ name, id: jobId, polls: [], seconds: null })
  const waited = () => (performance.now() - begun) / 1000
  const running = () => evidence.jobs.filter(({ seconds }) => seconds === null)
  for (;;) {
    for (const job of running()) if (await pollJob(session, job)) job.seconds = waited()
    if (running().length === 0 || waited() + options.pollSeconds > options.waitSeconds) break
    await pause(options.pollSeconds)
  }
  // Once more: a final state must not change.
  for (const job of evidence.jobs.filter(({ seconds }) => seconds !== null)) await pollJob(session, job)
  await takeReading(session, 'polling', 'polling')
}

/** @returns whether the job is final. */
async function pollJob({ wire, paths, key }: Session, job: Job): Promise<boolean> {
  const exchange = await wire.get(paths.job(job.id), key)
  job.polls.push(exchange)
  return ['completed', 'failed'].includes(String(fieldsOf(exchange).status))
}

/** Downloads the first finished video twice. */
async function downloadVideo(session: Session): Promise<void> {
  const { evidence, wire, paths, key } = session
  const done = evidence.jobs.find(({ polls }) => polls.some((poll) => fieldsOf(poll).status === 'completed'))
  if (!done) return
  const path = paths.content(done.id)
  const first = await wire.get(path, key)
  const second = await wire.get(path, key)
  const media = await readMedia(first.answer?.body ?? Buffer.alloc(0))
  evidence.downloads = { jobId: done.id, first, second, media }
  await takeReading(session, 'download', 'downloading twice')
}

/** Sends to every endpoint with no key, a wrong key, another scheme and, if given, a revoked key. */
async function sendAsStrangers(session: Session): Promise<void> {
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
  const note = (endpoint: EndpointName, exchange: Exchange) =>
    evidence.strangers.push({ who, endpoint, exchange })
  if (affordable(session)) {
    const exchange = await wire.post(paths.create, credential, PLAIN_BODY)
    note('create', exchange)
    const kind = strangerKind(exchange)
    // Another scheme still sends the main key: if admitted, its submission belongs to the main key.
    const own = who === 'another scheme' && kind === 'intruder'
    await takeReading(session, own ? moneyKind(exchange) : kind, `a submission with ${who}`)
  } else {
    evidence.withheld.push(`a submission with ${who}`)
  }
  // A finished job if possible: any admitted client would get its content.
  const id = evidence.downloads?.jobId ?? evidence.submissions.find(({ jobId }) => jobId !== null)?.jobId
  if (id) {
    note('poll', await wire.get(paths.job(id), credential))
    note('content', await wire.get(paths.content(id), credential))
  }
  note('key info', await wire.get(paths.keyInfo, credential))
}

/** The key with one character changed in its middle, to catch a comparison of only its beginning and end. */
function misspell(key: string): string {
  const middle = Math.floor(key.length / 2)
  return `${key.slice(0, middle)}${key[middle] === 'a' ? 'b' : 'a'}${key.slice(middle + 1)}`
}

function strangerKind(exchange: Exchange): 'stranger' | 'intruder' {
  return moneyKind(exchange) === 'refused' ? 'stranger' : 'intruder'
}

/** Reads the poor key, and submits with it unless it could pay. */
async function sendAsPoor(session: Session): Promise<void> {
  const { wire, paths, options, evidence } = session
  if (options.poorKey === null) return
  const credential = bearer('the poor key', options.poorKey)
  const infoBefore = await wire.get(paths.keyInfo, credential)
  const before = readingOf(infoBefore)
  const cannotPay = before !== null && before.maxBudgetYen - before.spendYen < PRICE_YEN
  const submission = cannotPay ? await wire.post(paths.create, credential, PLAIN_BODY) : null
  evidence.poor = { before, after: null, infoBefore, infoAfter: infoBefore, submission }
  if (submission) await takeReading(session, strangerKind(submission), 'a submission with the poor key')
}

/** Reads the poor key again, after everything. */
async function readPoorAgain({ evidence, wire, paths, options }: Session): Promise<void> {
  if (!evidence.poor || options.poorKey === null) return
  const infoAfter = await wire.get(paths.keyInfo, bearer('the poor key', options.poorKey))
  evidence.poor = { ...evidence.poor, infoAfter, after: readingOf(infoAfter) }
}
