import { describe, expect, test } from 'vitest'
import type { Statement } from '#platform/database.ts'
import { serviceUnderTest } from '#tests/fixtures/service/service-under-test.ts'
import { waitFor } from '#tests/fixtures/service/wait.ts'

const BOOK: Statement = { name: 'test_book', text: 'UPDATE api_key SET spend = spend + 250' }
const WAITING: Statement = {
  name: 'test_waiting',
  text: `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
}

describe('key info', () => {
  const service = serviceUnderTest()

  test('waits for a submission that is being booked, and contains it', async () => {
    const client = await service.client()
    const booked = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const booking = service.database.transaction(async (run) => {
      await run(BOOK, [])
      booked.resolve()
      await commit.promise
    })
    await booked.promise
    const spend = client.spend()
    const waiting = async () => (await service.database.query(WAITING, []))[0] ?? null
    await waitFor('the reading to wait', waiting).finally(commit.resolve)
    expect(await spend).toBe(250)
    await booking
  })
})
