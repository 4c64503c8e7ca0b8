import type { Studio } from '#lib/studio.ts'

/**
 * Every row of a studio and its queue, except the living processes: they register themselves. The ledger and other
 * histories refuse deletion unless the session is a replica's. `take_copy` is STABLE, so that all its statements see
 * the same commits: otherwise a commit between two tables would give a state that no database was ever in.
 */
const TABLES = `SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
    WHERE (schemaname = 'public' AND tablename NOT IN ('Process', '_prisma_migrations')
      OR schemaname = 'pgboss' AND tablename = 'job')`

const FUNCTIONS = [
  `CREATE OR REPLACE FUNCTION copied_tables() RETURNS SETOF text LANGUAGE sql AS $$ ${TABLES} $$`,
  `CREATE OR REPLACE FUNCTION take_copy() RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
    DECLARE
      name text;
      rows jsonb;
      copy jsonb := '{}';
    BEGIN
      FOR name IN SELECT * FROM copied_tables() LOOP
        EXECUTE format('SELECT coalesce(jsonb_agg(t), ''[]'') FROM %s t', name) INTO rows;
        copy := copy || jsonb_build_object(name, rows);
      END LOOP;
      SELECT jsonb_object_agg(format('%I', sequencename), last_value) INTO rows
        FROM pg_sequences WHERE schemaname = 'public';
      RETURN copy || jsonb_build_object('sequences', rows);
    END
  $$`,
  `CREATE OR REPLACE FUNCTION put_back(copy jsonb) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      name text;
      value bigint;
    BEGIN
      LOCK TABLE "Submission"; -- what a dead process began is over
      SET LOCAL session_replication_role = replica;
      FOR name IN SELECT * FROM copied_tables() LOOP
        EXECUTE format('DELETE FROM %s', name);
        EXECUTE format('INSERT INTO %s SELECT * FROM jsonb_populate_recordset(NULL::%s, $1)', name, name)
          USING copy -> name;
      END LOOP;
      FOR name, value IN SELECT * FROM jsonb_each_text(copy -> 'sequences') LOOP
        PERFORM setval(name, coalesce(value, 1), value IS NOT NULL);
      END LOOP;
    END
  $$`,
]

/** All rows of a database at one moment, and how far its sequences were. */
export type Copy = string

/** Prepares a database to be copied. */
export async function makeCopyable(db: Studio['db']): Promise<void> {
  for (const statement of FUNCTIONS) await db.$executeRawUnsafe(statement)
}

/** Copies a small database, such as that of a history, in a few milliseconds. */
export async function takeCopy(db: Studio['db']): Promise<Copy> {
  const [row] = await db.$queryRaw<{ copy: string }[]>`SELECT take_copy()::text AS copy`
  if (!row) throw new Error('A copy gave no row.')
  return row.copy
}

/** Restores a database. */
export async function putBack(db: Studio['db'], copy: Copy): Promise<void> {
  await db.$executeRaw`SELECT put_back(${copy}::jsonb)`
}

/** Deletes everything but people and processes from a test's database, much faster than making a new one. */
export async function wipe(db: Studio['db']): Promise<void> {
  await db.$executeRawUnsafe(`
    DO $$ DECLARE name text; BEGIN
      SET LOCAL session_replication_role = replica;
      FOR name IN ${TABLES} AND tablename <> 'User' LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
    END $$`)
}
