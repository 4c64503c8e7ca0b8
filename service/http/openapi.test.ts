import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, startAppUnderTest } from '#tests/fixtures/service/app-under-test.ts'
import { FAST_VIDEO, type Model } from '../models.ts'
import { ERRORS } from './errors.ts'
import type { OpenApiDocument } from './openapi.ts'

/** A second model that differs from the first in everything a client sees. */
const SILENT: Model = {
  ...FAST_VIDEO,
  id: 'dailies/silent-video-1.0',
  createPath: 'videos/silent/create',
  priceYen: 100,
  format: { durationSeconds: 4, width: 640, height: 360, audio: false },
  takesSeed: false,
}

let app: AppUnderTest
let document: OpenApiDocument
let request: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  app = await startAppUnderTest({ models: [FAST_VIDEO, SILENT] })
  request = (path, init) => fetch(`http://127.0.0.1:${app.port}${path}`, init)
  document = (await (await request('/openapi.json')).json()) as OpenApiDocument
})
afterAll(() => app.stop())

function operations() {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )
}

test('the document passes the recommended rules of its linter', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  })
  expect(
    problems.map(({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId} ${message}`),
  ).toEqual([])
})

test('describes every route, and a create path for each model', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations().map(({ name }) => name)).toEqual([
    'get /healthz',
    'get /readyz',
    'post /gateway/videos/create',
    'post /gateway/videos/silent/create',
    'get /gateway/videos/jobs/{id}',
    'get /gateway/videos/jobs/{id}/content',
    'head /gateway/videos/jobs/{id}/content',
    'get /key/info',
  ])
  expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(operations().length)
})

test('describes every possible answer to a submission', () => {
  const create = document.paths['/gateway/videos/create']?.post
  expect(Object.keys(create?.responses ?? {})).toEqual(
    '202 400 401 402 408 409 413 415 422 429 431 500 503'.split(' '),
  )
  expect(Object.keys(create?.responses[202]?.headers ?? {})).toEqual([
    'X-Request-Id',
    'Location',
    'Retry-After',
  ])
  expect(create?.parameters?.map(({ name }) => name)).toEqual(['Idempotency-Key'])
})

test('has one component for each error status, with an example of each of its codes', () => {
  const used = new Set(operations().flatMap(({ operation }) => Object.keys(operation.responses)))
  const errors = Object.entries(ERRORS)
  const unused = errors.filter(([, { status }]) => !used.has(String(status)))
  expect(unused.map(([code]) => code)).toEqual(['method_not_allowed'])
  for (const [code, { status }] of errors) {
    if (!used.has(String(status))) continue
    const media = document.components.responses?.[`Problem${status}`]?.content?.['application/problem+json']
    expect(media?.schema).toEqual({ $ref: '#/components/schemas/Problem' })
    expect(media?.examples?.[code]?.value).toMatchObject({ code, status, billed: false })
  }
})
