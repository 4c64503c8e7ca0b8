import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { ERRORS } from './errors.ts'
import { problemDocument } from './schemas.ts'

type ErrorStatus = (typeof ERRORS)[keyof typeof ERRORS]['status']

/** The responses of a route that are problems, for its schema and the OpenAPI document. */
export function problemResponses(...statuses: ErrorStatus[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: Object.entries(ERRORS)
          .filter(([, kind]) => kind.status === status)
          .map(([code, kind]) => `\`${code}\`: ${kind.title}`)
          .join('; '),
        content: { 'application/problem+json': { schema: problemDocument } },
      },
    ]),
  )
}

/** The head of the OpenAPI document; the paths come from the routes' own schemas. */
export const OPENAPI_HEAD: NonNullable<FastifyDynamicSwaggerOptions['openapi']> = {
  openapi: '3.1.0',
  info: {
    title: 'Asynchronous video generation service',
    version: '1.0.0',
    description: 'Submit a job, poll it, download the MP4. An answered error (4xx, 5xx) was not billed.',
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  security: [{ bearer: [] }],
}
