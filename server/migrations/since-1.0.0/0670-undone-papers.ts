import { type Kysely, sql } from 'kysely';

/**
 * Undoing a change of mobile number or email also undoes every request, confirmation and approval of a bank account or
 * PAN since: the earlier papers apply again (docs/decisions/0106).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE FUNCTION withdraw_papers_of_undone_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kyc_change SET state = 'withdrawn', payout_hold_until = NULL, updated_at = NEW.undone_at
  WHERE customer_id = NEW.customer_id AND state IN ('draft', 'submitted', 'approved') AND coalesce(confirmed_at, updated_at) >= NEW.confirmed_at;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_change_withdraws_papers AFTER UPDATE OF undone_at ON contact_change FOR EACH ROW
  WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL) EXECUTE FUNCTION withdraw_papers_of_undone_change();
`,
    )
    .execute(db);
}
