import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { paths } from '#lib/paths.ts'

/**
 * Makes the function that sets an answer's Content-Security-Policy, and passes facts of the connection to pages in
 * request headers, overwriting the client's. Next reads the nonce for its own scripts from the request's policy.
 * @param dir the project's folder.
 */
export function makePolicy(dir: string, dev: boolean) {
  // The development server's styles have no nonce.
  const styles = dev
    ? "'unsafe-inline'"
    : toastStyles(dir)
        .map((hash) => `'sha256-${hash}'`)
        .join(' ')
  return (request: IncomingMessage, response: ServerResponse): void => {
    const nonce = randomBytes(16).toString('base64')
    // A download loads in a frame of our own page, and some browsers check the policy before they see that it is a file.
    const framed = request.url === paths.api.zip()
    const policy = [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
      `style-src-elem 'self' ${styles}${dev ? '' : ` 'nonce-${nonce}'`}`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      `connect-src 'self'${dev ? ' ws:' : ''}`,
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${framed ? "'self'" : "'none'"}`,
      // Every browser sends it at once; `report-to` waits a minute.
      `report-uri ${paths.api.violations()}`,
    ].join('; ')
    request.headers['content-security-policy'] = policy
    request.headers['x-dailies-path'] = request.url ?? '/'
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('X-Frame-Options', framed ? 'SAMEORIGIN' : 'DENY')
  }
}

/**
 * Toasts (sonner) add a style element without a nonce, which is empty at first. @returns the hashes of both states.
 * @throws if the package differs.
 */
function toastStyles(dir: string): string[] {
  const code = readFileSync(join(dir, 'node_modules/sonner/dist/index.mjs'), 'utf8')
  const [, literal] = /^__insertCSS\((".*")\)/m.exec(code) ?? []
  if (!literal) throw new Error('The styles of sonner are not where they were.')
  return ['', JSON.parse(literal) as string].map((text) => createHash('sha256').update(text).digest('base64'))
}
