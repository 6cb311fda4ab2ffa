import { type Kysely, sql } from 'kysely';

/** What staff edit of products, categories and stock in the admin: the archive, costs, parcels, a tree of categories, who moved stock where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- The parcel's sides are millimetres. An archived product is out of the shop and of the staff's everyday list.
ALTER TABLE product
  ADD COLUMN cost_paise bigint CHECK (cost_paise >= 0),
  ADD COLUMN weight_grams int CHECK (weight_grams > 0),
  ADD COLUMN parcel_length_mm int CHECK (parcel_length_mm > 0),
  ADD COLUMN parcel_width_mm int CHECK (parcel_width_mm > 0),
  ADD COLUMN parcel_height_mm int CHECK (parcel_height_mm > 0),
  ADD COLUMN low_stock_at int CHECK (low_stock_at >= 0),
  ADD COLUMN archived_at timestamptz;

ALTER TABLE category
  ADD COLUMN parent_id int REFERENCES category CHECK (parent_id <> id),
  ADD COLUMN archived_at timestamptz;

-- Where stock lies. There is one place to begin with: stock has a row for each product, of this place.
CREATE TABLE location (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL
);
INSERT INTO location (code, name) VALUES ('main', 'Main warehouse');

ALTER TABLE stock ADD COLUMN location_id int NOT NULL DEFAULT 1 REFERENCES location;

-- No foreign keys: orders write this table, and all of them would lock the same row of location.
ALTER TABLE stock_movement
  ADD COLUMN location_id int NOT NULL DEFAULT 1,
  ADD COLUMN staff_id int,
  ADD COLUMN note text NOT NULL DEFAULT '';
`,
    )
    .execute(db);
}
