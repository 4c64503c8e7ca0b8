import { inFull } from '../i18n/english.ts'
import type { Message } from '../i18n/message.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import type { Studio } from '../studio.ts'
import { enqueue } from '../submissions/jobs.ts'
import { deadlineFrom } from './deadline.ts'

/**
 * Marks a clip's file as missing and has it downloaded again; until then the service's bytes are streamed through.
 *
 * @param damage the fault that an inspection found in the former file, if any.
 */
export async function fetchAgain(studio: Studio, submissionId: string, damage?: Message): Promise<void> {
  const why = damage ? inFull(damage) : 'its file is missing or has changed'
  studio.log.error({ submissionId, why }, 'a clip is downloaded again')
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
      data: {
        lostAt: null,
        archiveTries: damage ? 1 : 0,
        archiveTrouble: damage ? storeMessage(damage) : null,
        archiveBefore,
      },
    })
    await enqueue(studio.queue, tx, 'archive', submissionId, now)
  })
}
