/** A request as bytes, and what the fuzz test must know of it. */
export interface OddRequest {
  bytes: Buffer
  /** Whether the service can know where it ends, and so must answer it. */
  whole: boolean
}

/** What may stand in a path or a header of a real client. */
export interface Known {
  key: string
  jobIds: string[]
}

/** What a request is made of. Null: what the operation has itself. */
export interface Parts {
  operation: { path: string; method: string }
  method: string | null
  id: string | null
  which: number
  query: string | null
  authorization: string | null
  contentType: string
  headers: string[]
  body: string
  framing: string
  sendsBody: boolean
}

/** The bytes of a request. */
export function writeRequest(parts: Parts, { key, jobIds }: Known): OddRequest {
  const method = parts.method ?? parts.operation.method
  const id = parts.id ?? jobIds[parts.which % jobIds.length] ?? 'none'
  const target = parts.operation.path.replace('{id}', id) + (parts.query === null ? '' : `?${parts.query}`)
  const hasBody = parts.sendsBody || parts.operation.method === 'POST'
  const body = Buffer.from(parts.body)
  const [framingLines, framed, whole] = hasBody ? frame(body, parts.framing) : [[], Buffer.alloc(0), true]
  const head = [
    `${method} ${target.replaceAll(/[^\x21-\x7e]/g, '%20')} HTTP/1.1`,
    'Host: fuzz',
    'Connection: close',
    `Authorization: ${parts.authorization ?? `Bearer ${key}`}`,
    ...(hasBody ? [`Content-Type: ${parts.contentType}`] : []),
    ...parts.headers,
    ...framingLines,
  ]
  return { bytes: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), framed]), whole }
}

function frame(body: Buffer, framing: string): [lines: string[], bytes: Buffer, whole: boolean] {
  const chunked = () => {
    const size = `${body.length.toString(16)}\r\n`
    const chunk = body.length > 0 ? [Buffer.from(size), body, Buffer.from('\r\n')] : []
    return Buffer.concat([...chunk, Buffer.from('0\r\n\r\n')])
  }
  switch (framing) {
    case 'chunked':
      return [['Transfer-Encoding: chunked'], chunked(), true]
    case 'short':
      return [[`Content-Length: ${body.length + 5}`], body, false]
    case 'both':
      return [['Transfer-Encoding: chunked', `Content-Length: ${body.length}`], chunked(), true]
    case 'broken chunks':
      return [['Transfer-Encoding: chunked'], Buffer.from('zz\r\nnot a chunk\r\n\r\n'), true]
    default:
      return [[`Content-Length: ${body.length}`], body, true]
  }
}
