import type { Socket } from 'node:net'
import type { Behaviour } from '../../testing/upstream-server.ts'
import { boxesIn } from '../boxes.ts'

export interface Serving {
  /** Headers beside Content-Length and Content-Type; an empty value leaves one out. */
  headers?: Record<string, string>
  /** So many bytes of the body are sent, and then… */
  cutAt?: number
  /** …the connection is closed, reset, or left as it is. */
  afterwards?: 'close' | 'reset' | 'stall'
}

/** Serves a file over the bare socket, as well or as badly as told. */
export function serving(bytes: Buffer, options: Serving = {}): Behaviour {
  return (socket) => {
    const { cutAt = bytes.length, headers, afterwards = 'close' } = options
    const own = { 'Content-Length': String(bytes.length), 'Content-Type': 'video/mp4' }
    writeHead(socket, '200 OK', { ...own, ...headers })
    const cut = cutAt < bytes.length
    const closes = headers?.['Content-Length'] === '' || (cut && afterwards === 'close')
    socket.write(bytes.subarray(0, cutAt), () => {
      if (cut && afterwards === 'reset') socket.resetAndDestroy()
      else if (closes) socket.end()
    })
  }
}

/**
 * The first bytes of a fast-start MP4, with an `mdat` that fits: one that is as long as what is left, or that extends to
 * the end of the file.
 */
export function cutAndClosed(video: Buffer, length: number, ending: 'open' | 'right'): Buffer {
  const cut = Buffer.from(video.subarray(0, length))
  const boxes = boxesIn(video)
  const before = boxes.slice(
    0,
    boxes.findIndex(({ type }) => type === 'mdat'),
  )
  const offset = before.reduce((sum, { size }) => sum + size, 0)
  cut.writeUInt32BE(ending === 'open' ? 0 : length - offset, offset)
  return cut
}

/** An answer of headers and any body. It says that the connection ends: the next request must not be sent into its end. */
export function answering(
  status: string,
  headers: Record<string, string> = {},
  body: Buffer | string = '',
): Behaviour {
  return (socket) => {
    const own = { 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' }
    writeHead(socket, status, { ...own, ...headers })
    socket.end(body)
  }
}

function writeHead(socket: Socket, status: string, headers: Record<string, string>): void {
  const lines = Object.entries(headers).filter(([, value]) => value !== '')
  socket.write(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
}
