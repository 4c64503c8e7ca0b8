/** `npm run users -- …`: the studio's operator, beside a running program or without one. */
import { text } from 'node:stream/consumers'
import { openStudioDatabase } from '#lib/database/open.ts'
import { readStudioEnv } from '#lib/env.ts'
import { ConfigError } from '#platform/config.ts'
import { FolderLockedError } from '#platform/folder-lock.ts'
import { runOperatorCommand } from '#platform/operator.ts'
import { runUsersCommand } from './users-command.ts'

try {
  const env = readStudioEnv()
  const words = process.argv.slice(2)
  const input = words[0] === 'create' && !process.stdin.isTTY ? await text(process.stdin) : ''
  const answer = await runOperatorCommand({
    folder: env.folder,
    url: env.databaseUrl,
    words,
    input,
    async runHere() {
      const { db, database } = await openStudioDatabase({
        url: env.databaseUrl,
        folder: env.folder,
        maxConnections: 2,
      })
      try {
        return await runUsersCommand({ db }, words, input)
      } finally {
        await db.$disconnect()
        await database.close()
      }
    },
  })
  for (const line of answer.lines) (answer.exitCode === 0 ? console.log : console.error)(line)
  process.exit(answer.exitCode)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderLockedError)) throw error
  console.error(error.message)
  process.exit(1)
}
