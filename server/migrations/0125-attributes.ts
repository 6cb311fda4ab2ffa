import { type Kysely, sql } from 'kysely';

/**
 * What buyers filter products by (concern, form, taste, for whom), and the words that they type for it. `product.attribute_value_ids` repeats
 * a product's rows in their order, so that lists and counts need no join; the catalogue's writer keeps both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE attribute (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z][a-z_]{0,39}$'),
  name text NOT NULL,
  position int NOT NULL DEFAULT 0,
  is_filter boolean NOT NULL DEFAULT true
);
CREATE TABLE attribute_translation (
  attribute_id int NOT NULL REFERENCES attribute ON DELETE CASCADE,
  language text NOT NULL,
  name text NOT NULL DEFAULT '',
  PRIMARY KEY (attribute_id, language)
);
CREATE TABLE attribute_value (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attribute_id int NOT NULL REFERENCES attribute ON DELETE CASCADE,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 40),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  position int NOT NULL DEFAULT 0,
  UNIQUE (attribute_id, slug)
);
CREATE TABLE attribute_value_translation (
  attribute_value_id int NOT NULL REFERENCES attribute_value ON DELETE CASCADE,
  language text NOT NULL,
  name text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  PRIMARY KEY (attribute_value_id, language)
);
-- In the order of importance for the product.
CREATE TABLE product_attribute_value (
  product_id int NOT NULL REFERENCES product ON DELETE CASCADE,
  position int NOT NULL,
  attribute_value_id int NOT NULL REFERENCES attribute_value ON DELETE CASCADE,
  PRIMARY KEY (product_id, attribute_value_id)
);
CREATE INDEX product_attribute_value_by_value ON product_attribute_value (attribute_value_id);
ALTER TABLE product ADD COLUMN attribute_value_ids int[] NOT NULL DEFAULT '{}';
CREATE INDEX product_by_attribute_value ON product USING gin (attribute_value_ids) WITH (fastupdate = off);

-- Words that shoppers type, in any script, and what they mean: a value of an attribute, or other words.
CREATE TABLE search_synonym (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phrase text NOT NULL UNIQUE CHECK (phrase <> ''),
  attribute_value_id int REFERENCES attribute_value ON DELETE CASCADE,
  words text NOT NULL DEFAULT '',
  CHECK ((attribute_value_id IS NULL) = (words <> ''))
);
CREATE INDEX search_synonym_by_value ON search_synonym (attribute_value_id);
`,
    )
    .execute(db);
}
