import { ConfigError } from '#platform/config.ts'
import { FolderLockedError } from '#platform/folder-lock.ts'
import { type OperatorAnswer, runOperatorCommand } from '#platform/operator.ts'
import { openServiceDatabase } from './database.ts'
import { readServiceConfig } from './env.ts'
import { answerWithoutDatabase, runKeysCommand } from './operator/commands.ts'

/** `npm run keys`: keys and money for the operator, whether the service runs or not. */
async function answer(words: string[]): Promise<OperatorAnswer> {
  const plain = answerWithoutDatabase(words, new Date())
  if (plain) return plain
  const { folder, databaseUrl } = readServiceConfig()
  return runOperatorCommand({
    folder,
    url: databaseUrl,
    words,
    input: '',
    runHere: async () => {
      const { prisma, close } = await openServiceDatabase(folder, databaseUrl)
      try {
        return await runKeysCommand(prisma, words, new Date())
      } finally {
        await close()
      }
    },
  })
}

/** Prints to the end before the process may exit: a pipe takes a long answer in pieces. */
function print({ exitCode, lines }: OperatorAnswer): Promise<void> {
  const stream = exitCode === 0 ? process.stdout : process.stderr
  return new Promise((resolve) => {
    stream.once('error', () => resolve()) // whoever reads has read enough, as `head` does
    stream.write(lines.map((line) => `${line}\n`).join(''), () => resolve())
  })
}

// Exits at once: timers that the closed database leaves behind would keep the process for ten seconds and more.
try {
  const result = await answer(process.argv.slice(2))
  await print(result)
  process.exit(result.exitCode)
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof FolderLockedError
  console.error(expected ? error.message : error)
  process.exit(1)
}
