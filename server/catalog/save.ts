import { sql } from 'kysely';
import type { Picture } from '#contract/catalog.ts';
import { paise } from '#server/money/paise.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import { anyOf, listFrom, type Tx } from '#server/platform/database.ts';
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
 * function takes many records in a fixed number of statements and invalidates the caches. The caller's transaction commits; after that
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
  await tx
    .updateTable('catalog_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}

/** Makes pictures known by their file names, which carry a hash of their content: one that is known stays as it is. */
export async function savePictures(tx: Tx, pictures: readonly Picture[]): Promise<void> {
  if (pictures.length === 0) return;
  const rows = pictures.map(({ image_name: file, width, height, widths, placeholder }) => {
    return { file, width, height, widths: [...widths], placeholder };
  });
  await tx
    .insertInto('picture')
    .values(rows)
    .onConflict((conflict) => conflict.column('file').doNothing())
    .execute();
}

/** Saves tax classes with their whole history of rates. */
export async function saveTaxClasses(tx: Tx, drafts: readonly TaxClassDraft[]): Promise<void> {
  const codes = drafts.map((draft) => draft.code);
  const rates = drafts.flatMap((draft) =>
    draft.rates.map((rate) => ({ tax_class: draft.code, valid_from: rate.from, rate_bp: basisPoints(rate.rateBp) })),
  );
  if (drafts.length > 0)
    await tx
      .insertInto('tax_class')
      .values(drafts.map(({ code, description }) => ({ code, description })))
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet(({ ref }) => ({ description: ref('excluded.description') })),
      )
      .execute();
  await tx.deleteFrom('tax_rate').where('tax_class', '=', anyOf(codes)).execute();
  if (rates.length > 0) await tx.insertInto('tax_rate').values(rates).execute();
  await bumpCatalogVersion(tx);
}

/** Saves categories by slug and gives their ids by slug; their products are found by the new names at once. */
export async function saveCategories(tx: Tx, drafts: readonly CategoryDraft[]): Promise<Map<string, number>> {
  const ordered = drafts.toSorted((one, other) => one.position - other.position);
  const values = ordered.map(({ slug, name, nameHi, picture, featured, position }) => {
    return { slug, name, name_hi: nameHi, picture, featured, position };
  });
  const rows =
    values.length === 0
      ? []
      : await tx
          .insertInto('category')
          .values(values)
          .onConflict((conflict) =>
            conflict.column('slug').doUpdateSet(({ ref }) => ({
              name: ref('excluded.name'),
              name_hi: ref('excluded.name_hi'),
              picture: ref('excluded.picture'),
              featured: ref('excluded.featured'),
              position: ref('excluded.position'),
            })),
          )
          .returning(['id', 'slug'])
          .execute();
  await refreshSearchText(
    tx,
    rows.map((row) => row.id),
  );
  await bumpCatalogVersion(tx);
  return new Map(rows.map((row) => [row.slug, row.id]));
}

/**
 * Saves products by sku with their tags and pictures, and gives their ids by sku. A new product starts with no stock. At most 2,000
 * in one call: PostgreSQL takes 65,535 values in a statement.
 */
export async function saveProducts(tx: Tx, drafts: readonly ProductDraft[], at: Date): Promise<Map<string, number>> {
  const ids = await upsertProducts(tx, drafts, at);
  const idList = [...ids.values()];
  const tags = drafts.flatMap((draft) =>
    draft.tags.map((tag, index) => ({
      product_id: ids.get(draft.sku)!,
      position: index + 1,
      tag_name: tag,
      tag_name_hi: draft.hi.tags?.[index] ?? '',
    })),
  );
  const pictures = drafts.flatMap((draft) =>
    draft.pictures.map((picture, index) => ({ product_id: ids.get(draft.sku)!, position: index + 1, picture })),
  );
  await tx.deleteFrom('product_tag').where('product_id', '=', anyOf(idList)).execute();
  if (tags.length > 0) await tx.insertInto('product_tag').values(tags).execute();
  await tx.deleteFrom('product_picture').where('product_id', '=', anyOf(idList)).execute();
  if (pictures.length > 0) await tx.insertInto('product_picture').values(pictures).execute();
  if (idList.length > 0)
    await tx
      .insertInto('stock')
      .values(idList.map((id) => ({ product_id: id, quantity: 0 })))
      .onConflict((conflict) => conflict.column('product_id').doNothing())
      .execute();
  await bumpCatalogVersion(tx);
  return ids;
}

