import type { Socket } from 'node:net'
import { httpAnswer } from '#tests/fixtures/upstream-server.ts'

/** The least that has the boxes of an MP4: what a download checks before a closer look. */
export const TINY_VIDEO = Buffer.concat([box('ftyp', 'isom'), box('moov', ''), box('mdat', 'a video')])

function box(type: string, content: string): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, Buffer.from(content)])
}

/** What stands between the studio and the service can make of an answer that costs nothing. */
const GARBLED: readonly ((socket: Socket, answer: string | Buffer) => void)[] = [
  (socket) => socket.write(httpAnswer('500 Internal Server Error', '<html>')),
  (socket) => socket.write(httpAnswer('302 Found', '', { Location: '/key/info' })),
  (socket) => socket.write(httpAnswer('200 OK', '<html>Please sign in.</html>')),
  (socket) => socket.write(httpAnswer('200 OK', '{"id":"job_0","status":"completed","key":7}')),
  (socket, answer) => socket.write(answer.slice(0, -3), () => socket.resetAndDestroy()),
  (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
]

/** Gives a wrong answer in place of the right one. @param chance from 0 up to 1. */
export function garble(socket: Socket, answer: string | Buffer, chance: number): void {
  GARBLED[Math.floor(chance * GARBLED.length)]?.(socket, answer)
}
