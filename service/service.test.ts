import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '#platform/config.ts'
import { makeTestDatabase, type TestDatabase } from '#tests/fixtures/service/databases.ts'
import { startObjectStore } from '#tests/fixtures/service/object-store.ts'
import { startServiceUnderTest } from '#tests/fixtures/service/service-under-test.ts'

describe('the start', () => {
  let place: TestDatabase
  beforeAll(async () => {
    place = await makeTestDatabase()
  })
  afterAll(() => place?.drop())

  test.each([-1, 1])('is refused when the clock is %i × 61 s off the database’s', async (sign) => {
    const now = () => new Date(Date.now() + sign * 61_000)
    const start = startServiceUnderTest(place, {}, { now })
    await expect(start).rejects.toThrow(ConfigError)
    await expect(start).rejects.toThrow('61 s apart')
  })

  test('is refused on a storage that cannot be reached, and the database is not bound to it', async () => {
    await using rig = new AsyncDisposableStack()
    const store = await startObjectStore()
    rig.defer(() => store.remove())
    const storageSettings = { ...store.settings, bucket: 'vidoes' }
    const start = startServiceUnderTest(place, { storageSettings })
    await expect(start).rejects.toThrow(ConfigError)
    await expect(start).rejects.toThrow('SERVICE_STORAGE: the storage of the videos cannot be used')
    const service = await startServiceUnderTest(place, { storageSettings: store.settings })
    rig.defer(() => service.stop())
    await store.stop()
    await (await startServiceUnderTest(place, { storageSettings: store.settings })).stop() // once is enough
  })
})
