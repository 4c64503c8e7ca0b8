import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../errors.ts'

/** Largest request body. A prompt of 2,000 code points, escaped, is under 25 kB. */
export const LARGEST_BODY_BYTES = 64 * 1024

/**
 * Takes JSON bodies and nothing else. Bytes that are not UTF-8 are refused: decoded leniently they would become
 * replacement characters, and the client would pay for a prompt it did not write.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer)))
    } catch {
      const detail = 'The body is not valid JSON in UTF-8.'
      done(
        new ProblemError({
          code: 'malformed_json',
          detail,
          members: { errors: [{ pointer: '', detail: 'is not valid JSON' }] },
        }),
      )
    }
  })
}
