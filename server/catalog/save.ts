import { sql } from 'kysely';
import type { Picture } from '#contract/catalog.ts';
import type { Tx } from '#server/platform/database.ts';
import { searchText } from './search-words.ts';

/** A product's texts in Hindi; what is missing or empty is shown in English. */
export interface ProductHindi {
  shortDescription?: string;
  description?: string;
  manufacturer?: string;
  countryOfOrigin?: string;
  ingredients?: string;
  howToUse?: string;
  cautions?: string;
  /** In the order of the English ones. */
  tags?: readonly string[];
}

/**
 * The catalogue's writing side: whole records in, by their natural keys; saving one that exists replaces what it says. Each
 * function takes many records in a fixed number of statements and tells the caches. The caller's transaction commits; after that
 * it tells services.catalogChanged.
 */

export interface ProductDraft {
  /** Names the product for good. */
  sku: string;
  name: string;
  nameHi: string;
  /** Spellings in Latin emails that shoppers type. */
  romanised: readonly string[];
  categoryId: number;
  /** The MRP in paise, GST included. */
  regularPaise: number;
  /** Below the MRP, or null. */
  salePaise: number | null;
  salePointCenti: number;
  shortDescription: string;
  description: string;
  hsn: string;
  taxClass: string;
  netValue: number;
  netUnit: string;
  manufacturer: string;
  countryOfOrigin: string;
  licenceKind: string;
  licenceNumber: string;
  ingredients: string;
  howToUse: string;
  cautions: string;
  shelfLifeMonths: number;
  /** Small numbers lead the featured order. */
  featuredRank: number | null;
  published: boolean;
  /** Saved pictures' file names, the first one leads. */
  pictures: readonly string[];
  tags: readonly string[];
  hi: ProductHindi;
}

export interface CategoryDraft {
  slug: string;
  name: string;
  nameHi: string;
  /** A saved picture's file name. */
  picture: string | null;
  featured: boolean;
  position: number;
}

export interface TaxClassDraft {
  code: string;
  description: string;
  /** `from` is YYYY-MM-DD in India, `rateBp` basis points. */
  rates: readonly { from: string; rateBp: number }[];
}

/** Says that pages show something else from now on; a part of every transaction that changes what they show. */
export async function bumpCatalogVersion(tx: Tx): Promise<void> {
  await sql`UPDATE catalog_version SET version = version + 1`.execute(tx);
}

/** Makes pictures known by their file names, which carry a hash of their content: one that is known stays as it is. */
export async function savePictures(tx: Tx, pictures: readonly Picture[]): Promise<void> {
  const rows = pictures.map((picture) => ({ ...picture, file: picture.image_name, widths: picture.widths }));
  await sql`
    INSERT INTO picture (file, width, height, widths, placeholder)
    SELECT file, width, height, widths, placeholder
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (file text, width int, height int, widths int[], placeholder text)
    ON CONFLICT (file) DO NOTHING`.execute(tx);
}

/** Saves tax classes with their whole history of rates. */
export async function saveTaxClasses(tx: Tx, drafts: readonly TaxClassDraft[]): Promise<void> {
  const rates = drafts.flatMap((draft) =>
    draft.rates.map((rate) => ({ code: draft.code, valid_from: rate.from, rate_bp: rate.rateBp })),
  );
  await sql`
    INSERT INTO tax_class (code, description)
    SELECT code, description FROM jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) AS r (code text, description text)
    ON CONFLICT (code) DO UPDATE SET description = EXCLUDED.description`.execute(tx);
  await sql`DELETE FROM tax_rate WHERE tax_class = ANY(${drafts.map((draft) => draft.code)}::text[])`.execute(tx);
  await sql`
    INSERT INTO tax_rate (tax_class, valid_from, rate_bp)
    SELECT code, valid_from, rate_bp FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS r (code text, valid_from date, rate_bp int)`.execute(
    tx,
  );
  await bumpCatalogVersion(tx);
}

