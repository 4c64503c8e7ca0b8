import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'playwright/test'
import { startUpstreamServer } from '#tests/fixtures/upstream-server.ts'
import { Truth } from '#tests/proofs/rig/truth.ts'
import type { SubmitInput } from '../../lib/submissions/submit-input.ts'
import { card, make, setUp } from '../person.ts'
import { makeProgram } from '../program.ts'
import { type Answer, captureAction, makeReplay, type SentAction } from '../replay.ts'

/** With PROOF_FULL=1: 10,000 POSTs. */
const FULL = process.env.PROOF_FULL !== undefined
const ATTEMPTS = FULL ? 1_000 : 40
const DUPLICATES = 10
/** The number of attempts repeated at the same time. */
const LANES = 2
const PRICE_YEN = 250

test.describe.configure({ timeout: FULL ? 3_600_000 : 300_000 })

let studio: Awaited<ReturnType<typeof startTwoProcesses>>

test.beforeAll(async () => {
  // Enough for a video from every POST, so that the budget does not hide wrong ones.
  studio = await startTwoProcesses(2 * ATTEMPTS * DUPLICATES * PRICE_YEN)
})
test.afterAll(async () => {
  await studio?.remove()
})

test(`${ATTEMPTS * DUPLICATES} POSTs of a browser to two web processes, ${DUPLICATES} of each attempt, are one video each`, async ({
  page,
}) => {
  await setUp(page, studio.programs[1].setupLink()) // the last of the two links counts
  const pressed = await captureAction(page, () => make(page, 'Pressed', '7'))
  expect(pressed.input).toEqual({
    attemptId: expect.any(String),
    prompt: 'Pressed',
    seed: 7,
    takes: 1,
    projectId: null,
    tags: [],
    parentId: null,
    commentId: null,
  })
  await expect(card(page, 'Pressed')).toHaveCount(1)

  // The first attempt is the browser's own, already answered.
  const others = Array.from({ length: ATTEMPTS - 1 }, (_, index) => `Repeated ${index + 1}`)
  const inputs = [
    pressed.input,
    ...others.map((prompt) => ({ attemptId: randomUUID(), prompt, seed: 7 })),
  ].sort(byPrompt)
  const answers = await repeat(pressed, inputs)
  const { truth, database } = studio
  expect(truth.violations).toEqual([])
  const unsent = async () =>
    (await readSubmissions(database)).filter(({ status }) => /^(queued|submitting)$/.test(status))
  await expect.poll(unsent, { timeout: 120_000 }).toEqual([])
  const rows = (await readSubmissions(database)).sort(byPrompt)

  // Every POST was answered, by both processes alike, with the one submission of its attempt.
  expect(answers.filter(({ status, result }) => status !== 200 || result?.kind !== 'created')).toEqual([])
  for (const to of [0, 1]) {
    expect(answers.filter((answer) => answer.to === to)).toHaveLength((ATTEMPTS * DUPLICATES) / 2)
  }
  const named = inputs.map(({ attemptId }) => [
    ...new Set(answers.filter((answer) => answer.attemptId === attemptId).map(idIn)),
  ])
  expect(named).toEqual(rows.map(({ id }) => [id]))

  // Each has one hold, and was charged once.
  expect(rows.map(asked)).toEqual(inputs.map(asked))
  const once = { status: 'pending', entries: [`hold ${PRICE_YEN}`, `charge ${PRICE_YEN}`] }
  expect(rows.map(({ status, entries }) => ({ status, entries }))).toEqual(inputs.map(() => once))

  // The service saw the same: one POST each, one job each, and its price.
  expect(truth.posts.toSorted(byPrompt)).toEqual(
    inputs.map(({ prompt }) => ({ prompt, fate: 'accept', status: 202 })),
  )
  expect(rows.map(({ jobId }) => truth.jobs.get(jobId ?? '')?.prompt)).toEqual(
    inputs.map(({ prompt }) => prompt),
  )
  expect(truth.violations).toEqual([])
  expect(truth.chargedYen).toBe(ATTEMPTS * PRICE_YEN)

  // Both processes won some of the sends.
  const { rows: living } = await database.query<{ id: string }>('SELECT id FROM "Process"')
  expect(living).toHaveLength(2)
  expect([...new Set(rows.map(({ leasedBy }) => leasedBy))].sort()).toEqual(living.map(({ id }) => id).sort())
  for (const program of studio.programs) {
    expect(await program.stop()).toBe(0)
    expect(program.output()).not.toMatch(/"level":[56]0/) // no errors were logged
  }
})

