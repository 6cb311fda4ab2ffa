import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/**
 * Adds `pristine.reset()` to a migrated database: it restores all tables and sequences to the state after the
 * migrations in a few milliseconds, and returns a fingerprint of the schema, which reveals a test that changed it.
 * `pristine.prints()` returns each table's row count and fingerprint.
 */
export async function installReset(db: Db): Promise<void> {
  const tables = await names(
    db,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely_%' ORDER BY 1`,
  );
  const statements: string[] = tables.map((table) => `DELETE FROM public.${quote(table)};`);
  await sql.raw('CREATE SCHEMA pristine').execute(db);
  for (const table of tables) {
    if (!(await hasRows(db, table))) continue;
    await sql.raw(`CREATE TABLE pristine.${quote(table)} AS SELECT * FROM public.${quote(table)}`).execute(db);
    const columns = (await storedColumns(db, table)).map(quote).join(', ');
    statements.push(
      `INSERT INTO public.${quote(table)} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM pristine.${quote(table)};`,
    );
  }
  const { rows: sequences } = await sql<{ name: string; value: string; called: boolean }>`
    SELECT sequencename AS name, coalesce(last_value, start_value)::text AS value, last_value IS NOT NULL AS called
    FROM pg_sequences WHERE schemaname = 'public'`.execute(db);
  for (const { name, value, called } of sequences)
    statements.push(`PERFORM setval('public.${quote(name)}', ${value}, ${called});`);
  await sql
    .raw(
      `CREATE FUNCTION pristine.reset() RETURNS text LANGUAGE plpgsql SET session_replication_role = replica AS $$
        BEGIN ${statements.join('\n')} RETURN (${fingerprint}); END $$`,
    )
    .execute(db);
  await sql.raw(emptyFunction).execute(db);
  // Static statements, which a connection plans once: over a hundred tables are read hundreds of times.
  const prints = tables.map(
    (table) =>
      `RETURN QUERY SELECT '${table}', count(*), md5(string_agg(t::text, ' ' ORDER BY t::text)) FROM public.${quote(table)} t;`,
  );
  await sql
    .raw(
      `CREATE FUNCTION pristine.prints() RETURNS TABLE (name text, count bigint, print text) LANGUAGE plpgsql AS $$
        BEGIN ${prints.join('\n')} END $$`,
    )
    .execute(db);
}

/** Deletes all rows of the tables and of tables that reference them. */
const emptyFunction = `
  CREATE FUNCTION pristine.empty(tables text[]) RETURNS void LANGUAGE plpgsql SET session_replication_role = replica AS $$
  DECLARE at regclass;
  BEGIN
    FOR at IN
      WITH RECURSIVE reached AS (
        SELECT unnest(tables)::regclass AS at
        UNION SELECT conrelid::regclass FROM pg_constraint JOIN reached ON confrelid = reached.at WHERE contype = 'f'
      ) SELECT reached.at FROM reached
    LOOP
      EXECUTE 'DELETE FROM ' || at;
    END LOOP;
  END $$`;

/** Of a schema's objects; triggers separately by whether they are enabled. */
const fingerprint = `SELECT concat_ws(' ',
  (SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
  (SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = 'public'::regnamespace),
  (SELECT count(*) FROM pg_constraint WHERE connamespace = 'public'::regnamespace),
  (SELECT count(*) || '/' || count(*) FILTER (WHERE tgenabled = 'O') FROM pg_trigger),
  (SELECT count(*) FROM public.kysely_migration))`;

const quote = (name: string) => `"${name}"`;

async function names(db: Db, query: string): Promise<string[]> {
  return (await sql.raw<{ name: string }>(query).execute(db)).rows.map(({ name }) => name);
}

async function hasRows(db: Db, table: string): Promise<boolean> {
  return (await names(db, `SELECT 'one' AS name FROM public.${quote(table)} LIMIT 1`)).length > 0;
}

function storedColumns(db: Db, table: string): Promise<string[]> {
  return names(
    db,
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'public.${quote(table)}'::regclass AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' ORDER BY attnum`,
  );
}
