import { connect } from 'node:net'

/** What came back on a connection, taken as HTTP/1.1. */
export interface RawAnswer {
  /** Null: the service closed the connection without an answer. */
  status: number | null
  headers: Map<string, string>
  body: Buffer
}

/** The most generous time for any answer. */
const ANSWER_MS = 15_000

/**
 * Writes bytes on a connection of their own, and reads until the service closes it.
 * @throws when it neither answers nor closes in time, or answers with what is not HTTP.
 */
export async function rawExchange(port: number, request: Buffer): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  const ended = Promise.withResolvers<void>()
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.once('close', () => ended.resolve())
  socket.setTimeout(ANSWER_MS, () => {
    ended.reject(
      new Error(
        `No answer within ${ANSWER_MS / 1000} s to ${JSON.stringify(request.toString('latin1').slice(0, 2000))}`,
      ),
    )
    socket.destroy()
  })
  socket.write(request)
  await ended.promise
  return parseAnswer(Buffer.concat(chunks))
}

/** Writes bytes, and goes away before any answer. */
export async function abandon(port: number, request: Buffer): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const gone = Promise.withResolvers<void>()
  socket.on('error', () => {})
  socket.once('close', () => gone.resolve())
  socket.write(request, () => socket.destroy())
  await gone.promise
}

function parseAnswer(bytes: Buffer): RawAnswer {
  if (bytes.length === 0) return { status: null, headers: new Map(), body: bytes }
  const end = bytes.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine) ?? []
  if (!status)
    throw new Error(`This is not an answer: ${JSON.stringify(bytes.toString('latin1').slice(0, 500))}`)
  const rest = bytes.subarray(end + 4)
  if (status === '100') return parseAnswer(rest)
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { status: Number(status), headers, body: rest }
}
