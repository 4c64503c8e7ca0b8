import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { PrismaClient } from '../prisma/generated/client.ts'
import { docsPage } from './docs.ts'
import { problemResponses } from './openapi.ts'
import { healthBody } from './schemas.ts'

/** `GET /healthz`, `/openapi.json` and `/docs`: need no key. */
export function systemRoutes(app: FastifyInstance, deps: { prisma: PrismaClient; prefix: string }): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/healthz',
    schema: {
      summary: 'Whether the service and its database answer',
      security: [],
      response: {
        200: { description: 'They do', content: { 'application/json': { schema: healthBody } } },
        ...problemResponses(503),
      },
    },
    handler: async (_request, reply) => {
      await deps.prisma.$queryRaw`SELECT 1`
      reply.header('cache-control', 'no-store')
      return { status: 'ok' as const }
    },
  })
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    reply.header('cache-control', 'no-cache').send(app.swagger())
  })
  const page = docsPage(deps.prefix)
  app.get('/docs', { schema: { hide: true } }, (_request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
      })
      .send(page)
  })
}
