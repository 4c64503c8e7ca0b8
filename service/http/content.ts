import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import send from 'send'
import { z } from 'zod'
import { contentState, findOwnJob } from '../jobs.ts'
import type { PrismaClient } from '../prisma/generated/client.ts'
import type { VideoStorage } from '../storage/videos.ts'
import { requireCaller } from './authenticate.ts'
import { POLL_SECONDS } from './create.ts'
import { ERRORS, type ErrorCode, ProblemError } from './errors.ts'
import { problemResponses } from './openapi.ts'
import { jobNotFound } from './poll.ts'
import { writeProblem } from './replies.ts'

interface ContentDependencies {
  prisma: PrismaClient
  prefix: string
  storage: VideoStorage
  now(): Date
}

/** Bytes per read: at the default of 64 KiB a whole video takes four times the system calls. */
const READ_BYTES = 256 * 1024

/** `GET|HEAD /{prefix}/videos/jobs/{id}/content`: the MP4, with ranges and revalidation (docs/contract.md, "Download the video"). */
export function contentRoute(app: FastifyInstance, deps: ContentDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: ['GET', 'HEAD'],
    url: `/${deps.prefix}/videos/jobs/:id/content`,
    exposeHeadRoute: false,
    schema: {
      summary: 'Download the video',
      params: z.object({ id: z.string() }),
      querystring: z.object({
        index: z.unknown().optional().meta({ description: 'Which video: 0, the only one.', default: 0 }),
      }),
      response: {
        200: mp4('The whole video'),
        206: mp4('A range of the video'),
        304: z.null().meta({ description: 'The video is the one named in If-None-Match' }),
        ...problemResponses(401, 404, 409, 410, 412, 416, 503),
      },
    },
    handler: async (request, reply) => {
      const job = await findOwnJob(deps.prisma, requireCaller(request).keyId, request.params.id)
      if (!job) throw jobNotFound()
      const { index } = request.query
      if (index !== undefined && index !== '0') {
        throw new ProblemError({ code: 'content_not_found', detail: 'A job has one video, with index 0.' })
      }
      const state = contentState(job, deps.now())
      switch (state.kind) {
        case 'available':
          return sendVideo(request, reply, {
            id: job.id,
            path: deps.storage.pathOf(job.id),
            sha256: state.sha256,
          })
        case 'not ready':
          throw new ProblemError({
            code: 'content_not_ready',
            detail: `The job is ${job.status}. Poll it and download the video when it is completed.`,
            headers: { 'retry-after': String(POLL_SECONDS) },
          })
        case 'failed':
          throw new ProblemError({ code: 'job_failed', detail: state.message })
        case 'expired': {
          const expiredAt = state.expiredAt.toISOString()
          const detail = `The video was kept until ${expiredAt}.`
          throw new ProblemError({ code: 'content_expired', detail, members: { expired_at: expiredAt } })
        }
      }
    },
  })
}

function mp4(description: string) {
  return { description, content: { 'video/mp4': { schema: z.string().meta({ format: 'binary' }) } } }
}

/** Writes the file on the raw response: Fastify would not know its length, and the bytes need not pass through it. */
function sendVideo(
  request: FastifyRequest,
  reply: FastifyReply,
  video: { id: string; path: string; sha256: string },
): FastifyReply {
  const digest = Buffer.from(video.sha256, 'hex').toString('base64')
  const headers = {
    'content-type': 'video/mp4',
    etag: `"${video.sha256}"`,
    'repr-digest': `sha-256=:${digest}:`,
    'content-disposition': contentDisposition(`${video.id}.mp4`),
    'cache-control': 'private, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': request.id,
  }
  // Meant for caches on the way, and sent by every fetch with If-None-Match. `send` would refuse a 304 for it.
  delete request.raw.headers['cache-control']
  reply.hijack()
  for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
  const stream = send(request.raw, video.path, {
    dotfiles: 'allow', // the folder is ours (DATA_DIR is `.data` by default), the name is a job id
    etag: false,
    lastModified: false,
    cacheControl: false,
    highWaterMark: READ_BYTES,
  } as send.SendOptions)
  stream.on('error', (error: Error & { status?: number }) => failVideo(request, reply, error))
  stream.pipe(reply.raw)
  return reply
}

function failVideo(request: FastifyRequest, reply: FastifyReply, error: Error & { status?: number }): void {
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  const known: Record<number, ErrorCode> = { 412: 'precondition_failed', 416: 'range_not_satisfiable' }
  const code = known[error.status ?? 500] ?? 'internal_error'
  if (code === 'internal_error')
    request.log.error({ err: error, requestId: request.id }, 'a stored video is missing')
  const contentRange = reply.raw.getHeader('content-range')
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name)
  const headers = typeof contentRange === 'string' ? { 'content-range': contentRange } : {}
  writeProblem(request.id, reply.raw, { code, detail: `${ERRORS[code].title}.`, headers })
}
