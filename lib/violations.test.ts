import { expect, it } from 'vitest'
import { violationsIn } from './violations.ts'

it('reports of both forms are read, without the queries of their addresses', () => {
  const page = 'https://studio.test/setup?token=secret'
  const blocked = 'https://evil.test/x.js?token=secret'
  const told = [{ directive: 'script-src-elem', blocked: 'https://evil.test', page: '/setup' }]
  const old = { 'effective-directive': 'script-src-elem', 'blocked-uri': blocked, 'document-uri': page }
  expect(violationsIn({ 'csp-report': old })).toEqual(told)
  const body = { effectiveDirective: 'script-src-elem', blockedURL: blocked, documentURL: page }
  expect(violationsIn([{ type: 'csp-violation', body }])).toEqual(told)
})

it('a word for what was blocked stays, and everything is bounded', () => {
  const report = {
    'violated-directive': 'x'.repeat(3_000),
    'blocked-uri': 'inline',
    'document-uri': 'about:blank',
  }
  expect(violationsIn({ 'csp-report': report })).toEqual([
    { directive: 'x'.repeat(100), blocked: 'inline', page: 'blank' },
  ])
})

it.each([null, 'text', {}, [], [{ type: 'deprecation', body: {} }], { 'csp-report': { 'blocked-uri': 1 } }])(
  '%j is no report',
  (report) => {
    expect(violationsIn(report)).toEqual([])
  },
)
