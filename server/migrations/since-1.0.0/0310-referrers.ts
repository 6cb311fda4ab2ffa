import { type Kysely, sql } from 'kysely';

/** Who referred a buyer, and since when: corrections by staff do not hide who counted at an earlier time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE customer_referrer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  -- Null: nobody from then on.
  member_id text,
  at timestamptz NOT NULL,
  -- Null where the buyer's own order did it.
  staff_id bigint,
  reason text NOT NULL DEFAULT ''
);
CREATE INDEX customer_referrer_of ON customer_referrer (customer_id, at DESC, id DESC);

-- When the buyers of today were bound is not recorded; none of it was before their accounts.
INSERT INTO customer_referrer (customer_id, member_id, at)
  SELECT id, referrer_member_id, created_at FROM customer WHERE referrer_member_id IS NOT NULL ORDER BY id;

-- What changes the column alone, such as a process of the version before, is written down as well.
CREATE FUNCTION note_referrer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.referrer_member_id IS DISTINCT FROM
      (SELECT member_id FROM customer_referrer WHERE customer_id = NEW.id ORDER BY at DESC, id DESC LIMIT 1) THEN
    INSERT INTO customer_referrer (customer_id, member_id, at) VALUES (NEW.id, NEW.referrer_member_id, now());
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_referrer_noted AFTER INSERT OR UPDATE OF referrer_member_id ON customer FOR EACH ROW EXECUTE FUNCTION note_referrer();

CREATE FUNCTION customer_referrer_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The words of a reason may have to be erased with the person.
  IF TG_OP = 'UPDATE' AND NEW.reason = '' AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
    RETURN NEW;
  END IF;
  -- The demo's buyers take it with them, and its sellers never referred anybody.
  IF TG_OP = 'DELETE' AND current_setting('shop.ending_demo', true) = 'on' AND (is_ending_demo_member(OLD.member_id)
      OR EXISTS (SELECT FROM customer WHERE is_demo AND id = OLD.customer_id)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;
CREATE TRIGGER customer_referrer_stays BEFORE UPDATE OR DELETE ON customer_referrer FOR EACH ROW EXECUTE FUNCTION customer_referrer_stays();
CREATE TRIGGER customer_referrer_all_stay BEFORE TRUNCATE ON customer_referrer FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
