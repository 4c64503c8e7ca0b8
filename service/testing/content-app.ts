import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { type ContentDependencies, contentRoute } from '../http/content/content.ts'
import { answerErrors } from '../http/replies.ts'
import type { JobFacts } from '../jobs.ts'

/** The content route alone, with one finished job and without keys or database. */
export interface ContentApp {
  /** Where the video is. */
  url: string
  port: number
  path: string
  /** What was logged at a level of error and above. */
  errors: { level: number; msg: string }[]
  stop(): Promise<void>
}

export interface ContentOptions extends Omit<ContentDependencies, 'prefix' | 'now' | 'findJob'> {
  contentName: string
  sizeBytes: number
  sha256: string
  completedAt: Date
}

const JOB_ID = '11111111-2222-4333-8444-555555555555'

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Starts it on a free port. */
export async function startContentApp(options: ContentOptions): Promise<ContentApp> {
  const { contentName, sizeBytes, sha256, completedAt, ...deps } = options
  const errors: ContentApp['errors'] = []
  const app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => errors.push(JSON.parse(line)) } },
    forceCloseConnections: true,
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  answerErrors(app, () => [])
  app.decorateRequest('caller', null)
  const job: JobFacts = {
    id: JOB_ID,
    status: 'completed',
    failureMessage: null,
    sha256,
    sizeBytes,
    contentName,
    contentDeleted: false,
    completedAtMs: completedAt.getTime(),
    expiresAtMs: Date.now() + 3_600_000,
  }
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = { keyId: JOB_ID, maskedKey: 'sk-...test', job }
    done()
  })
  contentRoute(app, { ...deps, prefix: 'gateway', findJob: async () => job, now: () => new Date() })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const path = `/gateway/videos/jobs/${JOB_ID}/content`
  return { url: `http://127.0.0.1:${port}${path}`, port, path, errors, stop: () => app.close() }
}
