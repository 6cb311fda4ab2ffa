import { type Kysely, sql } from 'kysely';

/** What the nightly checks of the books found: one row per run, one per disagreement from when it was seen first until it is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE check_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who wanted it: system, staff:3.
  actor text NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- What was looked at, and what came of it.
  orders int NOT NULL DEFAULT 0,
  products int NOT NULL DEFAULT 0,
  fresh int NOT NULL DEFAULT 0,
  gone int NOT NULL DEFAULT 0,
  remaining int NOT NULL DEFAULT 0,
  -- It died on the way, and another took its place.
  broken boolean NOT NULL DEFAULT false
);
-- One at a time.
CREATE UNIQUE INDEX check_run_under_way ON check_run ((ended_at IS NULL)) WHERE ended_at IS NULL;

CREATE TABLE check_finding (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- What does not agree: order 100001, product 7, a paper's number.
  place text NOT NULL,
  order_id bigint,
  expected text NOT NULL,
  found text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  last_run_id bigint NOT NULL REFERENCES check_run,
  -- When staff were told of it: once.
  told_at timestamptz,
  closed_at timestamptz
);
CREATE UNIQUE INDEX check_finding_open ON check_finding (kind, place) WHERE closed_at IS NULL;
CREATE INDEX check_finding_untold ON check_finding (id) WHERE told_at IS NULL;

-- An order's pieces are compared with what stock says of it.
CREATE INDEX stock_movement_by_order ON stock_movement (order_id) WHERE order_id IS NOT NULL;
`,
    )
    .execute(db);
}
