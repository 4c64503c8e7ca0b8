/** `npm run migrate`: brings both databases up to date without starting anything. */
import { join } from 'node:path'
import { readStudioEnv } from '#lib/env.ts'
import { ConfigError } from '#platform/config.ts'
import { openDatabase, placeOf } from '#platform/database.ts'

const root = join(import.meta.dirname, '..')

try {
  const { dataFolder, databaseUrl, serviceDatabaseUrl } = readStudioEnv()
  const databases = [
    { program: 'studio', url: databaseUrl, prismaFolder: join(root, 'prisma') },
    { program: 'service', url: serviceDatabaseUrl, prismaFolder: join(root, 'service/prisma') },
  ] as const
  for (const { program, url, prismaFolder } of databases) {
    const database = await openDatabase({ place: placeOf(url, { dataFolder }), program, prismaFolder })
    await database.close()
    console.log(`The ${program}'s database is up to date.`)
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
