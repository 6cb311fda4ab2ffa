import { type Kysely, sql } from 'kysely';

/** Tickets that somebody takes on, that are answered from their screen, with templates, and that are searched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE ticket ADD COLUMN assigned_to int REFERENCES staff ON DELETE SET NULL;
CREATE INDEX ticket_assigned ON ticket (assigned_to, id DESC) WHERE state <> 'resolved';
CREATE INDEX ticket_by_state ON ticket (state, id DESC);
CREATE INDEX ticket_search ON ticket
  USING gin (lower(number || ' ' || full_name || ' ' || mobile || ' ' || email || ' ' || subject || ' ' || coalesce(order_number, '')) gin_trgm_ops);

-- 'replied': staff wrote to the sender and the ticket stays open. 'assigned': the note names who took it on.
ALTER TABLE ticket_event DROP CONSTRAINT ticket_event_kind_check,
  ADD CONSTRAINT ticket_event_kind_check
  CHECK (kind IN ('received', 'acknowledged', 'noted', 'replied', 'assigned', 'escalated', 'overdue', 'resolved'));

CREATE TABLE reply_template (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  body text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX reply_template_name ON reply_template (lower(name));
CREATE TABLE reply_template_translation (
  reply_template_id int NOT NULL REFERENCES reply_template ON DELETE CASCADE,
  language text NOT NULL,
  body text NOT NULL DEFAULT '',
  PRIMARY KEY (reply_template_id, language)
);
`,
    )
    .execute(db);
}
