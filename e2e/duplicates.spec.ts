import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import type { SubmitInput } from '../lib/submissions/submit-input.ts'
import { card, make, setUp } from './person.ts'
import { type Answer, captureAction, makeReplay, type SentAction } from './replay.ts'
import {
  countUnsent,
  readProcesses,
  readSubmissions,
  startTwoProcesses,
  type TwoProcesses,
} from './two-processes.ts'

/** With PROOF_FULL=1: 10,000 POSTs. */
const FULL = process.env.PROOF_FULL !== undefined
const ATTEMPTS = FULL ? 1_000 : 40
const DUPLICATES = 10
/** So many attempts are repeated at the same time. */
const LANES = 2
const PRICE_YEN = 250

test.describe.configure({ timeout: FULL ? 3_600_000 : 300_000 })

let studio: TwoProcesses

test.beforeAll(async () => {
  // Enough for a video from every POST, so that it is not the budget that stops the wrong ones.
  studio = await startTwoProcesses(2 * ATTEMPTS * DUPLICATES * PRICE_YEN)
})
test.afterAll(async () => {
  await studio?.remove()
})

test(`${ATTEMPTS * DUPLICATES} POSTs of a browser to two web processes, ${DUPLICATES} of each attempt, are one video each`, async ({
  page,
}) => {
  await setUp(page, studio.programs[1].setupLink()) // of the two links the last one counts
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

  // The first attempt is the browser's own, which was answered before.
  const others = Array.from({ length: ATTEMPTS - 1 }, (_, index) => `Repeated ${index + 1}`)
  const inputs = [
    pressed.input,
    ...others.map((prompt) => ({ attemptId: randomUUID(), prompt, seed: 7 })),
  ].sort(byPrompt)
  const answers = await repeat(pressed, inputs)
  const { truth, database } = studio
  expect(truth.violations).toEqual([])
  await expect.poll(() => countUnsent(database), { timeout: 120_000 }).toBe(0)
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

  // Two processes were there, and each won some of the sends.
  const living = await readProcesses(database)
  expect(living).toHaveLength(2)
  expect([...new Set(rows.map(({ leasedBy }) => leasedBy))].sort()).toEqual(living.toSorted())
  for (const program of studio.programs) {
    expect(await program.stop()).toBe(0)
    expect(program.output()).not.toMatch(/"level":[56]0/) // no errors were logged
  }
})

/** Sends every attempt so many times at once, to both processes in turn. */
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

/** What of a submission is as it was asked for. */
const asked = ({ prompt, attemptId, seed }: Pick<SubmitInput, 'prompt' | 'attemptId' | 'seed'>) => ({
  prompt,
  attemptId,
  seed,
})
