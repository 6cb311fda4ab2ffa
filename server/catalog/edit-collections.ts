/** Each command runs in one transaction and writes an audit log entry. */
import { sql } from 'kysely';
import {
  type CollectionPreview,
  type CollectionPreviewBody,
  type CollectionProduct,
  type CollectionValues,
  CollectionValues as collectionSchema,
  collectionPath,
  type LinkTargets,
  maxCollections,
  type StaffCollection,
  type StaffCollectionRow,
} from '#contract/admin/catalogue/collections.ts';
import { furtherLanguages } from '#contract/admin/form-fields.ts';
import { dayInIndia, endOfMinute, startOfMinute } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { anyId, type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { Changes } from '#server/platform/changes-rules.ts';
import { type CollectionTerms, filterOfCollection } from './collections.ts';
import { checkCollection, checkRules, takenSlugs } from './collection-checks.ts';
import {
  countProducts,
  readCollections,
  stateOf,
  type StoredCollection,
  toStaffCollection,
} from './collection-records.ts';
import { apply, isSameSet } from './edit-attributes.ts';
import { concernCode } from './preset-attributes.ts';
import { noFilters } from './product-filters.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { freeSlug } from './search-words.ts';
import { findProducts } from './list-products.ts';
import { findProductsById } from './shown-products.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged'>;
type Reading = Pick<Services, 'db' | 'clock'>;

const texts = messages.errors.staff.collections;
const unknownCollection = err(404, 'collection_not_found', texts.notFound);

/** In order, with the number of products that buyers see. */
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

/** Includes hand-picked products. Error: 404 collection_not_found. */
export async function readCollection({ db, clock }: Reading, id: number): Promise<Result<StaffCollection>> {
  const [stored] = await readCollections(db, id);
  return stored ? ok(await toStaffCollection(db, stored, clock.now())) : unknownCollection;
}

/** Created as the last one. Errors: 409 collections_full, 422 by field. */
export async function createCollection(
  services: Saving,
  actor: StaffActor,
  asked: CollectionValues,
): Promise<Result<StaffCollection>> {
  return saving(services, actor, async (tx, all) => {
    if (all.length >= maxCollections) return err(409, 'collections_full', texts.most({ most: maxCollections }));
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

/** Errors: 404; 409 edit_conflict with the conflicts; 422 by field. */
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

/** Keeps the products. Returns the collection as it was. Error: 404. */
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

/** Returns all. Error: 409 order_changed if `order` does not list exactly the current ones. */
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

/** Number and first few of the products that buyers would see. Errors: 422 by field. */
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
    onePerFamily: false,
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

/** Pages that links may lead to: lists, collections, categories and concerns, by English name. */
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
  gone?: StaffCollection;
}

/** Serialises changes, because addresses are unique among all collections and languages. */
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
  if (saved.ok) services.catalogChanged.notify();
  return saved;
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

/** For the demo; in a fixed number of statements. */
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
