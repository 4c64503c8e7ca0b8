import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IDEMPOTENCY_KEY_PATTERN, idempotentRequest } from '../billing/idempotency.ts'
import { type SubmitDependencies, type SubmitResult, submit } from '../billing/submit.ts'
import { jobPaths, type Model, resolutionOf } from '../models.ts'
import { invalidKey, requireCaller } from './authenticate.ts'
import { ProblemError } from './errors.ts'
import { acceptedBody, integerHeader, json, submissionBody, textHeader } from './schemas.ts'

/** The shortest wait of a client between polls (docs/contract.md, "Limits"). */
export const POLL_SECONDS = 15

export interface CreateDependencies extends SubmitDependencies {
  prefix: string
  /** Called for every accepted submission, to wake the workers of this process. */
  onAccepted(model: Model): void
}

/** `POST /{prefix}/{model's path}`: bills and queues a video (docs/contract.md, "Submit a job"). */
export function createRoute(app: FastifyInstance, model: Model, deps: CreateDependencies): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: `/${deps.prefix}/${model.createPath}`,
    schema: {
      operationId: `create-${model.id.replaceAll(/[^A-Za-z0-9.]+/g, '-')}`,
      tags: ['videos'],
      summary: 'Submit a job',
      description: `Costs ${model.priceYen} yen when it is accepted with 202, and nothing otherwise. ${described(model)}`,
      headers: z.object({
        'idempotency-key': z
          .string()
          .regex(IDEMPOTENCY_KEY_PATTERN, 'must have 1 to 255 visible ASCII characters')
          .optional()
          .meta({
            description:
              'Makes the submission safe to repeat: with the same key and body the same 202 is answered again, and nothing is billed again.',
          }),
      }),
      body: submissionBody(model),
      response: {
        202: json('Accepted and billed', acceptedBody, {
          Location: textHeader('The poll path.'),
          'Retry-After': integerHeader('Seconds to wait before the first poll.'),
        }),
      },
      'x-problems': [400, 401, 402, 409, 413, 415, 422, 429, 503],
    },
    handler: async (request, reply) => {
      const { keyId } = requireCaller(request)
      const { prompt } = request.body
      const seed = request.body.seed ?? null
      const key = request.headers['idempotency-key']
      const idempotent = key === undefined ? null : idempotentRequest(key, { model, prompt, seed })
      const submission = { keyId, model, prompt, seed, idempotent, ...ends(request) }
      const result = await submit(deps, submission)
      if (result.kind !== 'accepted') throw refusal(result, model, deps.rateLimitPerMinute)
      if (!result.repeated) deps.onAccepted(model)
      const { pollPath } = jobPaths(deps.prefix, result.jobId)
      reply.code(202).headers({
        location: pollPath,
        'retry-after': String(POLL_SECONDS),
        'cache-control': 'no-store',
      })
      return { id: result.jobId, status: 'pending' as const, poll_path: pollPath }
    },
  })
}

function described({ format, takesSeed }: Model): string {
  const sound = format.audio ? 'with sound' : 'without sound'
  return `The video has ${format.durationSeconds} s of ${resolutionOf(format)} ${sound}. A seed is ${takesSeed ? 'optional' : 'not taken'}.`
}

/** Tells the billing whether the client is connected, and a later error whether the commit has begun. */
function ends(request: FastifyRequest) {
  return {
    clientPresent: () => !request.raw.socket.destroyed,
    onCommit: () => {
      request.commitBegun = true
    },
  }
}

function refusal(
  result: Exclude<SubmitResult, { kind: 'accepted' }>,
  model: Model,
  limit: number,
): ProblemError {
  switch (result.kind) {
    case 'key revoked':
      return invalidKey()
    case 'over budget':
      return new ProblemError({
        code: 'budget_exceeded',
        detail: `A video costs ${model.priceYen} yen, of the budget ${result.maxBudgetYen - result.spendYen} yen remain.`,
        members: { price: model.priceYen, spend: result.spendYen, max_budget: result.maxBudgetYen },
      })
    case 'rate limited':
      return new ProblemError({
        code: 'rate_limited',
        detail: `The service accepts ${limit} submissions a minute. Try again in ${result.retryAfterSeconds} s.`,
        headers: {
          'retry-after': String(result.retryAfterSeconds),
          'ratelimit-policy': `"submissions";q=${limit};w=${result.windowSeconds}`,
          ratelimit: `"submissions";r=0;t=${result.retryAfterSeconds}`,
        },
      })
    case 'idempotency conflict':
      return new ProblemError({
        code: 'idempotency_conflict',
        detail: 'A submission with this Idempotency-Key is still running. Send it again in a moment.',
        headers: { 'retry-after': '1' },
      })
    case 'idempotency mismatch':
      return new ProblemError({
        code: 'idempotency_mismatch',
        detail: 'This Idempotency-Key was used for another submission. Choose a new one.',
      })
  }
}
