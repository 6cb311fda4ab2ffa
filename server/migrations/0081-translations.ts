import { type Kysely, sql } from 'kysely';

/**
 * Texts in further languages stand in translation tables, a row for a record and language, in place of columns for Hindi. A text that has
 * no row or is empty there is shown as the record itself has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE product_translation (
  product_id int NOT NULL REFERENCES product ON DELETE CASCADE,
  language text NOT NULL,
  name text NOT NULL DEFAULT '',
  short_description text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  manufacturer text NOT NULL DEFAULT '',
  country_of_origin text NOT NULL DEFAULT '',
  ingredients text NOT NULL DEFAULT '',
  how_to_use text NOT NULL DEFAULT '',
  cautions text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, language)
);
INSERT INTO product_translation
SELECT id, 'hi', name_hi, COALESCE(hi ->> 'short_description', ''), COALESCE(hi ->> 'description', ''), COALESCE(hi ->> 'manufacturer', ''),
  COALESCE(hi ->> 'country_of_origin', ''), COALESCE(hi ->> 'ingredients', ''), COALESCE(hi ->> 'how_to_use', ''), COALESCE(hi ->> 'cautions', '')
FROM product WHERE name_hi <> '' OR hi <> '{}';
ALTER TABLE product DROP COLUMN name_hi, DROP COLUMN hi;

CREATE TABLE product_tag_translation (
  product_id int NOT NULL,
  position int NOT NULL,
  language text NOT NULL,
  tag_name text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, position, language),
  FOREIGN KEY (product_id, position) REFERENCES product_tag ON DELETE CASCADE
);
INSERT INTO product_tag_translation SELECT product_id, position, 'hi', tag_name_hi FROM product_tag WHERE tag_name_hi <> '';
ALTER TABLE product_tag DROP COLUMN tag_name_hi;

CREATE TABLE category_translation (
  category_id int NOT NULL REFERENCES category ON DELETE CASCADE,
  language text NOT NULL,
  name text NOT NULL DEFAULT '',
  PRIMARY KEY (category_id, language)
);
INSERT INTO category_translation SELECT id, 'hi', name_hi FROM category WHERE name_hi <> '';
ALTER TABLE category DROP COLUMN name_hi;

CREATE TABLE coupon_translation (
  coupon_id int NOT NULL REFERENCES coupon ON DELETE CASCADE,
  language text NOT NULL,
  title text NOT NULL DEFAULT '',
  PRIMARY KEY (coupon_id, language)
);
INSERT INTO coupon_translation SELECT id, 'hi', title_hi FROM coupon WHERE title_hi <> '';
ALTER TABLE coupon DROP COLUMN title_hi;

-- As they were when the order was placed, in every language that there was then.
CREATE TABLE order_line_translation (
  order_id bigint NOT NULL,
  line_no int NOT NULL,
  language text NOT NULL,
  name text NOT NULL DEFAULT '',
  PRIMARY KEY (order_id, line_no, language),
  FOREIGN KEY (order_id, line_no) REFERENCES order_line ON DELETE CASCADE
);
INSERT INTO order_line_translation SELECT order_id, line_no, 'hi', name_hi FROM order_line WHERE name_hi <> '';
ALTER TABLE order_line DROP COLUMN name_hi;

CREATE TABLE banner_translation (
  banner_id int NOT NULL REFERENCES banner ON DELETE CASCADE,
  language text NOT NULL,
  title text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '',
  link_label text NOT NULL DEFAULT '',
  alt text NOT NULL DEFAULT '',
  PRIMARY KEY (banner_id, language)
);
INSERT INTO banner_translation
SELECT id, 'hi', title_hi, COALESCE(hi ->> 'text', ''), COALESCE(hi ->> 'link_label', ''), COALESCE(hi ->> 'alt', '')
FROM banner WHERE title_hi <> '' OR hi <> '{}';
ALTER TABLE banner DROP COLUMN title_hi, DROP COLUMN hi;

CREATE TABLE offer_translation (
  offer_id int NOT NULL REFERENCES offer ON DELETE CASCADE,
  language text NOT NULL,
  title text NOT NULL DEFAULT '',
  short_description text NOT NULL DEFAULT '',
  long_description text NOT NULL DEFAULT '',
  PRIMARY KEY (offer_id, language)
);
INSERT INTO offer_translation
SELECT id, 'hi', COALESCE(hi ->> 'title', ''), COALESCE(hi ->> 'short_description', ''), COALESCE(hi ->> 'long_description', '')
FROM offer WHERE hi <> '{}';
ALTER TABLE offer DROP COLUMN hi;

CREATE TABLE gallery_image_translation (
  gallery_image_id int NOT NULL REFERENCES gallery_image ON DELETE CASCADE,
  language text NOT NULL,
  title text NOT NULL DEFAULT '',
  alt text NOT NULL DEFAULT '',
  PRIMARY KEY (gallery_image_id, language)
);
INSERT INTO gallery_image_translation
SELECT id, 'hi', COALESCE(hi ->> 'title', ''), COALESCE(hi ->> 'alt', '') FROM gallery_image WHERE hi <> '{}';
ALTER TABLE gallery_image DROP COLUMN hi;

-- A rank is a part of its plan's JSON, so are the translations of its name: {"names": {"hi": "..."}}.
UPDATE plan_version SET ranks = (
  SELECT jsonb_agg(CASE WHEN COALESCE(rank ->> 'name_hi', '') = '' THEN rank - 'name_hi'
    ELSE rank - 'name_hi' || jsonb_build_object('names', jsonb_build_object('hi', rank -> 'name_hi')) END ORDER BY place)
  FROM jsonb_array_elements(plan_version.ranks) WITH ORDINALITY AS old (rank, place)
) WHERE jsonb_path_exists(ranks, '$[*].name_hi');

-- The company's record likewise.
UPDATE setting SET value = value - 'hi' || jsonb_build_object('translations', jsonb_build_object('hi', value -> 'hi'))
WHERE key = 'brand' AND value ? 'hi';
`,
    )
    .execute(db);
}
