import type { Socket } from 'node:net'
import type { Trouble } from './trouble.ts'

type Done = (error?: Error | null) => void

/** Lets the next write to a client fail, or end the process, before a byte is out or after half of them. */
export function troubleTheSocket(socket: Socket, { action, step }: Trouble): void {
  const write = socket._write.bind(socket)
  const end = (done: Done) => {
    if (action === 'kill') process.kill(process.pid, 'SIGKILL')
    done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  }
  const interrupted = (bytes: Buffer, done: Done) => {
    if (step === 'socket write') end(done)
    else write(bytes.subarray(0, bytes.length / 2), 'buffer' as BufferEncoding, () => end(done))
  }
  socket._write = (chunk: Buffer | string, encoding, done) => interrupted(bytesOf(chunk, encoding), done)
  socket._writev = (chunks, done) =>
    interrupted(Buffer.concat(chunks.map(({ chunk, encoding }) => bytesOf(chunk, encoding))), done)
}

function bytesOf(chunk: Buffer | string, encoding: BufferEncoding): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk
}
