/** Serves the empty app like the studio (server/http.ts): by Next, with the same compression. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import compression from 'compression'
import next from 'next'
import sirv from 'sirv'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const [dir = '', port] = process.argv.slice(2)
const app = next({ dir, port: Number(port), hostname: 'localhost', httpServer: createServer() })
await app.prepare()
const handle = app.getRequestHandler()
const scripts = sirv(join(dir, '.next/static'), { brotli: true, gzip: true, immutable: true })
const compress = compression() as unknown as Middleware
const SCRIPTS = '/_next/static'
createServer((request, response) => {
  const answer = () => compress(request, response, () => void handle(request, response))
  if (!request.url?.startsWith(`${SCRIPTS}/`)) return answer()
  request.url = request.url.slice(SCRIPTS.length)
  scripts(request, response, answer)
}).listen(Number(port), 'localhost', () => process.send?.('listening'))
