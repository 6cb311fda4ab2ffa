import { type Kysely, sql } from 'kysely';

/** What the shop sells and shows. Money in paise, rates in basis points, sale points in hundredths. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE picture (
  file text PRIMARY KEY,
  width int NOT NULL,
  height int NOT NULL,
  widths int[] NOT NULL,
  placeholder text NOT NULL
);

CREATE TABLE category (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  name_hi text NOT NULL,
  picture text REFERENCES picture,
  featured boolean NOT NULL DEFAULT false,
  position int NOT NULL DEFAULT 0
);

CREATE TABLE tax_class (
  code text PRIMARY KEY,
  description text NOT NULL
);

-- The rate that holds on a day is the one with the latest valid_from not after it.
CREATE TABLE tax_rate (
  tax_class text NOT NULL REFERENCES tax_class,
  valid_from date NOT NULL,
  rate_bp int NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  PRIMARY KEY (tax_class, valid_from)
);

CREATE TABLE product (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sku text NOT NULL UNIQUE,
  name text NOT NULL,
  name_hi text NOT NULL DEFAULT '',
  romanised text[] NOT NULL DEFAULT '{}',
  category_id int NOT NULL REFERENCES category,
  regular_paise bigint NOT NULL CHECK (regular_paise >= 0),
  sale_paise bigint CHECK (sale_paise >= 0 AND sale_paise < regular_paise),
  sale_point_centi int NOT NULL DEFAULT 0 CHECK (sale_point_centi >= 0),
  short_description text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  hsn text NOT NULL,
  tax_class text NOT NULL REFERENCES tax_class,
  net_value numeric(12, 3) NOT NULL CHECK (net_value > 0),
  net_unit text NOT NULL,
  manufacturer text NOT NULL,
  country_of_origin text NOT NULL,
  licence_kind text NOT NULL,
  licence_number text NOT NULL,
  ingredients text NOT NULL DEFAULT '',
  how_to_use text NOT NULL DEFAULT '',
  cautions text NOT NULL DEFAULT '',
  shelf_life_months int NOT NULL,
  featured_rank int,
  published boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What a shopper may type, all scripts and spellings in one lower-case line; kept by the catalogue's writer.
  search_text text NOT NULL DEFAULT '',
  search_words tsvector GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED,
  price_paise bigint GENERATED ALWAYS AS (COALESCE(sale_paise, regular_paise)) STORED
);
CREATE INDEX product_search_words ON product USING gin (search_words);
CREATE INDEX product_search_trigrams ON product USING gin (search_text gin_trgm_ops);
CREATE INDEX product_by_category ON product (category_id, id) WHERE published;
CREATE INDEX product_by_price ON product (price_paise, id) WHERE published;
CREATE INDEX product_featured ON product ((COALESCE(featured_rank, 1000000)), id DESC) WHERE published;

-- Apart from product, so that selling rewrites a narrow row only.
CREATE TABLE stock (
  product_id int PRIMARY KEY REFERENCES product,
  quantity int NOT NULL CHECK (quantity >= 0)
);

CREATE TABLE stock_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  change int NOT NULL,
  reason text NOT NULL,
  order_id bigint,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stock_movement_by_product ON stock_movement (product_id, id);

CREATE TABLE product_picture (
  product_id int NOT NULL REFERENCES product,
  position int NOT NULL,
  picture text NOT NULL REFERENCES picture,
  PRIMARY KEY (product_id, position)
);

CREATE TABLE product_tag (
  product_id int NOT NULL REFERENCES product,
  position int NOT NULL,
  tag_name text NOT NULL,
  PRIMARY KEY (product_id, position)
);

CREATE TABLE banner (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position int NOT NULL,
  title text NOT NULL,
  title_hi text NOT NULL,
  text text NOT NULL,
  link_path text NOT NULL,
  link_label text NOT NULL,
  alt text NOT NULL,
  picture text NOT NULL REFERENCES picture,
  small_picture text NOT NULL REFERENCES picture
);

CREATE TABLE offer (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position int NOT NULL,
  title text NOT NULL,
  short_description text NOT NULL,
  long_description text NOT NULL,
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  picture text REFERENCES picture
);

-- Grows with every change to what pages show, so that caches know when they are stale.
CREATE TABLE catalog_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL
);
INSERT INTO catalog_version (version) VALUES (1);
`,
    )
    .execute(db);
}
