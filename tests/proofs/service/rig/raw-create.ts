import { connect } from 'node:net'
import { setTimeout } from 'node:timers'

/** How a client behaves while it submits. Times in milliseconds. */
export type Manner =
  | { kind: 'plain' }
  /** The second half of the body comes later. */
  | { kind: 'slow body'; afterMs: number }
  /** Its connection ends at some moment, whatever has been sent or received by then. */
  | { kind: 'goes away'; afterMs: number }

export interface Sending {
  port: number
  headers: Record<string, string>
  body: string
  manner: Manner
}

/** What a client saw of the answer. */
export interface Answer {
  /** Of the status line, if a whole one came; null: no answer. */
  status: number | null
  /** Of a whole and valid body of a 202. */
  jobId: string | null
  /** Nothing came, and the connection stayed open. */
  hung: boolean
}

/** Longer than anything in the service or in front of it may take. */
const HUNG_MS = 45_000

/** Submits once, on a connection of its own, and never again: every other client would hide what is to be seen here. */
export function sendCreate({ port, headers, body, manner }: Sending): Promise<Answer> {
  const received: Buffer[] = []
  let hung = false
  const socket = connect({ port, host: '127.0.0.1' })
  const timers = [setTimeout(() => giveUp(), HUNG_MS)]
  const giveUp = () => {
    hung = true
    socket.destroy()
  }
  const half = Math.floor(body.length / 2)
  socket.once('connect', () => {
    const head = headOf(headers, Buffer.byteLength(body))
    if (manner.kind === 'slow body') {
      socket.write(head + body.slice(0, half))
      timers.push(setTimeout(() => socket.write(body.slice(half)), manner.afterMs))
    } else socket.write(head + body)
    if (manner.kind === 'goes away') timers.push(setTimeout(() => socket.destroy(), manner.afterMs))
  })
  socket.on('data', (chunk) => received.push(chunk))
  socket.on('error', () => {}) // the connection closes next, and what was received counts
  return new Promise((resolve) => {
    socket.once('close', () => {
      for (const timer of timers) clearTimeout(timer)
      resolve({ ...readAnswer(Buffer.concat(received).toString()), hung })
    })
  })
}

function headOf(headers: Record<string, string>, length: number): string {
  const lines = Object.entries({
    host: 'localhost',
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST /gateway/videos/create HTTP/1.1\r\n${lines.join('')}\r\n`
}

function readAnswer(text: string): Omit<Answer, 'hung'> {
  const [, status] = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n/.exec(text) ?? []
  if (status === undefined) return { status: null, jobId: null }
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  const [, jobId = null] = /^\{"id":"([^"]+)".*\}$/s.exec(body) ?? []
  return { status: Number(status), jobId: status === '202' ? jobId : null }
}
