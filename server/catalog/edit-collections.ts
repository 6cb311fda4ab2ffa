/** Collections as staff see and change them: each command in one transaction, with its entry in the audit log. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type CollectionPreview,
  type CollectionPreviewBody,
  type CollectionProduct,
  type CollectionRule,
  CollectionRule as ruleSchema,
  type CollectionValues,
  CollectionValues as collectionSchema,
  collectionPath,
  type LinkTargets,
  mostCollections,
  slugFields,
  type StaffCollection,
  type StaffCollectionRow,
} from '#contract/staff-collections.ts';
import type { ContentState } from '#contract/staff-content.ts';
import { furtherLanguages } from '#contract/staff-form-fields.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { anyId, type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { endOfMinute, minuteInIndia, startOfMinute } from '#server/platform/minutes-in-india.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { Changes } from './changes-rules.ts';
import { findDisease } from './claims-rules.ts';
import { type CollectionTerms, filterOfCollection, standsInCollection } from './collections.ts';
import { apply, isSameSet } from './edit-attributes.ts';
import { concernCode } from './preset-attributes.ts';
import { noFilters } from './product-filters.ts';
import { bumpCatalogVersion } from './save.ts';
import { freeSlug } from './search-words.ts';
import { findProducts } from './list-products.ts';
import { findProductsById } from './shown-products.ts';
import { pictureJson } from './shown-products.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged'>;
type Reading = Pick<Services, 'db' | 'clock'>;

const texts = messages.errors.staff.collections;
const shared = messages.errors.staff.catalog;
const unknownCollection = err(404, 'collection_not_found', texts.notFound);

const storedRules = z.array(ruleSchema);

interface StoredCollection {
  id: number;
  values: CollectionValues;
}

/** All collections in their order, each with what buyers see in it. */
export async function listCollections({ db, clock }: Reading): Promise<StaffCollectionRow[]> {
  const now = clock.now();
  const stored = await readCollections(db);
  const counts = await countProducts(db, stored, now);
  return stored.map(({ id, values }) => ({
    id,
    state: stateOf(values, now),
    values,
    product_count: counts.get(id) ?? 0,
  }));
}

/** One collection with its products by hand. Error: 404 collection_not_found. */
export async function readCollection({ db, clock }: Reading, id: number): Promise<Result<StaffCollection>> {
  const [stored] = await readCollections(db, id);
  return stored ? ok(await toStaffCollection(db, stored, clock.now())) : unknownCollection;
}

