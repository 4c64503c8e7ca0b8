import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { hashFile } from '#platform/hash-file.ts'
import { syncToDisk } from '#platform/sync.ts'
import { inFull } from '../i18n/english.ts'
import type { Message } from '../i18n/message.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import type { Studio } from '../studio.ts'
import { type Judgement, judgeMedia } from './checks.ts'
import { type ClipFiles, clipFiles, hashIfReadable, isMissing, lastSetAside } from './files.ts'
import { headerFacts, layoutDamage } from './mp4.ts'

/** The columns of a clip after the inspection of its file. */
export type ClipColumns = ReturnType<typeof clipColumns>

/** A file with its length and hash, and the result of its inspection. */
export interface Judged {
  sizeBytes: number
  sha256: string
  judgement: Pick<Judgement, 'facts' | 'problem'>
}

/** The columns of a clip that is published now. Its pictures must have been drawn. */
export function clipColumns(studio: Studio, files: ClipFiles, { judgement, sizeBytes, sha256 }: Judged) {
  const { facts, problem } = judgement
  if (problem) {
    studio.log.error({ video: files.video, problem: inFull(problem) }, 'a clip differs from what was ordered')
  }
  return {
    ...facts,
    problem: problem && storeMessage(problem),
    sizeBytes,
    sha256,
    missing: false,
    sprite: existsSync(files.sprite),
    archivedAt: studio.now(),
    verifiedAt: null,
  }
}

/**
 * Keeps a damaged download beside the clip's place: if the service loses the video, nothing else remains. Of several,
 * the longest is kept; of several equally long, the first. An answer that is not an MP4 is not kept.
 */
export async function keepDamaged(files: ClipFiles, path: string, damage: Message): Promise<Message> {
  if (damage.key === 'troubles.what.noMp4') return { key: 'troubles.damaged', values: { what: damage } }
  const longest = existsSync(files.damaged) ? (await stat(files.damaged)).size : 0
  if ((await stat(path)).size > longest) {
    await rename(path, files.damaged)
    await syncToDisk(files.folder)
  }
  return { key: 'troubles.damagedKept', values: { what: damage } }
}

/** The file that becomes the clip once the service has nothing better, and its row. */
export interface Rest {
  path: string
  columns: ClipColumns
  /** It is the undamaged video: a second inspection found nothing, or it is the saved clip, which could not be read. */
  isWhole: boolean
}

/**
 * A damaged download; without one, the last clip that was set aside, if it plays although it has changed; else null.
 * @throws if the disk does not show whether there is one.
 */
export async function restOf(studio: Studio, submissionId: string): Promise<Rest | null> {
  const files = clipFiles(studio.folder, submissionId)
  const isDownload = !(await isMissing(files.damaged))
  const path = isDownload ? files.damaged : await lastSetAside(files)
  if (!path) return null
  // A clip that was set aside because it could not be read may still be unreadable.
  const file = isDownload ? await hashFile(path) : await hashIfReadable(path)
  if ('unreadable' in file) return null
  const report = await studio.inspectMedia(path, files)
  const { damage, ...judgement } = judgeMedia(report, await headerFacts(path), false)
  const what = (await layoutDamage(path)) ?? damage
  const rest = (problem: Message | null, isWhole = problem === null): Rest => ({
    path,
    columns: clipColumns(studio, files, { ...file, judgement: { ...judgement, problem } }),
    isWhole,
  })
  if (isDownload) return rest(what ? { key: 'troubles.damagedForGood', values: { what } } : judgement.problem)
  if (what) return null
  const saved = await studio.db.clip.findUnique({ where: { submissionId }, select: { sha256: true } })
  return saved?.sha256 === file.sha256
    ? rest(judgement.problem, true)
    : rest({ key: 'troubles.changedForGood' })
}

/** Moves it to the clip's place. Its row is written first: until the move, the file is found under its own name. */
export async function publishRest({ path }: Rest, files: ClipFiles): Promise<void> {
  await rename(path, files.video)
  await syncToDisk(files.folder)
}

/** Removes the damaged download of a video that arrived complete. */
export async function forgetDamaged(files: ClipFiles): Promise<void> {
  if (existsSync(files.damaged)) await rm(files.damaged, { force: true })
}
