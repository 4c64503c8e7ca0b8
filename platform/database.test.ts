import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeTestDatabase } from '#tests/fixtures/platform/database.ts'
import { ConfigError } from './config.ts'
import { type Database, openDatabase } from './database.ts'

const PRISMA = join(import.meta.dirname, '../service/prisma')

/** "Ready for query": the server's last message of a new connection before it is used. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** The unsolicited message of a server that shuts down. */
const GOING = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0')

/** The message of a server that is still starting. */
const STARTING = message('E', 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')

function message(type: string, text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** A proxy for a server that can simulate a slow start, or a shutdown just as a connection is ready. */
async function startBefore(server: URL) {
  const sockets = new Set<Socket>()
  const state = { going: false, starting: 0 }
  const listener = createServer((client) => {
    if (state.starting > 0) {
      state.starting -= 1
      client.on('error', () => {}).once('data', () => client.end(STARTING))
      return
    }
    const upstream = connect(join(server.searchParams.get('host') ?? '', `.s.PGSQL.${server.port}`))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => client.destroy() && upstream.destroy())
    }
    client.pipe(upstream)
    upstream.on('data', (message) => {
      if (!state.going || !message.subarray(-READY.length).equals(READY)) return client.write(message)
      client.end(Buffer.concat([message, GOING]))
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = new URL(server)
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`
  url.search = ''
  return {
    url: url.href,
    /** Every connection breaks, and new ones break as soon as they are ready. */
    goAway() {
      state.going = true
      for (const socket of sockets) socket.destroy()
    },
    comeBack() {
      state.going = false
    },
    /** The next connections get the message that it is still starting. */
    refuse(connections: number) {
      state.starting = connections
    },
    refusals: () => state.starting,
    close: () => listener.close(),
  }
}

async function openThroughProxy(): Promise<{
  database: Database
  server: Awaited<ReturnType<typeof startBefore>>
}> {
  const made = await makeTestDatabase('service')
  const server = await startBefore(new URL(made.url))
  const database = await openDatabase({
    place: { url: server.url },
    program: 'service',
    prismaFolder: PRISMA,
  })
  onTestFinished(async () => {
    await database.close()
    server.close()
    await made.drop()
  })
  return { database, server }
}

describe('a database server that goes away', () => {
  it('just as a connection is ready fails its query, not the process', async () => {
    const { database, server } = await openThroughProxy()
    const one = { name: 'one', text: 'SELECT 1 AS one' }
    const transact = () => database.transaction((run) => run(one, []))
    expect(await transact()).toEqual([{ one: 1 }])
    server.goAway()
    await expect(transact()).rejects.toThrow()
    await expect(database.query(one, [])).rejects.toThrow()
    const prisma = await database.adapter.connect()
    await expect(prisma.startTransaction()).rejects.toThrow()
    server.comeBack()
    expect(await transact()).toEqual([{ one: 1 }])
    await prisma.dispose()
  })
})

describe('a database server at the start', () => {
  const open = (url: string, serverWaitMs?: number) =>
    openDatabase({
      place: { url },
      program: 'service',
      prismaFolder: PRISMA,
      ...(serverWaitMs === undefined ? {} : { serverWaitMs }),
    })

  it('is awaited while it starts', async () => {
    const made = await makeTestDatabase('service')
    const server = await startBefore(new URL(made.url))
    onTestFinished(async () => {
      server.close()
      await made.drop()
    })
    server.refuse(2)
    const database = await open(server.url)
    expect(server.refusals()).toBe(0)
    expect(await database.query({ name: 'one', text: 'SELECT 1 AS one' }, [])).toEqual([{ one: 1 }])
    await database.close()
  })

  it('that does not start is reported in words, without the password', async () => {
    const failure = open('postgresql://somebody:secret-word@127.0.0.1:1/videos', 0)
    await expect(failure).rejects.toThrow(ConfigError)
    await expect(failure).rejects.toThrow(
      /the database videos at 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED.*running\?/,
    )
    await expect(failure).rejects.not.toThrow(/secret-word/)
  })

  it('without the database is reported at once', async () => {
    const made = await makeTestDatabase('service')
    onTestFinished(() => made.drop())
    const url = new URL(made.url)
    url.pathname = '/nowhere'
    await expect(open(url.href)).rejects.toThrow(
      /the database nowhere at .* cannot be used: .*does not exist/,
    )
  })
})

it('a ping does not wait behind other statements', async () => {
  const { url, drop } = await makeTestDatabase('service')
  const database = await openDatabase({
    place: { url },
    program: 'service',
    prismaFolder: PRISMA,
    maxConnections: 1,
  })
  const { promise: pinged, resolve } = Promise.withResolvers<void>()
  const busy = database.transaction(() => pinged)
  await database.ping()
  resolve()
  await busy
  await database.close()
  await drop()
})
