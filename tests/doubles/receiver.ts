import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listen } from '#tests/doubles/listen.ts'

/** The received requests. */
export interface Heard {
  headers: IncomingHttpHeaders
  body: string
}

/** Its answer: a status with headers, a closed connection, or none. */
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'reset' | 'silence'

/** A real receiver of webhooks that gives the test's answers in turn; the last answer stays. */
export async function startReceiver(...answers: Answer[]) {
  const heard: Heard[] = []
  let left = answers
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      const answer = left[0] ?? { status: 204 }
      if (left.length > 1) left = left.slice(1)
      if (answer === 'silence') return
      if (answer === 'reset') request.socket.resetAndDestroy()
      else response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  const listening = await listen(server)
  return {
    ...listening,
    url: `${listening.url}/hook`,
    heard,
    answer: (...next: Answer[]) => {
      left = next
    },
  }
}
