import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Prisma } from '#prisma/generated/client.ts'
import { clipFiles } from '../../archive/files.ts'
import type { Studio } from '../../studio.ts'
import { searchWords } from '../search-words.ts'

type Finished = Partial<Omit<Prisma.SubmissionUncheckedCreateInput, 'prompt' | 'tags' | 'createdAt'>> & {
  prompt?: string
  tags?: string[]
  createdAt?: Date
}

/** A finished submission as its row is, with a clip; with `bytes`, its file is there, too. @returns its id. */
export async function addFinished(
  studio: Studio,
  userId: string,
  data: Finished = {},
  bytes?: Buffer,
): Promise<string> {
  const id = randomUUID()
  const at = data.createdAt ?? studio.now()
  const { prompt = 'A calm sea at dawn', tags = [] } = data
  await studio.db.submission.create({
    data: {
      id,
      userId,
      attemptId: randomUUID(),
      priceYen: 250,
      status: 'completed',
      createdAt: at,
      jobId: `job_${id}`,
      acceptedAt: at,
      finishedAt: at,
      searchWords: searchWords({ prompt, tags }),
      ...data,
      prompt,
      tags,
    },
  })
  if (data.status && data.status !== 'completed') return id
  const file = bytes ?? Buffer.from(id)
  await studio.db.clip.create({
    data: {
      submissionId: id,
      sizeBytes: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      durationSeconds: 8,
      width: 1280,
      height: 720,
      archivedAt: at,
    },
  })
  if (bytes) writeFileSync(clipFiles(studio.folder, id).video, bytes)
  return id
}
