/**
 * Writes the next migration: `npm run migration -- prisma add_clips`, or `-- service/prisma add_keys`.
 * It leads from the schema as last committed (nothing when it is new) to the schema as it is now.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import { SchemaEngine } from '@prisma/schema-engine-wasm'
import { startPostgres } from './system/postgres.ts'

const [prismaFolder, name] = process.argv.slice(2)
if (!prismaFolder || !name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: npm run migration -- prisma|service/prisma name_of_the_change')
  process.exit(1)
}

const migrations = join(prismaFolder, 'migrations')
const from = existsSync(migrations) ? committedSchema(prismaFolder) : null
const to = readFileSync(join(prismaFolder, 'schema.prisma'), 'utf8')
const postgres = await startPostgres()
const sql = await writeMigration(from, to, new PrismaPg({ connectionString: postgres.url }))
await postgres.stop()
const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
const folder = join(migrations, `${stamp}_${name}`)
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'migration.sql'), sql)
writeFileSync(join(migrations, 'migration_lock.toml'), 'provider = "postgresql"\n')
console.log(`${folder}/migration.sql`)
process.exit(0)

function committedSchema(folder: string): string {
  return execFileSync('git', ['show', `HEAD:./${folder}/schema.prisma`], { encoding: 'utf8' })
}

/** The SQL that leads from one Prisma schema (null: an empty database) to another. */
async function writeMigration(
  from: string | null,
  to: string,
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<string> {
  const engine = await SchemaEngine.new(
    { datamodels: undefined },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  )
  try {
    const result = await engine.diff({
      from: from === null ? { tag: 'empty' } : schemaDatamodel(from),
      to: schemaDatamodel(to),
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    return result.stdout ?? ''
  } finally {
    engine.free()
  }
}

function schemaDatamodel(content: string) {
  return { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] }
}
