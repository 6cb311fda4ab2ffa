import { type Kysely, sql } from 'kysely';

/** The question that each entry of a timeline asks keeps its plan; as a function in SQL it was planned anew each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE OR REPLACE FUNCTION order_feed_tells(timeline_kind text, detail jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF timeline_kind <> 'edited' THEN RETURN order_feed_kind(timeline_kind) IS NOT NULL; END IF;
  RETURN EXISTS (SELECT FROM order_edit e WHERE e.id = (detail ->> 'edit_id')::bigint AND jsonb_array_length(e.changes -> 'appended') > 0);
END $$;
`,
    )
    .execute(db);
}
