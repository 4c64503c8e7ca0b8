import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestDatabase } from '#tests/fixtures/service/databases.ts'
import { fixtureBytes } from '#tests/fixtures/service/fixture-renderer.ts'
import { startObjectStore } from '#tests/fixtures/service/object-store.ts'
import { startServiceUnderTest } from '#tests/fixtures/service/service-under-test.ts'
import { openVideoStorage } from './open.ts'

test('the whole service keeps its videos in an object store (s3rver, a stand-in), and nothing on its disk', async () => {
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
  const answer = await client.request(`/gateway/videos/jobs/${jobId}/content`)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(fixtureBytes('a red fox', 5))).toBe(true)
  const videos = join(place.folder, 'videos')
  expect(readdirSync(videos)).toEqual([])
  const listed: string[] = []
  const storage = await openVideoStorage(store.settings, videos)
  for await (const { contentName } of storage.list()) listed.push(contentName)
  const job = await service.prisma.job.findUniqueOrThrow({ where: { id: jobId } })
  expect(listed).toEqual([job.contentName])
})
