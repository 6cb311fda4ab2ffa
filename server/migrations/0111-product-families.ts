import { type Kysely, sql } from 'kysely';

/** Sizes and kinds of one product as a family with axes of choice, and what belongs beside a product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Its name is for staff. The version counts changes, so that a stale form is found out.
CREATE TABLE product_family (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  version int NOT NULL DEFAULT 1
);

-- What the members differ in: size, kind.
CREATE TABLE family_axis (
  family_id int NOT NULL REFERENCES product_family ON DELETE CASCADE,
  position smallint NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (family_id, position)
);

CREATE TABLE family_axis_translation (
  family_id int NOT NULL,
  position smallint NOT NULL,
  language text NOT NULL,
  name text NOT NULL DEFAULT '',
  PRIMARY KEY (family_id, position, language),
  FOREIGN KEY (family_id, position) REFERENCES family_axis ON DELETE CASCADE
);

-- Each member is a product of its own; the place is its place among them.
ALTER TABLE product
  ADD COLUMN family_id int REFERENCES product_family,
  ADD COLUMN family_position int;
CREATE INDEX product_by_family ON product (family_id) WHERE family_id IS NOT NULL;

-- What a member is on the axis of this position: 250 ml.
CREATE TABLE product_option (
  product_id int NOT NULL REFERENCES product ON DELETE CASCADE,
  position smallint NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (product_id, position)
);

CREATE TABLE product_option_translation (
  product_id int NOT NULL,
  position smallint NOT NULL,
  language text NOT NULL,
  value text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, position, language),
  FOREIGN KEY (product_id, position) REFERENCES product_option ON DELETE CASCADE
);

CREATE TABLE product_relation (
  product_id int NOT NULL REFERENCES product ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('related', 'goes_well_with')),
  position smallint NOT NULL,
  related_id int NOT NULL REFERENCES product ON DELETE CASCADE CHECK (related_id <> product_id),
  PRIMARY KEY (product_id, kind, related_id)
);
CREATE INDEX product_relation_to ON product_relation (related_id);

ALTER TABLE demo_record
  DROP CONSTRAINT demo_record_kind_check,
  ADD CONSTRAINT demo_record_kind_check CHECK (kind IN ('category', 'product', 'coupon', 'banner', 'offer', 'gallery_image', 'shipping_pin',
    'p_bonus_row', 'orders', 'product_family'));
`,
    )
    .execute(db);
}