async function upsertProducts(tx: Tx, drafts: readonly ProductDraft[], at: Date): Promise<Map<string, number>> {
  const categories = await readCategoryNames(
    tx,
    drafts.map((draft) => draft.categoryId),
  );
  if (drafts.length === 0) return new Map();
  const rows = await tx
    .insertInto('product')
    .values(
      drafts.map((draft) => ({
        sku: draft.sku,
        name: draft.name,
        name_hi: draft.nameHi,
        romanised: [...draft.romanised],
        category_id: draft.categoryId,
        regular_paise: paise(draft.regularPaise),
        sale_paise: draft.salePaise === null ? null : paise(draft.salePaise),
        sale_point_centi: centiSp(draft.salePointCenti),
        short_description: draft.shortDescription,
        description: draft.description,
        hsn: draft.hsn,
        tax_class: draft.taxClass,
        net_value: draft.netValue,
        net_unit: draft.netUnit,
        manufacturer: draft.manufacturer,
        country_of_origin: draft.countryOfOrigin,
        licence_kind: draft.licenceKind,
        licence_number: draft.licenceNumber,
        ingredients: draft.ingredients,
        how_to_use: draft.howToUse,
        cautions: draft.cautions,
        shelf_life_months: draft.shelfLifeMonths,
        featured_rank: draft.featuredRank,
        published: draft.published,
        search_text: searchText({ ...draft, ...categories.get(draft.categoryId)! }),
        hi: JSON.stringify(hindiByColumn(draft.hi)),
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('sku').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        name_hi: ref('excluded.name_hi'),
        romanised: ref('excluded.romanised'),
        category_id: ref('excluded.category_id'),
        regular_paise: ref('excluded.regular_paise'),
        sale_paise: ref('excluded.sale_paise'),
        sale_point_centi: ref('excluded.sale_point_centi'),
        short_description: ref('excluded.short_description'),
        description: ref('excluded.description'),
        hsn: ref('excluded.hsn'),
        tax_class: ref('excluded.tax_class'),
        net_value: ref('excluded.net_value'),
        net_unit: ref('excluded.net_unit'),
        manufacturer: ref('excluded.manufacturer'),
        country_of_origin: ref('excluded.country_of_origin'),
        licence_kind: ref('excluded.licence_kind'),
        licence_number: ref('excluded.licence_number'),
        ingredients: ref('excluded.ingredients'),
        how_to_use: ref('excluded.how_to_use'),
        cautions: ref('excluded.cautions'),
        shelf_life_months: ref('excluded.shelf_life_months'),
        featured_rank: ref('excluded.featured_rank'),
        published: ref('excluded.published'),
        search_text: ref('excluded.search_text'),
        hi: ref('excluded.hi'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .returning(['id', 'sku'])
    .execute();
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
  const rows = await tx
    .selectFrom('category')
    .select(['id', 'name as categoryName', 'name_hi as categoryNameHi'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes anew what the products of categories are found by; those whose line stays the same are not touched. */
async function refreshSearchText(tx: Tx, categoryIds: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .select([
      'p.id',
      'p.name',
      'p.name_hi as nameHi',
      'p.romanised',
      'c.name as categoryName',
      'c.name_hi as categoryNameHi',
    ])
    .select((eb) =>
      listFrom(
        eb
          .selectFrom('product_tag as t')
          .select('t.tag_name')
          .whereRef('t.product_id', '=', 'p.id')
          .orderBy('t.position'),
      ).as('tags'),
    )
    .where('p.category_id', '=', anyOf(categoryIds))
    .execute();
  const ids = rows.map((row) => row.id);
  const texts = rows.map(searchText);
  await tx
    .updateTable('product as p')
    .from(sql<{ id: number; text: string }>`unnest(${ids}::int[], ${texts}::text[])`.as<'found'>(sql`found (id, text)`))
    .set(({ ref }) => ({ search_text: ref('found.text') }))
    .whereRef('p.id', '=', 'found.id')
    .whereRef('p.search_text', '<>', 'found.text')
    .execute();
}
