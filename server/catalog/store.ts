import { sql } from 'kysely';
import type { Category, Picture } from '#contract/catalog.ts';
import type { Language } from '#contract/language.ts';
import type { Paise } from '#server/money/paise.ts';
import type { BasisPoints, CentiSp } from '#server/money/rates.ts';
import { anyId, anyOf, anyOfFew, type Db } from '#server/platform/database.ts';
import { localizedText, namesFrom, textOrEmpty, type TranslatedNames } from '#server/platform/translations.ts';
import { countFamiliesOnce } from './families.ts';
import { rateOn, rateOrNone, struckPaise } from './shown-products.ts';
import { pictureJson } from '#server/platform/picture-json.ts';

/** In order of creation, with the last change, and names in other languages. */
export async function readProductChanges(
  db: Db,
): Promise<{ id: number; category_ids: number[]; changed: Date; names: TranslatedNames }[]> {
  return await db
    .selectFrom('product')
    .select(['id', 'updated_at as changed'])
    .select((eb) => [
      sql<number[]>`${eb.ref('category_id')} || ${eb.ref('more_category_ids')}`.as('category_ids'),
      namesFrom(
        eb.selectFrom('product_translation').select(['language', 'name']).whereRef('product_id', '=', 'product.id'),
      ).as('names'),
    ])
    .where(({ ref: column }) => column('published'))
    .orderBy('id')
    .execute();
}

/** In other languages, by category id. */
export async function readCategoryNames(db: Db): Promise<Map<number, TranslatedNames>> {
  const rows = await db
    .selectFrom('category')
    .select('id')
    .select((eb) =>
      namesFrom(
        eb.selectFrom('category_translation').select(['language', 'name']).whereRef('category_id', '=', 'category.id'),
      ).as('names'),
    )
    .execute();
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** In order; each family counts once. */
export async function findCategories(db: Db, language: Language): Promise<Category[]> {
  const rows = await db
    .selectFrom('category as c')
    .leftJoin('picture as i', 'i.file', 'c.picture')
    .leftJoin(
      (from) =>
        from
          .selectFrom((products) =>
            products
              .selectFrom('product')
              .select(({ ref: column }) => [
                'family_id',
                sql<number>`unnest(${column('category_id')} || array_remove(${column('more_category_ids')}, ${column('category_id')}))`.as(
                  'category_id',
                ),
              ])
              .where(({ ref: column }) => column('published'))
              .as('placed'),
          )
          .select(({ ref: column }) => ['category_id', countFamiliesOnce(column('family_id')).as('products')])
          .groupBy('category_id')
          .as('counts'),
      (join) => join.onRef('counts.category_id', '=', 'c.id'),
    )
    .leftJoin('category_translation as ct', (join) =>
      join.onRef('ct.category_id', '=', 'c.id').on('ct.language', '=', language),
    )
    .leftJoin('category_translation as hindi', (join) =>
      join.onRef('hindi.category_id', '=', 'c.id').on('hindi.language', '=', 'hi'),
    )
    .select(['c.id', 'c.featured', 'c.parent_id'])
    .select(({ eb, fn, ref: column, lit }) => [
      localizedText(column('ct.name'), column('c.name')).as('name'),
      textOrEmpty(column('hindi.name')).as('name_hi'),
      fn.coalesce('counts.products', lit(0)).as('product_count'),
      eb.case().when('i.file', 'is not', null).then(pictureJson('i')).end().as('picture'),
    ])
    .where('c.archived_at', 'is', null)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    category_name: row.name,
    category_name_hi: row.name_hi,
    category_image: row.picture?.image_name ?? '',
    picture: row.picture,
    featured: row.featured,
    parent_id: row.parent_id,
    product_count: row.product_count,
  }));
}

/** Paise, basis points, centiSp; `quantity` is the stock. */
export interface SellableProduct {
  id: number;
  sku: string;
  name: string;
  /** The main one first. */
  category_ids: number[];
  regular_paise: Paise;
  sale_paise: Paise | null;
  /** The price that may be shown struck out. */
  struck_paise: Paise | null;
  sale_point_centi: CentiSp;
  hsn: string;
  tax_class: string;
  gst_rate_bp: BasisPoints;
  quantity: number;
  published: boolean;
}

/**
 * Reads a cart's products with the tax rate on a day (YYYY-MM-DD in India), sorted by id, in one query. Leaves out
 * unknown ids; includes unpublished products, marked as such. Locks nothing: reserveStock decides.
 */
export async function readSellable(db: Db, productIds: readonly number[], day: string): Promise<SellableProduct[]> {
  return await db
    .selectFrom('product as p')
    .leftJoinLateral(rateOn(day), (join) => join.onTrue())
    .select([
      'p.id',
      'p.sku',
      'p.name',
      'p.regular_paise',
      'p.sale_paise',
      'p.sale_point_centi',
      'p.hsn',
      'p.tax_class',
      'p.published',
    ])
    .select(({ fn, ref: column, lit, selectFrom }) => [
      sql<number[]>`${column('p.category_id')} || ${column('p.more_category_ids')}`.as('category_ids'),
      rateOrNone(column('rate.rate_bp')).as('gst_rate_bp'),
      // A subquery instead of a join: joined, all stock of a small shop would be read.
      fn
        .coalesce(selectFrom('stock as s').select('s.quantity').whereRef('s.product_id', '=', 'p.id'), lit(0))
        .as('quantity'),
      struckPaise(day).as('struck_paise'),
    ])
    .where('p.id', '=', anyOfFew(productIds))
    .orderBy('p.id')
    .execute();
}

/** By id, for a language other than the base one; leaves out those without one. */
export async function findTranslatedNames(
  db: Db,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('product_translation')
    .select(['product_id as id', 'name'])
    .where('product_id', '=', anyOf(ids))
    .where('language', '=', language)
    .where('name', '<>', '')
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** First pictures by id; leaves out products without one. */
export async function findPictures(db: Db, ids: readonly number[]): Promise<Map<number, Picture>> {
  const rows = await db
    .selectFrom('product_picture as pp')
    .innerJoin('picture as i', 'i.file', 'pp.picture')
    .distinctOn('pp.product_id')
    .select(['pp.product_id as id', pictureJson('i').as('picture')])
    .where('pp.product_id', '=', anyOf(ids))
    .orderBy('pp.product_id')
    .orderBy('pp.position')
    .execute();
  return new Map(rows.map((row) => [row.id, row.picture]));
}

export async function findPublished(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where((eb) => eb.ref('published'))
    .where('id', '=', anyId(ids))
    .execute();
  return new Set(rows.map((row) => row.id));
}
