import { join } from 'node:path'
import type { StudioClient } from '../lib/database/client.ts'
import { openStudioDatabase } from '../lib/database/open.ts'
import type { Program } from './program.ts'

/** Changes the rows of a program's studio, bypassing every check. */
export async function inDatabase<Result>(
  program: Program,
  act: (db: StudioClient) => Promise<Result>,
): Promise<Result> {
  const { db, database } = await openStudioDatabase({ dataFolder: join(program.folder, 'data') })
  try {
    return await act(db)
  } finally {
    await db.$disconnect()
    await database.close()
  }
}
