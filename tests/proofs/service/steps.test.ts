import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '#service/billing/check.ts'
import { openServiceDatabase, type ServiceDatabase } from '#service/database.ts'
import { createChance } from '#tests/fixtures/platform/chance.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/service/databases.ts'
import { startServiceNginx } from '#tests/fixtures/service/nginx.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'
import {
  findLies,
  inParallel,
  isOwed,
  type Keys,
  makeKeys,
  makeSubmission,
  repeatUntilAccepted,
  type Sending,
  sendCreate,
  submitOnce,
} from './rig/submissions.ts'
import { STEPS, TROUBLE_HEADER, type Trouble, troubleHeader } from './rig/trouble.ts'
import { buildTroubledApp, type TroubledApp } from './rig/troubled-app.ts'

/** Submissions for each way. */
const RUNS = { direct: 2760, 'through nginx': 2760 }
const AT_ONCE = 48

/** An exception at every step, and a loss of the database connections in the middle of transactions. */
const TROUBLES: Trouble[] = [
  ...STEPS.map((step): Trouble => ({ action: 'throw', step })),
  { action: 'disconnect', step: 'before commit' },
]

describe('exceptions at every step of a submission', () => {
  const proxies = new AsyncDisposableStack()
  let place: TestDatabase
  let opened: ServiceDatabase
  let troubled: TroubledApp
  let keys: Keys
  let port: number

  beforeAll(async () => {
    place = await makeTestDatabase()
    opened = await openServiceDatabase(place, { prompt: true })
    troubled = await buildTroubledApp(opened, place.folder)
    port = Number(new URL(await troubled.app.listen({ host: '127.0.0.1', port: 0 })).port)
    keys = await makeKeys(opened.prisma)
  })
  afterAll(async () => {
    await proxies.disposeAsync()
    await troubled?.app.close()
    await opened?.close()
    await place?.drop()
  })

  /** Submissions queue in order: once this one is done, earlier ones whose clients left are done, too. */
  async function settled(): Promise<void> {
    for (const index of [1, 2]) {
      const body = JSON.stringify({ prompt: `the last one ${index}` })
      const headers = { authorization: `Bearer ${keys.rich}` }
      const { status } = await sendCreate({ port, headers, body, manner: { kind: 'plain' } })
      expect(status).toBe(202)
    }
    await waitFor('every transaction to end', () => troubled.open() === 0)
  }

  test.each(Object.entries(RUNS))(
    '%s: an error was not charged, a 202 was charged once, and no answer was charged once with its job or not at all',
    async (way, runs) => {
      const chance = createChance()
      const proxyPort = way === 'direct' ? null : await startServiceNginx(proxies, port)
      const before = new Map(troubled.reached)
      const submissions = Array.from({ length: runs }, (_, index) => {
        const inTurn = index % 5 === 4 ? undefined : TROUBLES[index % TROUBLES.length]
        const prompt = `${way} ${index}`
        const trouble = inTurn ?? chance.pick(TROUBLES)
        return makeSubmission(chance, { prompt, trouble, keys, port: proxyPort ?? port })
      })
      await inParallel(submissions, AT_ONCE, async (submission) => {
        await submitOnce(submission)
        if (isOwed(submission)) await repeatUntilAccepted(submission)
      })
      await settled()
      const seed = `seed ${chance.seed}`
      expect(await findLies(opened.database.query, submissions), seed).toEqual([])
      expect((await checkBooks(opened.prisma)).differences, seed).toEqual([])
      for (const { step } of TROUBLES) {
        const times = (troubled.reached.get(step) ?? 0) - (before.get(step) ?? 0)
        expect(times, `${seed}, how often ${step} was reached`).toBeGreaterThan(runs / TROUBLES.length / 2)
      }
      const seen = new Set(submissions.flatMap(({ answers }) => answers.map(({ status }) => status)))
      expect([...seen], seed).toEqual(expect.arrayContaining([202, 402, 500, null]))
    },
    180_000,
  )

  test.each(['before commit', 'committed', 'preSerialization', 'onSend', 'socket write'])(
    'a failing repeat of a charged submission gets no error, which would deny the charge: %s',
    async (step) => {
      const headers = { authorization: `Bearer ${keys.rich}`, 'idempotency-key': step.replaceAll(' ', '-') }
      const body = JSON.stringify({ prompt: `repeated ${step}` })
      const sending: Sending = { port, headers, body, manner: { kind: 'plain' } }
      const first = await sendCreate(sending)
      expect(first).toMatchObject({ status: 202, jobId: expect.any(String) })
      const trouble = { [TROUBLE_HEADER]: troubleHeader({ action: 'throw', step }) }
      const failed = await sendCreate({ ...sending, headers: { ...headers, ...trouble } })
      expect(failed).toEqual({ status: null, jobId: null, hung: false })
      expect(await sendCreate(sending)).toEqual(first)
    },
  )
})
