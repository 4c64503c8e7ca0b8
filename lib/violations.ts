import { z } from 'zod'

/** An act of a page that the browser blocked, as logged: URLs without queries, which may hold secrets. */
export interface Violation {
  directive: string
  /** The blocked origin, or a keyword such as `inline`. */
  blocked: string
  /** The path of the page. */
  page: string
}

const word = z.string().max(4_000)

const cspReport = z.object({
  'csp-report': z.object({
    'effective-directive': word.optional(),
    'violated-directive': word.optional(),
    'blocked-uri': word.default(''),
    'document-uri': word.default(''),
  }),
})

/** The violation of a Content-Security-Policy in a browser's report (`report-uri`); null for anything else. */
export function violationIn(report: unknown): Violation | null {
  const parsed = cspReport.safeParse(report)
  if (!parsed.success) return null
  const told = parsed.data['csp-report']
  const directive = told['effective-directive'] ?? told['violated-directive'] ?? ''
  return violation(directive, told['blocked-uri'], told['document-uri'])
}

const LONGEST = 100

function violation(directive: string, blocked: string, page: string): Violation {
  return {
    directive: directive.slice(0, LONGEST),
    blocked: (originOf(blocked) ?? blocked).slice(0, LONGEST),
    page: (URL.canParse(page) ? new URL(page).pathname : '').slice(0, LONGEST),
  }
}

/** Null for a keyword, and for a URL without an origin. */
function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}
