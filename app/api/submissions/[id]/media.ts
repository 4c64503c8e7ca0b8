import type { ServerResponse } from 'node:http'
import { create as contentDisposition } from 'content-disposition'
import { refuse } from '#lib/answer.ts'
import { clipFiles, isChanged, isMissing } from '#lib/archive/files.ts'
import { findMedia, type Media } from '#lib/archive/find-media.ts'
import { fetchAgain } from '#lib/archive/missing.ts'
import { sendFile } from '#lib/archive/send-file.ts'
import type { Caller } from '#lib/caller.ts'
import { fileTitle } from '#lib/gallery/archive-zip.ts'
import { isId } from '#lib/input.ts'
import type { Studio } from '#lib/studio.ts'

const PICTURES = { poster: 'image/jpeg', thumbnail: 'image/webp', sprite: 'image/webp' } as const

type Picture = keyof typeof PICTURES
export type MediaKind = 'content' | Picture

export function isMediaKind(kind: string): kind is MediaKind {
  return kind === 'content' || Object.hasOwn(PICTURES, kind)
}

/** The request's range and conditions, and the response to write to. */
interface Asked {
  id: string
  kind: MediaKind
  response: ServerResponse
}

/**
 * Answers GET and HEAD for a submission's video or one of its pictures: from the clip's file, or from the
 * service until the clip is archived. `?download` gives the download a file name.
 */
export async function answerMedia(
  studio: Studio,
  caller: Caller,
  request: Request,
  asked: Asked,
): Promise<Response> {
  const row = isId(asked.id) ? await findMedia(studio, caller, asked.id) : null
  if (!row) return refuse(404, 'There is no such submission.')
  return asked.kind === 'content'
    ? video(studio, caller, request, row, asked)
    : picture(studio, request, row, { ...asked, kind: asked.kind })
}

async function picture(
  studio: Studio,
  request: Request,
  { sha256 }: Media,
  { id, kind, response }: Asked & { kind: Picture },
): Promise<Response> {
  if (!sha256) return refuse(404, `There is no ${kind} yet.`)
  const files = clipFiles(studio.folder, id)
  // A thumbnail that could not be made does not make the clip fail.
  const name = kind === 'thumbnail' && (await isMissing(files.thumbnail)) ? 'poster' : kind
  const file = { path: files[name], type: PICTURES[name], etag: `"${sha256}-${name}"`, disposition: null }
  return sendFile(request, file, { reader: response, accel: studio.settings.clipAccel, log: studio.log })
}

async function video(
  studio: Studio,
  caller: Caller,
  request: Request,
  row: Media,
  { id, response }: Asked,
): Promise<Response> {
  if (row.purgedAt) return refuse(410, 'The video was deleted.')
  const disposition = new URL(request.url).searchParams.has('download')
    ? contentDisposition(`${fileTitle(row.prompt)}.mp4`)
    : null
  if (row.sha256 && row.sizeBytes !== null && !row.missing) {
    const path = clipFiles(studio.folder, id).video
    if (!(await isChanged(path, row.sizeBytes))) {
      const file = { path, type: 'video/mp4', etag: `"${row.sha256}"`, disposition }
      return sendFile(request, file, { reader: response, accel: studio.settings.clipAccel, log: studio.log })
    }
    await fetchAgain(studio, id)
  }
  if (row.status !== 'completed' || !row.jobId) return refuse(409, 'The video is not finished.')
  const answer = await studio.relay(caller.id, row.jobId, request, response)
  if (disposition && answer.ok) answer.headers.set('Content-Disposition', disposition)
  return answer
}
