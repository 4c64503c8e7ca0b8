import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestDatabase } from '#tests/fixtures/service/databases.ts'
import { fixtureBytes } from '#tests/fixtures/service/fixture-renderer.ts'
import { startObjectStore } from '#tests/fixtures/service/object-store.ts'
import { startServiceUnderTest } from '#tests/fixtures/service/service-under-test.ts'
import { openVideoStorage } from './open.ts'

test('the service keeps its videos in an object store (s3rver, a stand-in), not on its disk; serves them completely and in ranges, and reports a lost video', async () => {
  await using rig = new AsyncDisposableStack()
  const place = await makeTestDatabase()
  rig.defer(() => place.drop())
  const store = await startObjectStore()
  rig.defer(() => store.remove())
  const service = await startServiceUnderTest(place, { storageSettings: store.settings })
  rig.defer(() => service.stop())
  const client = await service.client()
  const jobId = await client.accepted('a red fox', 5)
  await client.untilStatus(jobId, 'completed')
  const bytes = fixtureBytes('a red fox', 5)
  const ask = async (range: string) => {
    const answer = await client.request(`/gateway/videos/jobs/${jobId}/content`, { headers: { range } })
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
  }
  expect(await ask('none')).toEqual({ status: 200, body: bytes })
  expect(await ask('bytes=5-70')).toEqual({ status: 206, body: bytes.subarray(5, 71) })
  expect(await ask('bytes=10-19,-7')).toEqual({ status: 200, body: bytes })
  const videos = join(place.folder, 'videos')
  expect(readdirSync(videos)).toEqual([])
  const listed: string[] = []
  const storage = await openVideoStorage(store.settings, videos)
  for await (const { contentName } of storage.list()) listed.push(contentName)
  const job = await service.prisma.job.findUniqueOrThrow({ where: { id: jobId } })
  expect(listed).toEqual([job.contentName])
  await storage.remove(job.contentName ?? '')
  expect((await ask('bytes=5-70')).status).toBe(500)
  await store.stop()
  expect((await ask('bytes=5-70')).status).toBe(503)
})
