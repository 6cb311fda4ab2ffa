import { type Kysely, sql } from 'kysely';

/** The challans by which tax was deposited, and the legal source of each tax rule (docs/decisions/0076). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE tds_challan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the credits whose tax it deposits, in India: its first day.
  month date NOT NULL CHECK (month = date_trunc('month', month::timestamp)::date),
  -- Of the bank's branch.
  bsr_code text NOT NULL CHECK (bsr_code ~ '^[0-9]{7}$'),
  deposited_on date NOT NULL,
  serial_number text NOT NULL CHECK (serial_number ~ '^[0-9]{5}$'),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  recorded_by text NOT NULL,
  recorded_at timestamptz NOT NULL,
  UNIQUE (bsr_code, deposited_on, serial_number)
);
CREATE INDEX tds_challan_of ON tds_challan (month, id);

ALTER TABLE tds_rule ADD source text NOT NULL DEFAULT '';
UPDATE tds_rule SET source = CASE from_on
  WHEN '2016-06-01' THEN 'Finance Act 2016, section 194H; without PAN section 206AA'
  WHEN '2024-10-01' THEN 'Finance (No. 2) Act 2024, section 194H; without PAN section 206AA'
  WHEN '2025-04-01' THEN 'Finance Act 2025, section 194H; without PAN section 206AA'
  WHEN '2026-04-01' THEN 'Income-tax Act 2025, section 393(1) Table Sl. No. 1(ii); without PAN section 397(2)'
  ELSE '' END;
`,
    )
    .execute(db);
}
