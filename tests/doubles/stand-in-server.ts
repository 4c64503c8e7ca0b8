import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '#tests/doubles/listen.ts'

/** One request to a stand-in for a model server. */
export interface SeenRequest {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

/** The answer of a stand-in; after a video shorter than `promised` bytes the connection breaks off. */
export type StandInReply =
  | { status: number; json: unknown }
  | { status: number; video: Buffer; promised?: number }

export interface StandInServer {
  url: string
  requests: SeenRequest[]
  /** The number of requests with this method and path prefix. */
  count(method: string, path: string): number
  close(): Promise<void>
}

/** Starts a real HTTP server on a free port of this machine, with answers set by the test. */
export async function startStandIn(
  answer: (request: SeenRequest) => StandInReply | Promise<StandInReply>,
): Promise<StandInServer> {
  const requests: SeenRequest[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stand-in')
    const request: SeenRequest = {
      method: incoming.method ?? '',
      path: pathname,
      query: searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks),
    }
    requests.push(request)
    send(response, await answer(request))
  })
  return {
    ...(await listen(server)),
    requests,
    count: (method, path) =>
      requests.filter((request) => request.method === method && request.path.startsWith(path)).length,
  }
}

function send(response: ServerResponse, reply: StandInReply): void {
  if ('json' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json))
    return
  }
  const { video, promised = video.length } = reply
  response.writeHead(reply.status, { 'content-type': 'video/mp4', 'content-length': promised })
  if (promised === video.length) response.end(video)
  else response.write(video, () => response.destroy())
}
