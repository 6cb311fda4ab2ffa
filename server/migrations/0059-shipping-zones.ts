import { type Kysely, sql } from 'kysely';

/** What else is known of a shipping zone, exceptions by PIN code, and the terms of cash on delivery. Money in paise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Working days from dispatch to the door; null: as the policy promises.
ALTER TABLE shipping_rate
  ADD COLUMN serviceable boolean NOT NULL DEFAULT true,
  ADD COLUMN cod boolean NOT NULL DEFAULT true,
  ADD COLUMN min_days int CHECK (min_days BETWEEN 1 AND 60),
  ADD COLUMN max_days int CHECK (max_days BETWEEN 1 AND 60),
  ADD CHECK ((min_days IS NULL) = (max_days IS NULL) AND min_days <= max_days);

-- PIN codes of India from one to another, both included. The narrowest range that holds a PIN code counts; what is null there is the zone's.
CREATE TABLE shipping_pin (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_pin int NOT NULL CHECK (from_pin BETWEEN 100000 AND 999999),
  to_pin int NOT NULL CHECK (to_pin BETWEEN from_pin AND 999999),
  serviceable boolean NOT NULL DEFAULT true,
  cod boolean NOT NULL DEFAULT true,
  charge_paise bigint CHECK (charge_paise >= 0),
  min_days int CHECK (min_days BETWEEN 1 AND 60),
  max_days int CHECK (max_days BETWEEN 1 AND 60),
  note text NOT NULL DEFAULT '',
  CHECK ((min_days IS NULL) = (max_days IS NULL) AND min_days <= max_days),
  UNIQUE (from_pin, to_pin)
);

-- One row. A fee of 0 and no limits: cash on delivery as it was before there were terms.
CREATE TABLE shipping_terms (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  cod boolean NOT NULL DEFAULT true,
  cod_minimum_paise bigint CHECK (cod_minimum_paise > 0),
  cod_maximum_paise bigint CHECK (cod_maximum_paise > 0),
  cod_fee_paise bigint NOT NULL DEFAULT 0 CHECK (cod_fee_paise >= 0),
  -- Orders from this hour in India count as the next day's; null: never.
  cut_off_hour int CHECK (cut_off_hour BETWEEN 1 AND 23),
  -- Days without dispatch and delivery beside Sundays: MM-DD every year, or YYYY-MM-DD.
  holidays text[] NOT NULL DEFAULT '{01-26,08-15,10-02}',
  CHECK (cod_minimum_paise <= cod_maximum_paise)
);
INSERT INTO shipping_terms DEFAULT VALUES;
`,
    )
    .execute(db);
}
