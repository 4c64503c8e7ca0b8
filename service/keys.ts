import { ConfigError } from '#platform/config.ts'
import { FolderLockedError } from '#platform/folder-lock.ts'
import { runOperatorCommand } from '#platform/operator.ts'
import { openServiceDatabase } from './database.ts'
import { readServiceConfig } from './env.ts'
import { runKeysCommand } from './operator/commands.ts'

/** `npm run keys`: makes, lists and revokes API keys and credits failed jobs, whether the service runs or not. */
async function main(): Promise<number> {
  const { folder, databaseUrl } = readServiceConfig()
  const answer = await runOperatorCommand({
    folder,
    url: databaseUrl,
    words: process.argv.slice(2),
    input: '',
    runHere: async (words) => {
      const { prisma, close } = await openServiceDatabase(folder, databaseUrl)
      try {
        return await runKeysCommand(prisma, words, new Date())
      } finally {
        await close()
      }
    },
  })
  const print = answer.exitCode === 0 ? console.log : console.error
  for (const line of answer.lines) print(line)
  return answer.exitCode
}

// Exits at once: timers that the closed database leaves behind would keep the process for ten seconds and more.
try {
  process.exit(await main())
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof FolderLockedError
  console.error(expected ? error.message : error)
  process.exit(1)
}
