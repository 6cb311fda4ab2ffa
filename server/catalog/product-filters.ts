import { expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import { priceBands, type ProductFilters } from '#contract/catalog.ts';
import { ratingSteps } from '#contract/shop-api.ts';
import type { Language } from '#contract/language.ts';
import type { ProductFilter } from '#contract/shop-api.ts';
import type { DB, Product } from '#server/platform/database-types.ts';
import { type Db, givenId } from '#server/platform/database.ts';
import { nameIn } from '#server/platform/translations.ts';
import { emptyCollection, filterOfCollection, findCollection, liveCollections, isInCollection } from './collections.ts';
import type { ListFilters } from './cursor.ts';
import { countFamiliesOnce } from './families.ts';
import { matching } from './search.ts';
import type { SearchTry } from './search-plan.ts';
import type { Vocabulary } from './vocabulary.ts';

const { ref } = expressionBuilder<DB & { p: Product }, 'p'>();

export const noFilters: ListFilters = {
  categoryId: null,
  groups: [],
  fromPaise: null,
  belowPaise: null,
  inStock: false,
};

/** An unknown value finds nothing. */
export function filtersOf(filter: ProductFilter, vocabulary: Vocabulary, now: Date): ListFilters {
  const { attributes, furtherCategories } = vocabulary;
  const groups = new Map<number, number[]>();
  for (const name of filter.filter_attributes ?? []) {
    const [code, slug] = name.split(':');
    const attribute = attributes.find((known) => known.code === code);
    const valueId = attribute?.values.find((value) => value.slug === slug)?.id ?? 0;
    const id = attribute?.id ?? 0;
    groups.set(id, [...(groups.get(id) ?? []), valueId]);
  }
  const categoryId = filter.filter_category_id ?? null;
  return {
    categoryId,
    collection: filter.filter_collection ? collectionOf(filter.filter_collection, vocabulary, now) : undefined,
    isFurther: categoryId !== null && furtherCategories.has(categoryId) ? true : undefined,
    groups: [...groups].map(([attributeId, valueIds]) => ({ attributeId, valueIds })),
    fromPaise: filter.min_price === undefined ? null : filter.min_price * 100,
    belowPaise: filter.below_price === undefined ? null : filter.below_price * 100,
    inStock: filter.in_stock === true,
    minRating: filter.min_rating,
  };
}

/** Narrows the filters to prices within both limits, included; null means none. */
export function withinPrices(filters: ListFilters, fromPaise: number | null, upToPaise: number | null): ListFilters {
  const belowPaise = upToPaise === null ? null : upToPaise + 1;
  return {
    ...filters,
    fromPaise: fromPaise === null ? filters.fromPaise : Math.max(filters.fromPaise ?? 0, fromPaise),
    belowPaise: belowPaise === null ? filters.belowPaise : Math.min(filters.belowPaise ?? belowPaise, belowPaise),
  };
}

/** One that is not in the shop is empty. */
function collectionOf(slug: string, { collections }: Vocabulary, now: Date) {
  const found = findCollection(liveCollections(collections, now), slug);
  return found ? filterOfCollection(found, now) : emptyCollection;
}

/** On the product `p`, by facet. */
function conditionsOf(filters: ListFilters): Map<string, RawBuilder<SqlBool>> {
  const conditions = new Map<string, RawBuilder<SqlBool>>();
  const { categoryId, fromPaise, belowPaise } = filters;
  if (categoryId !== null) conditions.set('category', isInCategory(categoryId, filters.isFurther === true));
  for (const { attributeId, valueIds } of filters.groups)
    conditions.set(`a${attributeId}`, sql<SqlBool>`${ref('p.attribute_value_ids')} && ${[...valueIds]}::int[]`);
  if (fromPaise !== null || belowPaise !== null)
    conditions.set(
      'price',
      sql<SqlBool>`${ref('p.price_paise')} >= ${fromPaise ?? 0}::bigint AND ${ref('p.price_paise')} < ${belowPaise ?? Number.MAX_SAFE_INTEGER}::bigint`,
    );
  if (filters.inStock) conditions.set('stock', isInStock);
  if (filters.minRating !== undefined)
    conditions.set('rating', sql<SqlBool>`COALESCE(${tenthsOfStars} >= ${filters.minRating * 10}, false)`);
  return conditions;
}

/** SQL: whether the product `p` is in a category: as its main one, which an index yields in order, or `isFurther`. */
function isInCategory(categoryId: number, isFurther: boolean): RawBuilder<SqlBool> {
  const isMain = sql<SqlBool>`${ref('p.category_id')} = ${givenId(categoryId)}`;
  return isFurther ? sql<SqlBool>`(${isMain} OR ${ref('p.more_category_ids')} @> ARRAY[${categoryId}]::int[])` : isMain;
}

/** SQL, for the product `p`. */
export const isInStock = sql<SqlBool>`EXISTS (SELECT FROM stock AS left_over WHERE left_over.product_id = ${ref('p.id')} AND left_over.quantity > 0)`;

/** SQL: the shown rating of the product `p` in tenths of a star, rounded as in `ratingOf`; null without reviews. */
const tenthsOfStars = sql<
  number | null
>`(SELECT CASE WHEN rated.reviews > 0 THEN round(rated.stars * 10.0 / rated.reviews)
    WHEN rated.samples > 0 THEN round(rated.sample_stars * 10.0 / rated.samples) END
  FROM product_rating AS rated WHERE rated.product_id = ${ref('p.id')})`;

export function filterConditions(filters: ListFilters): RawBuilder<SqlBool>[] {
  return [...placeConditions(filters), ...conditionsOf(filters).values()];
}

const allCategories = sql<
  number[]
>`${ref('p.category_id')} || array_remove(${ref('p.more_category_ids')}, ${ref('p.category_id')})`;

/** Conditions that do not depend on filters; facets are counted within them. */
function placeConditions({ collection }: ListFilters): RawBuilder<SqlBool>[] {
  return collection ? [isInCollection(collection)] : [];
}

interface CountRow {
  kind: 'value' | 'category' | 'price' | 'stock' | 'rating';
  key: number;
  count: number;
}

/**
 * Counts in one query what each further choice would leave. A facet ignores its own choices, since they are
 * alternatives.
 */
export async function countFacets(
  db: Db,
  { filters, search, onePerFamily }: { filters: ListFilters; search: SearchTry | null; onePerFamily: boolean },
): Promise<CountRow[]> {
  const count = onePerFamily ? countFamiliesOnce(sql.ref('base.family_id')) : sql`count(*)`;
  const conditions = conditionsOf(filters);
  const facets = [...conditions.keys()];
  const flags = facets.map((facet) => sql`${conditions.get(facet)!} AS ${sql.ref(`is_${facet}`)}`);
  const allBut = (facet: string | null) => {
    const others = facets.filter((name) => name !== facet).map((name) => sql`${sql.ref(`is_${name}`)}`);
    return others.length === 0 ? sql`true` : sql.join(others, sql` AND `);
  };
  const chosen = filters.groups.map(({ attributeId }) => attributeId);
  const bands = priceBands.map((rupees) => rupees * 100);
  const valuesWhere = (facet: string | null, among: RawBuilder<unknown>) =>
    sql`SELECT 'value' AS kind, v.id AS key, ${count} AS count FROM base CROSS JOIN unnest(base.ids) AS u (value_id)
      JOIN attribute_value AS v ON v.id = u.value_id WHERE ${allBut(facet)} AND ${among} GROUP BY v.id`;
  const parts = [
    valuesWhere(null, sql`v.attribute_id <> ALL(${chosen}::int[])`),
    ...chosen.map((id) => valuesWhere(`a${id}`, sql`v.attribute_id = ${id}::int`)),
    sql`SELECT 'category', c, ${count} FROM base CROSS JOIN unnest(base.categories) AS u (c) WHERE ${allBut('category')} GROUP BY c`,
    sql`SELECT 'price', width_bucket(price, ${bands}::bigint[]), ${count} FROM base WHERE ${allBut('price')} GROUP BY 2`,
    sql`SELECT 'rating', step, ${count} FROM base CROSS JOIN unnest(${[...ratingSteps]}::int[]) AS s (step)
      WHERE ${allBut('rating')} AND tenths >= step * 10 GROUP BY step`,
    sql`SELECT 'stock', 1, ${count} FROM base WHERE ${allBut('stock')} AND in_stock`,
  ];
  const wanted = [
    sql`${ref('p.published')}`,
    ...placeConditions(filters),
    ...(search && search.words.length > 0 ? [sql`${matching(search.words, search.match)}`] : []),
    ...(search && search.valueIds.length > 0 ? [havingValues(search.valueIds)] : []),
  ];
  const { rows } = await sql<CountRow>`WITH base AS MATERIALIZED (
      SELECT ${ref('p.family_id')} AS family_id, ${allCategories} AS categories, ${ref('p.attribute_value_ids')} AS ids, ${ref('p.price_paise')} AS price,
        ${isInStock} AS in_stock, ${tenthsOfStars} AS tenths${flags.length > 0 ? sql`, ${sql.join(flags)}` : sql``}
      FROM product AS p WHERE ${sql.join(wanted, sql` AND `)})
    ${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return rows;
}

/** SQL: whether products `p` have all values. */
export function havingValues(valueIds: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${ref('p.attribute_value_ids')} @> ${[...valueIds]}::int[]`;
}

/** Every value that has products or is chosen. */
export function toFilters(
  rows: readonly CountRow[],
  filters: ListFilters,
  vocabulary: Vocabulary,
  language: Language,
): ProductFilters {
  const counts = (kind: CountRow['kind']) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ key, count }) => [key, count]));
  const values = counts('value');
  const chosen = new Set(filters.groups.flatMap(({ valueIds }) => valueIds));
  const prices = counts('price');
  const ratings = counts('rating');
  return {
    attributes: vocabulary.attributes.flatMap((attribute) => {
      if (!attribute.is_filter) return [];
      const shown = attribute.values
        .filter(({ id }) => values.has(id) || chosen.has(id))
        .map(({ id, slug, name, names }) => ({
          slug,
          name: nameIn(language, name, names),
          count: values.get(id) ?? 0,
        }));
      if (shown.length === 0) return [];
      return [{ code: attribute.code, name: nameIn(language, attribute.name, attribute.names), values: shown }];
    }),
    categories: [...counts('category')].map(([id, count]) => ({ id, count })),
    prices: [0, ...priceBands].map((from, index) => ({
      from,
      below: priceBands[index] ?? null,
      count: prices.get(index) ?? 0,
    })),
    in_stock: counts('stock').get(1) ?? 0,
    ratings: ratingSteps.map((from) => ({ from, count: ratings.get(from) ?? 0 })),
  };
}
