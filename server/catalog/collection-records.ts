import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type CollectionProduct,
  CollectionRule as ruleSchema,
  type CollectionValues,
  type StaffCollection,
} from '#contract/admin/catalogue/collections.ts';
import type { ContentState } from '#contract/admin/content/content.ts';
import { furtherLanguages } from '#contract/admin/form-fields.ts';
import { endOfMinute, minuteInIndia, startOfMinute } from '#contract/india-time.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { anyId, type Db } from '#server/platform/database.ts';
import { type CollectionTerms, filterOfCollection, isInCollection } from './collections.ts';
import { pictureJson } from '#server/platform/picture-json.ts';

const storedRules = z.array(ruleSchema);

export interface StoredCollection {
  id: number;
  values: CollectionValues;
}

export async function readCollections(db: Db, id?: number): Promise<StoredCollection[]> {
  const rows = await db
    .selectFrom('collection as c')
    .selectAll('c')
    .select(({ selectFrom }) => [
      selectFrom('collection_translation as t')
        .select(
          sql<
            Partial<Record<string, { slug: string; name: string; description: string }>>
          >`COALESCE(json_object_agg(t.language, to_json(t)), '{}')`.as('all'),
        )
        .whereRef('t.collection_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('texts'),
      selectFrom('collection_product as cp')
        .select(sql<number[]>`COALESCE(array_agg(cp.product_id ORDER BY cp.position), '{}')`.as('ids'))
        .whereRef('cp.collection_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('product_ids'),
    ])
    .$if(id !== undefined, (query) => query.where('c.id', '=', id!))
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => {
    const minute = (moment: Date | null) => (moment === null ? null : minuteInIndia(moment));
    const translated = furtherLanguages.flatMap((language) =>
      (['name', 'description', 'slug'] as const).map((column) => [
        `${column}_${language}`,
        row.texts[language]?.[column] ?? '',
      ]),
    );
    return {
      id: row.id,
      values: {
        name: row.name,
        description: row.description,
        slug: row.slug,
        ...(Object.fromEntries(translated) as Pick<CollectionValues, 'name_hi' | 'description_hi' | 'slug_hi'>),
        kind: row.kind,
        product_ids: row.product_ids,
        match: row.match,
        // In the schema's key order, which the database does not keep: edits compare the written text.
        rules: z.parse(storedRules, row.rules),
        sort: row.sort,
        published: row.published,
        featured: row.featured,
        starts_at: minute(row.starts_at),
        ends_at: minute(row.ends_at),
      },
    };
  });
}

function termsOf({ id, values }: StoredCollection): CollectionTerms {
  return { id, kind: values.kind, match: values.match, rules: values.rules, sort: values.sort };
}

/** In one query. */
export async function countProducts(
  db: Db,
  collections: readonly StoredCollection[],
  now: Date,
): Promise<Map<number, number>> {
  if (collections.length === 0) return new Map();
  const parts = collections.map((each) => {
    const wanted = isInCollection(filterOfCollection(termsOf(each), now));
    return sql`SELECT ${each.id}::int AS id, count(*)::int AS products FROM product AS p WHERE p.published AND ${wanted}`;
  });
  const { rows } = await sql<{ id: number; products: number }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return new Map(rows.map(({ id, products }) => [id, products]));
}

export async function toStaffCollection(db: Db, stored: StoredCollection, now: Date): Promise<StaffCollection> {
  const { id, values } = stored;
  const [counts, products] = await Promise.all([
    countProducts(db, [stored], now),
    readProducts(db, values.product_ids),
  ]);
  return { id, state: stateOf(values, now), values, product_count: counts.get(id) ?? 0, products };
}

async function readProducts(db: Db, ids: readonly number[]): Promise<CollectionProduct[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('product as p')
    .leftJoin('stock as s', 's.product_id', 'p.id')
    .select(['p.id', 'p.sku', 'p.name', 'p.published'])
    .select(({ fn, lit, ref, selectFrom }) => [
      fn.coalesce('s.quantity', lit(0)).as('stock'),
      ref('p.price_paise').$notNull().as('price_paise'),
      selectFrom('product_picture as pp')
        .innerJoin('picture as i', 'i.file', 'pp.picture')
        .select(pictureJson('i').as('picture'))
        .whereRef('pp.product_id', '=', 'p.id')
        .orderBy('pp.position')
        .limit(1)
        .$asScalar()
        .as('picture'),
    ])
    .where('p.id', '=', anyId(ids))
    .execute();
  const found = new Map(
    rows.map(({ price_paise: price, ...row }) => [row.id, { ...row, price: paiseToRupees(price) }]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

export function stateOf({ published, starts_at: starts, ends_at: ends }: CollectionValues, now: Date): ContentState {
  if (!published) return 'hidden';
  if (ends !== null && endOfMinute(ends) < now) return 'ended';
  return starts !== null && startOfMinute(starts) > now ? 'scheduled' : 'live';
}
