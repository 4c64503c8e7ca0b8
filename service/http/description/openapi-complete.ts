import { codesOf, ERRORS, problemBody } from '../errors.ts'
import { type HeaderText, type OperationText, PROBLEM_HEADERS } from './operations.ts'

interface Media {
  schema?: unknown
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Response {
  $ref?: string
  description?: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}

interface Parameter {
  name: string
  in: string
  [member: string]: unknown
}

export interface Operation {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
}

/** The parts of an OpenAPI document that are looked at here. */
export interface OpenApiDocument {
  info: { title: string; version: string; summary?: string; description?: string }
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Record<string, unknown>>
    responses?: Record<string, Response>
    headers?: Record<string, unknown>
    [kind: string]: unknown
  }
  [member: string]: unknown
}

const PROBLEM = 'application/problem+json'
const REQUEST_ID: Record<string, HeaderText> = {
  'X-Request-Id': {
    description: 'Names this request in the logs of the service.',
    schema: { type: 'string' },
  },
}

/**
 * Adds to a document made from the routes' schemas what schemas cannot say, and names what is the same everywhere:
 * every problem of a status is one component.
 * @param everywhere the problems that every operation can answer, whatever its route says.
 * @throws for a route that `texts` does not know.
 */
export function completeDocument(
  document: OpenApiDocument,
  texts: Record<string, OperationText>,
  everywhere: Record<string, { description: string }>,
): OpenApiDocument {
  const answered: Record<string, Response> = {}
  const paths: OpenApiDocument['paths'] = {}
  for (const [path, item] of Object.entries(document.paths)) {
    const operations: Record<string, Operation> = {}
    paths[path] = operations
    for (const [method, operation] of Object.entries(item)) {
      const text = texts[`${method} ${path}`]
      if (!text) throw new Error(`operations.ts has nothing to say of ${method} ${path}.`)
      const responses = { ...problemsOf(everywhere), ...operation.responses }
      Object.assign(answered, responses)
      operations[method] = completeOperation({ ...operation, responses }, text, method)
    }
  }
  const components = { ...document.components, responses: problemComponents(answered), headers: REQUEST_ID }
  return withoutUnusedSchemas({ ...document, components, paths })
}

function problemsOf(descriptions: Record<string, { description: string }>): Record<string, Response> {
  const content = { [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, { description }]) => [status, { description, content }]),
  )
}

function completeOperation(operation: Operation, text: OperationText, method: string): Operation {
  const { operationId, tag, requestHeaders = {}, examples = {} } = text
  const extra = Object.entries(requestHeaders).map(([name, header]) => ({ name, in: 'header', ...header }))
  const parameters = [...(operation.parameters ?? []).map(withUsualName), ...extra]
  const responses = Object.entries(operation.responses).map(([status, response]) => [
    status,
    response.content?.[PROBLEM]
      ? { $ref: `#/components/responses/${componentName(status)}` }
      : completeResponse(
          response,
          text.headers?.[status] ?? {},
          method === 'head' ? undefined : examples[status],
        ),
  ])
  return {
    operationId,
    tags: [tag],
    ...operation,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.requestBody
      ? {
          requestBody: {
            ...operation.requestBody,
            content: exampled(operation.requestBody.content, examples.request),
          },
        }
      : {}),
    responses: Object.fromEntries(responses),
  }
}

/** Headers are read in lower case, and written the usual way. */
function withUsualName(parameter: Parameter): Parameter {
  if (parameter.in !== 'header') return parameter
  return { ...parameter, name: parameter.name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) }
}

function completeResponse(
  response: Response,
  headers: Record<string, HeaderText>,
  example: unknown,
): Response {
  const content = response.content && exampled(response.content, example)
  return { ...response, headers: { ...requestIdReference(), ...headers }, ...(content ? { content } : {}) }
}

function exampled(content: Record<string, Media>, example: unknown): Record<string, Media> {
  if (example === undefined) return content
  return Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, example }]))
}

function requestIdReference() {
  return { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }
}

function componentName(status: string): string {
  return `Problem${status}`
}

/** One response for each status that is answered anywhere, with an example of each of its codes. */
function problemComponents(answered: Record<string, Response>): Record<string, Response> {
  const components: Record<string, Response> = {}
  for (const [status, response] of Object.entries(answered)) {
    const media = response.content?.[PROBLEM]
    if (!media) continue
    components[componentName(status)] = {
      ...response,
      headers: { ...requestIdReference(), ...PROBLEM_HEADERS[status] },
      content: { [PROBLEM]: { ...media, examples: problemExamples(Number(status)) } },
    }
  }
  return components
}

function problemExamples(status: number): Record<string, { value: unknown }> {
  return Object.fromEntries(
    codesOf(status).map((code) => {
      const detail = `${ERRORS[code].title}.`
      return [code, { value: problemBody({ code, detail }, '6f1c9a52-4a8e-4f0e-8d35-4c9e6d3b7a20') }]
    }),
  )
}

/** The generator names every schema twice, as it is read and as it is written; the unused one says nothing. */
function withoutUnusedSchemas(document: OpenApiDocument): OpenApiDocument {
  const used = JSON.stringify(document.paths) + JSON.stringify(document.components)
  const schemas = Object.fromEntries(
    Object.entries(document.components.schemas).filter(
      ([name]) => !name.endsWith('Input') && used.includes(`"#/components/schemas/${name}"`),
    ),
  )
  return { ...document, components: { ...document.components, schemas } }
}
