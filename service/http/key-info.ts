import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { requireCaller } from './authenticate.ts'
import { problemResponses } from './description/openapi.ts'
import { keyInfoBody } from './schemas.ts'

/** `GET /key/info`: the calling key's spend and budget, exact at the time of the request (docs/contract.md, "Key info"). */
export function keyInfoRoute(app: FastifyInstance): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/key/info',
    schema: {
      summary: 'Key info',
      response: {
        200: {
          description: 'Spend and budget in yen',
          content: { 'application/json': { schema: keyInfoBody } },
        },
        ...problemResponses(401, 503),
      },
    },
    handler: async (request, reply) => {
      const caller = requireCaller(request)
      reply.header('cache-control', 'no-store')
      return { key: caller.maskedKey, info: { spend: caller.spendYen, max_budget: caller.maxBudgetYen } }
    },
  })
}
