import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTransientFailure } from '#platform/transient.ts'
import { ClientGoneError } from '../billing/submit.ts'
import { ERRORS, type Problem, ProblemError, problemBody } from './errors.ts'
import { noteExchange } from './exchanges.ts'

/** Seconds after which a client may retry a busy or restarting service. */
const BUSY_RETRY_SECONDS = '5'

/** How long a client may keep sending an unread body before its connection is closed. */
const DRAIN_MS = 2000

/** Answers a problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  noteExchange(reply.raw, { request })
  if (problem.headers?.connection === 'close') {
    reply.hijack()
    writeProblem(request.id, reply.raw, problem)
    return
  }
  noteExchange(reply.raw, { code: problem.code })
  reply
    .code(ERRORS[problem.code].status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id, ...problem.headers })
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(problem, request.id))
}

/**
 * Answers a problem on a response that Fastify no longer manages. Its headers must not have been sent.
 *
 * The answer is sent completely at once, but a connection to be closed stays open until the body has arrived, or for a
 * moment: closed with unread bytes, it would be reset, and the client might never see the answer.
 */
export function writeProblem(requestId: string, response: ServerResponse, problem: Problem): void {
  noteExchange(response, { code: problem.code })
  const body = JSON.stringify(problemBody(problem, requestId))
  response.writeHead(ERRORS[problem.code].status, {
    'cache-control': 'no-store',
    ...problem.headers,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
  })
  const { req: request } = response
  if (problem.headers?.connection !== 'close' || request.complete) {
    response.end(body)
    return
  }
  response.write(body)
  const timer = setTimeout(() => response.end(), DRAIN_MS)
  request.once('end', () => response.end())
  response.once('close', () => clearTimeout(timer))
  request.resume()
}

/** Makes every error of the app a problem document, or a dropped connection once a submission was committed. */
export function answerErrors(app: FastifyInstance): void {
  const methodsOf = learnMethods(app)
  app.decorateRequest('caller', null)
  app.decorateRequest('commitBegun', false)
  app.setErrorHandler((error, request, reply) => {
    if (request.commitBegun) {
      request.log.fatal(
        { err: error, requestId: request.id },
        'failed after COMMIT began: dropping the connection',
      )
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    // The client is gone, and nothing was billed.
    if (error instanceof ClientGoneError) {
      reply.hijack()
      return
    }
    const problem = toProblem(error)
    if (ERRORS[problem.code].status >= 500) request.log.error({ err: error, requestId: request.id }, 'failed')
    sendProblem(request, reply, problem)
  })
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1)
    const methods = methodsOf(path)
    sendProblem(request, reply, methods.length > 0 ? wrongMethod(methods) : unknownAddress())
  }
  app.setNotFoundHandler(answerUnknown)
  // Before the body is read: its faults would otherwise be reported first.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answerUnknown(request, reply)
    else done()
  })
}

/**
 * Records every route registered from now on.
 * @returns a function from a path to its methods; none for an unknown path.
 */
function learnMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; method: string }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:[a-z]+/g, '[^/]+')}$`)
    for (const name of [method].flat()) routes.push({ pattern, method: name })
  })
  return (path) => [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ]
}

/** The answer at an unknown address. */
export function unknownAddress(): Problem {
  return { code: 'not_found', detail: 'This address is not part of the service.' }
}

function wrongMethod(methods: string[]): Problem {
  const allow = methods.join(', ')
  return { code: 'method_not_allowed', detail: `This address takes ${allow} only.`, headers: { allow } }
}

function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (!(error instanceof Error)) return internal()
  const issues = validationIssues(error)
  if (issues) return invalidRequest(issues)
  switch ('code' in error ? error.code : undefined) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return {
        code: 'body_too_large',
        detail: 'A request body may have at most 64 KiB.',
        headers: { connection: 'close' },
      }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'unsupported_media_type', detail: 'Send the body as Content-Type: application/json.' }
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { code: 'invalid_request', detail: 'The body is shorter or longer than Content-Length says.' }
    case 'FST_ERR_BAD_URL':
      return unknownAddress()
  }
  if ('statusCode' in error && error.statusCode === 400)
    return { code: 'invalid_request', detail: 'The request is not valid HTTP.' }
  return isTransientFailure(error) ? busy() : internal()
}

/** The 503 of an overloaded service. Only before anything is billed. */
export function busy(headers: Record<string, string> = {}): Problem {
  return {
    code: 'overloaded',
    detail: 'The service is busy. Nothing was billed; try again shortly.',
    headers: { 'retry-after': BUSY_RETRY_SECONDS, ...headers },
  }
}

function internal(): Problem {
  return { code: 'internal_error', detail: 'Something went wrong in the service. Nothing was billed.' }
}

/** The 503 of a stopping service. Sent before a submission is read. */
export const SHUTTING_DOWN: Problem = {
  code: 'shutting_down',
  detail: 'The service is shutting down. Nothing was billed; try again shortly.',
  headers: { 'retry-after': BUSY_RETRY_SECONDS, connection: 'close' },
}

/** HTTP/1.1 requires it (RFC 9112, section 3.2). */
export const HOST_MISSING: Problem = { code: 'invalid_request', detail: 'The request has no Host header.' }

interface Issue {
  pointer: string
  in?: 'header'
  detail: string
}

function validationIssues(error: Error): Issue[] | null {
  if (!('validation' in error) || !Array.isArray(error.validation)) return null
  const place =
    'validationContext' in error && error.validationContext === 'headers' ? { in: 'header' as const } : {}
  return error.validation.map((issue: { instancePath?: string; message?: string }) => ({
    pointer: issue.instancePath === '/' ? '' : (issue.instancePath ?? ''),
    ...place,
    detail: issue.message ?? 'is not valid',
  }))
}

function invalidRequest(errors: Issue[]): Problem {
  const detail = errors.map(({ pointer, detail }) => `${pointer.slice(1) || 'The body'} ${detail}`).join('; ')
  const [first] = errors
  const param = errors.length === 1 && first?.pointer ? first.pointer.slice(1) : null
  return { code: 'invalid_request', detail: `${detail}.`, members: { errors }, param }
}
