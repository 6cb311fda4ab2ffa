import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import { listFrom } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';
import { type CollectionFacts, loadCollections } from './collections.ts';
import { countFamiliesOnce } from './families.ts';
import { nameIn, namesFrom, type TranslatedNames } from '#server/platform/translations.ts';

export interface ValueFacts {
  id: number;
  slug: string;
  name: string;
  names: TranslatedNames;
  description: string;
  descriptions: TranslatedNames;
  /** Published; each family counts once. */
  products: number;
}

export interface AttributeFacts {
  id: number;
  code: string;
  name: string;
  names: TranslatedNames;
  is_filter: boolean;
  values: ValueFacts[];
}

/** An attribute value, or other words. */
export type Meaning = { valueId: number } | { words: readonly string[] };

/** Attributes and the search's phrases; small enough for memory. */
export interface Vocabulary {
  version: number;
  attributes: readonly AttributeFacts[];
  valueOf: ReadonlyMap<number, { attribute: AttributeFacts; value: ValueFacts }>;
  phrases: ReadonlyMap<string, Meaning>;
  /** Categories besides a product's main one. Lists of others need not look for such products. */
  furtherCategories: ReadonlySet<number>;
  /** In order, including those outside their period. */
  collections: readonly CollectionFacts[];
}

const askAgainMs = 1000;

/** Seen by this process. */
const newest = new WeakMap<Services['database'], number>();

/** Answers made for this version must not use an older vocabulary, because they are cached. */
export function noteCatalogVersion({ database }: Pick<Services, 'database'>, version: number): void {
  newest.set(database, Math.max(version, newest.get(database) ?? 0));
}

interface Source {
  current(): Promise<Vocabulary>;
}

/** For all readers and languages. */
const sources = new WeakMap<Services['database'], Source>();

/** Checks at most once a second whether it is current. */
export function readVocabulary(services: Services): Promise<Vocabulary> {
  let source = sources.get(services.database);
  if (!source) {
    source = createSource(services);
    sources.set(services.database, source);
  }
  return source.current();
}

function createSource(services: Services): Source {
  const { clock, db } = services;
  let kept: Vocabulary | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Vocabulary> | null = null;
  services.catalogChanged.listen(() => {
    checkedAt = Number.NEGATIVE_INFINITY;
    // A read in progress may not have seen the change.
    reading = null;
  });

  async function look(): Promise<Vocabulary> {
    if (kept) {
      const { version } = await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow();
      if (version === kept.version) return kept;
    }
    return await loadVocabulary(services);
  }

  return {
    current() {
      const now = clock.now().getTime();
      const age = now - checkedAt;
      const isNewest = kept !== null && kept.version >= (newest.get(services.database) ?? 0);
      if (kept && isNewest && age >= 0 && age < askAgainMs) return Promise.resolve(kept);
      if (reading) return reading;
      const mine = look().then(
        (found) => {
          if (reading === mine) {
            kept = found;
            checkedAt = now;
            reading = null;
          }
          return found;
        },
        (error: unknown) => {
          if (reading === mine) reading = null;
          // Slightly outdated names are better than no page.
          if (kept) return kept;
          throw error;
        },
      );
      reading = mine;
      return mine;
    },
  };
}

async function loadVocabulary({ db }: Services): Promise<Vocabulary> {
  const { version, attributes, phrases, further } = await db
    .selectFrom('catalog_version as c')
    .select('c.version')
    .select((eb) => [
      listFrom(
        eb
          .selectFrom('attribute as a')
          .select((attribute) =>
            sql<
              Omit<AttributeFacts, 'values'>
            >`json_build_object('id', ${attribute.ref('a.id')}, 'code', ${attribute.ref('a.code')},
              'name', ${attribute.ref('a.name')}, 'is_filter', ${attribute.ref('a.is_filter')},
              'names', ${namesFrom(
                attribute
                  .selectFrom('attribute_translation as at')
                  .select(['at.language', 'at.name'])
                  .whereRef('at.attribute_id', '=', 'a.id')
                  .$castTo<{ language: Language; name: string }>(),
              )})`.as('facts'),
          )
          .orderBy('a.position')
          .orderBy('a.id'),
      ).as('attributes'),
      listFrom(
        eb
          .selectFrom('search_synonym as s')
          .select((synonym) =>
            sql<
              [string, number | null, string]
            >`json_build_array(${synonym.ref('s.phrase')}, ${synonym.ref('s.attribute_value_id')}, ${synonym.ref('s.words')})`.as(
              'entry',
            ),
          )
          .orderBy('s.id'),
      ).as('phrases'),
      listFrom(
        eb
          .selectFrom('product as p')
          .select(({ ref }) => sql<number>`unnest(${ref('p.more_category_ids')})`.as('id'))
          .distinct()
          .where(({ eb: is, val }) => is('p.more_category_ids', '<>', val<number[]>([]))),
      ).as('further'),
    ])
    .executeTakeFirstOrThrow();
  const [values, collections] = await Promise.all([attributes.length === 0 ? [] : findValues(db), loadCollections(db)]);
  const complete = attributes.map((attribute) => ({
    ...attribute,
    values: values.filter(({ attribute_id }) => attribute_id === attribute.id),
  }));
  return {
    version,
    furtherCategories: new Set(further),
    collections,
    attributes: complete,
    valueOf: new Map(
      complete.flatMap((attribute) => attribute.values.map((value) => [value.id, { attribute, value }])),
    ),
    phrases: new Map(
      phrases.map(([phrase, valueId, words]) => [phrase, valueId === null ? { words: words.split(' ') } : { valueId }]),
    ),
  };
}

async function findValues(db: Services['db']): Promise<(ValueFacts & { attribute_id: number })[]> {
  return await db
    .selectFrom('attribute_value as v')
    .leftJoin(
      (from) =>
        from
          .selectFrom('product as p')
          .innerJoin('product_attribute_value as pv', 'pv.product_id', 'p.id')
          .select(({ ref }) => ['pv.attribute_value_id', countFamiliesOnce(ref('p.family_id')).as('products')])
          .where(({ ref }) => ref('p.published'))
          .groupBy('pv.attribute_value_id')
          .as('counts'),
      (join) => join.onRef('counts.attribute_value_id', '=', 'v.id'),
    )
    .select(['v.id', 'v.attribute_id', 'v.slug', 'v.name', 'v.description'])
    .select(({ fn, lit, selectFrom }) => {
      const texts = (column: 'name' | 'description') =>
        namesFrom(
          selectFrom('attribute_value_translation as t')
            .select(['t.language', `t.${column} as name`])
            .whereRef('t.attribute_value_id', '=', 'v.id')
            .$castTo<{ language: Language; name: string }>(),
        );
      return [
        fn.coalesce('counts.products', lit(0)).as('products'),
        texts('name').as('names'),
        texts('description').as('descriptions'),
      ];
    })
    .orderBy('v.position')
    .orderBy('v.id')
    .execute();
}

/** In order, as published. */
export function attributesOf(vocabulary: Vocabulary, valueIds: readonly number[], language: Language) {
  return vocabulary.attributes.flatMap((attribute) => {
    const values = valueIds.flatMap((id) => {
      const known = vocabulary.valueOf.get(id);
      return known?.attribute === attribute
        ? [{ slug: known.value.slug, name: nameIn(language, known.value.name, known.value.names) }]
        : [];
    });
    if (values.length === 0) return [];
    return [{ code: attribute.code, name: nameIn(language, attribute.name, attribute.names), values }];
  });
}
