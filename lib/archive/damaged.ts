import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { syncFolder } from '#platform/sync-folder.ts'
import type { Message } from '../i18n/message.ts'
import type { Studio } from '../studio.ts'
import { boxProblem, readTopLevelBoxes } from './boxes.ts'
import { judgeMedia } from './checks.ts'
import { type ClipColumns, clipColumns } from './clip-columns.ts'
import { type ClipFiles, clipFiles } from './files.ts'
import { hashFile } from './hash.ts'
import { headerFacts, readMoov } from './moov.ts'
import { tableProblem } from './sample-tables.ts'

/** What the layout of a file says against its being a whole MP4; null when nothing does. Decodes nothing. */
export async function layoutDamage(path: string): Promise<Message | null> {
  const { boxes, fileSize } = await readTopLevelBoxes(path)
  const problem = boxProblem(boxes, fileSize)
  if (problem) return problem
  const moov = await readMoov(path)
  return moov && tableProblem(moov, fileSize)
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
    await syncFolder(files.folder)
  }
  return { key: 'troubles.damagedKept', values: { what: damage } }
}

/** The row of the damaged download that becomes the clip, when the service has nothing better any more; null without one. */
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
  await syncFolder(files.folder)
}

/** Removes the damaged download of a video that came whole. */
export async function forgetDamaged(files: ClipFiles): Promise<void> {
  if (existsSync(files.damaged)) await rm(files.damaged, { force: true })
}
