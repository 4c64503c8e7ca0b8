import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { syncToDisk } from '#platform/sync.ts'
import { inFull } from '../i18n/english.ts'
import type { Message } from '../i18n/message.ts'
import { storeMessage } from '../i18n/stored-message.ts'
import type { Studio } from '../studio.ts'
import { type Judgement, judgeMedia } from './checks.ts'
import { type ClipFiles, clipFiles, hashFile } from './files.ts'
import { headerFacts, layoutDamage } from './mp4.ts'

/** The row of a clip once its file was looked at. */
export type ClipColumns = ReturnType<typeof clipColumns>

/** A file with its length and hash, and the result of a look at it. */
export interface Judged {
  sizeBytes: number
  sha256: string
  judgement: Pick<Judgement, 'facts' | 'problem'>
}

/** The columns of a clip, as it is put in its place now. Its pictures must have been drawn. */
export function clipColumns(studio: Studio, files: ClipFiles, { judgement, sizeBytes, sha256 }: Judged) {
  const { facts, problem } = judgement
  if (problem) {
    studio.log.error({ video: files.video, problem: inFull(problem) }, 'a clip is not what was paid for')
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
 * Keeps a damaged download beside the place of the clip: should the service lose the video, it is all there will be.
 * Of several the longest is kept, and of as long ones the first. An answer that is no MP4 at all is not.
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

/** The row of the damaged download that becomes the clip, once the service has nothing better; null without one. */
export async function damagedColumns(studio: Studio, submissionId: string): Promise<ClipColumns | null> {
  const files = clipFiles(studio.folder, submissionId)
  if (!existsSync(files.damaged)) return null
  const file = await hashFile(files.damaged)
  const report = await studio.inspectMedia(files.damaged, files)
  const { damage, ...judgement } = judgeMedia(report, await headerFacts(files.damaged), false)
  const what = (await layoutDamage(files.damaged)) ?? damage
  const problem: Message | null = what
    ? { key: 'troubles.damagedForGood', values: { what } }
    : judgement.problem
  return clipColumns(studio, files, { ...file, judgement: { ...judgement, problem } })
}

/** Puts the damaged download in the place of the clip. Its row is written before: until then it is found under its own name. */
export async function publishDamaged(files: ClipFiles): Promise<void> {
  await rename(files.damaged, files.video)
  await syncToDisk(files.folder)
}

/** Removes the damaged download of a video that came whole. */
export async function forgetDamaged(files: ClipFiles): Promise<void> {
  if (existsSync(files.damaged)) await rm(files.damaged, { force: true })
}
