/** The coarse kind of an error, for clients that expect OpenAI's shape. */
export const ERROR_TYPES = [
  'invalid_request_error',
  'authentication_error',
  'insufficient_funds',
  'rate_limit_error',
  'server_error',
] as const

function typeOf(status: number): (typeof ERROR_TYPES)[number] {
  if (status === 401) return 'authentication_error'
  if (status === 402) return 'insufficient_funds'
  if (status === 429) return 'rate_limit_error'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}

/** Every error that the service answers (docs/contract.md, Choices). The codes are part of the interface. */
export const ERRORS = {
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_request: { status: 400, title: 'The request is not valid' },
  missing_key: { status: 401, title: 'An API key is needed' },
  invalid_key: { status: 401, title: 'The API key is not valid' },
  budget_exceeded: { status: 402, title: 'The price does not fit in the budget' },
  not_found: { status: 404, title: 'There is nothing here' },
  job_not_found: { status: 404, title: 'There is no such job' },
  content_not_found: { status: 404, title: 'There is no such content' },
  method_not_allowed: { status: 405, title: 'The address has no such method' },
  idempotency_conflict: {
    status: 409,
    title: 'The first request with this Idempotency-Key is still running',
  },
  content_not_ready: { status: 409, title: 'The video is not ready yet' },
  job_failed: { status: 409, title: 'The job failed, there is no video' },
  content_expired: { status: 410, title: 'The video is no longer kept' },
  precondition_failed: { status: 412, title: 'A precondition does not hold' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON' },
  range_not_satisfiable: { status: 416, title: 'The range lies outside the video' },
  idempotency_mismatch: { status: 422, title: 'The Idempotency-Key was used for another request' },
  rate_limited: { status: 429, title: 'Too many submissions, try again shortly' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong in the service' },
  shutting_down: { status: 503, title: 'The service is shutting down' },
  overloaded: { status: 503, title: 'The service is busy, try again shortly' },
  not_ready: { status: 503, title: 'The service is not ready' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof ERRORS

/** The codes that are answered with a status. */
export function codesOf(status: number): ErrorCode[] {
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status === status)
}

export interface Problem {
  code: ErrorCode
  /** One sentence for a human reader. */
  detail: string
  /** Further members of the problem document. */
  members?: Record<string, unknown>
  headers?: Record<string, string>
  /** The single parameter at fault, if any. */
  param?: string | null
}

/** An error to send to the client. Thrown before anything is billed: every such answer says `billed: false`. */
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
  const { status, title } = ERRORS[problem.code]
  return {
    type: `/docs#${problem.code}`,
    title,
    status,
    detail: problem.detail,
    code: problem.code,
    ...problem.members,
    request_id: requestId,
    billed: false,
    error: {
      message: problem.detail,
      type: typeOf(status),
      code: problem.code,
      param: problem.param ?? null,
    },
  }
}
