import { type Kysely, sql } from 'kysely';

/** The demo can no longer be removed from a database: its rows are not marked, and history is never deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE OR REPLACE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND to_jsonb(NEW) - TG_ARGV = to_jsonb(OLD) - TG_ARGV THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE FUNCTION income_close_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE FUNCTION income_close_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT close_id FROM touched) AS t JOIN income_close c ON c.id = t.close_id WHERE c.state = 'approved') THEN
    RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION customer_referrer_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The words of a reason may have to be erased with the person.
  IF TG_OP = 'UPDATE' AND NEW.reason = '' AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER member_stays BEFORE UPDATE OR DELETE ON member FOR EACH ROW EXECUTE FUNCTION
  history_stays(customer_id, first_name, last_name, status, title, agreement, agreed_at, contact_shown_since, joined_on);
CREATE OR REPLACE TRIGGER member_exit_stays BEFORE UPDATE OR DELETE ON member_exit FOR EACH ROW EXECUTE FUNCTION history_stays(state, ended_at, reason);
${[
  'member_contact_consent',
  'member_notification_choice',
  'member_sponsor',
  'member_status',
  'payout_response',
  'sale_point_entry',
  'sale_point_order',
  'staff_break_glass',
  'staff_right_change',
]
  .map(
    (table) =>
      `CREATE OR REPLACE TRIGGER ${table}_stays BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION history_stays();`,
  )
  .join('\n')}

DROP TRIGGER sale_point_entry_uncounted ON sale_point_entry;
DROP FUNCTION uncount_sale_points, payout_response_stays, sale_points_stay, staff_history_stays, is_ending_demo_income, is_ending_demo_member;
DROP TABLE demo_record;
DROP FUNCTION demo_order_is_one, is_demo_order;
`,
    )
    .execute(db);
}
