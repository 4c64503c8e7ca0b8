import { randomBytes } from 'node:crypto'

/** `<job id>.<random>.mp4` */
const CONTENT_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-f]{8,64}\.mp4$/
const UNFINISHED = '.unfinished.mp4'

/** A unique name for a job's video. */
export function newContentName(jobId: string): string {
  return checkedName(`${jobId}.${randomBytes(8).toString('hex')}.mp4`)
}

/** A file name for a render of this job to write to. */
export function newUnfinishedName(jobId: string): string {
  return newContentName(jobId).replace(/\.mp4$/, UNFINISHED)
}

/** Whether this is the name of a video. Other files in the same place are never listed, so never deleted. */
export function isContentName(name: string): boolean {
  return CONTENT_NAME.test(name)
}

/** Whether this is an unfinished file, or one that is made from it under a longer name (media/finish.ts). */
export function isUnfinishedName(name: string): boolean {
  return name.includes(UNFINISHED)
}

/** The name itself, safe to be part of a path or key. @throws on any other name, which is a bug or an attack. */
export function checkedName(name: string): string {
  if (!isContentName(name)) throw new Error(`Not the name of a video: ${JSON.stringify(name)}.`)
  return name
}

/** The job that a video was made for. */
export function jobIdOf(contentName: string): string {
  return contentName.slice(0, contentName.indexOf('.'))
}
