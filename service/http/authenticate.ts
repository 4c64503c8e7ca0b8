import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, findCaller } from '../billing/api-keys.ts'
import type { PrismaClient } from '../prisma/generated/client.ts'
import { ProblemError } from './errors.ts'

const CHALLENGE = 'Bearer realm="video service"'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set by `authenticate`. */
    caller: Caller | null
    /** Whether COMMIT of a submission has been sent: from then on no error may be answered. */
    commitBegun: boolean
  }
}

/** A hook that lets only live keys in, before the body is read. */
export function authenticate(prisma: PrismaClient) {
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const [, credential] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
    if (!credential) throw missingKey()
    const caller = await findCaller(prisma, credential)
    if (!caller) throw invalidKey()
    request.caller = caller
  }
}

/** The caller of a request that passed `authenticate`. */
export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw missingKey()
  return request.caller
}

function missingKey(): ProblemError {
  return new ProblemError({
    code: 'missing_key',
    detail: 'Send the API key as Authorization: Bearer <API_KEY>.',
    headers: { 'www-authenticate': CHALLENGE },
  })
}

/** The answer to a wrong or a revoked key; the two are not told apart. */
export function invalidKey(): ProblemError {
  return new ProblemError({
    code: 'invalid_key',
    detail: 'This API key is unknown or was revoked.',
    headers: { 'www-authenticate': `${CHALLENGE}, error="invalid_token"` },
  })
}
