import { type Kysely, sql } from 'kysely';

/** What one member of staff asked for and a second one has to approve. People are named by value: the record stands whatever becomes of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE approval (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What is to be done, its object, and with what input; the same words as the audit log's.
  action text NOT NULL,
  permission text NOT NULL,
  object_id text NOT NULL,
  input jsonb NOT NULL,
  -- What it comes to, as it was when it was asked for; it is not done if it comes to something else by then.
  amount_paise bigint,
  order_number text,
  requested_by int NOT NULL,
  requested_by_login text NOT NULL,
  requested_by_name text NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  decided_by int,
  decided_by_login text,
  decided_by_name text,
  decided_at timestamptz,
  note text NOT NULL DEFAULT '',
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (state <> 'approved' OR decided_by <> requested_by)
);
CREATE UNIQUE INDEX approval_one_pending ON approval (action, object_id) WHERE state = 'pending';
CREATE INDEX approval_by_state ON approval (state, id);

CREATE TRIGGER approval_stays BEFORE UPDATE OR DELETE ON approval FOR EACH ROW
  EXECUTE FUNCTION history_stays(state, decided_by, decided_by_login, decided_by_name, decided_at, note);
CREATE TRIGGER approval_all_stay BEFORE TRUNCATE ON approval FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
