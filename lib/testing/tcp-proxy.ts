import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A real TCP proxy that behaves as bad networks do. */
export interface TcpProxy {
  port: number
  /** Ends every connection at once, and refuses new ones until {@link TcpProxy.restore}. */
  cut(): void
  /** Ends every connection at once; new ones are welcome. */
  reset(): void
  restore(): void
  /** From now on every new connection is treated so, in the order of `treat`'s answers; null lets it be. */
  treat: () => Treatment | null
  close(): Promise<void>
}

/** What happens to one connection. */
export type Treatment =
  /** Every chunk comes so much later. */
  | { kind: 'delay'; ms: number }
  /** It is reset once so many bytes have come in this direction; those after them never arrive. */
  | { kind: 'reset'; direction: 'there' | 'back'; afterBytes: number }
  /** From so many bytes on nothing arrives in this direction any more, and nobody is told. */
  | { kind: 'swallow'; direction: 'there' | 'back'; afterBytes: number }

/** Puts a proxy in front of a port of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let open = true
  const server = createServer((client) => {
    if (!open) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(target, '127.0.0.1')
    const treatment = proxy.treat()
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    carry(client, upstream, 'there', treatment)
    carry(upstream, client, 'back', treatment)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    cut() {
      open = false
      reset()
    },
    reset,
    restore() {
      open = true
    },
    treat: () => null,
    async close() {
      reset()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}

function carry(from: Socket, to: Socket, direction: 'there' | 'back', treatment: Treatment | null): void {
  let left =
    treatment && 'afterBytes' in treatment && treatment.direction === direction
      ? treatment.afterBytes
      : Infinity
  const later = (work: () => void) => {
    if (treatment?.kind === 'delay') setTimeout(work, treatment.ms)
    else work()
  }
  from.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, left)
    left -= chunk.length
    if (part.length > 0) later(() => to.write(part))
    if (left < 0 && treatment?.kind === 'reset') {
      from.resetAndDestroy()
      to.end()
    }
  })
  from.on('end', () => later(() => to.end()))
}
