/** `npm run migrate`: brings both databases up to date without starting anything. */
import { join } from 'node:path'
import { readStudioEnv } from '#lib/env.ts'
import { ConfigError } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { FolderLockedError } from '#platform/folder-lock.ts'

const root = join(import.meta.dirname, '..')

try {
  const env = readStudioEnv()
  const databases = [
    { name: 'studio', url: env.databaseUrl, prismaFolder: join(root, 'prisma') },
    { name: 'service', url: env.serviceDatabaseUrl, prismaFolder: join(root, 'service/prisma') },
  ]
  for (const { name, url, prismaFolder } of databases) {
    const database = await openDatabase({ url, folder: join(env.dataFolder, name), prismaFolder })
    await database.close()
    console.log(`The ${name}'s database is up to date.`)
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderLockedError)) throw error
  console.error(error.message)
  process.exit(1)
}
