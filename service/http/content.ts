import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { JobFacts } from '../jobs.ts'
import type { VideoStorage } from '../storage/videos.ts'
import { jobNotFound, requireJob } from './authenticate.ts'
import { POLL_SECONDS } from './create.ts'
import { ProblemError } from './errors.ts'
import { textHeader } from './schemas.ts'
import { contentExpired, sendVideo, turnOf, type Video } from './video.ts'

export interface ContentDependencies {
  prefix: string
  storage: Pick<VideoStorage, 'read'>
  findJob(id: string): Promise<JobFacts | null>
  /** Called with the number of video bytes sent to readers, as they are sent. */
  onBytes?: (count: number) => void
}

/** `GET|HEAD /{prefix}/videos/jobs/{id}/content`: the MP4, with ranges and revalidation (docs/contract.md, "Download the video"). */
export function contentRoute(app: FastifyInstance, deps: ContentDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: ['GET', 'HEAD'],
    url: `/${deps.prefix}/videos/jobs/:id/content`,
    exposeHeadRoute: false,
    schema: {
      operationId: 'downloadVideo',
      tags: ['videos'],
      summary: 'Download the video',
      params: z.object({ id: z.string() }),
      querystring: z.object({
        index: z.unknown().optional().meta({ description: 'Which video: 0, the only one.', default: 0 }),
      }),
      headers: CONDITIONS,
      response: {
        200: mp4('The whole video'),
        206: mp4('One range of the video; a request for several ranges gets the whole video'),
        304: z.null().meta({ description: 'The video is the one the client has', headers: { ETag } }),
      },
      'x-problems': [401, 404, 409, 410, 412, 416, 503],
    },
    handler: async (request, reply) => {
      await turnOf(reply.raw) // it may be deleted in the meantime
      const video = await findVideo(request, deps)
      return sendVideo(request, reply, { ...deps, video })
    },
  })
}

const header = (description: string) => z.string().optional().meta({ description })

const CONDITIONS = z.looseObject({
  range: header('One range of bytes, as in `bytes=0-65535`: 206. Several: the whole video.'),
  'if-range': header('The range only if the video is still this one, else all of it.'),
  'if-match': header('The video only if it is this one, else 412.'),
  'if-none-match': header('The ETag of a video that is there already: 304.'),
})

const ETag = textHeader('The SHA-256 of the video in hex, in quotes.')

function mp4(description: string) {
  const headers = {
    ETag,
    'Repr-Digest': textHeader('The SHA-256 of the whole video (RFC 9530).'),
    'Accept-Ranges': textHeader('Ranges may be asked for.'),
    'Content-Length': textHeader('Exact.'),
    'Content-Range': textHeader('Which bytes these are, of a range.'),
    'Content-Disposition': textHeader('A file name.'),
  }
  return { description, headers, content: { 'video/mp4': { schema: z.string().meta({ format: 'binary' }) } } }
}

/** The video of the caller's job. @throws ProblemError when there is no video to send. */
async function findVideo(request: FastifyRequest, { findJob }: ContentDependencies): Promise<Video> {
  const job = await findJob(requireJob(request).id)
  if (!job) throw jobNotFound()
  const { index } = request.query as { index?: unknown }
  if (index !== undefined && index !== '0') {
    throw new ProblemError({ code: 'content_not_found', detail: 'A job has one video, with index 0.' })
  }
  if (job.status === 'failed')
    throw new ProblemError({ code: 'job_failed', detail: job.failureMessage ?? 'The job failed.' })
  const { contentName, sha256, sizeBytes, completedAtMs, expiresAtMs } = job
  if (job.status !== 'completed' || !contentName || !sha256 || !sizeBytes || !completedAtMs || !expiresAtMs)
    throw new ProblemError({
      code: 'content_not_ready',
      detail: `The job is ${job.status}. Poll it and download the video when it is completed.`,
      headers: { 'retry-after': String(POLL_SECONDS) },
    })
  const expiresAt = new Date(expiresAtMs)
  if (job.contentDeleted) throw contentExpired(expiresAt)
  return { id: job.id, contentName, sizeBytes, sha256, completedAt: new Date(completedAtMs), expiresAt }
}
