import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** One query per kind of object; each line describes one object completely, except for its columns' order. */
const queries = [
  `SELECT 'extension ' || extname AS line FROM pg_extension`,
  `SELECT concat_ws(' ', 'relation', relname, relkind, relpersistence, relispartition, reloptions, relacl, relrowsecurity, obj_description(oid),
      pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid)) AS line FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind <> 'i'`,
  `SELECT concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), 'not null', attnotnull, 'identity', attidentity,
      'generated', attgenerated, attcollation::regcollation, attstorage, attcompression, attstattarget, attoptions, attacl, pg_get_expr(adbin, adrelid, true)) AS line
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND attnum > 0 AND NOT attisdropped`,
  `SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid, true), convalidated) AS line
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
  `SELECT concat_ws(' ', 'index', pg_get_indexdef(indexrelid, 0, true), indisvalid, indisclustered, indisreplident) AS line
    FROM pg_index JOIN pg_class c ON c.oid = indrelid WHERE relnamespace = 'public'::regnamespace`,
  `SELECT concat_ws(' ', 'function', p.oid::regprocedure, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), lanname, prokind, provolatile,
      prosecdef, proleakproof, proisstrict, proretset, proparallel, procost, prorows, proconfig, proacl, regexp_replace(prosrc, '\\s+', ' ', 'g')) AS line
    FROM pg_proc p JOIN pg_language l ON l.oid = prolang WHERE pronamespace = 'public'::regnamespace`,
  `SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid, true), tgenabled) AS line FROM pg_trigger t WHERE NOT tgisinternal`,
  `SELECT DISTINCT concat_ws(' ', 'sequence', to_jsonb(s) - 'last_value', last_value IS NOT NULL, pg_get_serial_sequence(owned.relname, attname)) AS line
    FROM pg_sequences s LEFT JOIN pg_depend d ON d.objid = s.sequencename::regclass AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    LEFT JOIN pg_class owned ON owned.oid = d.refobjid AND d.refclassid = 'pg_class'::regclass
    LEFT JOIN pg_attribute ON attrelid = owned.oid AND attnum = d.refobjsubid WHERE schemaname = 'public'`,
  `SELECT concat_ws(' ', 'type', typname, typtype) AS line FROM pg_type WHERE typnamespace = 'public'::regnamespace`,
  `SELECT concat_ws(' ', 'other', 'policies', count(*), 'rules', (SELECT count(*) FROM pg_rewrite WHERE ev_class >= 16384),
      'statistics', (SELECT count(*) FROM pg_statistic_ext), 'privileges', (SELECT json_agg(d) FROM pg_default_acl d),
      'of the schema', (SELECT nspacl FROM pg_namespace WHERE nspname = 'public')) AS line FROM pg_policy`,
];

/**
 * Objects of a schema and its rows, one sorted line each, without keys and times that are specific to this database.
 */
export async function readSchema(db: Db): Promise<string[]> {
  const lines: string[] = [];
  const read = async (query: string) =>
    lines.push(...(await sql.raw<{ line: string }>(query).execute(db)).rows.map(({ line }) => line));
  for (const query of queries) await read(query);
  const tables = await sql<{
    name: string;
  }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  for (const { name } of tables.rows)
    await read(
      `SELECT concat('row ${name} ', CASE WHEN '${name}' = 'setting' THEN to_jsonb(t) - 'value' ELSE to_jsonb(t) END
        - ARRAY['timestamp', 'updated_at', 'created_at']) AS line FROM "${name}" t`,
    );
  return lines.toSorted();
}
