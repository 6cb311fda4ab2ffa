import { type Kysely, sql } from 'kysely';

/**
 * What staff advertise with. Coupons that are archived stay with the orders that used them; banners and announcements have a period; an item of
 * the gallery may be a video, whose picture is then its cover.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE coupon
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN archived_at timestamptz;

-- What a coupon has given so far, without reading its orders.
CREATE INDEX orders_by_coupon ON orders (coupon_id) INCLUDE (order_status, coupon_discount_paise, payable_paise)
  WHERE coupon_id IS NOT NULL;

ALTER TABLE banner
  ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN ends_at timestamptz,
  ADD CHECK (starts_at < ends_at);
ALTER TABLE offer ADD COLUMN active boolean NOT NULL DEFAULT true;
ALTER TABLE gallery_image ADD COLUMN video_url text;

CREATE TABLE announcement (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position int NOT NULL,
  text text NOT NULL,
  link_path text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  starts_at timestamptz,
  ends_at timestamptz,
  CHECK (starts_at < ends_at)
);
CREATE TABLE announcement_translation (
  announcement_id int NOT NULL REFERENCES announcement ON DELETE CASCADE,
  language text NOT NULL,
  text text NOT NULL DEFAULT '',
  PRIMARY KEY (announcement_id, language)
);

CREATE TABLE achiever (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position int NOT NULL,
  name text NOT NULL,
  achievement text NOT NULL,
  picture text REFERENCES picture,
  active boolean NOT NULL DEFAULT true
);
CREATE TABLE achiever_translation (
  achiever_id int NOT NULL REFERENCES achiever ON DELETE CASCADE,
  language text NOT NULL,
  name text NOT NULL DEFAULT '',
  achievement text NOT NULL DEFAULT '',
  PRIMARY KEY (achiever_id, language)
);
`,
    )
    .execute(db);
}
