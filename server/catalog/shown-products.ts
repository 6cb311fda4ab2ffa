import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Picture } from '#contract/catalog.ts';
import { fieldLanguages, type Language } from '#contract/language.ts';
import type { Paise } from '#server/money/paise.ts';
import type { BasisPoints } from '#server/money/rates.ts';
import type {
  DB,
  Product as ProductTable,
  ProductTag,
  ProductTagTranslation,
  ProductTranslation,
  TaxClass as TaxClassTable,
} from '#server/platform/database-types.ts';
import { anyOfFew, type Db } from '#server/platform/database.ts';
import { pictureJson } from '#server/platform/picture-json.ts';
import { isBaseLanguage, localizedText, textOrEmpty } from '#server/platform/translations.ts';
import { productColumns, type ProductRow, textColumns } from './product-fields.ts';
import type { RatingSums } from './rating-rules.ts';

/** The product `p` and, in lists sorted by it, its translation `pt`. */
export const product = expressionBuilder<DB & { p: ProductTable; pt: ProductTranslation }, 'p' | 'pt'>();
const { ref } = product;

/** SQL: a class's rate on a day, with the latest start not after it; none before the first. */
export function rateOn(day: string, taxClass: 'p.tax_class' | 'p.code' = 'p.tax_class') {
  return expressionBuilder<DB & { p: ProductTable & TaxClassTable }, 'p'>()
    .selectFrom('tax_rate as r')
    .select('r.rate_bp')
    .whereRef('r.tax_class', '=', taxClass)
    .where('r.valid_from', '<=', day)
    .orderBy('r.valid_from', 'desc')
    .limit(1)
    .as('rate');
}

/** SQL: from the product `p` and its translation `pt`. */
function textIn(language: Language, column: (typeof textColumns)[number] | 'name'): RawBuilder<string> {
  if (isBaseLanguage(language)) return sql<string>`${ref(`p.${column}`)}`;
  return localizedText(ref(`pt.${column}`), ref(`p.${column}`));
}

/** SQL: null for the base language. */
function altsIn(language: Language): RawBuilder<string[] | null> {
  return isBaseLanguage(language) ? sql<null>`NULL::text[]` : sql<string[] | null>`${ref('pt.picture_alts')}`;
}

/** SQL: from the tag `t` and its translation `tt`. */
function tagIn(language: Language): RawBuilder<string> {
  const { ref: tag } = expressionBuilder<{ t: ProductTag; tt: ProductTagTranslation }, 't' | 'tt'>();
  return isBaseLanguage(language)
    ? sql<string>`${tag('t.tag_name')}`
    : localizedText(tag('tt.tag_name'), tag('t.tag_name'));
}

const hindiName = product
  .selectFrom('product_translation as hindi')
  .select('hindi.name')
  .whereRef('hindi.product_id', '=', 'p.id')
  .where('hindi.language', '=', 'hi')
  .$asScalar();
const categoryNameIn = (language: Language) =>
  product
    .selectFrom('category_translation')
    .select('name')
    .whereRef('category_id', '=', 'p.category_id')
    .where('language', '=', language)
    .$asScalar();

/** SQL: published members of the product's family; null without a family. */
function familyFacts(): RawBuilder<ProductRow['family']> {
  const { ref: own } = expressionBuilder<DB & { p: ProductTable; f: ProductTable }, 'p' | 'f'>();
  return sql<ProductRow['family']>`CASE WHEN ${own('p.family_id')} IS NOT NULL THEN (
    SELECT json_build_object('members', count(*), 'lowestPaise', min(${own('f.price_paise')}))
    FROM product AS f WHERE ${own('f.family_id')} = ${own('p.family_id')} AND ${own('f.published')}) END`;
}

/** SQL: the version that the statement sees. */
export const catalogVersion = product.selectFrom('catalog_version').select('version').$asScalar().$notNull();

/**
 * Selects chosen products with everything that they show. The choice comes first and single texts are subqueries,
 * because with more than eight tables PostgreSQL joins in the written order.
 */
