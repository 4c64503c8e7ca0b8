import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startReceiver } from '#tests/doubles/receiver.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/databases.ts'
import { makeReading } from '#tests/fixtures/readings.ts'
import { makeCaller, openTestStudio, type TestStudio } from '#tests/fixtures/studio.ts'
import { makeSubmission } from '#tests/fixtures/submissions.ts'
import type { Caller } from '../caller.ts'
import { teamMoney } from '../money/balance/availability.ts'
import { move } from '../submissions/transition.ts'
import { deliver } from './deliver.ts'
import { startDelivering } from './deliver-webhooks.ts'
import { EVENTS } from './events.ts'
import type { Facts } from './facts.ts'
import { tellOfLimit } from './limits.ts'
import { listNews } from './news.ts'
import { listDeliveries, listWebhooks } from './queries.ts'
import { changeThresholds } from './threshold.ts'
import { watchArchive, watchBalance } from './watch.ts'
import { addWebhook, enableWebhook, removeWebhook, testWebhook, tryAgain } from './webhooks.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('webhooks', () => {
  let test: TestStudio
  let database: TestDatabase
  let admin: Caller
  let member: Caller
  let receiver: Awaited<ReturnType<typeof startReceiver>>

  beforeAll(async () => {
    database = await makeTestDatabase()
    test = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' }, database)
    admin = await makeCaller(test.studio, { role: 'admin' })
    member = await makeCaller(test.studio)
  })
  afterAll(async () => {
    await test?.close()
    await database?.drop()
  })
  beforeEach(async () => {
    receiver = await startReceiver()
  })
  afterEach(async () => {
    await receiver.close()
    await test.studio.db.webhook.deleteMany()
    test.studio.settings = { ...test.studio.settings, privateWebhooks: true }
  })

  async function add(options: { url?: string; shape?: 'json' | 'slack'; events?: readonly string[] } = {}) {
    const input = { url: receiver.url, shape: 'json', language: 'ja', events: EVENTS, ...options }
    const added = await addWebhook(test.studio, admin, input)
    if (added.kind !== 'added') throw new Error(JSON.stringify(added))
    return added
  }

  /** A submission moved all the way to a state. */
  const become = (to: Parameters<typeof makeSubmission>[2], prompt = '夕焼けの海') =>
    makeSubmission(test.studio, member.id, to, { prompt })

  const deliveries = () => test.studio.db.webhookDelivery.findMany({ orderBy: { createdAt: 'asc' } })
  const only = async () => {
    const [delivery, ...more] = await deliveries()
    if (!delivery || more.length > 0) throw new Error(`${more.length} more deliveries`)
    return delivery
  }

  /** Takes the job of the next try and returns when it is due; null if none waits. */
  const nextTry = async (id: string) => {
    const [job] = await test.studio.queue.findJobs('deliver', { key: id, queued: true })
    if (job) await test.studio.queue.deleteJob('deliver', job.id)
    return job?.startAfter ?? null
  }

  it('report a finished video once, signed, with a link and only the beginning of the prompt', async () => {
    const { secret } = await add()
    const id = await become('completed', `猫${'。'.repeat(500)}`)
    const delivery = await only()
    await deliver(test.studio, delivery.id)
    await deliver(test.studio, delivery.id)
    const [heard, ...more] = receiver.heard
    if (!heard) throw new Error('nothing was heard')
    expect(more).toEqual([])
    expect(heard.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': delivery.id })
    const body = JSON.parse(heard.body)
    const receiverOf = (own: string | null) => new Webhook(own ?? '')
    expect(receiverOf(secret).verify(heard.body, heard.headers as Record<string, string>)).toEqual(body)
    const another = receiverOf(`whsec_${'A'.repeat(32)}`)
    expect(() => another.verify(heard.body, heard.headers as Record<string, string>)).toThrow('signature')
    expect(body).toMatchObject({
      id: delivery.id,
      event: 'submission.completed',
      link: `http://studio.test/videos/${id}`,
      submission: { id, status: 'completed', person: 'Someone', priceYen: 250 },
    })
    expect(body.submission.prompt).toBe(`猫${'。'.repeat(199)}`)
    expect(heard.body).not.toContain('canary')
    expect(await only()).toMatchObject({ state: 'delivered', tries: 1, httpStatus: 204 })
  })

  it('report 80 and 100 percent of a limit, and a request for a higher one', async () => {
    await add({ shape: 'slack', events: ['limit.near', 'limit.asked'] })
    const { studio } = test
    const { id } = await makeCaller(studio)
    const subject = { scope: 'person', id, name: 'Mei <!channel>' } as const
    const limit = { ...subject, span: 'month', limitYen: 10_000, usedYen: 8_000 } as const
    const at = studio.now()
    await tellOfLimit(studio, studio.db, { kind: 'near', limit, share: 80, at })
    const full = { ...limit, usedYen: 10_000 }
    await tellOfLimit(studio, studio.db, { kind: 'near', limit: full, share: 100, at })
    await tellOfLimit(studio, studio.db, { kind: 'near', limit: full, share: 100, at })
    const asked = { requestId: crypto.randomUUID(), subject, person: 'Mei', reason: 'Twelve shots' }
    await tellOfLimit(studio, studio.db, { kind: 'asked', ...asked })
    for (const delivery of await deliveries()) await deliver(studio, delivery.id)
    const texts = receiver.heard.map(({ body }) => JSON.parse(body).text)
    expect(texts.map((text) => /80%|100%|Twelve shots/.exec(text)?.[0])).toEqual([
      '80%',
      '100%',
      'Twelve shots',
    ])
    for (const text of texts) expect(text).not.toContain('<!')
  })

  it('are written and queued in the transaction of the move, for subscribed events only', async () => {
    await add({ events: ['submission.failed'] })
    await become('completed')
    await become('unknown')
    expect(await deliveries()).toEqual([])
    const failed = await become('failed')
    const rejected = await become('rejected')
    const subjects = (await deliveries()).map(({ subject }) => subject)
    expect(new Set(subjects)).toEqual(new Set([`${failed} failed`, `${rejected} rejected`]))
    for (const { id } of await deliveries()) {
      expect(
        await test.studio.queue.findJobs('deliver', { data: { deliveryId: id }, queued: true }),
      ).toHaveLength(1)
    }
    const { studio } = test
    const breaking = new Proxy(studio.db, {
      get: (db, name) =>
        name === '$transaction'
          ? (work: (tx: object) => Promise<unknown>) =>
              db.$transaction(async (tx) => {
                await work(tx)
                throw new Error('the commit failed')
              })
          : Reflect.get(db, name),
    })
    const pending = await become('pending')
    await expect(move({ ...studio, db: breaking }, pending, 'pending', 'failed')).rejects.toThrow(
      'the commit',
    )
    expect(await deliveries()).toHaveLength(2)
  })

  it('retry with backoff after errors, timeouts and resets, and finally give up', async () => {
    await add()
    receiver.answer({ status: 500 }, 'reset', 'silence', { status: 503, body: 'x'.repeat(100_000) })
    await become('completed')
    const { id } = await only()
    const waits = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]
    for (const [index, wait] of waits.entries()) {
      await nextTry(id)
      await deliver(test.studio, id, 300)
      const tried = await only()
      expect(tried).toMatchObject({ state: 'waiting', tries: index + 1 })
      const leftMs = Number(await nextTry(id)) - test.studio.now().getTime()
      expect(leftMs).toBeGreaterThan(wait - 5 * SECOND)
      expect(leftMs).toBeLessThanOrEqual(wait)
    }
    await deliver(test.studio, id, 300)
    expect(await only()).toMatchObject({ state: 'given_up', tries: 7, httpStatus: 503 })
    expect(receiver.heard).toHaveLength(7)
    const ids = new Set(receiver.heard.map(({ headers }) => headers['webhook-id']))
    expect(ids.size).toBe(1)

    receiver.answer({ status: 200 })
    expect(await tryAgain(test.studio, member, id)).toMatchObject({ kind: 'refused' })
    expect(await tryAgain(test.studio, admin, id)).toEqual({ kind: 'done' })
    expect(await nextTry(id)).not.toBeNull()
    await deliver(test.studio, id)
    expect(await only()).toMatchObject({ state: 'delivered', tries: 1, trouble: null })
    expect(await tryAgain(test.studio, admin, id)).toMatchObject({ kind: 'refused' })
  })

  it('several processes make one request per try', async () => {
    await add()
    await become('completed')
    const { id } = await only()
    const other = await openTestStudio({ baseUrl: 'http://127.0.0.1:9' }, database)
    receiver.answer({ status: 500 }, { status: 200 })
    for (const { studio } of [test, other]) await startDelivering(studio)
    await vi.waitFor(async () => expect(await only()).toMatchObject({ tries: 1 }), 20_000)
    expect(receiver.heard).toHaveLength(1)
    const [job] = await test.studio.queue.findJobs('deliver', { key: id, queued: true })
    await test.studio.queue.update('deliver', { deliveryId: id }, { id: job?.id ?? '', startAfter: 0 })
    await vi.waitFor(async () => expect(await only()).toMatchObject({ state: 'delivered', tries: 2 }), 20_000)
    expect(receiver.heard).toHaveLength(2)
    for (const { studio } of [test, other]) await studio.queue.offWork('deliver')
    await other.close()
  })

  it('repeat a try whose process died', async () => {
    await add()
    await become('completed')
    const { id } = await only()
    const [job] = await test.studio.queue.fetch('deliver')
    if (!job) throw new Error('no job')
    await test.studio.queue.fail('deliver', job.id) // as with missing heartbeats
    expect(await test.studio.queue.findJobs('deliver', { key: id, queued: true })).toMatchObject([
      { state: 'retry', data: { deliveryId: id } },
    ])
    await deliver(test.studio, id)
    expect(await only()).toMatchObject({ state: 'delivered', tries: 1 })
  })

  it('a person can retry now only when the next try is far away', async () => {
    await add()
    receiver.answer(...Array.from({ length: 3 }, () => ({ status: 500 })))
    await become('completed')
    const { id, webhookId } = await only()
    await nextTry(id)
    await deliver(test.studio, id)
    expect(await tryAgain(test.studio, admin, id)).toMatchObject({ kind: 'refused' })
    for (let tries = 0; tries < 2; tries += 1) {
      await nextTry(id)
      await deliver(test.studio, id)
    }
    const dueIn = async () => {
      const log = await listDeliveries(test.studio, admin, { webhookId })
      return Date.parse(log?.deliveries[0]?.nextAt ?? '') - test.studio.now().getTime()
    }
    expect(await dueIn()).toBeGreaterThan(4 * MINUTE)
    expect(await tryAgain(test.studio, admin, id)).toEqual({ kind: 'done' })
    expect(await dueIn()).toBeLessThanOrEqual(0)
  })

  it('follow no redirect', async () => {
    const elsewhere = await startReceiver()
    await add()
    receiver.answer({ status: 302, headers: { location: elsewhere.url } })
    await become('completed')
    await deliver(test.studio, (await only()).id)
    expect(elsewhere.heard).toEqual([])
    expect(await only()).toMatchObject({ state: 'waiting', httpStatus: 302 })
    await elsewhere.close()
  })

  it('connect to no private address unless allowed, however it is written', async () => {
    const { port } = receiver
    const names = [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/`, // a name that resolves to loopback
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://2130706433:${port}/`,
      `http://0.0.0.0:${port}/`,
    ]
    const webhooks = await Promise.all(names.map((url) => add({ url, events: ['submission.completed'] })))
    test.studio.settings = { ...test.studio.settings, privateWebhooks: false }
    for (const url of names) {
      expect(
        await addWebhook(test.studio, admin, { url, shape: 'json', language: 'en', events: EVENTS }),
      ).toMatchObject({ kind: 'invalid', field: 'url' })
    }
    for (const { id } of webhooks) expect(await testWebhook(test.studio, admin, id)).toEqual({ kind: 'done' })
    for (const { id } of await deliveries()) await deliver(test.studio, id)
    expect(receiver.heard).toEqual([])
    const troubles = (await deliveries()).map(({ trouble }) => JSON.parse(trouble ?? '').key)
    expect(troubles).toEqual(names.map(() => 'notifications.troubles.forbidden'))
  })

  it('send Slack an unsigned message in the webhook’s language', async () => {
    const added = await add({ shape: 'slack' })
    expect(added.secret).toBeNull()
    await become('unknown')
    await deliver(test.studio, (await only()).id)
    const [heard] = receiver.heard
    expect(heard?.headers['webhook-signature']).toBeUndefined()
    expect(JSON.parse(heard?.body ?? '')).toEqual({
      text: expect.stringMatching(
        /^応答なし：「夕焼けの海」（Someone）。.*\n<http:\/\/studio\.test\/videos\//,
      ),
    })
  })

  it('a disabled webhook gets only tests until it is enabled; deleting one deletes its log', async () => {
    const { id } = await add()
    await become('completed')
    await enableWebhook(test.studio, admin, { id, enabled: false })
    await become('completed')
    const waiting = await only()
    await deliver(test.studio, waiting.id)
    expect(receiver.heard).toEqual([])
    await testWebhook(test.studio, admin, id)
    for (const delivery of await deliveries()) await deliver(test.studio, delivery.id)
    expect(receiver.heard.map(({ body }) => JSON.parse(body).event)).toEqual(['test'])
    await nextTry(waiting.id)
    await enableWebhook(test.studio, admin, { id, enabled: true })
    expect(await nextTry(waiting.id)).not.toBeNull()
    await deliver(test.studio, waiting.id)
    expect(receiver.heard).toHaveLength(2)
    const log = await listDeliveries(test.studio, admin, { webhookId: id })
    expect(log?.deliveries.map(({ event, state }) => [event, state])).toEqual([
      ['test', 'delivered'],
      ['submission.completed', 'delivered'],
    ])
    expect(await removeWebhook(test.studio, admin, id)).toEqual({ kind: 'done' })
    expect(await deliveries()).toEqual([])
  })

  it('members neither see nor change webhooks, and no one sees a full address or secret', async () => {
    const { id, secret } = await add({ url: `${receiver.url}/services/T000/B000/abcdefgh` })
    const { studio } = test
    expect(await listWebhooks(studio, member)).toBeNull()
    expect(await listDeliveries(studio, member, { webhookId: id })).toBeNull()
    for (const attempt of [
      addWebhook(studio, member, {}),
      enableWebhook(studio, member, { id, enabled: false }),
      removeWebhook(studio, member, id),
      testWebhook(studio, member, id),
    ]) {
      expect(await attempt).toMatchObject({ kind: 'refused' })
    }
    const seen = JSON.stringify(await listWebhooks(studio, admin))
    expect(seen).toContain('/…efgh')
    expect(seen).not.toContain('B000')
    expect(seen).not.toContain(secret)
  })

  it('report a low balance once per fall below the threshold', async () => {
    await add({ events: ['balance.low'] })
    const { studio } = test
    const read = async (spendYen: number) => {
      await makeReading(studio, spendYen, { maxBudgetYen: 100_000 })
      await Promise.all([watchBalance(studio), watchBalance(studio)])
    }
    expect(await changeThresholds(studio, member, { add: 1_000 })).toMatchObject({ kind: 'refused' })
    expect(await changeThresholds(studio, admin, { add: -5 })).toMatchObject({ kind: 'refused' })
    expect(await changeThresholds(studio, admin, { add: 1_000 })).toEqual({ kind: 'set' })
    await test.settled()
    await read(0)
    expect(await deliveries()).toHaveLength(0)
    await read(99_950)
    await read(99_960)
    expect((await only()).payload).toMatchObject({ balance: { thresholdYen: 1_000 } })
    await read(0)
    test.advance(SECOND)
    await read(99_950)
    expect(await deliveries()).toHaveLength(2)
    await changeThresholds(studio, admin, { remove: 1_000 })
    await test.settled()
  })

  it('report each threshold once when it is crossed, or when it is added above the balance', async () => {
    await add({ events: ['balance.low'] })
    const { studio } = test
    const read = async (availableYen: number) => {
      const { heldYen, chargedSinceYen } = await teamMoney(studio)
      const spendYen = 100_000 - availableYen - heldYen - chargedSinceYen
      // Of a new key: no earlier reading shows which charges this one lacks.
      await makeReading(studio, spendYen, { maxBudgetYen: 100_000, keyMark: crypto.randomUUID() })
      await Promise.all([watchBalance(studio), watchBalance(studio)])
      test.advance(SECOND)
    }
    const told = async () =>
      (await deliveries()).map(({ payload }) => (payload as unknown as Facts).balance?.thresholdYen)
    const alertBelow = async (...amounts: number[]) => {
      for (const yen of amounts) {
        expect(await changeThresholds(studio, admin, { add: yen })).toEqual({ kind: 'set' })
        await test.settled()
      }
    }
    await read(20_000)
    await alertBelow(5_000, 10_000, 5_000)
    await read(10_000)
    expect(await told()).toEqual([])
    await read(9_999)
    await read(5_000)
    expect(await told()).toEqual([10_000])
    await read(4_000)
    await read(3_000)
    expect(await told()).toEqual([10_000, 5_000])
    await alertBelow(1_000, 3_500)
    await read(2_900)
    expect(await told()).toEqual([10_000, 5_000, 3_500])
    await read(7_000)
    await read(900)
    expect((await told()).slice(3).toSorted()).toEqual([1_000, 3_500, 5_000])
    for (const yen of [10_000, 5_000, 3_500, 1_000]) await changeThresholds(studio, admin, { remove: yen })
  })

  it('adding or removing a threshold keeps the concurrent changes of others', async () => {
    const { studio } = test
    const change = (asked: object) => changeThresholds(studio, admin, asked)
    const amounts = async () =>
      (await studio.db.teamSettings.findUniqueOrThrow({ where: { id: 1 } })).lowBalancesYen
    await Promise.all([change({ add: 5_000 }), change({ add: 10_000 }), change({ add: 10_000 })])
    await Promise.all([change({ remove: 5_000 }), change({ add: 7_000 })])
    expect(await amounts()).toEqual([10_000, 7_000])
    for (let yen = 1; yen <= 8; yen += 1) await change({ add: yen })
    expect(await change({ add: 9 })).toMatchObject({ kind: 'refused', message: { key: 'money.alerts.full' } })
    expect(await change({ add: 7_000 })).toEqual({ kind: 'set' })
    for (const yen of await amounts()) await change({ remove: yen })
    expect(await amounts()).toEqual([])
    await test.settled()
  })

  it('report a video at risk once, as soon as its card does', async () => {
    await add({ events: ['archive.at_risk'] })
    const id = await become('completed')
    const mine = async () => (await deliveries()).filter(({ subject }) => subject === id)
    await watchArchive(test.studio)
    expect(await mine()).toEqual([])
    await test.studio.db.submission.update({ where: { id }, data: { archiveTries: 2 } })
    await watchArchive(test.studio)
    await watchArchive(test.studio)
    expect((await mine()).map(({ payload }) => payload)).toMatchObject([{ archive: { failedDownloads: 2 } }])
  })

  it('notify admins of low balances and videos at risk, and makers of the latter only', async () => {
    const { studio } = test
    const stranger = await makeCaller(studio)
    const team = async (caller: Caller) =>
      (await listNews(studio, caller)).items.filter(({ kind }) => kind !== 'own')
    const before = await Promise.all([admin, member].map(async (caller) => (await team(caller)).length))
    await makeReading(studio, 99_999, { maxBudgetYen: 100_000 })
    await changeThresholds(studio, admin, { add: 2_000 })
    await test.settled()
    await watchBalance(studio)
    const id = await become('completed', '灯台')
    await studio.db.submission.update({ where: { id }, data: { archiveTries: 2 } })
    await Promise.all([watchArchive(studio), watchArchive(studio)])
    await watchArchive(studio)
    const [heard, own] = [await team(admin), await team(member)]
    const mine = heard.filter((item) => !('submissionId' in item) || item.submissionId === id)
    expect(mine[0]).toMatchObject({ kind: 'at_risk', submissionId: id, prompt: '灯台' })
    expect(mine[1]).toMatchObject({ kind: 'low', thresholdYen: 2_000 })
    expect(own[0]).toEqual(heard[0])
    expect(own.every(({ kind }) => kind === 'at_risk')).toBe(true)
    expect(heard.length - (before[0] ?? 0)).toBeGreaterThanOrEqual(2)
    expect(own.filter((item) => item.kind === 'at_risk' && item.submissionId === id)).toHaveLength(1)
    expect(await team(stranger)).toEqual([])
    const order = (await listNews(studio, member)).items.map((item) => Number(item.id))
    expect(order).toEqual(order.toSorted((a, b) => b - a))
    await changeThresholds(studio, admin, { remove: 2_000 })
    await test.settled()
  })

  it('people see results of their own submissions only', async () => {
    const newcomer = await makeCaller(test.studio)
    expect(await listNews(test.studio, newcomer)).toEqual({ items: [], moving: 0 })
    const before = (await listNews(test.studio, member)).items.length
    const id = await become('unknown', '猫')
    const { items } = await listNews(test.studio, member)
    expect(items).toHaveLength(Math.min(20, before + 1))
    expect(items[0]).toMatchObject({ submissionId: id, status: 'unknown', prompt: '猫', priceYen: 250 })
    expect((await listNews(test.studio, newcomer)).items).toEqual([])
  })
})
