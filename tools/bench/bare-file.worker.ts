/** The least that can answer with a file: Fastify and a stream. No session, no row, no conditions, no ranges. */
import { createReadStream, statSync } from 'node:fs'
import fastify from 'fastify'

const [file = '', port] = process.argv.slice(2)
const app = fastify({ logger: false })

app.get('/', async (_request, reply) => {
  reply.headers({ 'content-type': 'video/mp4', 'content-length': statSync(file).size })
  return reply.send(createReadStream(file))
})

await app.listen({ host: '127.0.0.1', port: Number(port) })
process.send?.('listening')
