import { expect, it } from 'vitest'
import { violationIn } from './violations.ts'

it('strips queries from the URLs of a report', () => {
  const report = {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.test/x.js?token=secret',
    'document-uri': 'https://studio.test/setup?token=secret',
  }
  const told = { directive: 'script-src-elem', blocked: 'https://evil.test', page: '/setup' }
  expect(violationIn({ 'csp-report': report })).toEqual(told)
})

it('keeps a keyword for the blocked resource, and bounds every field', () => {
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

it.each([null, 'text', {}, [], { 'csp-report': { 'blocked-uri': 1 } }])('rejects the report %j', (report) => {
  expect(violationIn(report)).toBeNull()
})
