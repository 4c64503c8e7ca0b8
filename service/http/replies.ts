import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TurnstileFullError } from '../billing/turnstile.ts'
import { isTransientFailure } from '../database.ts'
import { ERRORS, type Problem, ProblemError, problemBody } from './errors.ts'

/** Seconds after which a client may ask a service again that is busy or restarting. */
const BUSY_RETRY_SECONDS = '5'

/** Answers a problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  reply
    .code(ERRORS[problem.code].status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id, ...problem.headers })
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(problem, request.id))
}

/** Answers a problem on a response that Fastify no longer manages. Its headers must not have been sent. */
export function writeProblem(requestId: string, response: ServerResponse, problem: Problem): void {
  const body = JSON.stringify(problemBody(problem, requestId))
  response.writeHead(ERRORS[problem.code].status, {
    'cache-control': 'no-store',
    ...problem.headers,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
  })
  response.end(body)
}

/** Makes every error of the app a problem document, or a dropped connection once a submission was committed. */
export function answerErrors(app: FastifyInstance): void {
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
    const problem = toProblem(error)
    if (ERRORS[problem.code].status >= 500) request.log.error({ err: error, requestId: request.id }, 'failed')
    sendProblem(request, reply, problem)
  })
  app.setNotFoundHandler((request, reply) => {
    sendProblem(request, reply, { code: 'not_found', detail: 'This address is not part of the service.' })
  })
}

function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof TurnstileFullError) return busy()
  if (!(error instanceof Error)) return internal()
  const issues = validationIssues(error)
  if (issues) return invalidRequest(issues)
  switch ('code' in error ? error.code : undefined) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { code: 'body_too_large', detail: 'A request body may have at most 64 KiB.' }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'unsupported_media_type', detail: 'Send the body as Content-Type: application/json.' }
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { code: 'invalid_request', detail: 'The body is shorter or longer than Content-Length says.' }
    case 'FST_ERR_BAD_URL':
      return { code: 'not_found', detail: 'This address is not part of the service.' }
  }
  return isTransientFailure(error) ? busy() : internal()
}

function busy(): Problem {
  return {
    code: 'overloaded',
    detail: 'The service is busy. Nothing was billed; try again shortly.',
    headers: { 'retry-after': BUSY_RETRY_SECONDS },
  }
}

function internal(): Problem {
  return { code: 'internal_error', detail: 'Something went wrong in the service. Nothing was billed.' }
}

/** The 503 of a service that stops. Sent before a submission is looked at. */
export const SHUTTING_DOWN: Problem = {
  code: 'shutting_down',
  detail: 'The service is shutting down. Nothing was billed; try again shortly.',
  headers: { 'retry-after': BUSY_RETRY_SECONDS, connection: 'close' },
}

interface Issue {
  pointer: string
  detail: string
}

function validationIssues(error: Error): Issue[] | null {
  if (!('validation' in error) || !Array.isArray(error.validation)) return null
  return error.validation.map((issue: { instancePath?: string; message?: string }) => ({
    pointer: issue.instancePath === '/' ? '' : (issue.instancePath ?? ''),
    detail: issue.message ?? 'is not valid',
  }))
}

function invalidRequest(errors: Issue[]): Problem {
  const detail = errors.map(({ pointer, detail }) => `${pointer.slice(1) || 'The body'} ${detail}`).join('; ')
  const [first] = errors
  const param = errors.length === 1 && first?.pointer ? first.pointer.slice(1) : null
  return { code: 'invalid_request', detail: `${detail}.`, members: { errors }, param }
}
