import { ConfigError } from '#platform/config.ts'
import { placeOf } from '#platform/database.ts'
import type { OperatorAnswer } from '#platform/operator-answer.ts'
import { openServiceDatabase } from './database.ts'
import { readServiceConfig } from './env.ts'
import { readKeysCommand } from './operator/commands.ts'

/** `npm run keys`: keys and money for the operator, whether or not the service is running. */
async function answer(words: string[]): Promise<OperatorAnswer> {
  const command = readKeysCommand(words, new Date())
  if ('exitCode' in command) return command
  const { dataFolder, databaseUrl } = readServiceConfig()
  const { prisma, close } = await openServiceDatabase(placeOf(databaseUrl, { dataFolder }))
  try {
    return await command(prisma)
  } finally {
    await close()
  }
}

/** Waits until everything is printed before the process may exit: a pipe takes a long answer in pieces. */
function print({ exitCode, lines }: OperatorAnswer): Promise<void> {
  const stream = exitCode === 0 ? process.stdout : process.stderr
  return new Promise((resolve) => {
    stream.once('error', () => resolve()) // the reader closed the pipe early, as `head` does
    stream.write(lines.map((line) => `${line}\n`).join(''), () => resolve())
  })
}

// Exits at once: timers left behind by the closed database would keep the process alive for ten seconds or more.
try {
  const result = await answer(process.argv.slice(2))
  await print(result)
  process.exit(result.exitCode)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
