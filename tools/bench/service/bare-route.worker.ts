/** The least that can answer a poll: Fastify, one prepared select by primary key, JSON. No key, no log, no headers. */
import fastify from 'fastify'
import pg from 'pg'

const [databaseUrl, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
const app = fastify({ logger: false })

app.get<{ Params: { id: string } }>('/gateway/videos/jobs/:id', async (request) => {
  const { rows } = await pool.query<{ id: string; status: string }>({
    name: 'job',
    text: 'SELECT id, status::text FROM job WHERE id = $1::uuid',
    values: [request.params.id],
  })
  const [job] = rows
  return { id: job?.id, status: job?.status, poll_path: `/gateway/videos/jobs/${job?.id}` }
})

await app.listen({ host: '127.0.0.1', port: Number(port) })
process.send?.('listening')
