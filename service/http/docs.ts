import swaggerUi from '@fastify/swagger-ui'
import type { FastifyError, FastifyInstance } from 'fastify'
import { LONGEST_PROMPT } from '../models.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { HTTP_LIMITS, LARGEST_BODY_BYTES, LARGEST_HEADERS_BYTES } from './limits.ts'
import { sendProblem } from './replies.ts'

export const TITLE = 'Asynchronous video generation service'

/** How to use the service, for a person, in Markdown. */
export const DESCRIPTION = `Every request carries your API key: \`Authorization: Bearer <API_KEY>\`. It is never part of a URL.

1. **Submit** a prompt. The answer is 202 with the id of a job, and the price is charged.
2. **Poll** the job every 15 to 30 seconds, as \`Retry-After\` says. Polling is free.
3. **Download** the MP4 when the job is completed. Videos are kept for a limited time.

### Billing

An answered error (4xx or 5xx) was not billed. A 202 was billed, once.

* After an error you may send the same submission again.
* After a 202, do not: each accepted submission is billed.
* Without any answer the outcome is unknown. The submission may have been accepted and billed. With an
  \`Idempotency-Key\` you may send it again: the same key and body give the same 202, and cost nothing more.
* A job that fails after its 202 stays billed. Support gives its price back for the id of the job.

### Errors

Every error is a problem document (RFC 9457) and says \`"billed": false\`. Decide by \`code\`; a 400 lists every problem in
\`errors\`, each with a JSON pointer. \`error\` repeats it in the shape that clients made for OpenAI expect. With 429 and 503,
wait as long as \`Retry-After\` says.

| status | code | meaning |
| --- | --- | --- |
${(Object.keys(ERRORS) as ErrorCode[]).map((code) => `| ${ERRORS[code].status} | \`${code}\` | ${ERRORS[code].title} |`).join('\n')}

### Limits

A prompt has at most ${LONGEST_PROMPT} characters, counted as Unicode code points; a body ${LARGEST_BODY_BYTES / 1024} KiB of JSON in UTF-8; the headers
${LARGEST_HEADERS_BYTES / 1024} KiB, within ${HTTP_LIMITS.headersMs / 1000} seconds; a whole request has ${HTTP_LIMITS.requestMs / 1000} seconds to arrive. Submissions have a limit for all keys together,
which a 429 names in \`RateLimit-Policy\`.`

/** Shows the row of the code that a problem's `type` names (`/docs#budget_exceeded`), once the page is drawn. */
const SHOW_CODE = `new MutationObserver((_changes, observer) => {
  const row = [...document.querySelectorAll('td code')].find(({ textContent }) => '#' + textContent === location.hash)
  if (!row) return
  observer.disconnect()
  row.scrollIntoView({ block: 'center' })
}).observe(document, { childList: true, subtree: true })`

/** The sources that the page at /docs may load: its own files. It has no links to other sites. */
const DOCS_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The page at `/docs`, which needs no key. Only read requests can be tried on it: no click buys a video. */
export async function docsPage(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply) => void reply.headers(DOCS_HEADERS))
    // Odd paths, preconditions and ranges that the plugin refuses.
    docs.setErrorHandler<FastifyError>((error, request, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error
      sendProblem(request, reply, {
        code: 'not_found',
        detail: 'No file of the documentation fits this request.',
      })
    })
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      theme: { title: TITLE, js: [{ filename: 'show-code.js', content: SHOW_CODE }] },
      uiConfig: {
        layout: 'BaseLayout',
        supportedSubmitMethods: ['get', 'head'],
        validatorUrl: null,
        deepLinking: false,
      },
    })
  })
}
