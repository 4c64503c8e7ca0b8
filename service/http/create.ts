import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type SubmitDependencies, type SubmitResult, submit } from '../billing/submit.ts'
import type { Turnstile } from '../billing/turnstile.ts'
import { jobPaths, MODEL } from '../model.ts'
import { invalidKey, requireCaller } from './authenticate.ts'
import { ProblemError } from './errors.ts'
import { problemResponses } from './openapi.ts'
import { acceptedBody, submissionBody } from './schemas.ts'

/** What a client waits between polls at least (docs/contract.md, "Limits"). */
export const POLL_SECONDS = 15

/** `POST /{prefix}/videos/create`: bills and queues a video (docs/contract.md, "Submit a job"). */
export function createRoute(
  app: FastifyInstance,
  deps: SubmitDependencies & { prefix: string; turnstile: Turnstile },
): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: `/${deps.prefix}/videos/create`,
    schema: {
      summary: 'Submit a job',
      description: `Costs ${MODEL.priceYen} yen when it is accepted with 202, and nothing otherwise.`,
      body: submissionBody,
      response: {
        202: {
          description: 'Accepted and billed',
          content: { 'application/json': { schema: acceptedBody } },
        },
        ...problemResponses(400, 401, 402, 413, 415, 429, 503),
      },
    },
    handler: async (request, reply) => {
      const { keyId } = requireCaller(request)
      const { prompt, seed } = request.body
      const result = await deps.turnstile.pass(() =>
        submit(deps, {
          keyId,
          prompt,
          seed: seed ?? null,
          clientPresent: () => !request.raw.socket.destroyed,
          onCommit: () => {
            request.commitBegun = true
          },
        }),
      )
      if (result.kind !== 'accepted') throw refusal(result, deps.rateLimitPerMinute)
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

function refusal(result: Exclude<SubmitResult, { kind: 'accepted' }>, limit: number): ProblemError {
  switch (result.kind) {
    case 'key revoked':
      return invalidKey()
    case 'over budget':
      return new ProblemError({
        code: 'budget_exceeded',
        detail: `A video costs ${MODEL.priceYen} yen, of the budget ${result.maxBudgetYen - result.spendYen} yen remain.`,
        members: { price: MODEL.priceYen, spend: result.spendYen, max_budget: result.maxBudgetYen },
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
  }
}
