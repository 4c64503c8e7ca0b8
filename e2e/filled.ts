import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createUser } from '#tests/fixtures/people.ts'
import { fillGallery, linkFiles } from '#tools/demo/fill-gallery.ts'
import { inDatabase } from './database.ts'
import { ADMIN } from './person.ts'
import type { Program } from './program.ts'

/** The second person of a filled program. The password is the admin's. */
export const KEN = { name: 'Ken', email: 'ken@example.com' }

/** Before its first start, fills a program with finished videos of its admin and of a second person. */
export async function fillProgram(program: Program, clips: number): Promise<void> {
  const folder = join(program.folder, 'data/studio')
  const file = await linkFiles(folder, clips)
  await inDatabase(program, async (db) => {
    const admin = await createUser(db, { ...ADMIN, role: 'admin' })
    const other = await createUser(db, { ...ADMIN, ...KEN, role: 'member' })
    await fillGallery(db, { clips, userIds: [admin.id, other.id], file })
  })
}

/** Before its first start, fills a program with the demo. */
export function fillWithDemo({ env }: Program): void {
  const words = ['--disable-warning=ExperimentalWarning', 'e2e/demo-rows.worker.ts']
  execFileSync(process.execPath, words, { env, stdio: 'inherit' })
}
