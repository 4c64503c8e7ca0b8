/** What a client sees of an error besides its own detail. `type` is the coarse kind that OpenAI-minded clients read. */
interface ErrorKind {
  status: number
  type:
    | 'invalid_request_error'
    | 'authentication_error'
    | 'insufficient_funds'
    | 'rate_limit_error'
    | 'server_error'
  title: string
}

/** Every error the service answers, and nothing else (docs/contract.md, Choices). The codes are part of the interface. */
export const ERRORS = {
  malformed_json: { status: 400, type: 'invalid_request_error', title: 'The body is not valid JSON' },
  invalid_request: { status: 400, type: 'invalid_request_error', title: 'The request is not valid' },
  missing_key: { status: 401, type: 'authentication_error', title: 'An API key is needed' },
  invalid_key: { status: 401, type: 'authentication_error', title: 'The API key is not valid' },
  budget_exceeded: { status: 402, type: 'insufficient_funds', title: 'The price does not fit in the budget' },
  not_found: { status: 404, type: 'invalid_request_error', title: 'There is nothing here' },
  job_not_found: { status: 404, type: 'invalid_request_error', title: 'There is no such job' },
  content_not_found: { status: 404, type: 'invalid_request_error', title: 'There is no such content' },
  method_not_allowed: { status: 405, type: 'invalid_request_error', title: 'The address has no such method' },
  idempotency_conflict: {
    status: 409,
    type: 'invalid_request_error',
    title: 'The first request with this Idempotency-Key is still running',
  },
  content_not_ready: { status: 409, type: 'invalid_request_error', title: 'The video is not ready yet' },
  job_failed: { status: 409, type: 'invalid_request_error', title: 'The job failed, there is no video' },
  content_expired: { status: 410, type: 'invalid_request_error', title: 'The video is no longer kept' },
  precondition_failed: { status: 412, type: 'invalid_request_error', title: 'A precondition does not hold' },
  body_too_large: { status: 413, type: 'invalid_request_error', title: 'The body is too large' },
  unsupported_media_type: { status: 415, type: 'invalid_request_error', title: 'The body must be JSON' },
  range_not_satisfiable: {
    status: 416,
    type: 'invalid_request_error',
    title: 'The range lies outside the video',
  },
  idempotency_mismatch: {
    status: 422,
    type: 'invalid_request_error',
    title: 'The Idempotency-Key was used for another request',
  },
  rate_limited: { status: 429, type: 'rate_limit_error', title: 'Too many submissions, try again shortly' },
  request_timeout: {
    status: 408,
    type: 'invalid_request_error',
    title: 'The request took too long to arrive',
  },
  headers_too_large: { status: 431, type: 'invalid_request_error', title: 'The headers are too large' },
  internal_error: { status: 500, type: 'server_error', title: 'Something went wrong in the service' },
  shutting_down: { status: 503, type: 'server_error', title: 'The service is shutting down' },
  overloaded: { status: 503, type: 'server_error', title: 'The service is busy, try again shortly' },
  not_ready: { status: 503, type: 'server_error', title: 'The service is not ready' },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof ERRORS

/** The codes that are answered with a status. */
export function codesOf(status: number): ErrorCode[] {
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status === status)
}

export interface Problem {
  code: ErrorCode
  /** One sentence for the person who reads it. */
  detail: string
  /** Further members of the problem document. */
  members?: Record<string, unknown>
  headers?: Record<string, string>
  /** The one parameter at fault, when there is one. */
  param?: string | null
}

/** An error to answer. Thrown before anything was billed: every answered error says `billed: false`. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

/** The body of an error: RFC 9457 members, and `error` for clients that expect OpenAI's shape (docs/contract.md, Choices). */
export function problemBody(problem: Problem, requestId: string): Record<string, unknown> {
  const { status, type, title } = ERRORS[problem.code]
  return {
    type: `/docs#${problem.code}`,
    title,
    status,
    detail: problem.detail,
    code: problem.code,
    ...problem.members,
    request_id: requestId,
    billed: false,
    error: { message: problem.detail, type, code: problem.code, param: problem.param ?? null },
  }
}
