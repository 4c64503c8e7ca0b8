import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findOwnJob } from '../jobs.ts'
import { jobPaths } from '../model.ts'
import type { PrismaClient } from '../prisma/generated/client.ts'
import { requireCaller } from './authenticate.ts'
import { POLL_SECONDS } from './create.ts'
import { ProblemError } from './errors.ts'
import { etagMatches } from './etag.ts'
import { problemResponses } from './openapi.ts'
import { jobBody } from './schemas.ts'

/** The answer to an unknown job and to another key's job alike. */
export function jobNotFound(): ProblemError {
  return new ProblemError({ code: 'job_not_found', detail: 'This key has no job with this id.' })
}

/** `GET /{prefix}/videos/jobs/{id}`: free, revalidated with ETag (docs/contract.md, "Poll a job"). */
export function pollRoute(app: FastifyInstance, deps: { prisma: PrismaClient; prefix: string }): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: `/${deps.prefix}/videos/jobs/:id`,
    schema: {
      summary: 'Poll a job',
      params: z.object({ id: z.string() }),
      response: {
        200: { description: 'The job', content: { 'application/json': { schema: jobBody } } },
        304: z.null().meta({ description: 'The job is as the ETag in If-None-Match says' }),
        ...problemResponses(401, 404, 503),
      },
    },
    handler: async (request, reply) => {
      const job = await findOwnJob(deps.prisma, requireCaller(request).keyId, request.params.id)
      if (!job) throw jobNotFound()
      const { pollPath, contentPath } = jobPaths(deps.prefix, job.id)
      const { status } = job
      const etag = statusTag(job.id, status)
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (status === 'pending' || status === 'in_progress') reply.header('retry-after', String(POLL_SECONDS))
      if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send(null)
      const body = { id: job.id, status, poll_path: pollPath }
      return status === 'completed' ? { ...body, content_path: contentPath } : body
    },
  })
}

/** The body depends on nothing but the id and the status. */
function statusTag(jobId: string, status: string): string {
  return `"${createHash('sha256').update(`${jobId} ${status}`).digest('base64url').slice(0, 22)}"`
}