/** Saves categories by slug and gives their ids by slug; their products are found by the new names at once. */
export async function saveCategories(tx: Tx, drafts: readonly CategoryDraft[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; slug: string }>`
    INSERT INTO category (slug, name, name_hi, picture, featured, position)
    SELECT slug, name, "nameHi", picture, featured, position
    FROM jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) AS r (slug text, name text, "nameHi" text, picture text, featured boolean, position int)
    ORDER BY position
    ON CONFLICT (slug) DO UPDATE SET name = EXCLUDED.name, name_hi = EXCLUDED.name_hi, picture = EXCLUDED.picture,
      featured = EXCLUDED.featured, position = EXCLUDED.position
    RETURNING id, slug`.execute(tx);
  await refreshSearchText(
    tx,
    rows.map((row) => row.id),
  );
  await bumpCatalogVersion(tx);
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/** Saves products by sku with their tags and pictures, and gives their ids by sku. A new product starts with no stock. */
export async function saveProducts(tx: Tx, drafts: readonly ProductDraft[], at: Date): Promise<Map<string, number>> {
  const ids = await upsertProducts(tx, drafts, at);
  const idList = [...ids.values()];
  const listed = (values: (draft: ProductDraft) => readonly string[]) =>
    JSON.stringify(
      drafts.flatMap((draft) =>
        values(draft).map((value, index) => ({
          product_id: ids.get(draft.sku),
          position: index + 1,
          value,
          hi: draft.hi.tags?.[index] ?? '',
        })),
      ),
    );
  await sql`DELETE FROM product_tag WHERE product_id = ANY(${idList}::int[])`.execute(tx);
  await sql`
    INSERT INTO product_tag (product_id, position, tag_name, tag_name_hi)
    SELECT product_id, position, value, hi
    FROM jsonb_to_recordset(${listed((draft) => draft.tags)}::jsonb) AS r (product_id int, position int, value text, hi text)`.execute(
    tx,
  );
  await sql`DELETE FROM product_picture WHERE product_id = ANY(${idList}::int[])`.execute(tx);
  await sql`
    INSERT INTO product_picture (product_id, position, picture)
    SELECT product_id, position, value
    FROM jsonb_to_recordset(${listed((draft) => draft.pictures)}::jsonb) AS r (product_id int, position int, value text)`.execute(
    tx,
  );
  await sql`
    INSERT INTO stock (product_id, quantity) SELECT id, 0 FROM unnest(${idList}::int[]) AS new (id)
    ON CONFLICT (product_id) DO NOTHING`.execute(tx);
  await bumpCatalogVersion(tx);
  return ids;
}

async function upsertProducts(tx: Tx, drafts: readonly ProductDraft[], at: Date): Promise<Map<string, number>> {
  const categories = await readCategoryNames(
    tx,
    drafts.map((draft) => draft.categoryId),
  );
  const json = JSON.stringify(
    drafts.map((draft, position) => ({
      ...draft,
      hi: hindiByColumn(draft.hi),
      position,
      searchText: searchText({ ...draft, ...categories.get(draft.categoryId)! }),
    })),
  );
  const { rows } = await sql<{ id: number; sku: string }>`
    INSERT INTO product (sku, name, name_hi, romanised, category_id, regular_paise, sale_paise, sale_point_centi, short_description,
      description, hsn, tax_class, net_value, net_unit, manufacturer, country_of_origin, licence_kind, licence_number, ingredients,
      how_to_use, cautions, shelf_life_months, featured_rank, published, search_text, hi, created_at, updated_at)
    SELECT sku, name, "nameHi", romanised, "categoryId", "regularPaise", "salePaise", "salePointCenti", "shortDescription",
      description, hsn, "taxClass", "netValue", "netUnit", manufacturer, "countryOfOrigin", "licenceKind", "licenceNumber", ingredients,
      "howToUse", cautions, "shelfLifeMonths", "featuredRank", published, "searchText", hi, ${at}, ${at}
    FROM jsonb_to_recordset(${json}::jsonb) AS r (position int, sku text, name text, "nameHi" text, romanised text[], "categoryId" int,
      "regularPaise" bigint, "salePaise" bigint, "salePointCenti" int, "shortDescription" text, description text, hsn text,
      "taxClass" text, "netValue" numeric, "netUnit" text, manufacturer text, "countryOfOrigin" text, "licenceKind" text,
      "licenceNumber" text, ingredients text, "howToUse" text, cautions text, "shelfLifeMonths" int, "featuredRank" int, published boolean,
      "searchText" text, hi jsonb)
    ORDER BY position
    ON CONFLICT (sku) DO UPDATE SET name = EXCLUDED.name, name_hi = EXCLUDED.name_hi, romanised = EXCLUDED.romanised,
      category_id = EXCLUDED.category_id, regular_paise = EXCLUDED.regular_paise, sale_paise = EXCLUDED.sale_paise,
      sale_point_centi = EXCLUDED.sale_point_centi, short_description = EXCLUDED.short_description, description = EXCLUDED.description,
      hsn = EXCLUDED.hsn, tax_class = EXCLUDED.tax_class, net_value = EXCLUDED.net_value, net_unit = EXCLUDED.net_unit,
      manufacturer = EXCLUDED.manufacturer, country_of_origin = EXCLUDED.country_of_origin, licence_kind = EXCLUDED.licence_kind,
      licence_number = EXCLUDED.licence_number, ingredients = EXCLUDED.ingredients, how_to_use = EXCLUDED.how_to_use,
      cautions = EXCLUDED.cautions, shelf_life_months = EXCLUDED.shelf_life_months, featured_rank = EXCLUDED.featured_rank,
      published = EXCLUDED.published, search_text = EXCLUDED.search_text, hi = EXCLUDED.hi, updated_at = EXCLUDED.updated_at
    RETURNING id, sku`.execute(tx);
  return new Map(rows.map((row) => [row.sku, row.id]));
}

/** Hindi texts by the names of the columns that hold the English ones. */
function hindiByColumn(hi: ProductHindi) {
  return {
    short_description: hi.shortDescription,
    description: hi.description,
    manufacturer: hi.manufacturer,
    country_of_origin: hi.countryOfOrigin,
    ingredients: hi.ingredients,
    how_to_use: hi.howToUse,
    cautions: hi.cautions,
  };
}

async function readCategoryNames(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; categoryName: string; categoryNameHi: string }>`
    SELECT id, name AS "categoryName", name_hi AS "categoryNameHi" FROM category WHERE id = ANY(${[...ids]}::int[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface FindableRow {
  id: number;
  name: string;
  name_hi: string;
  romanised: string[];
  category_name: string;
  category_name_hi: string;
  tags: string[];
}

/** Writes anew what the products of categories are found by; those whose line stays the same are not touched. */
async function refreshSearchText(tx: Tx, categoryIds: readonly number[]): Promise<void> {
  const { rows } = await sql<FindableRow>`
    SELECT p.id, p.name, p.name_hi, p.romanised, c.name AS category_name, c.name_hi AS category_name_hi,
      ARRAY(SELECT t.tag_name FROM product_tag t WHERE t.product_id = p.id ORDER BY t.position) AS tags
    FROM product p JOIN category c ON c.id = p.category_id
    WHERE p.category_id = ANY(${[...categoryIds]}::int[])`.execute(tx);
  const texts = rows.map((row) =>
    searchText({ ...row, nameHi: row.name_hi, categoryName: row.category_name, categoryNameHi: row.category_name_hi }),
  );
  await sql`
    UPDATE product p SET search_text = found.text
    FROM unnest(${rows.map((row) => row.id)}::int[], ${texts}::text[]) AS found (id, text)
    WHERE p.id = found.id AND p.search_text <> found.text`.execute(tx);
}
