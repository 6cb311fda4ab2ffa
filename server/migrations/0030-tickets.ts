import { type Kysely, sql } from 'kysely';

/** What visitors send to the company and wait to see answered, with all that happens to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- The running part of the number that people are told.
CREATE SEQUENCE ticket_serial;

CREATE TABLE ticket (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('contact', 'query', 'complaint', 'return_request')),
  channel text NOT NULL CHECK (channel IN ('web', 'email', 'phone', 'post', 'in_person')),
  state text NOT NULL CHECK (state IN ('received', 'acknowledged', 'escalated', 'resolved')),
  full_name text NOT NULL,
  mobile text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  -- Path of the page that a query came from.
  page text,
  -- As the sender typed it: there may be no such order or member.
  order_id bigint,
  member_id text,
  products text NOT NULL,
  reason text,
  language text NOT NULL,
  -- Equal for equal messages of one sender.
  fingerprint text NOT NULL,
  -- What was promised when it came.
  acknowledge_by timestamptz NOT NULL,
  escalate_at timestamptz NOT NULL,
  redress_by timestamptz NOT NULL,
  acknowledged_at timestamptz,
  overdue_at timestamptz,
  resolved_at timestamptz,
  resolution text,
  created_at timestamptz NOT NULL
);
CREATE INDEX ticket_by_fingerprint ON ticket (fingerprint);
CREATE INDEX ticket_open ON ticket (escalate_at) WHERE state <> 'resolved';

CREATE TABLE ticket_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES ticket,
  kind text NOT NULL CHECK (kind IN ('received', 'acknowledged', 'noted', 'escalated', 'overdue', 'resolved')),
  staff_id int REFERENCES staff,
  note text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ticket_event_by_ticket ON ticket_event (ticket_id);
`,
    )
    .execute(db);
}