/** Makes a collection, the last one. Errors: 409 collections_full, 422 by field. */
export async function createCollection(
  services: Saving,
  actor: StaffActor,
  asked: CollectionValues,
): Promise<Result<StaffCollection>> {
  return saving(services, actor, async (tx, all) => {
    if (all.length >= mostCollections) return err(409, 'collections_full', texts.most({ most: mostCollections }));
    const values = { ...asked, slug: asked.slug || freeSlug(asked.name, takenSlugs(all, null), 'collection') };
    const errors = await checkCollection(tx, values, null, all);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const { id } = await tx
      .insertInto('collection')
      .values({ ...columnsOf(values), position: all.length + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveParts(tx, [{ id, values }]);
    return ok({ id, before: {}, after: values });
  });
}

/** Changes a collection. Errors: 404; 409 edit_conflict with the conflicts; 422 by field. */
export async function editCollection(
  services: Saving,
  actor: StaffActor,
  id: number,
  changes: Changes,
): Promise<Result<StaffCollection>> {
  return saving(services, actor, async (tx, all) => {
    const stored = all.find((each) => each.id === id);
    if (!stored) return unknownCollection;
    const applied = apply(collectionSchema.shape, stored.values, changes, id);
    if (!applied.ok) return applied;
    const values = {
      ...applied.value,
      slug: applied.value.slug || freeSlug(applied.value.name, takenSlugs(all, id), 'collection'),
    };
    const errors = await checkCollection(tx, values, id, all);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    await tx
      .updateTable('collection')
      .set({ ...columnsOf(values), updated_at: services.clock.now() })
      .where('id', '=', id)
      .execute();
    await saveParts(tx, [{ id, values }]);
    return ok({ id, before: stored.values, after: values });
  });
}

/** Deletes a collection; its products stay. Returns it as it was. Error: 404. */
export async function deleteCollection(
  services: Saving,
  actor: StaffActor,
  id: number,
): Promise<Result<StaffCollection>> {
  return saving(services, actor, async (tx, all) => {
    const stored = all.find((each) => each.id === id);
    if (!stored) return unknownCollection;
    const gone = await toStaffCollection(tx, stored, services.clock.now());
    await tx.deleteFrom('collection').where('id', '=', id).execute();
    return ok({ id, before: stored.values, after: {}, gone });
  });
}

/** Gives the collections a new order. Returns all of them. Error: 409 order_changed where the list is not the one that there is now. */
export async function orderCollections(
  services: Saving,
  actor: StaffActor,
  order: readonly number[],
): Promise<Result<StaffCollectionRow[]>> {
  const saved = await saving(services, actor, async (tx, all) => {
    const current = all.map(({ id }) => id);
    if (!isSameSet(order, current)) return err(409, 'order_changed', texts.orderChanged);
    const places = order.map((_id, index) => index + 1);
    await sql`UPDATE collection AS c SET position = place.position
      FROM unnest(${[...order]}::int[], ${places}::int[]) AS place (id, position) WHERE c.id = place.id`.execute(tx);
    return ok({ id: null, before: { order: current }, after: { order: [...order] } });
  });
  return saved.ok ? ok(await listCollections(services)) : saved;
}

const previewed = 12;

/** What buyers would see of terms that are not saved: how many products, and the first of them. Errors: 422 by field. */
export async function previewCollection(
  { db, clock }: Reading,
  body: CollectionPreviewBody,
): Promise<Result<CollectionPreview>> {
  const errors = checkRules(body.rules);
  if (Object.keys(errors).length > 0) return invalidFields(errors);
  const terms: CollectionTerms = { ...body, id: null, productIds: body.product_ids };
  const rows = await findProducts(db, {
    sort: 'featured',
    filters: { ...noFilters, collection: filterOfCollection(terms, clock.now()) },
    search: null,
    after: null,
    limit: previewed,
    language: 'en',
  });
  const ids = rows.slice(0, previewed).map(({ id }) => id);
  const shown = await findProductsById(db, ids, dayInIndia(clock.now()), 'en');
  const products = shown.map((row): CollectionProduct => ({
    id: row.id,
    sku: row.sku,
    name: row.name,
    picture: row.pictures?.[0] ?? null,
    price: paiseToRupees(row.sale_paise ?? row.regular_paise),
    stock: row.quantity,
    published: true,
  }));
  return ok({ count: rows[0]?.total ?? 0, products });
}

/** Places of the shop that links lead to: its lists, collections, categories and concerns, by their English names. */
export async function listLinkTargets(db: Db): Promise<LinkTargets['data']> {
  const [collections, categories, concerns] = await Promise.all([
    db.selectFrom('collection').select(['slug', 'name']).orderBy('position').orderBy('id').execute(),
    db
      .selectFrom('category')
      .select(['id', 'name'])
      .where('archived_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('attribute_value as v')
      .innerJoin('attribute as a', 'a.id', 'v.attribute_id')
      .select(['v.slug', 'v.name'])
      .where('a.code', '=', concernCode)
      .orderBy('v.position')
      .orderBy('v.id')
      .execute(),
  ]);
  return [
    ...collections.map(({ slug, name }) => ({ group: 'collection' as const, label: name, path: collectionPath(slug) })),
    ...categories.map(({ id, name }) => ({ group: 'category' as const, label: name, path: `/product-category/${id}` })),
    ...concerns.map(({ slug, name }) => ({ group: 'concern' as const, label: name, path: `/concern/${slug}` })),
  ];
}

interface Change {
  id: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** What is not there any more. */
  gone?: StaffCollection;
}

/** One change at a time: addresses are unique among all of them, in every language. */
async function saving(
  services: Saving,
  actor: StaffActor,
  change: (tx: Tx, all: readonly StoredCollection[]) => Promise<Result<Change>>,
): Promise<Result<StaffCollection>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<StaffCollection>> => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('collections'))`.execute(tx);
    const outcome = await change(tx, await readCollections(tx));
    if (!outcome.ok) return outcome;
    const { id, before, after, gone } = outcome.value;
    await recordStaffAction(tx, actor, at, { before, after, ...(id === null ? {} : { objectId: id }) });
    await bumpCatalogVersion(tx);
    const all = await readCollections(tx);
    return ok(gone ?? (await toStaffCollection(tx, all.find((each) => each.id === id) ?? all[0]!, at)));
  });
  if (saved.ok) services.catalogChanged.tell();
  return saved;
}

async function readCollections(db: Db, id?: number): Promise<StoredCollection[]> {
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
        // In the schema's order of keys, which the database does not keep: edits are compared as they are written.
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

/** How many products buyers see in each, in one query. */
async function countProducts(
  db: Db,
  collections: readonly StoredCollection[],
  now: Date,
): Promise<Map<number, number>> {
  if (collections.length === 0) return new Map();
  const parts = collections.map((each) => {
    const wanted = standsInCollection(filterOfCollection(termsOf(each), now));
    return sql`SELECT ${each.id}::int AS id, count(*)::int AS products FROM product AS p WHERE p.published AND ${wanted}`;
  });
  const { rows } = await sql<{ id: number; products: number }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return new Map(rows.map(({ id, products }) => [id, products]));
}

async function toStaffCollection(db: Db, stored: StoredCollection, now: Date): Promise<StaffCollection> {
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

function stateOf({ published, starts_at: starts, ends_at: ends }: CollectionValues, now: Date): ContentState {
  if (!published) return 'hidden';
  if (ends !== null && endOfMinute(ends) < now) return 'ended';
  return starts !== null && startOfMinute(starts) > now ? 'scheduled' : 'live';
}

function columnsOf(values: CollectionValues) {
  const { name, description, slug, kind, match, rules, sort, published, featured } = values;
  return {
    name,
    description,
    slug,
    kind,
    match,
    rules: JSON.stringify(kind === 'rules' ? rules : []),
    sort,
    published,
    featured,
    starts_at: values.starts_at === null ? null : startOfMinute(values.starts_at),
    ends_at: values.ends_at === null ? null : endOfMinute(values.ends_at),
  };
}

/** Writes the texts and products of collections anew. */
async function saveParts(tx: Tx, collections: readonly StoredCollection[]): Promise<void> {
  const ids = collections.map(({ id }) => id);
  await tx.deleteFrom('collection_translation').where('collection_id', '=', anyId(ids)).execute();
  await tx
    .insertInto('collection_translation')
    .values(
      collections.flatMap(({ id, values }) =>
        furtherLanguages.map((language) => ({
          collection_id: id,
          language,
          slug: values[`slug_${language}`],
          name: values[`name_${language}`],
          description: values[`description_${language}`],
        })),
      ),
    )
    .execute();
  await tx.deleteFrom('collection_product').where('collection_id', '=', anyId(ids)).execute();
  const byHand = collections.flatMap(({ id, values }) =>
    values.kind === 'manual'
      ? [...new Set(values.product_ids)].map((product_id, place) => ({
          collection_id: id,
          product_id,
          position: place + 1,
        }))
      : [],
  );
  if (byHand.length > 0) await tx.insertInto('collection_product').values(byHand).execute();
}

/** The addresses of all collections but one, in every language. */
function takenSlugs(all: readonly StoredCollection[], id: number | null): Set<string> {
  return new Set(
    all.filter((each) => each.id !== id).flatMap(({ values }) => slugFields.map((field) => values[field])),
  );
}

async function checkCollection(
  tx: Tx,
  values: CollectionValues,
  id: number | null,
  all: readonly StoredCollection[],
): Promise<FieldMessages> {
  const errors: FieldMessages = {};
  const taken = takenSlugs(all, id);
  for (const field of slugFields)
    if (values[field] !== '' && taken.has(values[field])) errors[field] = [texts.slugTaken];
  for (const [field, value] of Object.entries(values)) {
    const disease = typeof value === 'string' ? findDisease(value.replaceAll('-', ' ')) : null;
    if (disease !== null) errors[field] ??= [texts.forbidden({ word: disease })];
  }
  const { starts_at: starts, ends_at: ends } = values;
  if (starts !== null && ends !== null && endOfMinute(ends) <= startOfMinute(starts))
    errors['ends_at'] = [texts.endsBeforeStart];
  if (values.kind === 'rules') {
    if (values.rules.length === 0) errors['rules'] = [texts.rulesNeeded];
    Object.assign(errors, checkRules(values.rules), await checkChoices(tx, values.rules));
    return errors;
  }
  const found = await tx
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('id', '=', anyId(values.product_ids))
    .executeTakeFirstOrThrow();
  if (found.n !== new Set(values.product_ids).size) errors['product_ids'] = [texts.productMissing];
  return errors;
}

/** What is wrong with rules by themselves, by `rules.<place>`. */
function checkRules(rules: readonly CollectionRule[]): FieldMessages {
  const errors: FieldMessages = {};
  for (const [place, rule] of rules.entries()) {
    if (rule.field !== 'price') continue;
    if (rule.from === null && rule.to === null) errors[`rules.${place}`] = [texts.priceNeeded];
    else if (rule.from !== null && rule.to !== null && rule.to < rule.from)
      errors[`rules.${place}`] = [texts.priceOrder];
  }
  return errors;
}

/** Whether the categories and values that rules name are there. */
async function checkChoices(tx: Tx, rules: readonly CollectionRule[]): Promise<FieldMessages> {
  const categoryIds = rules.flatMap((rule) => (rule.field === 'category' ? rule.category_ids : []));
  const valueIds = rules.flatMap((rule) => (rule.field === 'attribute' ? rule.value_ids : []));
  const categories = await tx.selectFrom('category').select('id').where('id', '=', anyId(categoryIds)).execute();
  // Nobody deletes them meanwhile.
  const values = await tx
    .selectFrom('attribute_value')
    .select('id')
    .where('id', '=', anyId(valueIds))
    .forShare()
    .execute();
  const known = { category: new Set(categories.map(({ id }) => id)), attribute: new Set(values.map(({ id }) => id)) };
  const errors: FieldMessages = {};
  for (const [place, rule] of rules.entries()) {
    if (rule.field === 'category' && !rule.category_ids.every((id) => known.category.has(id)))
      errors[`rules.${place}`] = [shared.categoryMissing];
    if (rule.field === 'attribute' && !rule.value_ids.every((id) => known.attribute.has(id)))
      errors[`rules.${place}`] = [shared.attributeMissing];
  }
  return errors;
}

/** Saves collections in their order, as the demo does, in a fixed number of statements. */
export async function insertCollections(tx: Tx, collections: readonly CollectionValues[]): Promise<void> {
  if (collections.length === 0) return;
  const rows = await tx
    .insertInto('collection')
    .values(collections.map((values, place) => ({ ...columnsOf(values), position: place + 1 })))
    .returning(['id', 'slug'])
    .execute();
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  await saveParts(
    tx,
    collections.map((values) => ({ id: ids.get(values.slug)!, values })),
  );
}
