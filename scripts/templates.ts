import { openTestStudio } from '../lib/testing/studio.ts'
import { DATABASE_KINDS, keepTemplate } from '../platform/testing/database.ts'
import { openServiceDatabase } from '../service/database.ts'

/**
 * Opens each program's database once, on every kind there is, and keeps what that leaves under `folder`: with
 * TEST_TEMPLATES naming the folder, tests begin with a copy instead of a first start.
 */
export async function makeTemplates(folder: string): Promise<void> {
  for (const kind of DATABASE_KINDS) {
    await keepTemplate(folder, kind, 'studio', async (database) => {
      await (await openTestStudio(kind, { baseUrl: 'http://127.0.0.1:9' }, database)).close()
    })
    await keepTemplate(folder, kind, 'service', async ({ folder: data, url }) => {
      await (await openServiceDatabase(data, url)).close()
    })
  }
}
