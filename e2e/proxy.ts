import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What becomes of the connections that carry a POST; all others pass, unless every answer is lost. */
export type Fate = 'passes' | 'loses the answer' | 'loses the request' | 'loses every answer'

/** A real TCP proxy between the studio and the service, which loses what a test wants it to lose. */
export interface LossyProxy {
  url: string
  /** What happens from now on; when every answer is lost, open connections are cut, too. */
  fate(next: Fate): void
  close(): Promise<void>
}

/** Starts a proxy to a port of this machine. */
export async function startLossyProxy(port: number): Promise<LossyProxy> {
  let fate: Fate = 'passes'
  const sockets = new Set<Socket>()
  const server = createServer((studio) => {
    track(sockets, studio)
    studio.once('data', (first) => {
      const isPost = first.toString('latin1').startsWith('POST ')
      const lost = isPost || fate === 'loses every answer' ? fate : 'passes'
      if (lost === 'loses the request') return studio.resetAndDestroy()
      const service = track(sockets, connect(port, '127.0.0.1'))
      service.write(first)
      studio.pipe(service)
      service.on('close', () => studio.destroy())
      studio.on('close', () => service.destroy())
      if (lost === 'passes') service.pipe(studio)
      else service.once('data', () => studio.resetAndDestroy()) // the service has answered, so it has booked
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fate: (next) => {
      fate = next
      if (next === 'loses every answer') for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

function track(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  socket.on('error', () => {}) // cut connections are what this is for
  return socket
}
