import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'playwright/test'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import type { SubmitInput } from '../lib/submissions/submit-input.ts'
import { make, setUp } from './person.ts'
import { captureAction, makeReplay } from './replay.ts'
import {
  countUnsent,
  readProcesses,
  readSubmissions,
  startTwoProcesses,
  type TwoProcesses,
} from './two-processes.ts'

/** With PROOF_FULL=1: 100 kills and 2,000 submissions. */
const FULL = process.env.PROOF_FULL !== undefined
const KILLS = FULL ? 100 : 3
const PRESSES = 20
const PRICE_YEN = 250

/** The service takes so long to answer, at most: then many sends are under way when a process dies. */
const SLOWEST_MS = 400

/** What was put off because an outcome was unknown waits for a minute. */
const PATIENCE_MS = 120_000

test.describe.configure({ timeout: FULL ? 7_200_000 : 400_000 })

const chance = createChance()
let studio: TwoProcesses
let letting: NodeJS.Timeout

test.beforeAll(async () => {
  studio = await startTwoProcesses(4 * KILLS * PRESSES * PRICE_YEN)
})
test.afterAll(async () => {
  clearInterval(letting)
  await studio?.remove()
})

test(`${KILLS} kills of web processes leave ${KILLS * PRESSES} submissions of browsers without a yen unexplained`, async ({
  page,
}) => {
  await setUp(page, studio.programs[1].setupLink())
  const pressed = await captureAction(page, () => make(page, 'Pressed', '7'))
  await page.goto('about:blank')
  const { truth, programs, database } = studio
  truth.onPost = () => setTimeout(chance.below(SLOWEST_MS))
  const replay = makeReplay(
    pressed,
    programs.map(({ url }) => url),
    PRESSES,
  )

  /** As whoever has the composer open: asks for the same attempt until somebody answers. */
  async function press(input: SubmitInput): Promise<string> {
    for (;;) {
      const answer = await replay.send(chance.below(2), input).catch(() => null)
      if (answer?.result?.kind === 'created') return answer.result.submissionId
      if (answer?.result) throw new Error(`It was not taken: ${answer.result.kind}.`)
      await setTimeout(50)
    }
  }

  const ids = await readProcesses(database)
  /** Kills a web process, and starts it again. */
  async function killOne(place: number): Promise<void> {
    await programs[place]?.kill()
    // What it does not say for a minute and a half: that it lives.
    await database.query('DELETE FROM "Process" WHERE id = $1', [ids[place]])
    await programs[place]?.start()
    const found = await readProcesses(database)
    ids[place] = found.find((id) => !ids.includes(id)) ?? ''
    expect(found.toSorted()).toEqual(ids.toSorted())
  }

  letting = setInterval(() => void letGoOn(), 100)
  const named = new Map<string, string>()
  for (let kills = 0; kills < KILLS; kills += 1) {
    const inputs = Array.from({ length: PRESSES }, (_, index) => ({
      attemptId: randomUUID(),
      prompt: `Wave ${kills}, press ${index}`,
      seed: 7,
    }))
    const pressing = Promise.all(
      inputs.map(async (input) => {
        await setTimeout(chance.below(SLOWEST_MS))
        named.set(input.prompt, await press(input))
      }),
    )
    const posts = truth.posts.length + 1 + chance.below(PRESSES / 2)
    await expect
      .poll(() => truth.posts.length, { intervals: [10], timeout: PATIENCE_MS })
      .toBeGreaterThanOrEqual(posts)
    await killOne(chance.below(2))
    await pressing
    await expect
      .poll(() => countUnsent(database), { timeout: PATIENCE_MS, message: `seed ${chance.seed}` })
      .toBe(0)
    await letGoOn() // what was cut off lately holds nothing of the next wave
  }
  await replay.close()

  // What a browser was told is there, once; nothing else is.
  const rows = await readSubmissions(database)
  const made = rows.filter(({ prompt }) => prompt !== 'Pressed')
  expect(Object.fromEntries(made.map(({ prompt, id }) => [prompt, id]))).toEqual(Object.fromEntries(named))
  expect(rows).toHaveLength(KILLS * PRESSES + 1)

  // Nothing was sent twice; what was charged has its job, and what may have been keeps its hold.
  expect(truth.violations, `seed ${chance.seed}`).toEqual([])
  const wrong = rows.filter(({ prompt, status, jobId, entries }) => {
    const jobs = truth.jobsOf(prompt)
    if (truth.postsOf(prompt).length > 1) return true
    if (status === 'unknown') return entries.join() !== `hold ${PRICE_YEN}`
    if (status === 'not_accepted') return jobs.length > 0 || !entries.includes(`release ${PRICE_YEN}`)
    const charged = entries.includes(`charge ${PRICE_YEN}`)
    return !charged || jobs.length !== 1 || (jobId !== null && jobId !== jobs[0]?.id)
  })
  expect(wrong, `seed ${chance.seed}`).toEqual([])
  const known = rows.filter(({ status }) => status !== 'unknown' && status !== 'not_accepted')
  const unknown = rows.filter(({ status }) => status === 'unknown')
  const mayBeCharged = unknown.filter(({ prompt }) => truth.jobsOf(prompt).length > 0)
  expect((known.length + mayBeCharged.length) * PRICE_YEN).toBe(truth.chargedYen)
  const { rows: cutOff } = await database.query<{ count: number }>(
    `SELECT count(*)::int FROM "SubmissionEvent" WHERE status = 'unknown'`,
  )
  if (FULL) expect(cutOff[0]?.count).toBeGreaterThan(KILLS / 2)
  console.log(
    `${KILLS} kills, ${rows.length} submissions, ${truth.jobs.size} jobs, ${cutOff[0]?.count} cut off, ${unknown.length} still unknown`,
  )
})

/** Lets sending go on, as an admin does who does not want to wait until unknown outcomes have settled. */
async function letGoOn(): Promise<void> {
  await studio.database.query(
    `WITH lifted AS (UPDATE "SendingPause" SET "liftedAt" = now() WHERE "liftedAt" IS NULL)
     UPDATE "Submission" SET "holdSkippedAt" = now() WHERE status = 'unknown' AND "holdSkippedAt" IS NULL`,
  )
}
