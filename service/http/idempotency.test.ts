import { afterEach, describe, expect, test } from 'vitest'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'

describe('Idempotency-Key', () => {
  const service = serviceUnderTest()

  afterEach(() => service.renderer.release())

  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const visible = (response: Response) =>
    Object.fromEntries(
      ['location', 'retry-after', 'cache-control', 'content-type'].map((name) => [
        name,
        response.headers.get(name),
      ]),
    )

  test('the same key and body get the same 202 again in every state of the job, and are billed once', async () => {
    const client = await service.client()
    service.renderer.hold()
    const first = await client.create({ prompt: 'a fox', seed: 7 }, keyed('one'))
    const again = await client.create({ seed: 7, prompt: 'a fox', ignored: true }, keyed('one'))
    const body = await first.text()
    expect([first.status, again.status]).toEqual([202, 202])
    expect(await again.text()).toBe(body)
    expect(visible(again)).toEqual(visible(first))
    service.renderer.release()
    const { id } = JSON.parse(body) as { id: string }
    await client.untilStatus(id, 'completed')
    expect(await (await client.create({ prompt: 'a fox', seed: 7 }, keyed('one'))).text()).toBe(body)
    expect(await client.spend()).toBe(250)
  })

  test('a repeat gets its 202 when the first request has spent the budget', async () => {
    const client = await service.client(250)
    expect((await client.create({ prompt: 'a fox' }, keyed('last'))).status).toBe(202)
    expect((await client.create({ prompt: 'a fox' }, keyed('last'))).status).toBe(202)
    expect((await client.create({ prompt: 'a fox' }, keyed('other'))).status).toBe(402)
    expect(await client.spend()).toBe(250)
  })

  test('another body under the same key is 422 and not billed', async () => {
    const client = await service.client()
    await client.create({ prompt: 'a fox' }, keyed('x'))
    for (const body of [{ prompt: 'a dog' }, { prompt: 'a fox', seed: 1 }]) {
      const refused = await client.create(body, keyed('x'))
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({ code: 'idempotency_mismatch', billed: false })
    }
    expect(await client.spend()).toBe(250)
  })

  test('does not remember a refusal: the same key is accepted once there is money', async () => {
    const client = await service.client(0)
    expect((await client.create({ prompt: 'a fox' }, keyed('poor'))).status).toBe(402)
    await service.prisma.apiKey.updateMany({ where: { maxBudget: 0 }, data: { maxBudget: 250 } })
    expect((await client.create({ prompt: 'a fox' }, keyed('poor'))).status).toBe(202)
  })

  test('the same key of two customers is two separate keys', async () => {
    const [one, two] = [await service.client(), await service.client()]
    const ids = [
      await (await one.create({ prompt: 'a fox' }, keyed('same'))).json(),
      await (await two.create({ prompt: 'a fox' }, keyed('same'))).json(),
    ].map((body) => (body as { id: string }).id)
    expect(new Set(ids).size).toBe(2)
    expect([await one.spend(), await two.spend()]).toEqual([250, 250])
  })

  test('bills one of many concurrent requests; the others get its answer, or 409 while it is running', async () => {
    const client = await service.client()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.create({ prompt: 'a fox' }, keyed('storm'))),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 202 || status === 409)).toBe(true)
    const accepted = answers.filter(({ status }) => status === 202)
    const ids = await Promise.all(
      accepted.map(async (answer) => ((await answer.json()) as { id: string }).id),
    )
    expect(new Set(ids).size).toBe(1)
    for (const refused of answers.filter(({ status }) => status === 409)) {
      expect(refused.headers.get('retry-after')).toBe('1')
      expect(await refused.json()).toMatchObject({ code: 'idempotency_conflict', billed: false })
    }
    expect(await client.spend()).toBe(250)
  })

  test.each(['', ' ', 'a b', 'é', 'x'.repeat(256)])('an invalid key (%j) is 400', async (key) => {
    const client = await service.client()
    const refused = await client.create({ prompt: 'a fox' }, keyed(key))
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      code: 'invalid_request',
      billed: false,
      errors: [{ pointer: '/idempotency-key', in: 'header' }],
    })
    expect(await client.spend()).toBe(0)
  })

  test('without the header, the same body twice buys two videos', async () => {
    const client = await service.client()
    await client.accepted('a fox')
    await client.accepted('a fox')
    expect(await client.spend()).toBe(500)
  })
})
