-- Categories, tax classes, products and their prices.

-- Grows with every change of what pages show, so that caches know when they are stale.
CREATE TABLE catalog_version (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  version bigint NOT NULL
);
INSERT INTO catalog_version (version) VALUES (1);

CREATE TABLE category (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  picture text REFERENCES picture,
  featured boolean NOT NULL DEFAULT false,
  position int NOT NULL DEFAULT 0,
  parent_id int REFERENCES category,
  archived_at timestamptz,
  CHECK (parent_id <> id)
);

CREATE TABLE category_translation (
  category_id int NOT NULL REFERENCES category ON DELETE CASCADE,
  language text NOT NULL,
  name text NOT NULL DEFAULT '',
  PRIMARY KEY (category_id, language)
);

CREATE TABLE tax_class (
  code text PRIMARY KEY,
  description text NOT NULL,
  hsn text NOT NULL DEFAULT '',
  unit text NOT NULL DEFAULT 'NOS'
);

-- The rate of a day is the one with the latest valid_from up to that day.
CREATE TABLE tax_rate (
  tax_class text NOT NULL REFERENCES tax_class,
  valid_from date NOT NULL,
  rate_bp int NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  PRIMARY KEY (tax_class, valid_from)
);

-- The name is for staff. The version detects stale forms.
CREATE TABLE product_family (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  version int NOT NULL DEFAULT 1
);

-- What the members of a family differ in: size, kind.
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

CREATE TABLE product (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sku text NOT NULL UNIQUE,
  name text NOT NULL,
  romanised text[] NOT NULL DEFAULT '{}',
  category_id int NOT NULL REFERENCES category,
  regular_paise bigint NOT NULL CHECK (regular_paise >= 0),
  sale_paise bigint,
  sale_point_centi int NOT NULL DEFAULT 0 CHECK (sale_point_centi >= 0),
  short_description text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  hsn text NOT NULL,
  tax_class text NOT NULL REFERENCES tax_class,
  net_value numeric(12,3) NOT NULL CHECK (net_value > 0),
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
  -- What a shopper may type, in all scripts and spellings, on one lower-case line; written with the product.
  search_text text NOT NULL DEFAULT '',
  search_words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, search_text)) STORED,
  price_paise bigint GENERATED ALWAYS AS (coalesce(sale_paise, regular_paise)) STORED,
  cost_paise bigint CHECK (cost_paise >= 0),
  -- Of the parcel; its sides in millimetres.
  weight_grams int CHECK (weight_grams > 0),
  parcel_length_mm int CHECK (parcel_length_mm > 0),
  parcel_width_mm int CHECK (parcel_width_mm > 0),
  parcel_height_mm int CHECK (parcel_height_mm > 0),
  low_stock_at int CHECK (low_stock_at >= 0),
  -- An archived product is neither in the shop nor in the staff's usual list.
  archived_at timestamptz,
  -- Each member of a family is a product of its own.
  family_id int REFERENCES product_family,
  family_position int,
  -- The lowest price of the 30 days before the present price; null unless the present price is lower.
  was_paise bigint,
  -- Repeats product_attribute_value in its order, so that lists and counts need no join.
  attribute_value_ids int[] NOT NULL DEFAULT '{}',
  -- Days that one pack lasts when used as its label says; null if unknown.
  lasts_days int CHECK (lasts_days BETWEEN 7 AND 365),
  -- The GTIN printed on the pack. Not unique: if a scan finds two products, staff choose.
  barcode text,
  -- Besides the main category.
  more_category_ids int[] NOT NULL DEFAULT '{}',
  -- In the order of the pictures; empty if a picture has no text of its own.
  picture_alts text[] NOT NULL DEFAULT '{}',
  CHECK (sale_paise >= 0 AND sale_paise < regular_paise)
);
-- The planner would sample the whole search line for every trigram query, which takes longer than the query itself.
ALTER TABLE product ALTER COLUMN search_text SET STATISTICS 0;
CREATE INDEX product_search_words ON product USING gin (search_words);
CREATE INDEX product_search_trigrams ON product USING gin (search_text gin_trgm_ops);
CREATE INDEX product_by_category ON product (category_id, id) WHERE published;
CREATE INDEX product_by_price ON product (price_paise, id) WHERE published;
CREATE INDEX product_featured ON product ((COALESCE(featured_rank, 1000000)), id DESC) WHERE published;
CREATE INDEX product_by_family ON product (family_id) WHERE family_id IS NOT NULL;
CREATE INDEX product_by_attribute_value ON product USING gin (attribute_value_ids) WITH (fastupdate = off);
CREATE INDEX product_by_barcode ON product (barcode) WHERE barcode IS NOT NULL;
CREATE INDEX product_by_sku_lower ON product (lower(sku));
CREATE INDEX product_by_more_categories ON product USING gin (more_category_ids) WITH (fastupdate = off);
-- The staff's lists filter by columns in the index, so that rows which do not match are not read.
CREATE INDEX product_staff_list ON product (id) INCLUDE (category_id, published, sale_paise, price_paise, low_stock_at)
  WHERE archived_at IS NULL;
