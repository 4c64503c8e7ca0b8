/**
 * The HTTP side of the service with trouble, as a program: started ahead of time, it listens when it is told where.
 * A request may end it at any step.
 */
import { openServiceDatabase } from '#service/database.ts'
import { obey } from '../../rig/obey.ts'
import { buildTroubledApp } from './troubled-app.ts'

const { DATA_DIR: folder = '', SERVICE_DATABASE_URL: url = '' } = process.env
const { app } = await buildTroubledApp(await openServiceDatabase({ url }, { prompt: true }), folder)
obey(({ port }: { port: number }) => app.listen({ host: '127.0.0.1', port }))
process.send?.({ type: 'ready' })
