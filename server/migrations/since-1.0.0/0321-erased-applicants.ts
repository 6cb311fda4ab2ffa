import { type Kysely, sql } from 'kysely';

/** Erasing an account also erases its applications, except the one that was approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE FUNCTION erase_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM join_application WHERE customer_id = NEW.id AND state <> 'approved';
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erases_applications AFTER UPDATE OF erased_at ON customer FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_applications();
DELETE FROM join_application a USING customer c WHERE c.id = a.customer_id AND c.erased_at IS NOT NULL AND a.state <> 'approved';
`,
    )
    .execute(db);
}
