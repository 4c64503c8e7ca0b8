import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { listen } from './listen.ts'

/** An accepted message. */
export interface Received {
  from: string
  to: string
  /** Headers and body, decoded. */
  text: string
}

/** A mail server that keeps accepted mail; with `refuses`, it accepts none. It speaks as much SMTP as one sender needs. */
export async function startMailServer({ refuses = false } = {}) {
  const received: Received[] = []
  const server = createServer((socket) => void converse(socket, refuses, received))
  const { port, close } = await listen(server)
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}

async function converse(socket: Socket, refuses: boolean, received: Received[]): Promise<void> {
  socket.on('error', () => {})
  const say = (line: string) => socket.write(`${line}\r\n`)
  const addressIn = (line: string) => /<(.*?)>/.exec(line)?.[1] ?? ''
  let [from, to] = ['', '']
  let data: string[] | null = null
  say('220 double')
  for await (const line of createInterface({ input: socket })) {
    if (data && line !== '.') data.push(line.replace(/^\./, ''))
    else if (data) {
      received.push({ from, to, text: decoded(data.join('\r\n')) })
      data = null
      say('250 kept')
    } else if (/^DATA/i.test(line)) {
      data = []
      say('354 go on')
    } else if (/^QUIT/i.test(line)) {
      socket.end('221 bye\r\n')
    } else if (/^STARTTLS/i.test(line)) {
      say('502 no encryption here')
    } else if (/^RCPT/i.test(line) && refuses) {
      say('550 nobody here')
    } else {
      if (/^MAIL/i.test(line)) from = addressIn(line)
      if (/^RCPT/i.test(line)) to = addressIn(line)
      say('250 fine')
    }
  }
}

/** The text of a single-part message. */
function decoded(message: string): string {
  const [headers = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/^Content-Transfer-Encoding: base64/im.test(headers))
    return headers + Buffer.from(body, 'base64').toString()
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(headers)) return message
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return headers + Buffer.from(bytes, 'latin1').toString()
}
