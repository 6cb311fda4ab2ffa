import { type Kysely, sql } from 'kysely';

/** Direct sellers can leave, and have returns that other customers do not have (docs/decisions/0074). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- An exit at once within the cooling-off days, or the notice of one.
CREATE TABLE member_exit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  kind text NOT NULL CHECK (kind IN ('cooling_off', 'notice')),
  -- Lapsed: the company ended the contract before.
  state text NOT NULL CHECK (state IN ('pending', 'withdrawn', 'done', 'lapsed')),
  reason text NOT NULL DEFAULT '',
  language text NOT NULL,
  given_at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((state = 'pending') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX member_exit_pending ON member_exit (member_id) WHERE state = 'pending';
CREATE INDEX member_exit_of_member ON member_exit (member_id, id DESC);
CREATE INDEX member_exit_list ON member_exit (state, effective_at, id);
CREATE TRIGGER member_exit_stays BEFORE UPDATE OR DELETE ON member_exit FOR EACH ROW WHEN (NOT is_ending_demo_member(OLD.member_id))
  EXECUTE FUNCTION history_stays(state, ended_at, reason);
CREATE TRIGGER member_exit_all_stay BEFORE TRUNCATE ON member_exit FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- By which right items come back: a buyer's, or one that direct sellers have for their own orders.
ALTER TABLE order_return ADD COLUMN kind text NOT NULL DEFAULT 'buyer' CHECK (kind IN ('buyer', 'buy_back', 'cooling_off'));
`,
    )
    .execute(db);
}