function shownProducts(db: Db, chosen: Expression<{ id: number }>, day: string, language: Language) {
  const isBesideEnglish = !isBaseLanguage(language) && fieldLanguages.includes(language);
  return db
    .selectFrom(sql<{ id: number }>`${chosen}`.as('page'))
    .innerJoin('product as p', 'p.id', 'page.id')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .leftJoinLateral(rateOn(day), (join) => join.onTrue())
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_picture as pp')
          // Subqueries instead of joins: joined, all pictures of a small shop would be read again for every product.
          .select(({ fn, selectFrom }) =>
            fn
              .agg<Picture[] | null>('json_agg', [
                selectFrom('picture as i').select(pictureJson('i').as('json')).whereRef('i.file', '=', 'pp.picture'),
              ])
              .orderBy('pp.position')
              .as('list'),
          )
          .whereRef('pp.product_id', '=', 'p.id')
          .as('pictures'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_tag as t')
          .$if(!isBaseLanguage(language), (query) =>
            query.leftJoin('product_tag_translation as tt', (join) =>
              join
                .onRef('tt.product_id', '=', 't.product_id')
                .onRef('tt.position', '=', 't.position')
                .on('tt.language', '=', language),
            ),
          )
          .select(({ fn }) =>
            fn
              .agg<string[] | null>('json_agg', [tagIn(language)])
              .orderBy('t.position')
              .as('list'),
          )
          .whereRef('t.product_id', '=', 'p.id')
          .as('tags'),
      (join) => join.onTrue(),
    )
    .$if(!isBaseLanguage(language), (query) =>
      query.leftJoin('product_translation as pt', (join) =>
        join.onRef('pt.product_id', '=', 'p.id').on('pt.language', '=', language),
      ),
    )
    .select(productColumns.map((column) => `p.${column}` as const))
    .select(textColumns.map((name) => textIn(language, name).as(name)))
    .select(altsIn(language).as('translated_alts'))
    .leftJoin('product_rating as rated', 'rated.product_id', 'p.id')
    .select(['c.id as category_id', 'pictures.list as pictures', 'tags.list as tags'])
    .select(({ eb, ref: column }) =>
      eb
        .case()
        .when('rated.product_id', 'is not', null)
        .then(
          sql<RatingSums>`json_build_object('reviews', ${column('rated.reviews')}, 'stars', ${column('rated.stars')},
            'samples', ${column('rated.samples')}, 'sampleStars', ${column('rated.sample_stars')})`,
        )
        .end()
        .as('rating'),
    )
    .select(({ fn, ref: column, lit }) => [
      // The published calls give Hindi readers both names. Any other language replaces the English name with its own.
      textIn(isBesideEnglish ? 'en' : language, 'name').as('name'),
      textOrEmpty(isBesideEnglish ? ref('pt.name') : hindiName).as('name_hi'),
      (isBaseLanguage(language)
        ? sql<string>`${column('c.name')}`
        : localizedText(categoryNameIn(language), column('c.name'))
      ).as('category_name'),
      textOrEmpty(categoryNameIn('hi')).as('category_name_hi'),
      fn.coalesce('s.quantity', lit(0)).as('quantity'),
      rateOrNone(column('rate.rate_bp')).as('gst_rate_bp'),
      struckPaise(day).as('struck_paise'),
      familyFacts().as('family'),
      catalogVersion.as('catalog_version'),
    ]);
}

export const rateOrNone = (rate: Expression<BasisPoints | null>) => sql<BasisPoints>`COALESCE(${rate}, 0)`;

/** In the order of `ids`; leaves out those that the shop does not sell. */
export async function findProductsById(
  db: Db,
  ids: readonly number[],
  day: string,
  language: Language,
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const chosen = db
    .selectFrom('product as p')
    .select('p.id')
    .where('p.id', '=', anyOfFew(ids))
    .where(({ ref: column }) => column('p.published'));
  const rows = await shownProducts(db, chosen, day, language).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** With stock and catalogue version, all as one statement saw them. */
export interface ChosenProduct {
  id: number;
  quantity: number;
  catalog_version: number;
}

/** Of the published products, in any order. */
export async function findStockOf(db: Db, ids: readonly number[]): Promise<ChosenProduct[]> {
  return await db
    .selectFrom('product as p')
    .select(({ fn, lit, selectFrom }) => [
      'p.id',
      // A subquery instead of a join: joined, all stock of a small shop would be read.
      fn
        .coalesce(selectFrom('stock as s').select('s.quantity').whereRef('s.product_id', '=', 'p.id'), lit(0))
        .as('quantity'),
      catalogVersion.as('catalog_version'),
    ])
    .where('p.id', '=', anyOfFew(ids))
    .where(({ ref: column }) => column('p.published'))
    .execute();
}

/**
 * From this day a struck-out price is the lowest of the previous 30 days (E-Commerce Amendment Rules, 2026); before, it
 * is the MRP.
 */
const lowestIsStruckFrom = '2027-01-01';

/** SQL: the price of `p` that may be shown struck out on a day (YYYY-MM-DD in India), in paise; null if none may. */
export function struckPaise(day: string): RawBuilder<Paise | null> {
  const [was, mrp] = [ref('p.was_paise'), ref('p.regular_paise')];
  // The smaller of the two, or null if one is missing, which LEAST would ignore.
  const struck =
    day < lowestIsStruckFrom ? mrp : sql`CASE WHEN ${was} < ${mrp} THEN ${was} WHEN ${was} >= ${mrp} THEN ${mrp} END`;
  return sql<Paise | null>`CASE WHEN ${struck} > ${ref('p.price_paise')} THEN ${struck} END`;
}