CREATE INDEX product_staff_name ON product (lower(name COLLATE "C"), id) WHERE archived_at IS NULL;
CREATE INDEX product_sku_trigrams ON product USING gin (sku gin_trgm_ops);

-- Texts in further languages are in translation tables, one row per record and language. A missing or empty text falls
-- back to the record's own. Only contract/language.ts lists the languages.
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
  picture_alts text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (product_id, language)
);

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
CREATE INDEX product_tag_by_name ON product_tag (lower(tag_name));

CREATE TABLE product_tag_translation (
  product_id int NOT NULL,
  position int NOT NULL,
  language text NOT NULL,
  tag_name text NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, position, language),
  FOREIGN KEY (product_id, position) REFERENCES product_tag ON DELETE CASCADE
);

-- The value on the axis with this position: 250 ml.
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
  related_id int NOT NULL REFERENCES product ON DELETE CASCADE,
  PRIMARY KEY (product_id, kind, related_id),
  CHECK (related_id <> product_id)
);
CREATE INDEX product_relation_to ON product_relation (related_id);

-- What buyers filter products by (concern, form, taste, for whom), and the words that they type for it.
-- `product.attribute_value_ids` repeats a product's rows; they are written together.
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

-- Products chosen by hand in an order, or by rules that are evaluated for every page. `rules` is a list of conditions
-- (contract/staff-collections.ts).
CREATE TABLE collection (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 80),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  kind text NOT NULL CHECK (kind IN ('manual', 'rules')),
  match text NOT NULL DEFAULT 'all' CHECK (match IN ('all', 'any')),
  rules jsonb NOT NULL DEFAULT '[]',
  sort text NOT NULL DEFAULT 'featured' CHECK (sort IN ('featured', 'newest', 'price-low', 'price-high')),
  published boolean NOT NULL DEFAULT false,
  -- Whether menus and the home page link to it.
  featured boolean NOT NULL DEFAULT false,
  position int NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at)
);
CREATE UNIQUE INDEX collection_by_slug ON collection (slug);

CREATE TABLE collection_translation (
  collection_id int NOT NULL REFERENCES collection ON DELETE CASCADE,
  language text NOT NULL,
  slug text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  PRIMARY KEY (collection_id, language)
);
CREATE UNIQUE INDEX collection_translation_by_slug ON collection_translation (language, slug) WHERE slug <> '';

-- Products chosen by hand.
CREATE TABLE collection_product (
  collection_id int NOT NULL REFERENCES collection ON DELETE CASCADE,
  product_id int NOT NULL REFERENCES product ON DELETE CASCADE,
  position int NOT NULL,
  PRIMARY KEY (collection_id, product_id)
);
CREATE INDEX collection_product_by_product ON collection_product (product_id);

-- Prices for a period. A running one stores the previous price, and restores it at its end.
CREATE TABLE price_schedule (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  regular_paise bigint,
  sale_paise bigint,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ended', 'cancelled', 'failed')),
  before_regular_paise bigint,
  before_sale_paise bigint,
  set_regular_paise bigint,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  CHECK (ends_at > starts_at)
);
CREATE INDEX price_schedule_open ON price_schedule (product_id) WHERE state IN ('waiting', 'running');

