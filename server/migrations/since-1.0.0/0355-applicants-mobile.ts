import { type Kysely, sql } from 'kysely';

/**
 * The mobile number at the time of the application, so that staff find other applications with it even after the
 * account has another number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE join_application ADD COLUMN mobile text;
UPDATE join_application a SET mobile = c.mobile FROM customer c
  WHERE c.id = a.customer_id AND c.erased_at IS NULL AND a.submitted_at IS NOT NULL;
CREATE INDEX join_application_same_mobile ON join_application (mobile) WHERE mobile IS NOT NULL;

-- What a direct seller was approved on stays with the contract; how they were reached does not.
CREATE OR REPLACE FUNCTION erase_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM join_application WHERE customer_id = NEW.id AND state <> 'approved';
  UPDATE join_application SET mobile = NULL WHERE customer_id = NEW.id AND mobile IS NOT NULL;
  RETURN NULL;
END $$;
`,
    )
    .execute(db);
}
