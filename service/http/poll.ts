import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { jobPaths } from '../models.ts'
import { requireJob } from './authenticate.ts'
import { POLL_SECONDS } from './create.ts'
import { integerHeader, jobBody, json, textHeader } from './schemas.ts'

const HEADERS = {
  ETag: textHeader('Names this very answer, for If-None-Match.'),
  'Retry-After': integerHeader('Seconds to wait before the next poll; absent when the job is final.'),
}

/** `GET /{prefix}/videos/jobs/{id}`: free, revalidated with ETag (docs/contract.md, "Poll a job"). */
export function pollRoute(app: FastifyInstance, { prefix }: { prefix: string }): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: `/${prefix}/videos/jobs/:id`,
    schema: {
      operationId: 'getJob',
      tags: ['videos'],
      summary: 'Poll a job',
      params: z.object({ id: z.string() }),
      headers: z.looseObject({
        'if-none-match': z
          .string()
          .optional()
          .meta({ description: 'The ETag of an earlier poll: 304 when nothing has changed.' }),
      }),
      response: {
        200: json('The job', jobBody, HEADERS),
        304: z.null().meta({ description: 'The job is as the ETag in If-None-Match says', headers: HEADERS }),
      },
      'x-problems': [401, 404, 503],
    },
    handler: async (request, reply) => {
      const { id, status } = requireJob(request)
      const { pollPath, contentPath } = jobPaths(prefix, id)
      const etag = `"${status}"` // the body at this address depends on nothing else
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
