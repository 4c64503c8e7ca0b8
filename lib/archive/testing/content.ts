import type { Socket } from 'node:net'
import type { Behaviour, Received } from '../../testing/upstream-server.ts'

export interface Serving {
  /** Headers beside Content-Length and Content-Type; an empty value leaves one out. */
  headers?: Record<string, string>
  /** So many bytes of the body are sent, and then… */
  cutAt?: number
  /** …the connection is closed, reset, or left as it is. */
  afterwards?: 'close' | 'reset' | 'stall'
  /** Whether Range and If-Range are understood; needs an ETag. */
  ranges?: boolean
}

/** Serves a file over the bare socket, as well or as badly as told. */
export function serving(bytes: Buffer, options: Serving = {}): Behaviour {
  return (socket, request) => {
    const start = options.ranges ? rangeStart(request, options.headers?.ETag) : 0
    const body = bytes.subarray(start)
    const own: Record<string, string> = { 'Content-Length': String(body.length), 'Content-Type': 'video/mp4' }
    if (start > 0) own['Content-Range'] = `bytes ${start}-${bytes.length - 1}/${bytes.length}`
    writeHead(socket, start > 0 ? '206 Partial Content' : '200 OK', { ...own, ...options.headers })
    const cutAt = options.cutAt === undefined ? undefined : Math.max(0, options.cutAt - start)
    send(socket, cutAt === undefined ? body : body.subarray(0, cutAt), options, cutAt !== undefined)
  }
}

/** An answer of headers and any body. */
export function answering(
  status: string,
  headers: Record<string, string> = {},
  body: Buffer | string = '',
): Behaviour {
  return (socket) => {
    writeHead(socket, status, { 'Content-Length': String(Buffer.byteLength(body)), ...headers })
    socket.end(body)
  }
}

function writeHead(socket: Socket, status: string, headers: Record<string, string>): void {
  const lines = Object.entries(headers).filter(([, value]) => value !== '')
  socket.write(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
}

function send(socket: Socket, body: Buffer, { afterwards, headers }: Serving, cut: boolean): void {
  const closes = headers?.['Content-Length'] === '' || (cut && afterwards !== 'stall')
  socket.write(body, () => {
    if (cut && afterwards === 'reset') socket.resetAndDestroy()
    else if (closes) socket.end()
  })
}

function rangeStart({ head }: Received, etag: string | undefined): number {
  const start = /^range: bytes=(\d+)-\r?$/im.exec(head)?.[1]
  const condition = /^if-range: (.+?)\r?$/im.exec(head)?.[1]
  return start !== undefined && condition === etag ? Number(start) : 0
}
