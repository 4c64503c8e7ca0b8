import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'

const NO_FILTERS = { externalTables: [], externalEnums: [] }

/** Any constant will do, so long as every program that migrates the same database uses it. */
const MIGRATION_LOCK = 20_261_121

/**
 * Applies the migrations of `prismaFolder` that the database has not seen, in order. They are recorded in
 * `_prisma_migrations`, so `prisma migrate deploy` understands the result. On a server, concurrent starts take turns.
 */
export async function applyMigrations(
  prismaFolder: string,
  database: { adapter: SqlMigrationAwareDriverAdapterFactory },
  serverUrl: string | undefined,
): Promise<string[]> {
  if (!serverUrl) return runMigrations(prismaFolder, database.adapter)
  const turn = new pg.Client({ connectionString: serverUrl })
  await turn.connect()
  try {
    await turn.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await runMigrations(prismaFolder, database.adapter)
  } finally {
    await turn.end()
  }
}

async function runMigrations(
  prismaFolder: string,
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<string[]> {
  const engine = await openEngine(prismaFolder, adapter)
  try {
    const result = await engine.applyMigrations({
      filters: NO_FILTERS,
      migrationsList: readMigrations(join(prismaFolder, 'migrations')),
    })
    return result.appliedMigrationNames
  } finally {
    engine.free()
  }
}

/** The SQL that leads from one Prisma schema (null: an empty database) to another. */
export async function writeMigration(
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
      filters: NO_FILTERS,
    })
    return result.stdout ?? ''
  } finally {
    engine.free()
  }
}

function schemaDatamodel(content: string) {
  return { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] }
}

function openEngine(
  prismaFolder: string,
  adapter: SqlMigrationAwareDriverAdapterFactory,
): Promise<SchemaEngine> {
  const schema = readFileSync(join(prismaFolder, 'schema.prisma'), 'utf8')
  return SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  )
}

function readMigrations(baseDir: string) {
  const names = readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: readFileSync(join(baseDir, name, 'migration.sql'), 'utf8') },
      },
    })),
  }
}
