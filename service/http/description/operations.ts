import { jobPaths, type Model } from '../../models.ts'

export interface HeaderText {
  description: string
  schema: Record<string, unknown>
  example?: string
}

/** What the OpenAPI document says of an operation besides the schemas that its route validates by. */
export interface OperationText {
  operationId: string
  tag: 'videos' | 'keys' | 'operation'
  /** Request headers that the route reads without a schema. */
  requestHeaders?: Record<string, HeaderText>
  /** Response headers by status. */
  headers?: Record<string, Record<string, HeaderText>>
  /** Examples by place: `request`, or a status. */
  examples?: Record<string, unknown>
}

const EXAMPLE_JOB = '0197f0c2-6d0e-4b3c-9b36-2f6c8f0d5a11'

const text = (description: string, example?: string): HeaderText => ({
  description,
  schema: { type: 'string' },
  ...(example === undefined ? {} : { example }),
})

const RETRY_AFTER: HeaderText = {
  description: 'Seconds to wait before asking again.',
  schema: { type: 'integer', minimum: 0 },
}
const ETAG = text('Names this very answer, for If-None-Match.', '"cDs4vWz2b6cJ0Y3yqQk1Tg"')
const VIDEO_HEADERS: Record<string, HeaderText> = {
  ETag: text('The SHA-256 of the video in hex, in quotes.'),
  'Repr-Digest': text('The SHA-256 of the whole video (RFC 9530).'),
  'Accept-Ranges': text('Ranges may be asked for.', 'bytes'),
  'Content-Length': { description: 'Exact.', schema: { type: 'integer', minimum: 0 } },
  'Content-Disposition': text('A file name.', `attachment; filename=${EXAMPLE_JOB}.mp4`),
}

/** Every header of a problem that is not on all of them. */
export const PROBLEM_HEADERS: Record<string, Record<string, HeaderText>> = {
  401: {
    'WWW-Authenticate': text(
      'The challenge (RFC 6750).',
      'Bearer realm="video service", error="invalid_token"',
    ),
  },
  405: { Allow: text('The methods there are.', 'POST') },
  409: { 'Retry-After': { ...RETRY_AFTER, description: 'Seconds to wait; absent when waiting is no use.' } },
  416: { 'Content-Range': text('The length of the video.', 'bytes */700001') },
  429: {
    'Retry-After': RETRY_AFTER,
    RateLimit: text('What is left, and when there will be more.', '"submissions";r=0;t=12'),
    'RateLimit-Policy': text('The limit and its window in seconds.', '"submissions";q=60;w=60'),
  },
  503: { 'Retry-After': RETRY_AFTER },
}

/** What there is to say of every operation, by method and path. */
export function operationTexts(prefix: string, models: readonly Model[]): Record<string, OperationText> {
  const { pollPath, contentPath } = jobPaths(prefix, '{id}')
  const creates = models.map(
    (model) => [`post /${prefix}/${model.createPath}`, createText(prefix, model)] as const,
  )
  return {
    ...Object.fromEntries(creates),
    [`get ${pollPath}`]: pollText(prefix),
    [`get ${contentPath}`]: contentText('downloadVideo'),
    [`head ${contentPath}`]: contentText('describeVideo'),
    'get /key/info': {
      operationId: 'getKeyInfo',
      tag: 'keys',
      examples: { 200: { key: 'sk-...abcd', info: { spend: 1250, max_budget: 20_000 } } },
    },
    'get /healthz': { operationId: 'getHealth', tag: 'operation', examples: { 200: { status: 'ok' } } },
    'get /readyz': {
      operationId: 'getReadiness',
      tag: 'operation',
      examples: {
        200: {
          status: 'ready',
          parts: ['process', 'database', 'queue', 'storage'].map((name) => ({ name, ok: true })),
        },
      },
    },
  }
}

function createText(prefix: string, model: Model): OperationText {
  const { pollPath } = jobPaths(prefix, EXAMPLE_JOB)
  const prompt = 'A red fox walks through fresh snow at dawn'
  return {
    operationId: `create-${model.id.replaceAll(/[^A-Za-z0-9.]+/g, '-')}`,
    tag: 'videos',
    headers: { 202: { Location: text('The poll path.', pollPath), 'Retry-After': RETRY_AFTER } },
    examples: {
      request: model.takesSeed ? { prompt, seed: 7 } : { prompt },
      202: { id: EXAMPLE_JOB, status: 'pending', poll_path: pollPath },
    },
  }
}

function pollText(prefix: string): OperationText {
  const { pollPath, contentPath } = jobPaths(prefix, EXAMPLE_JOB)
  const retry = {
    ...RETRY_AFTER,
    description: 'Seconds to wait before the next poll; absent when the job is final.',
  }
  return {
    operationId: 'getJob',
    tag: 'videos',
    requestHeaders: { 'If-None-Match': text('The ETag of an earlier poll: 304 when nothing has changed.') },
    headers: { 200: { ETag: ETAG, 'Retry-After': retry }, 304: { ETag: ETAG, 'Retry-After': retry } },
    examples: {
      200: { id: EXAMPLE_JOB, status: 'completed', poll_path: pollPath, content_path: contentPath },
    },
  }
}

function contentText(operationId: string): OperationText {
  return {
    operationId,
    tag: 'videos',
    requestHeaders: {
      Range: text('One range of bytes: 206. Several: the whole video.', 'bytes=0-65535'),
      'If-Range': text('The range only if the video is still this one, else all of it.'),
      'If-Match': text('The video only if it is this one, else 412.'),
      'If-None-Match': text('The ETag of a video that is there already: 304.'),
    },
    headers: {
      200: VIDEO_HEADERS,
      206: { ...VIDEO_HEADERS, 'Content-Range': text('Which bytes these are.', 'bytes 0-65535/700001') },
      304: { ETag: text('The SHA-256 of the video in hex, in quotes.') },
    },
  }
}
