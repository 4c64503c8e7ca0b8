import { makeClipFolder } from '#lib/archive/files.ts'
import type { Studio } from '#lib/studio.ts'
import { UpstreamClient } from '#lib/upstream/client.ts'
import type { ServiceClient } from '#service/prisma-client.ts'
import type { VideoStorage } from '#service/storage/videos.ts'
import { type Clips, copyClip } from './clips.ts'
import { Random } from './random.ts'
import { scheduleStory } from './schedule.ts'
import { writeServiceRows } from './service-rows.ts'
import { writeStudioRows } from './studio-rows.ts'

const SEED = 2026

export interface Demo {
  studio: { db: Studio['db']; folder: string }
  service: { prisma: ServiceClient; storage: VideoStorage }
  clips: Clips
  now: Date
}

/** Fills both programs with the same month. @returns the studio's key to the service, and how many submissions there are. */
export async function fillDemo({ studio, service, clips, now }: Demo) {
  const random = new Random(SEED)
  const shots = scheduleStory(now, random)
  const { key, maskedKey } = await writeServiceRows({ ...service, shots, clips, random, now })
  const client = new UpstreamClient({ baseUrl: 'http://localhost', key, prefix: 'gateway' })
  const { keyMark } = client
  await client.close()
  makeClipFolder(studio.folder)
  for (const { id, scene, archivedAt } of shots) {
    if (scene && archivedAt) await copyClip(studio.folder, id, clips[scene])
  }
  await writeStudioRows({ db: studio.db, shots, clips, random, now, key: { keyMark, maskedKey } })
  return { key, submissions: shots.length }
}
