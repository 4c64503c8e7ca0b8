import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RunStatement } from '#platform/database.ts'
import { type Caller, findCaller } from '../billing/callers.ts'
import { isJobId, type Job } from '../jobs.ts'
import { ProblemError } from './errors.ts'

const CHALLENGE = 'Bearer realm="video service"'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set by `authenticate`. */
    caller: Caller | null
    /** Whether COMMIT of a submission has been sent: from then on no error may be answered. */
    commitBegun: boolean
  }
}

/** A hook that admits only live keys, before the body is read, and finds the caller's job that the path names. */
export function authenticate(query: RunStatement) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const [, credential] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
    if (!credential) throw missingKey()
    const { id } = request.params as { id?: string }
    const caller = await findCaller(query, credential, id !== undefined && isJobId(id) ? id : null)
    if (!caller) throw invalidKey()
    request.caller = caller
  }
}

/** The caller of a request that passed `authenticate`. */
export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw missingKey()
  return request.caller
}

/** The caller's job that the path names; an unknown job and another key's job are answered alike. */
export function requireJob(request: FastifyRequest): Job {
  const { job } = requireCaller(request)
  if (!job) throw jobNotFound()
  return job
}

export function jobNotFound(): ProblemError {
  return new ProblemError({ code: 'job_not_found', detail: 'This key has no job with this id.' })
}

function missingKey(): ProblemError {
  return new ProblemError({
    code: 'missing_key',
    detail: 'Send the API key as Authorization: Bearer <API_KEY>.',
    headers: { 'www-authenticate': CHALLENGE },
  })
}

/** The answer to a wrong or a revoked key; they get the same answer. */
export function invalidKey(): ProblemError {
  return new ProblemError({
    code: 'invalid_key',
    detail: 'This API key is unknown or was revoked.',
    headers: { 'www-authenticate': `${CHALLENGE}, error="invalid_token"` },
  })
}
