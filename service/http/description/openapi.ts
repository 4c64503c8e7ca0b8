import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Model } from '../../models.ts'
import { codesOf, ERRORS } from '../errors.ts'
import { problemDocument } from '../schemas.ts'
import { completeDocument, type OpenApiDocument } from './openapi-complete.ts'
import { operationTexts } from './operations.ts'

type ErrorStatus = (typeof ERRORS)[keyof typeof ERRORS]['status']

/** The responses of a route that are problems, for its schema and the OpenAPI document. */
export function problemResponses(...statuses: ErrorStatus[]) {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codesOf(status)
          .map((code) => `\`${code}\`: ${ERRORS[code].title}`)
          .join('; '),
        content: { 'application/problem+json': { schema: problemDocument } },
      },
    ]),
  )
}

/** What any request can be answered with, whatever its route says. */
const EVERYWHERE: ErrorStatus[] = [408, 431, 500]

/** What makes the OpenAPI document: paths and schemas are the routes' own, the rest is `operations.ts`. */
export function openapiOptions(prefix: string, models: readonly Model[]): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Asynchronous video generation service',
        version: '1.0.0',
        summary: 'Submit a prompt, poll the job, download the MP4.',
        description: 'An answered error (4xx or 5xx) was not billed. A 202 was billed, once.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'Where this document comes from.' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The API key. It is never part of a URL.' },
        },
      },
      security: [{ bearer: [] }],
      tags: [
        { name: 'videos', description: 'Submissions, their jobs, and the finished videos.' },
        { name: 'keys', description: 'What the calling key has spent and may spend.' },
        { name: 'operation', description: 'For whoever runs the service. These need no key.' },
      ],
    },
    transform: jsonSchemaTransform,
    transformObject: (input) =>
      completeDocument(
        jsonSchemaTransformObject(input) as unknown as OpenApiDocument,
        operationTexts(prefix, models),
        problemResponses(...EVERYWHERE),
      ) as ReturnType<typeof jsonSchemaTransformObject>,
  }
}
