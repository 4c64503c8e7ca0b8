import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { enqueue } from '../background/jobs.ts'
import type { Studio } from '../studio.ts'
import { clipFiles } from './files.ts'

/** An unfinished download that nothing was written to for so long has lost its process. */
const ABANDONED_MS = 60 * 60_000

/** Rows looked at in one go. */
const PAGE = 500

/**
 * At start: clips whose file is gone from the disk are downloaded again, and unfinished downloads of processes that
 * died are removed.
 */
export async function checkFiles(studio: Studio): Promise<void> {
  const { folder } = clipFiles(studio.folder, '00000000-0000-0000-0000-000000000000')
  const abandoned = studio.now().getTime() - ABANDONED_MS
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.part'))) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < abandoned) await rm(path, { force: true })
  }
  for (let after = ''; ; ) {
    const clips = await studio.db.clip.findMany({
      where: { submissionId: { gt: after }, missing: false },
      orderBy: { submissionId: 'asc' },
      take: PAGE,
      select: { submissionId: true },
    })
    for (const { submissionId } of clips) {
      if (!existsSync(clipFiles(studio.folder, submissionId).video)) await fetchAgain(studio, submissionId)
    }
    const last = clips.at(-1)
    if (!last) return
    after = last.submissionId
  }
}

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
    await tx.submission.update({ where: { id: submissionId }, data: { nextArchiveAt: now } })
    await enqueue(studio.queue, tx, 'archive', submissionId, now)
  })
}
