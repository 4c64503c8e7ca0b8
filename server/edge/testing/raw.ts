import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** An open connection to the loopback port. Its errors are ignored: a cut connection may end in a reset. */
export async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Everything that the server sends for these bytes, until it closes the connection. */
export async function answerTo(port: number, request: string): Promise<string> {
  const socket = await dial(port)
  socket.write(request)
  return text(socket).catch(() => '')
}

/** A whole request with these header lines; the connection closes after its answer. */
export function request(line: string, headers: readonly string[] = ['Host: studio.test'], body = ''): string {
  return [`${line} HTTP/1.1`, ...headers, 'Connection: close', '', body].join('\r\n')
}

/** The status of an answer. */
export function statusOf(answer: string): number {
  return Number(answer.split(' ', 2)[1])
}
