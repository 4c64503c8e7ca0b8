import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import { SchemaEngine } from '@prisma/schema-engine-wasm'

const NO_FILTERS = { externalTables: [], externalEnums: [] }

/** The database functions that migrating needs. */
interface Migratable {
  adapter: SqlMigrationAwareDriverAdapterFactory
  execute(script: string): Promise<void>
}

/**
 * Applies the migrations of `prismaFolder` that the database has not seen, in order. They are recorded in
 * `_prisma_migrations`, so `prisma migrate deploy` understands the result. Only one program may do this at a time.
 *
 * Each migration commits together with its completion record. So an interrupted migration leaves only its unfinished
 * record, and is simply applied again.
 */
export async function applyMigrations(prismaFolder: string, database: Migratable): Promise<void> {
  await database.execute(FORGET_UNFINISHED)
  // The engine only reports that a script failed; the database's message is kept for the reader.
  let refusal: unknown
  const execute = (script: string) =>
    database.execute(script).catch((error: unknown) => {
      refusal = error
      throw error
    })
  const engine = await openEngine(prismaFolder, withWholeScripts({ ...database, execute }))
  try {
    await engine.applyMigrations({
      filters: NO_FILTERS,
      migrationsList: readMigrations(join(prismaFolder, 'migrations')),
    })
  } catch (error) {
    throw refusal instanceof Error
      ? new Error(`A migration failed: ${refusal.message}`, { cause: error })
      : error
  } finally {
    engine.free()
  }
}

const FORGET_UNFINISHED = whereRecorded('DELETE FROM "_prisma_migrations" WHERE finished_at IS NULL')
const RECORD_FINISHED = whereRecorded(
  'UPDATE "_prisma_migrations" SET finished_at = now(), applied_steps_count = 1 WHERE finished_at IS NULL',
)

function whereRecorded(statement: string): string {
  return `DO $$ BEGIN IF to_regclass('"_prisma_migrations"') IS NOT NULL THEN ${statement}; END IF; END $$`
}

/** The adapters' own executeScript splits at semicolons or does not wait; a migration must run whole. */
function withWholeScripts(database: Migratable): SqlMigrationAwareDriverAdapterFactory {
  const { adapter: factory, execute } = database
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connectToShadowDb: () => factory.connectToShadowDb(),
    async connect() {
      const adapter = await factory.connect()
      adapter.executeScript = (script) => execute(`${script};\n${RECORD_FINISHED}`)
      return adapter
    },
  }
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
