import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { DESCRIPTION, TITLE } from './docs.ts'
import { codesOf, ERRORS, problemBody } from './errors.ts'
import { EXAMPLE_ID, integerHeader, textHeader } from './schemas.ts'

type ErrorStatus = (typeof ERRORS)[keyof typeof ERRORS]['status']

declare module 'fastify' {
  interface FastifySchema {
    /** The statuses of the problems that a route can answer, besides those of every route. */
    'x-problems'?: ErrorStatus[]
  }
}

export interface Response {
  $ref?: string
  description?: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema?: unknown; examples?: Record<string, { value: unknown }> }>
}

export interface Operation {
  operationId?: string
  parameters?: { name: string; in: string }[]
  'x-problems'?: ErrorStatus[]
  responses: Record<string, Response>
}

/** The parts of an OpenAPI document that are read here. */
export interface OpenApiDocument {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses?: Record<string, Response> }
}

const PROBLEM = 'application/problem+json'

/** The answers that every request can get, besides those of its route. */
const EVERYWHERE: ErrorStatus[] = [408, 431, 500]

/** Every header that only some problems have. */
const PROBLEM_HEADERS: Partial<Record<ErrorStatus, Record<string, ReturnType<typeof textHeader>>>> = {
  401: { 'WWW-Authenticate': textHeader('The challenge (RFC 6750).') },
  409: { 'Retry-After': integerHeader('Seconds to wait; absent when waiting is no use.') },
  416: { 'Content-Range': textHeader('The length of the video, as in `bytes */700001`.') },
  429: {
    'Retry-After': integerHeader('Seconds to wait before asking again.'),
    RateLimit: textHeader('What is left, and when there will be more, as in `"submissions";r=0;t=12`.'),
    'RateLimit-Policy': textHeader('The limit and its window in seconds, as in `"submissions";q=60;w=60`.'),
  },
  503: { 'Retry-After': integerHeader('Seconds to wait before asking again.') },
}

/** `GET /openapi.json`, built from the schemas of the routes registered after it; needs no key. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: TITLE,
        version: '1.0.0',
        summary: 'Submit a prompt, poll the job, download the MP4.',
        description: DESCRIPTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'Where this document comes from.' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The API key. It is never part of a URL.' },
        },
        headers: {
          'X-Request-Id': {
            description: 'Names this request in the logs of the service.',
            schema: { type: 'string' },
          },
        },
      },
      security: [{ bearer: [] }],
      tags: [
        { name: 'videos', description: 'Submissions, their jobs, and the finished videos.' },
        { name: 'keys', description: 'What the calling key has spent and may spend.' },
        { name: 'operation', description: 'For whoever runs the service. These need no key.' },
      ],
    },
    transform: withHeaders,
    transformObject: (input) =>
      complete(jsonSchemaTransformObject(input) as unknown as OpenApiDocument) as unknown as ReturnType<
        typeof jsonSchemaTransformObject
      >,
  })
  app.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    reply.header('cache-control', 'no-cache').send(app.swagger())
  })
}

/** The schemas of a route as JSON schemas. The library leaves out the headers of answers. */
const withHeaders: typeof jsonSchemaTransform = (input) => {
  const transformed = jsonSchemaTransform(input)
  const answers = Object.entries((transformed.schema?.response ?? {}) as Record<string, Response>)
  const given = (input.schema?.response ?? {}) as Record<string, Response>
  for (const [status, answer] of answers)
    Object.assign(answer, { headers: given[status]?.headers ?? answer.headers })
  return transformed
}

/** Adds the parts that all routes share: the problems, one component for each status, and the id of the request. */
function complete(document: OpenApiDocument): OpenApiDocument {
  const answered = new Set<ErrorStatus>(EVERYWHERE)
  const paths = mapValues(document.paths, (item) =>
    mapValues(item, ({ 'x-problems': problems = [], parameters = [], responses, ...operation }, method) => {
      for (const status of problems) answered.add(status)
      return {
        ...operation,
        // A HEAD has the description of its GET, with a name of its own.
        ...(method === 'head' ? { operationId: `${operation.operationId}-head` } : {}),
        // Headers are read in lower case and written in their usual case.
        ...(parameters.length > 0 ? { parameters: parameters.map(inUsualCase) } : {}),
        responses: {
          ...mapValues(responses, (answer) => ({ ...answer, headers: { ...REQUEST_ID, ...answer.headers } })),
          ...Object.fromEntries(
            [...EVERYWHERE, ...problems].map((status) => [
              status,
              { $ref: `#/components/responses/Problem${status}` },
            ]),
          ),
        },
      }
    }),
  )
  const { schemas, ...components } = document.components
  // The library names every schema twice, for input and for output.
  const written = Object.entries(schemas).filter(([name]) => !name.endsWith('Input'))
  const responses = Object.fromEntries([...answered].map((status) => [`Problem${status}`, problem(status)]))
  return {
    ...document,
    paths,
    components: { ...components, schemas: Object.fromEntries(written), responses },
  }
}

function mapValues<From, To>(
  record: Record<string, From>,
  to: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value, name)]))
}

function inUsualCase<Parameter extends { name: string; in: string }>(parameter: Parameter): Parameter {
  if (parameter.in !== 'header') return parameter
  return { ...parameter, name: parameter.name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) }
}

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }

/** The answer of a status, with an example of each of its codes. */
function problem(status: ErrorStatus): Response {
  const codes = codesOf(status)
  const headers = Object.entries(PROBLEM_HEADERS[status] ?? {}).map(([name, { description, ...schema }]) => [
    name,
    { description, schema },
  ])
  const examples = codes.map((code) => {
    const detail = `${ERRORS[code].title}.`
    return [code, { value: problemBody({ code, detail }, EXAMPLE_ID) }]
  })
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('; '),
    headers: { ...REQUEST_ID, ...Object.fromEntries(headers) },
    content: {
      [PROBLEM]: {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(examples),
      },
    },
  }
}
