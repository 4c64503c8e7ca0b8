import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { contentState, type JobFacts } from '../../jobs.ts'
import type { VideoStorage } from '../../storage/videos.ts'
import { jobNotFound, requireJob } from '../authenticate.ts'
import { POLL_SECONDS } from '../create.ts'
import { problemResponses } from '../description/openapi.ts'
import { ProblemError } from '../errors.ts'
import { judgeConditions, type Verdict } from './conditions.ts'
import { parseRange } from './ranges.ts'
import { representationHeaders, sendVideo, type Video } from './video.ts'

export interface ContentDependencies {
  prefix: string
  storage: VideoStorage
  findJob(id: string): Promise<JobFacts | null>
  now(): Date
  /** Told of the bytes of videos that were given to readers, as they are given. */
  onBytes?: (count: number) => void
  /** A reader that takes nothing for so long is cut; 60 s when not given. */
  stallMs?: number
}

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
        206: mp4('A range of the video; several ranges are one multipart/byteranges'),
        304: z.null().meta({ description: 'The video is the one the client has' }),
        ...problemResponses(401, 404, 409, 410, 412, 416, 503),
      },
    },
    handler: async (request, reply) => {
      const video = await findVideo(request, deps)
      const verdict = judgeConditions(request.headers, video)
      if (verdict.kind === 'failed') {
        throw new ProblemError({ code: 'precondition_failed', detail: 'The video is not the one asked for.' })
      }
      if (verdict.kind === 'not modified') return notModified(reply, video)
      const asked = askedRange(request, verdict, video)
      if (asked.kind === 'unsatisfiable') {
        throw new ProblemError({
          code: 'range_not_satisfiable',
          detail: `The video has ${video.sizeBytes} bytes.`,
          headers: { 'content-range': `bytes */${video.sizeBytes}` },
        })
      }
      return sendVideo(request, reply, {
        ...deps,
        video,
        ranges: asked.kind === 'whole' ? null : asked.ranges,
      })
    },
  })
}

function mp4(description: string) {
  return { description, content: { 'video/mp4': { schema: z.string().meta({ format: 'binary' }) } } }
}

/** The video of the caller's job. @throws ProblemError when there is none to give. */
async function findVideo(request: FastifyRequest, { findJob, now }: ContentDependencies): Promise<Video> {
  const job = await findJob(requireJob(request).id)
  if (!job) throw jobNotFound()
  const { index } = request.query as { index?: unknown }
  if (index !== undefined && index !== '0') {
    throw new ProblemError({ code: 'content_not_found', detail: 'A job has one video, with index 0.' })
  }
  const state = contentState(job, now())
  switch (state.kind) {
    case 'available': {
      const { contentName, sizeBytes, sha256, completedAt } = state
      return { id: job.id, contentName, sizeBytes, sha256, etag: `"${sha256}"`, lastModified: completedAt }
    }
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
}

/** A HEAD is about the whole video: ranges are defined for GET alone (RFC 9110, section 14.2). */
function askedRange(request: FastifyRequest, verdict: Extract<Verdict, { kind: 'proceed' }>, video: Video) {
  const counts = verdict.range && request.method === 'GET'
  return parseRange(counts ? request.headers.range : undefined, video.sizeBytes)
}

function notModified(reply: FastifyReply, video: Video): FastifyReply {
  const { etag, 'last-modified': lastModified, 'cache-control': cacheControl } = representationHeaders(video)
  return reply
    .code(304)
    .headers({ etag, 'last-modified': lastModified, 'cache-control': cacheControl })
    .send()
}
