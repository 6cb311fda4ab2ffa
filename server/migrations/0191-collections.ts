import { type Kysely, sql } from 'kysely';

/**
 * Collections of products: chosen by hand in an order, or by rules that are looked up anew for every page. `rules` is a list of conditions as
 * contract/staff-collections.ts has them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
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
  -- Whether menus and the home page lead to it.
  featured boolean NOT NULL DEFAULT false,
  position int NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at)
);
CREATE TABLE collection_translation (
  collection_id int NOT NULL REFERENCES collection ON DELETE CASCADE,
  language text NOT NULL,
  slug text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  PRIMARY KEY (collection_id, language)
);
CREATE UNIQUE INDEX collection_by_slug ON collection (slug);
CREATE UNIQUE INDEX collection_translation_by_slug ON collection_translation (language, slug) WHERE slug <> '';
-- Those chosen by hand, in their order.
CREATE TABLE collection_product (
  collection_id int NOT NULL REFERENCES collection ON DELETE CASCADE,
  product_id int NOT NULL REFERENCES product ON DELETE CASCADE,
  position int NOT NULL,
  PRIMARY KEY (collection_id, product_id)
);
CREATE INDEX collection_product_by_product ON collection_product (product_id);

CREATE INDEX product_tag_by_name ON product_tag (lower(tag_name));

-- Collections are a kind of the demo's records; which kinds there are is said once, in server/seed/store.ts.
ALTER TABLE demo_record DROP CONSTRAINT demo_record_kind_check,
  ADD CONSTRAINT demo_record_kind_check CHECK (kind ~ '^[a-z_]+$');

-- A phrase as it was typed; its key leaves out accents and small words. Empty for those from before: the key is shown.
ALTER TABLE search_synonym ADD COLUMN label text NOT NULL DEFAULT '';
`,
    )
    .execute(db);
}
