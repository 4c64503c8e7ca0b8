/** `npm run verify`: checks every clip and the books, beside a running studio or without one. Changes nothing. */
import { openStudioDatabase } from '#lib/database/open.ts'
import { readStudioEnv } from '#lib/env.ts'
import { ConfigError } from '#platform/config.ts'
import { FolderLockedError } from '#platform/folder-lock.ts'
import { runOperatorCommand } from '#platform/operator.ts'
import { runVerify, runVerifyCommand } from './verify-command.ts'

try {
  const { folder, databaseUrl: url } = readStudioEnv()
  let opened: ReturnType<typeof openStudioDatabase> | null = null
  const runHere = async (words: string[]) => {
    opened ??= openStudioDatabase({ url, folder, maxConnections: 2 })
    // Somebody else has it: the next try asks them again.
    const { db } = await opened.catch((error: unknown) => {
      opened = null
      throw error
    })
    return runVerifyCommand({ db, folder }, words)
  }
  const exitCode = await runVerify(
    (words) => runOperatorCommand({ folder, url, words, input: '', runHere }),
    console.log,
  )
  const here = await (opened as ReturnType<typeof openStudioDatabase> | null)
  await here?.db.$disconnect()
  await here?.database.close()
  process.exit(exitCode)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof FolderLockedError)) throw error
  console.error(error.message)
  process.exit(1)
}
