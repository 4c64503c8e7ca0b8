import type { PrismaClient } from '../prisma/generated/client.ts'
import type { VideoStorage } from '../storage/videos.ts'

/** Deletes the videos whose time is over; the jobs stay readable. Returns their ids. */
export async function deleteExpiredVideos(deps: {
  prisma: PrismaClient
  storage: VideoStorage
  now(): Date
}): Promise<string[]> {
  const now = deps.now()
  const expired = await deps.prisma.job.findMany({
    where: { expiresAt: { lte: now }, contentDeletedAt: null },
    select: { id: true },
  })
  for (const { id } of expired) {
    await deps.storage.remove(deps.storage.pathOf(id))
    await deps.prisma.job.update({ where: { id }, data: { contentDeletedAt: now } })
  }
  return expired.map(({ id }) => id)
}
