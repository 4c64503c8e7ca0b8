import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { createKey } from '#service/billing/api-keys.ts'
import { maskKey, storedParts } from '#service/billing/key-format.ts'
import { FAST_VIDEO } from '#service/models.ts'
import type { ServiceClient } from '#service/prisma-client.ts'
import type { VideoStorage } from '#service/storage/videos.ts'
import type { RenderedClip } from './clips.ts'
import { BUDGET_YEN, bookings, type Shot, spendOf } from './schedule.ts'

const RETENTION_MS = 24 * 3_600_000

/** The error of a failed render's job. */
const FAILURE = { failureCode: 'render_failed', failureMessage: 'The video could not be rendered.' }

export interface ServiceRows {
  prisma: ServiceClient
  storage: VideoStorage
  shots: readonly Shot[]
  clips: ReadonlyMap<string, RenderedClip>
  now: Date
}

/**
 * Writes the month as the service saw it: the studio's key, a job for each accepted submission, every charge and credit.
 * It has the files of videos within the retention.
 */
export async function writeServiceRows(rows: ServiceRows): Promise<{ key: string; maskedKey: string }> {
  const { prisma, shots } = rows
  const accepted = shots
    .filter(({ jobId }) => jobId !== null)
    .toSorted((a, b) => Number(a.answeredAt) - Number(b.answeredAt))
  const [first] = shots
  if (!first) throw new Error('The story is empty.')
  const made = new Date(first.createdAt.getTime() - 3_600_000)
  const { id: keyId, key } = await createKey(prisma, { name: 'studio', budgetYen: BUDGET_YEN, now: made })
  const jobs = await Promise.all(accepted.map((shot, index) => jobOf(rows, shot, index + 1)))
  await prisma.job.createMany({ data: jobs.map((job) => ({ keyId, ...job })) })
  const booked = bookings(shots)
  await prisma.ledgerEntry.createMany({
    data: booked.map(({ jobId, kind, at }) => ({
      id: randomUUID(),
      keyId,
      jobId,
      kind,
      amountYen: FAST_VIDEO.priceYen,
      createdAt: at,
    })),
  })
  await prisma.apiKey.update({
    where: { id: keyId },
    data: { spend: spendOf(booked), lastTurn: accepted.length },
  })
  await prisma.serviceState.update({ where: { id: 1 }, data: { accepted: accepted.length } })
  return { key, maskedKey: maskKey(storedParts(key)?.tail ?? '') }
}

async function jobOf({ storage, clips, now }: ServiceRows, shot: Shot, number: number) {
  const { jobId, prompt, seed, answeredAt, startedAt, finishedAt } = shot
  if (!jobId || !answeredAt || !startedAt || !finishedAt) throw new Error('This never reached the service.')
  const job = {
    id: jobId,
    model: FAST_VIDEO.id,
    prompt,
    seed,
    acceptedNumber: number,
    turn: number,
    renderAttempts: 1,
    createdAt: new Date(answeredAt.getTime() - 20),
    startedAt,
    completedAt: finishedAt,
  }
  const clip = clips.get(shot.id)
  if (!clip) return { ...job, ...FAILURE, status: 'failed' as const }
  const expiresAt = new Date(finishedAt.getTime() + RETENTION_MS)
  const video = { sizeBytes: clip.sizeBytes, sha256: clip.sha256 }
  const kept = { ...job, ...video, status: 'completed' as const, expiresAt }
  if (expiresAt <= now) return { ...kept, contentDeletedAt: new Date(expiresAt.getTime() + 60_000) }
  const path = storage.temporaryPath(jobId)
  await copyFile(clip.path, path)
  return { ...kept, contentName: (await storage.keep(jobId, path)).contentName }
}
