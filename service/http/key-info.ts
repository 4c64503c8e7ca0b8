import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { RunStatement, Statement } from '#platform/database.ts'
import { invalidKey, requireCaller } from './authenticate.ts'
import { json, keyInfoBody } from './schemas.ts'

/**
 * The lock waits for a submission of this key in the middle of its commit. A reading without it would let a client
 * conclude that it was not billed. Overlapping FOR SHARE locks could keep submissions waiting without end.
 */
const READ_SPEND: Statement = {
  name: 'read_spend',
  text: 'SELECT spend::float8, max_budget::float8 FROM api_key WHERE id = $1::uuid FOR NO KEY UPDATE',
}

/** `GET /key/info`: the calling key's spend and budget, exact at the time of the request (docs/contract.md, "Key info"). */
export function keyInfoRoute(app: FastifyInstance, query: RunStatement): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/key/info',
    schema: {
      operationId: 'getKeyInfo',
      tags: ['keys'],
      summary: 'Key info',
      response: { 200: json('Spend and budget in yen', keyInfoBody) },
      'x-problems': [401, 503],
    },
    handler: async (request, reply) => {
      const { keyId, maskedKey } = requireCaller(request)
      const [info] = await query<{ spend: number; max_budget: number }>(READ_SPEND, [keyId])
      if (!info) throw invalidKey()
      reply.header('cache-control', 'no-store')
      return { key: maskedKey, info }
    },
  })
}
