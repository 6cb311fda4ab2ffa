import { type Kysely, sql } from 'kysely';

/**
 * Converts mobile numbers, emails, names and postcodes to the one form that forms, logins, blocks and coupon limits
 * compare. 0091 98765 43210 was stored as 00919876543210, so its owner could not log in with 98765 43210, and a block
 * of it had no effect. If that makes two accounts the same, both stay unchanged, and `value_collision` lists them for
 * the doctor. Reads each row once; writes few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      String.raw`
-- Rows whose value would be that of another row, and the other row.
CREATE TABLE value_collision (
  table_name text NOT NULL,
  column_name text NOT NULL,
  row_id bigint NOT NULL,
  other_id bigint NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (table_name, column_name, row_id, other_id)
);

CREATE FUNCTION normal_mobile(mobile text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN mobile ~ '^0{0,2}910?[6-9][0-9]{9}$' THEN right(mobile, 10)
    WHEN mobile ~ '^0[6-9][0-9]{9}$' THEN right(mobile, 10)
    WHEN mobile ~ '^00[1-9][0-9]{10,}$' AND mobile !~ '^0091' THEN substr(mobile, 3)
    WHEN mobile ~ '^00[1-5][0-9]+$' THEN substr(mobile, 3)
    ELSE mobile END
$$;

CREATE FUNCTION without_invisible(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(typed,
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g')
$$;

CREATE FUNCTION normal_email(email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(rtrim(btrim(regexp_replace(without_invisible(email), '[\u200C\u200D]', '', 'g')), '.'))
$$;

-- A joiner stays after a letter of a script of India: before another one, or at the end of a word after a virama.
CREATE FUNCTION normal_line(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(without_invisible(typed), '([\u200C\u200D])[\u200C\u200D]+', '\1', 'g'),
          '(?<![\u0600-\u06FF\u0750-\u077F\u0900-\u0DFF\uABC0-\uABFF])[\u200C\u200D]', '', 'g'),
        '\u200C(?![\u0600-\u06FF\u0750-\u077F\u0900-\u0DFF\uABC0-\uABFF])', '', 'g'),
      '(?<![\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])\u200D(?![\u0600-\u06FF\u0750-\u077F\u0900-\u0DFF\uABC0-\uABFF])', '', 'g'))
$$;

INSERT INTO value_collision (table_name, column_name, row_id, other_id)
  SELECT 'customer', 'mobile', c.id, o.id FROM customer c JOIN customer o ON normal_mobile(o.mobile) = normal_mobile(c.mobile) AND o.id <> c.id
  WHERE normal_mobile(c.mobile) <> c.mobile;
UPDATE customer c SET mobile = normal_mobile(mobile) WHERE normal_mobile(mobile) <> mobile
  AND NOT EXISTS (SELECT FROM value_collision v WHERE v.table_name = 'customer' AND v.column_name = 'mobile' AND v.row_id = c.id);

INSERT INTO value_collision (table_name, column_name, row_id, other_id)
  SELECT 'customer', 'email', c.id, o.id FROM customer c JOIN customer o ON normal_email(o.email) = normal_email(c.email) AND o.id <> c.id
  WHERE c.email <> '' AND normal_email(c.email) <> c.email;
UPDATE customer c SET email = normal_email(email) WHERE normal_email(email) <> email
  AND NOT EXISTS (SELECT FROM value_collision v WHERE v.table_name = 'customer' AND v.column_name = 'email' AND v.row_id = c.id);

INSERT INTO value_collision (table_name, column_name, row_id, other_id)
  SELECT 'staff', 'email', s.id, o.id FROM staff s JOIN staff o ON normal_email(o.email) = normal_email(s.email) AND o.id <> s.id
  WHERE normal_email(s.email) <> s.email;
UPDATE staff s SET email = normal_email(email) WHERE normal_email(email) <> email
  AND NOT EXISTS (SELECT FROM value_collision v WHERE v.table_name = 'staff' AND v.column_name = 'email' AND v.row_id = s.id);

-- Whoever waits for a product twice is told once.
DELETE FROM stock_alert a USING stock_alert o WHERE normal_email(a.email) <> a.email AND o.product_id = a.product_id AND o.id <> a.id
  AND normal_email(o.email) = normal_email(a.email) AND (normal_email(o.email) = o.email OR o.id < a.id);
UPDATE stock_alert SET email = normal_email(email) WHERE normal_email(email) <> email;

UPDATE orders SET mobile = normal_mobile(mobile) WHERE normal_mobile(mobile) <> mobile;
UPDATE orders SET email = normal_email(email) WHERE normal_email(email) <> email;
UPDATE coupon_use SET mobile = normal_mobile(mobile), used_by = CASE WHEN used_by = 'm:' || mobile THEN 'm:' || normal_mobile(mobile) ELSE used_by END
  WHERE normal_mobile(mobile) <> mobile;
UPDATE ticket SET mobile = normal_mobile(mobile), email = normal_email(email)
  WHERE normal_mobile(mobile) <> mobile OR normal_email(email) <> email;
UPDATE enquiry SET mobile = normal_mobile(mobile), email = normal_email(email)
  WHERE normal_mobile(mobile) <> mobile OR normal_email(email) <> email;
UPDATE join_application SET mobile = normal_mobile(mobile) WHERE normal_mobile(mobile) <> mobile;
UPDATE member_nominee SET mobile = normal_mobile(mobile) WHERE normal_mobile(mobile) <> mobile;

UPDATE customer SET first_name = normal_line(first_name), last_name = normal_line(last_name)
  WHERE normal_line(first_name) <> first_name OR normal_line(last_name) <> last_name;
UPDATE orders SET first_name = normal_line(first_name), last_name = normal_line(last_name)
  WHERE normal_line(first_name) <> first_name OR normal_line(last_name) <> last_name;
UPDATE member SET first_name = normal_line(first_name), last_name = normal_line(last_name)
  WHERE normal_line(first_name) <> first_name OR normal_line(last_name) <> last_name;
UPDATE ticket SET full_name = normal_line(full_name) WHERE normal_line(full_name) <> full_name;

-- States of India as the list has them today.
UPDATE customer SET user_state = s.name FROM (VALUES ('orissa', 'Odisha'), ('uttaranchal', 'Uttarakhand'), ('pondicherry', 'Puducherry')) AS s (older, name)
  WHERE lower(btrim(user_state)) = s.older AND lower(user_country) = 'india';
UPDATE customer SET user_shipping_state = s.name
  FROM (VALUES ('orissa', 'Odisha'), ('uttaranchal', 'Uttarakhand'), ('pondicherry', 'Puducherry')) AS s (older, name)
  WHERE lower(btrim(user_shipping_state)) = s.older AND lower(user_shipping_country) = 'india';

DROP FUNCTION normal_line(text);
DROP FUNCTION normal_email(text);
DROP FUNCTION without_invisible(text);
DROP FUNCTION normal_mobile(text);
`,
    )
    .execute(db);
}
