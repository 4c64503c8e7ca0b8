import { execFileSync } from 'node:child_process'
import { openStudioDatabase } from '../lib/database/open.ts'
import { openTestStudio } from '../lib/testing/studio.ts'
import { makeTemplate } from '../platform/testing/database.ts'
import { openServiceDatabase } from '../service/database.ts'

/** Opens each program's database once on the server of TEST_DATABASE_URL: tests begin with copies of that. */
export async function makeTemplates(): Promise<void> {
  await makeTemplate('studio', async (database) => {
    const studio = await openTestStudio(
      { baseUrl: 'http://127.0.0.1:9' },
      { ...database, drop: async () => {} },
    )
    await studio.close()
  })
  await makeTemplate('service', async ({ url }) => {
    await (await openServiceDatabase({ url })).close()
  })
}

/** Makes a data folder with an embedded server on which both programs' databases were opened once. */
export async function makeDataFolder(dataFolder: string): Promise<void> {
  const service = await openServiceDatabase({ dataFolder })
  const { db, database } = await openStudioDatabase({ dataFolder })
  await db.$disconnect()
  await database.close()
  await service.close()
}

/** Copies a data folder whose server is stopped, with the owners of its files: the server checks them. */
export function copyDataFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}
