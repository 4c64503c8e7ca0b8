import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { jobPaths } from '../models.ts'
import { requireJob } from './authenticate.ts'
import { POLL_SECONDS } from './create.ts'
import { problemResponses } from './description/openapi.ts'
import { jobBody } from './schemas.ts'

/** `GET /{prefix}/videos/jobs/{id}`: free, revalidated with ETag (docs/contract.md, "Poll a job"). */
export function pollRoute(app: FastifyInstance, { prefix }: { prefix: string }): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: `/${prefix}/videos/jobs/:id`,
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
      const { id, status } = requireJob(request)
      const { pollPath, contentPath } = jobPaths(prefix, id)
      const etag = `"${status}"` // of this address, the body depends on nothing else
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      if (status === 'pending' || status === 'in_progress') reply.header('retry-after', String(POLL_SECONDS))
      if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send(null)
      const body = { id, status, poll_path: pollPath }
      return status === 'completed' ? { ...body, content_path: contentPath } : body
    },
  })
}

/** Whether an If-None-Match header names this entity tag (RFC 9110, weak comparison). */
function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
