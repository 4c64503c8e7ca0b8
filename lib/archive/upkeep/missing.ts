import { enqueue } from '../../background/jobs.ts'
import type { Studio } from '../../studio.ts'
import { deadlineFrom } from '../deadline.ts'

/** Marks a clip's file as missing and has it downloaded again; until then the service's bytes are streamed through. */
export async function fetchAgain(studio: Studio, submissionId: string): Promise<void> {
  studio.log.error({ submissionId }, 'the file of a clip is missing; it is downloaded again')
  const now = studio.now()
  await studio.db.$transaction(async (tx) => {
    const marked = await tx.clip.updateMany({
      where: { submissionId, missing: false },
      data: { missing: true },
    })
    if (marked.count === 0) return
    const { finishedAt } = await tx.submission.findUniqueOrThrow({
      where: { id: submissionId },
      select: { finishedAt: true },
    })
    const archiveBefore = deadlineFrom(finishedAt ?? now, studio.settings.archiveRetentionHours)
    await tx.submission.update({
      where: { id: submissionId },
      data: { lostAt: null, archiveTries: 0, archiveTrouble: null, archiveBefore },
    })
    await enqueue(studio.queue, tx, 'archive', submissionId, now)
  })
}
