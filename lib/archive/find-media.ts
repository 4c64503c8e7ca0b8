import { type Caller, requireAct } from '../caller.ts'
import type { Studio } from '../studio.ts'

/** The columns that a request for a video or a picture needs. */
export interface Media {
  status: string
  jobId: string | null
  prompt: string
  purgedAt: Date | null
  /** Of the clip; null if there is none. */
  sha256: string | null
  sizeBytes: number | null
  missing: boolean | null
}

const FIND_MEDIA = {
  name: 'find-media',
  text: `SELECT s."status", s."jobId", s."prompt", s."purgedAt", c."sha256", c."sizeBytes", c."missing"
    FROM "Submission" s LEFT JOIN "Clip" c ON c."submissionId" = s."id" WHERE s."id" = $1`,
}

/** One statement, because every picture of the gallery runs it. */
export async function findMedia(
  { query }: Studio,
  caller: Caller,
  submissionId: string,
): Promise<Media | null> {
  requireAct(caller, 'see')
  const [row] = await query<Media>(FIND_MEDIA, [submissionId])
  return row ?? null
}
