import { type Kysely, sql } from 'kysely';

/** Settings, jobs (outbox, expiries), mails and rate limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Work to do later: written in the same transaction as its cause, done at least once.
CREATE TABLE job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  key text UNIQUE,
  payload jsonb NOT NULL,
  run_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  dead_at timestamptz
);
CREATE INDEX job_waiting ON job (run_at) WHERE done_at IS NULL AND dead_at IS NULL;

CREATE TABLE mail (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);

-- The columns are rate-limiter-flexible's.
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
`,
    )
    .execute(db);
}
