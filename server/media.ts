import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname } from 'node:path'
import { create as contentDisposition } from 'content-disposition'
import send from 'send'
import { clipFiles } from '#lib/archive/files.ts'
import { fetchAgain } from '#lib/archive/missing.ts'
import { refuse } from '#lib/archive/refuse.ts'
import { fileTitle } from '#lib/gallery/archive-names.ts'
import { callerOfRequest } from '#lib/people/token.ts'
import type { Studio } from '#lib/studio.ts'

const PICTURE_TYPES = { poster: 'image/jpeg', thumbnail: 'image/webp', sprite: 'image/webp' } as const

const ROUTE = /^\/api\/submissions\/([0-9a-f-]{36})\/(content|poster|thumbnail|sprite)$/

/**
 * Answers the media routes, `GET|HEAD /api/submissions/[id]/content`, `/poster`, `/thumbnail` and `/sprite`, on the bare HTTP
 * server: Next's route handlers drop Content-Length and are slower (docs/decisions/0003-media-route.md).
 * @returns false when the request is for something else.
 */
export function serveMedia(studio: Studio, request: IncomingMessage, response: ServerResponse): boolean {
  const [path = '', query] = (request.url ?? '').split('?', 2)
  const [, id, kind] = ROUTE.exec(path) ?? []
  if (!id || !kind) return false
  answer(studio, request, response, {
    id,
    kind: kind as Asked['kind'],
    download: new URLSearchParams(query).has('download'),
  }).catch((error) => {
    studio.log.error({ err: error, submissionId: id }, 'a media request failed')
    if (response.headersSent) response.destroy()
    else refuse(response, 500, 'The video could not be read.')
  })
  return true
}

interface Asked {
  id: string
  kind: 'content' | keyof typeof PICTURE_TYPES
  download: boolean
}

interface Media {
  status: string
  jobId: string | null
  prompt: string
  purgedAt: Date | null
  /** Of the clip; null where there is none. */
  sha256: string | null
  missing: boolean | null
}

const FIND_MEDIA = {
  name: 'find-media',
  text: `SELECT s."status", s."jobId", s."prompt", s."purgedAt", c."sha256", c."missing"
    FROM "Submission" s LEFT JOIN "Clip" c ON c."submissionId" = s."id" WHERE s."id" = $1`,
}

async function answer(studio: Studio, request: IncomingMessage, response: ServerResponse, asked: Asked) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return refuse(response, 405, 'Only GET and HEAD.')
  }
  const caller = await callerOfRequest(studio, request)
  if (!caller) return refuse(response, 401, 'Sign in first.')
  const [row] = await studio.query<Media>(FIND_MEDIA, [asked.id])
  if (!row) return refuse(response, 404, 'There is no such submission.')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  const files = clipFiles(studio.folder, asked.id)
  if (asked.kind !== 'content') {
    if (!row.sha256) return refuse(response, 404, `There is no ${asked.kind} yet.`)
    // One that could not be drawn is no failure of the clip.
    const kind = asked.kind === 'thumbnail' && !existsSync(files.thumbnail) ? 'poster' : asked.kind
    return sendFile(request, response, files[kind], PICTURE_TYPES[kind], `"${row.sha256}-${kind}"`)
  }
  if (row.purgedAt) return refuse(response, 410, 'The video was deleted.')
  if (asked.download)
    response.setHeader('Content-Disposition', contentDisposition(`${fileTitle(row.prompt)}.mp4`))
  if (row.sha256 && !row.missing) {
    if (existsSync(files.video)) {
      return sendFile(request, response, files.video, 'video/mp4', `"${row.sha256}"`)
    }
    await fetchAgain(studio, asked.id)
  }
  if (row.status === 'completed' && row.jobId) return studio.relay(caller.id, row.jobId, request, response)
  return refuse(response, 409, 'The video is not finished.')
}

/** The files never change once they are there, so browsers may keep them; the name in the URL is a capability of the signed-in only. */
function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  type: string,
  etag: string,
) {
  response.setHeader('Content-Type', type)
  response.setHeader('ETag', etag)
  response.setHeader('Cache-Control', 'private, max-age=31536000, immutable')
  const options = {
    root: dirname(path),
    etag: false,
    cacheControl: false,
    lastModified: false,
    // For the file stream, which send makes with its own options: the default of 64 KiB halves the rate of whole clips.
    highWaterMark: 1024 * 1024,
  }
  const stream = send(request, basename(path), options)
  stream.on('error', (error: { status?: number; headers?: Record<string, string> }) => {
    if (response.headersSent) return response.destroy()
    for (const name of ['ETag', 'Content-Disposition']) response.removeHeader(name)
    if (error.status !== 416) return refuse(response, 404, 'The file is missing.')
    response.setHeader('Content-Range', error.headers?.['Content-Range'] ?? 'bytes */*')
    refuse(response, 416, 'There is no such range.')
  })
  stream.pipe(response)
}
