import { type Kysely, sql } from 'kysely';

/**
 * A bank's answer about payouts that failed or were returned. A second person checks it before that money is owed
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE payout_response (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  batch_id bigint NOT NULL REFERENCES payout_batch,
  -- SHA-256 of the results: the same answer, uploaded again, is the same row.
  digest text NOT NULL,
  -- Line, state (failed, returned), reason and day of each.
  results jsonb NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  UNIQUE (batch_id, digest)
);
CREATE FUNCTION payout_response_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With the demo's end its batches go.
  IF TG_OP = 'DELETE' AND current_setting('shop.ending_demo', true) = 'on'
      AND NOT EXISTS (SELECT FROM payout_line l WHERE l.batch_id = OLD.batch_id AND NOT is_ending_demo_member(l.member_id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;
CREATE TRIGGER payout_response_stays BEFORE UPDATE OR DELETE ON payout_response FOR EACH ROW EXECUTE FUNCTION payout_response_stays();
CREATE TRIGGER payout_response_all_stay BEFORE TRUNCATE ON payout_response FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