-- Every price of a product. From 1 January 2027 a struck-out price must be the lowest of the 30 days before (E-Commerce
-- Amendment Rules, 2026); each product stores it, so that lists need not compute it.
CREATE TABLE price_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  regular_paise bigint NOT NULL,
  sale_paise bigint,
  at timestamptz NOT NULL
);
CREATE INDEX price_change_by_product ON price_change (product_id, at DESC, id DESC);
CREATE TRIGGER price_change_stays BEFORE UPDATE OR DELETE ON price_change FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER price_change_all_stay BEFORE TRUNCATE ON price_change FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- When the price being written begins, as its writer says.
CREATE FUNCTION price_begins(is_new boolean, old_at timestamptz, new_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN is_new OR new_at IS DISTINCT FROM old_at THEN new_at ELSE now() END
$$;

CREATE FUNCTION note_price_before() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  begins timestamptz := price_begins(false, OLD.updated_at, NEW.updated_at);
  price bigint := COALESCE(NEW.sale_paise, NEW.regular_paise);
  lowest bigint;
BEGIN
  IF price = COALESCE(OLD.sale_paise, OLD.regular_paise) THEN
    RETURN NEW;
  END IF;
  SELECT min(COALESCE(sale_paise, regular_paise)) INTO lowest FROM price_change
    WHERE product_id = NEW.id AND at >= COALESCE((SELECT max(at) FROM price_change
      WHERE product_id = NEW.id AND at <= begins - interval '30 days'), '-infinity');
  NEW.was_paise := CASE WHEN lowest > price THEN lowest END;
  RETURN NEW;
END $$;

-- Records every change of a price, whichever statement makes it.
CREATE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO price_change (product_id, regular_paise, sale_paise, at)
      VALUES (NEW.id, NEW.regular_paise, NEW.sale_paise, NEW.updated_at);
  ELSIF (NEW.regular_paise, NEW.sale_paise) IS DISTINCT FROM (OLD.regular_paise, OLD.sale_paise) THEN
    INSERT INTO price_change (product_id, regular_paise, sale_paise, at)
      VALUES (NEW.id, NEW.regular_paise, NEW.sale_paise, price_begins(false, OLD.updated_at, NEW.updated_at));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER product_price_before BEFORE UPDATE OF regular_paise, sale_paise ON product FOR EACH ROW EXECUTE FUNCTION note_price_before();
CREATE TRIGGER product_price_recorded AFTER INSERT OR UPDATE OF regular_paise, sale_paise ON product FOR EACH ROW EXECUTE FUNCTION record_price();

-- Words that shoppers type, in any script, and their meaning: a value of an attribute, or other words.
CREATE TABLE search_synonym (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phrase text NOT NULL UNIQUE CHECK (phrase <> ''),
  attribute_value_id int REFERENCES attribute_value ON DELETE CASCADE,
  words text NOT NULL DEFAULT '',
  -- As typed; the key leaves out accents and small words. Empty for older rows: the key is shown.
  label text NOT NULL DEFAULT '',
  CHECK ((attribute_value_id IS NULL) = (words <> ''))
);
CREATE INDEX search_synonym_by_value ON search_synonym (attribute_value_id);

-- Searches without results, counted by IST day; '' counts those beyond the day's limit. Contains nothing about the
-- searchers.
CREATE TABLE search_miss (
  day date NOT NULL,
  words text NOT NULL CHECK (length(words) <= 60),
  searches int NOT NULL CHECK (searches > 0),
  PRIMARY KEY (day, words)
);

-- Laboratories' reports on batches of a product, as PDF files. In the database, because they are few, small, and backed
-- up with it.
CREATE TABLE lab_report (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  -- As printed on the pack.
  batch text NOT NULL,
  tested_on date NOT NULL,
  file bytea NOT NULL,
  size int NOT NULL CHECK (size > 0),
  -- Of the file, so that the same file is not added twice.
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (product_id, batch, sha256)
);
-- PDF files are compressed already.
ALTER TABLE lab_report ALTER COLUMN file SET STORAGE EXTERNAL;

-- Imports of product tables, so that the last one can be undone. `changes` has each product's id and its fields before
-- and after; null before for a product that the import created.
CREATE TABLE product_import (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  imported_by text NOT NULL,
  created int NOT NULL,
  updated int NOT NULL,
  changes jsonb NOT NULL,
  undone_at timestamptz
);
CREATE TRIGGER product_import_stays BEFORE UPDATE OR DELETE ON product_import FOR EACH ROW EXECUTE FUNCTION history_stays(undone_at);
CREATE TRIGGER product_import_all_stay BEFORE TRUNCATE ON product_import FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
