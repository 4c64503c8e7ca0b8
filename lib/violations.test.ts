import { expect, it } from 'vitest'
import { violationIn } from './violations.ts'

it('a report is read without the queries of its addresses', () => {
  const report = {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.test/x.js?token=secret',
    'document-uri': 'https://studio.test/setup?token=secret',
  }
  const told = { directive: 'script-src-elem', blocked: 'https://evil.test', page: '/setup' }
  expect(violationIn({ 'csp-report': report })).toEqual(told)
})

it('a word for what was blocked stays, and everything is bounded', () => {
  const report = {
    'violated-directive': 'x'.repeat(3_000),
    'blocked-uri': 'inline',
    'document-uri': 'about:blank',
  }
  expect(violationIn({ 'csp-report': report })).toEqual({
    directive: 'x'.repeat(100),
    blocked: 'inline',
    page: 'blank',
  })
})

it.each([null, 'text', {}, [], { 'csp-report': { 'blocked-uri': 1 } }])('%j is no report', (report) => {
  expect(violationIn(report)).toBeNull()
})
