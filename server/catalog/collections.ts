import { expressionBuilder, type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Collection } from '#contract/catalog.ts';
import { type Language, languages } from '#contract/language.ts';
import type { CollectionKind, CollectionRule, CollectionSort } from '#contract/admin/catalogue/collections.ts';
import { dayInIndia, dayMs, startOfDay } from '#contract/india-time.ts';
import type { DB, Product } from '#server/platform/database-types.ts';
import type { Db } from '#server/platform/database.ts';
import { isBaseLanguage, nameIn, namesFrom, type TranslatedNames } from '#server/platform/translations.ts';

export interface CollectionTerms {
  /** Null for an unsaved collection. */
  id: number | null;
  kind: CollectionKind;
  /** Of an unsaved hand-picked collection, in order. */
  productIds?: readonly number[];
  match: 'all' | 'any';
  rules: readonly CollectionRule[];
  sort: CollectionSort;
}

/** `newSince` by the rule's index: YYYY-MM-DD in India. Cursors contain this, so nothing else in it may change. */
export interface CollectionFilter extends CollectionTerms {
  newSince: readonly (string | null)[];
}

export interface CollectionFacts extends CollectionTerms {
  id: number;
  slug: string;
  slugs: TranslatedNames;
  name: string;
  names: TranslatedNames;
  description: string;
  descriptions: TranslatedNames;
  featured: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
}

const { ref } = expressionBuilder<DB & { p: Product }, 'p'>();

/** In order, including those outside their period. */
export async function loadCollections(db: Db): Promise<CollectionFacts[]> {
  return await db
    .selectFrom('collection as c')
    .select(['c.id', 'c.slug', 'c.name', 'c.description', 'c.kind', 'c.match', 'c.sort', 'c.featured'])
    .select(['c.starts_at as startsAt', 'c.ends_at as endsAt'])
    .select(({ ref: column, selectFrom }) => {
      const texts = (name: 'slug' | 'name' | 'description') =>
        namesFrom(
          selectFrom('collection_translation as t')
            .select(['t.language', `t.${name} as name`])
            .whereRef('t.collection_id', '=', 'c.id')
            .$castTo<{ language: Language; name: string }>(),
        );
      return [
        sql<CollectionRule[]>`${column('c.rules')}`.as('rules'),
        texts('slug').as('slugs'),
        texts('name').as('names'),
        texts('description').as('descriptions'),
      ];
    })
    .where(({ ref: column }) => column('c.published'))
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
}

export function liveCollections(collections: readonly CollectionFacts[], now: Date): CollectionFacts[] {
  return collections.filter(
    ({ startsAt, endsAt }) => (startsAt === null || startsAt <= now) && (endsAt === null || endsAt >= now),
  );
}

/** By its address in any language. */
export function findCollection(collections: readonly CollectionFacts[], slug: string): CollectionFacts | undefined {
  return (
    collections.find((each) => each.slug === slug) ??
    collections.find(({ slugs }) => Object.values(slugs).includes(slug))
  );
}

export function toCollection(facts: CollectionFacts, language: Language): Collection {
  return {
    slug: nameIn(language, facts.slug, facts.slugs),
    slugs: { ...facts.slugs, en: facts.slug },
    name: nameIn(language, facts.name, facts.names),
    description: nameIn(language, facts.description, facts.descriptions),
    featured: facts.featured,
    // Without a name of its own, a language's page would only repeat the base language's.
    languages: languages.filter((each) => isBaseLanguage(each) || facts.names[each] !== undefined),
  };
}

export const emptyCollection: CollectionFilter = {
  id: null,
  kind: 'rules',
  match: 'all',
  rules: [],
  sort: 'featured',
  newSince: [],
};

export function filterOfCollection(terms: CollectionTerms, now: Date): CollectionFilter {
  const { id, kind, productIds, match, rules, sort } = terms;
  const newSince = rules.map((rule) =>
    rule.field === 'new' ? dayInIndia(new Date(now.getTime() - rule.days * dayMs)) : null,
  );
  return { id, kind, ...(productIds && { productIds }), match, rules, sort, newSince };
}

/** SQL: whether it contains the product `p`. */
export function isInCollection(filter: CollectionFilter): RawBuilder<SqlBool> {
  const { id, kind, productIds, match, rules, newSince } = filter;
  if (kind === 'manual')
    return productIds
      ? sql<SqlBool>`${ref('p.id')} = ANY(${[...productIds]}::bigint[])`
      : sql<SqlBool>`${ref('p.id')} IN (SELECT product_id FROM collection_product WHERE collection_id = ${id})`;
  if (rules.length === 0) return sql<SqlBool>`false`;
  const conditions = rules.map((rule, place) => fitsRule(rule, newSince[place] ?? null));
  return sql<SqlBool>`(${sql.join(conditions, match === 'all' ? sql` AND ` : sql` OR `)})`;
}

const noRupees = 0;
const anyRupees = 90_000_000_000;

function fitsRule(rule: CollectionRule, newSince: string | null): RawBuilder<SqlBool> {
  switch (rule.field) {
    case 'tag':
      return sql<SqlBool>`${ref('p.id')} IN (SELECT product_id FROM product_tag WHERE lower(tag_name) = ANY(${rule.tags.map((tag) => tag.toLowerCase())}::text[]))`;
    case 'price':
      return sql<SqlBool>`${ref('p.price_paise')} BETWEEN ${Math.round((rule.from ?? noRupees) * 100)}::bigint AND ${Math.round((rule.to ?? anyRupees) * 100)}::bigint`;
    case 'new':
      return sql<SqlBool>`${ref('p.created_at')} >= ${startOfDay(newSince ?? '9999-01-01')}`;
    case 'sale':
      return sql<SqlBool>`${ref('p.price_paise')} < ${ref('p.regular_paise')}`;
    case 'category':
      return sql<SqlBool>`(${ref('p.category_id')} = ANY(${[...rule.category_ids]}::bigint[]) OR ${ref('p.more_category_ids')}::bigint[] && ${[...rule.category_ids]}::bigint[])`;
    case 'attribute':
      return sql<SqlBool>`${ref('p.attribute_value_ids')}::bigint[] && ${[...rule.value_ids]}::bigint[]`;
  }
}

/** SQL: the position of the product `p` if hand-picked. */
export function placeInCollection({ id, productIds }: CollectionFilter): Expression<number> {
  return productIds
    ? sql<number>`array_position(${[...productIds]}::bigint[], ${ref('p.id')}::bigint)::bigint`
    : sql<number>`(SELECT position FROM collection_product AS own WHERE own.collection_id = ${id} AND own.product_id = ${ref('p.id')})::bigint`;
}
