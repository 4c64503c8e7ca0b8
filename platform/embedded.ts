import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * Opens the embedded PostgreSQL (PGlite) under `folder`, creating it on first use. The caller holds the folder's lock.
 *
 * A database folder killed while it is being made never opens again, so it is made under another name and renamed
 * when `prepare` has made it whole; what a killed start left behind is removed.
 */
export async function openEmbedded(
  folder: string,
  prepare: (created: PGlite) => Promise<void>,
): Promise<PGlite> {
  const target = join(folder, 'postgres')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    if (name.startsWith('postgres.new-')) rmSync(join(folder, name), { recursive: true, force: true })
  }
  if (!existsSync(target)) {
    const unfinished = join(folder, `postgres.new-${process.pid}`)
    const created = await PGlite.create(unfinished)
    await prepare(created)
    await created.exec('CHECKPOINT')
    await created.close()
    renameSync(unfinished, target)
  }
  return PGlite.create(target)
}
