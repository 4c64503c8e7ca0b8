/**
 * Generates both Prisma clients, and the types of the messages, as a side effect of Next's configuration. Prisma requires
 * a schema engine that generating never runs, and would download one; naming any existing program as that engine keeps
 * this step off the network.
 */
import { spawnSync } from 'node:child_process'
import makeConfig from '../next.config.mjs'

for (const schema of ['prisma/schema.prisma', 'service/prisma/schema.prisma']) {
  const result = spawnSync('node_modules/.bin/prisma', ['generate', '--schema', schema], {
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    encoding: 'utf8',
  })
  if (result.status !== 0) {
    console.error(result.stdout, result.stderr)
    process.exit(1)
  }
}

makeConfig()