/** Sends every attempt a number of times at once, to both processes in turn. */
async function repeat(action: SentAction, inputs: SubmitInput[]): Promise<Answer[]> {
  const addresses = studio.programs.map(({ url }) => url)
  const replay = makeReplay(action, addresses, (LANES * DUPLICATES) / addresses.length)
  const answers: Answer[] = []
  const waiting = inputs.entries()
  const lane = async () => {
    for (const [index, input] of waiting) {
      const sent = Array.from({ length: DUPLICATES }, (_, copy) => replay.send((index + copy) % 2, input))
      answers.push(...(await Promise.all(sent)))
    }
  }
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
  } finally {
    await replay.close()
  }
  return answers
}

const idIn = ({ result }: Answer) => (result?.kind === 'created' ? result.submissionId : null)

function byPrompt(a: { prompt: string }, b: { prompt: string }): number {
  return a.prompt < b.prompt ? -1 : 1
}

/** The requested fields of a submission. */
const asked = ({ prompt, attemptId, seed }: Pick<SubmitInput, 'prompt' | 'attemptId' | 'seed'>) => ({
  prompt,
  attemptId,
  seed,
})

/**
 * Starts two web processes as behind a load balancer that keeps the Host: one PostgreSQL, one data folder (clips and
 * journals are files), one address, that of the first, one secret for sessions, and one service, which counts its requests.
 */
async function startTwoProcesses(budgetYen: number) {
  const truth = new Truth({
    now: Date.now,
    random: () => 0, // charges at once
    budgetYen,
    settleMs: 0,
    latestMs: 0,
  })
  const service = await startUpstreamServer(truth.behave)
  const shared = {
    NEXTAUTH_SECRET: randomBytes(48).toString('base64url'),
    VIDEO_API_BASE_URL: service.url,
    VIDEO_API_KEY: 'sk-canary-0123456789',
    SPEND_SETTLE_SECONDS: '0',
  }
  const first = await makeProgram(shared, { server: true })
  const { DATA_DIR = '', DATABASE_URL = '' } = first.env
  // On the first process's database; it makes none of its own.
  const second = await makeProgram({ ...shared, DATA_DIR, DATABASE_URL, NEXTAUTH_URL: first.url })
  const database = new pg.Client({ connectionString: DATABASE_URL })
  const remove = async () => {
    await database.end()
    for (const program of [second, first]) await program.kill()
    for (const program of [second, first]) await program.remove()
    await service.close()
  }
  try {
    await first.start()
    await second.start()
    await database.connect()
  } catch (error) {
    await remove()
    throw error
  }
  return { programs: [first, second] as const, truth, database, remove }
}

/** A submission as the database has it. */
interface Row {
  id: string
  attemptId: string
  prompt: string
  seed: number | null
  status: string
  leasedBy: string | null
  jobId: string | null
  /** The ledger's lines for it, the oldest first. */
  entries: string[]
}

async function readSubmissions(database: pg.Client): Promise<Row[]> {
  const { rows } = await database.query<Row>(
    `SELECT s.id, s."attemptId", s.prompt, s.seed::float8 AS seed, s.status, s."leasedBy", s."jobId",
       array_agg(e.kind || ' ' || e."amountYen" ORDER BY e.id) AS entries
     FROM "Submission" s LEFT JOIN "Entry" e ON e."submissionId" = s.id
     GROUP BY s.id`,
  )
  return rows
}
