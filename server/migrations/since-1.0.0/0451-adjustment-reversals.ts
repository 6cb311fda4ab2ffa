import { type Kysely, sql } from 'kysely';

/** Corrections and deductions can be reversed, in full and once, with their tax (docs/decisions/0076). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE income_adjustment
  -- The one that this takes back.
  ADD reverses bigint UNIQUE REFERENCES income_adjustment,
  DROP CONSTRAINT income_adjustment_check1,
  ADD CONSTRAINT income_adjustment_sign CHECK (kind <> 'deduction' OR (paise < 0) = (reverses IS NULL));

CREATE FUNCTION adjustment_reverses_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM income_adjustment a WHERE a.id = NEW.reverses AND a.reverses IS NULL AND a.member_id = NEW.member_id
      AND a.kind = NEW.kind AND a.paise = -NEW.paise AND a.corrected_month IS NOT DISTINCT FROM NEW.corrected_month) THEN
    RAISE EXCEPTION 'a reversal takes back the whole of one adjustment';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER income_adjustment_reverses_whole BEFORE INSERT ON income_adjustment FOR EACH ROW WHEN (NEW.reverses IS NOT NULL)
  EXECUTE FUNCTION adjustment_reverses_whole();

ALTER TABLE income_entry
  -- Tax of 0 is an entry where a certificate has made it so.
  DROP CONSTRAINT income_entry_paise_check,
  ADD CONSTRAINT income_entry_paise_check CHECK (paise <> 0 OR kind = 'tds'),
  DROP CONSTRAINT income_entry_check5,
  ADD CONSTRAINT income_entry_taken CHECK (kind <> 'payout' OR paise < 0),
  -- Above zero are those that a reversal gives back.
  ADD CONSTRAINT income_entry_given_back CHECK (kind NOT IN ('tds', 'deduction') OR paise <= 0 OR adjustment_id IS NOT NULL);

-- A reversal gives tax back, and what is due without it may be withheld at once.
DROP INDEX income_entry_of_adjustment;
CREATE UNIQUE INDEX income_entry_of_adjustment ON income_entry (adjustment_id, kind, (paise > 0)) WHERE adjustment_id IS NOT NULL;
`,
    )
    .execute(db);
}
