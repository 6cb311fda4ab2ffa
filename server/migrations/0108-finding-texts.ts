import { type Kysely, sql } from 'kysely';

/**
 * What findings of the ledger checks say, by code and values, beside the English that was stored alone: staff read it in their language. The
 * column changes with the values that it repeats.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE check_finding ADD COLUMN texts jsonb;
DROP TRIGGER check_finding_stays ON check_finding;
CREATE TRIGGER check_finding_stays BEFORE UPDATE OR DELETE ON check_finding FOR EACH ROW
  EXECUTE FUNCTION history_stays(expected, found, texts, last_seen_at, last_run_id, told_at, closed_at);
`,
    )
    .execute(db);
}
