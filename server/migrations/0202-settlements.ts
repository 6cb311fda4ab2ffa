import { type Kysely, sql } from 'kysely';

/**
 * What payment providers say they have paid out: the entries of their settlements as they report them, each once, never changed. What they are
 * matched with is looked up whenever somebody reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE settlement_import (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  -- A report's file name; empty for what the provider was asked for.
  file_name text NOT NULL,
  entries int NOT NULL CHECK (entries >= 0),
  -- Those that were not known before.
  added int NOT NULL CHECK (added BETWEEN 0 AND entries),
  at timestamptz NOT NULL,
  -- Login of who imported it.
  imported_by text NOT NULL
);

CREATE TABLE settlement_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'adjustment')),
  -- The provider's id of the payment, the refund or whatever else it has settled.
  reference text NOT NULL,
  provider_order_id text,
  -- Before fees, always positive.
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  -- Without GST.
  fee_paise bigint NOT NULL,
  gst_paise bigint NOT NULL,
  -- What it changes the payout by: positive for what comes in.
  net_paise bigint NOT NULL,
  settlement_id text NOT NULL,
  -- The bank's reference of the payout.
  utr text NOT NULL,
  settled_at timestamptz NOT NULL,
  import_id int NOT NULL REFERENCES settlement_import,
  UNIQUE (provider, kind, reference, settlement_id)
);
CREATE INDEX settlement_entry_by_time ON settlement_entry (settled_at);
CREATE INDEX settlement_entry_by_settlement ON settlement_entry (provider, settlement_id);
CREATE TRIGGER settlement_import_stays BEFORE UPDATE OR DELETE ON settlement_import FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER settlement_import_all_stay BEFORE TRUNCATE ON settlement_import FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER settlement_entry_stays BEFORE UPDATE OR DELETE ON settlement_entry FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER settlement_entry_all_stay BEFORE TRUNCATE ON settlement_entry FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
