import { sql, type SqlBool } from 'kysely';
import { translationLanguages } from '#contract/admin/catalogue/catalog.ts';
import {
  type CategoryValues,
  CategoryValues as categorySchema,
  type StaffCategory,
} from '#contract/admin/catalogue/categories.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { anyOf, type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type Changes, applyChanges } from '#server/platform/changes-rules.ts';
import { categoryRoom, type Place, placeErrors } from './category-rules.ts';
import { refreshSearchText } from './save.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { freeSlug } from './search-words.ts';
import { pictureJson } from '#server/platform/picture-json.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged'>;

const texts = messages.errors.staff.catalog;
const unknownCategory = err(404, 'category_not_found', texts.categoryNotFound);

/** In order, archived ones last. */
export async function listStaffCategories(db: Db): Promise<StaffCategory[]> {
  const rows = await db
    .selectFrom('category as c')
    .leftJoin('picture as i', 'i.file', 'c.picture')
    .select([
      'c.id',
      'c.slug',
      'c.name',
      'c.parent_id',
      'c.featured',
      'c.position',
      'c.archived_at',
      'c.picture as file',
    ])
    .select(({ eb, fn, selectFrom }) => [
      eb.case().when('i.file', 'is not', null).then(pictureJson('i')).end().as('picture'),
      selectFrom('category_translation as ct')
        .select(sql<Partial<Record<string, string>>>`COALESCE(json_object_agg(ct.language, ct.name), '{}')`.as('all'))
        .whereRef('ct.category_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('names'),
      selectFrom('product as p')
        .select(fn.countAll<number>().as('products'))
        .where(({ or, eb: is, ref }) =>
          or([
            is('p.category_id', '=', ref('c.id')),
            sql<SqlBool>`${ref('c.id')} = ANY(${ref('p.more_category_ids')})`,
          ]),
        )
        .where('p.archived_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('products'),
    ])
    .orderBy(sql`c.archived_at IS NOT NULL`)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    values: {
      name: row.name,
      ...(Object.fromEntries(
        translationLanguages.map((language) => [`name_${language}`, row.names[language] ?? '']),
      ) as Record<`name_${(typeof translationLanguages)[number]}`, string>),
      parent_id: row.parent_id,
      picture: row.file,
      featured: row.featured,
    },
    picture: row.picture,
    position: row.position,
    product_count: row.products,
    archived_at: row.archived_at?.toISOString() ?? null,
  }));
}

/** Created as the last one. Errors: 422 by field. */
export async function createCategory(
  services: Saving,
  actor: StaffActor,
  values: CategoryValues,
): Promise<Result<StaffCategory>> {
  return saving(services, actor, async (tx, all) => {
    const errors = await checkCategory(tx, values, null, all);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const slug = freeSlug(values.name, new Set(all.map((each) => each.slug)), 'category');
    const position = Math.max(0, ...all.map((each) => each.position)) + 1;
    const { id } = await tx
      .insertInto('category')
      .values({ slug, position, ...columnsOf(values) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveNames(tx, id, values);
    return ok({ id, before: {}, after: { slug, ...values } });
  });
}

/** Errors: 404 category_not_found, 409 edit_conflict with the conflicts, 422 by field. */
export async function editCategory(
  services: Saving,
  actor: StaffActor,
  id: number,
  changes: Changes,
): Promise<Result<StaffCategory>> {
  return saving(services, actor, async (tx, all) => {
    const category = all.find((each) => each.id === id);
    if (!category) return unknownCategory;
    const { values, changed, conflicts, errors } = applyChanges(categorySchema.shape, category.values, changes);
    for (const { field } of conflicts) errors[field] ??= [texts.fieldChanged];
    const details = { conflicts: conflicts.map((conflict) => ({ id, ...conflict })) };
    if (conflicts.length > 0) return err(409, 'edit_conflict', messages.errors.staff.changed, { errors, details });
    if (changed.length > 0) Object.assign(errors, await checkCategory(tx, values, id, all));
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    if (changed.length === 0) return ok({ id, before: {}, after: {} });
    await tx.updateTable('category').set(columnsOf(values)).where('id', '=', id).execute();
    await saveNames(tx, id, values);
    await refreshSearchText(tx, [id]);
    return ok({ id, before: category.values, after: values });
  });
}

/** Errors: 404; 409 category_in_use, category_has_children, category_archived. */
export async function archiveCategory(services: Saving, actor: StaffActor, id: number): Promise<Result<StaffCategory>> {
  return saving(services, actor, async (tx, all) => {
    const category = all.find((each) => each.id === id);
    if (!category) return unknownCategory;
    if (category.archived_at !== null) return err(409, 'category_archived', texts.categoryArchivedAlready);
    if (all.some((each) => each.values.parent_id === id && each.archived_at === null))
      return err(409, 'category_has_children', texts.categoryHasChildren);
    const products = category.product_count;
    if (products > 0) return err(409, 'category_in_use', texts.categoryInUse({ products }));
    await setArchived(tx, id, services.clock.now());
    return ok({ id, before: { archived: false }, after: { archived: true } });
  });
}

/** Errors: 404; 409 category_not_archived; 422 if its parent is archived. */
export async function restoreCategory(services: Saving, actor: StaffActor, id: number): Promise<Result<StaffCategory>> {
  return saving(services, actor, async (tx, all) => {
    const category = all.find((each) => each.id === id);
    if (!category) return unknownCategory;
    if (category.archived_at === null) return err(409, 'category_not_archived', texts.categoryNotArchived);
    const errors = await checkCategory(tx, category.values, id, all);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    await setArchived(tx, id, null);
    return ok({ id, before: { archived: true }, after: { archived: false } });
  });
}

/**
 * Sets order and parents; returns all. Errors: 409 category_order_changed if `order` does not list exactly the current
 * ones; 422 by field.
 */
export async function orderCategories(
  services: Saving,
  actor: StaffActor,
  order: readonly Place[],
): Promise<Result<StaffCategory[]>> {
  const saved = await saving(services, actor, async (tx, all) => {
    const current = all.filter((each) => each.archived_at === null);
    const asked = new Set(order.map(({ id }) => id));
    if (asked.size !== order.length || current.length !== order.length || current.some(({ id }) => !asked.has(id)))
      return err(409, 'category_order_changed', texts.orderChanged);
    const errors = placeErrors(order);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const places = order.map(({ id, parent_id }, index) => ({ id, parent_id, position: index + 1 }));
    await tx
      .updateTable('category as c')
      .from(
        sql<{ id: number; parent_id: number | null; position: number }>`unnest(${places.map((each) => each.id)}::int[],
          ${places.map((each) => each.parent_id)}::int[], ${places.map((each) => each.position)}::int[])`.as<'place'>(
          sql`place (id, parent_id, position)`,
        ),
      )
      .set(({ ref }) => ({ parent_id: ref('place.parent_id'), position: ref('place.position') }))
      .whereRef('c.id', '=', 'place.id')
      .execute();
    const byId = (list: readonly { id: number; parent_id: number | null; position: number }[]) =>
      Object.fromEntries(list.map(({ id, parent_id, position }) => [id, { parent_id, position }]));
    const before = byId(current.map(({ id, values, position }) => ({ id, parent_id: values.parent_id, position })));
    return ok({ id: null, before, after: byId(places) });
  });
  if (!saved.ok) return saved;
  return ok(await listStaffCategories(services.db));
}

interface CategoryChange {
  id: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Serialises changes: there are few categories, and each change depends on all of them. */
async function saving(
  services: Saving,
  actor: StaffActor,
  change: (tx: Tx, all: readonly StaffCategory[]) => Promise<Result<CategoryChange>>,
): Promise<Result<StaffCategory>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<StaffCategory>> => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('categories'))`.execute(tx);
    // Putting a product into a category locks the category, so this waits for it.
    await tx.selectFrom('category').select('id').orderBy('id').forNoKeyUpdate().execute();
    const outcome = await change(tx, await listStaffCategories(tx));
    if (!outcome.ok) return outcome;
    const { id, before, after } = outcome.value;
    await recordStaffAction(tx, actor, at, { before, after, ...(id === null ? {} : { objectId: id }) });
    await bumpCatalogVersion(tx);
    const all = await listStaffCategories(tx);
    return ok(all.find((each) => each.id === id) ?? all[0]!);
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}

async function checkCategory(
  tx: Tx,
  values: CategoryValues,
  id: number | null,
  all: readonly StaffCategory[],
): Promise<FieldMessages> {
  const current = all.filter((each) => each.archived_at === null || each.id === id);
  const errors = categoryRoom(
    { id, parent_id: values.parent_id },
    current.map((each) => ({ id: each.id, parent_id: each.values.parent_id })),
  );
  if (values.picture === null) return errors;
  const picture = await tx.selectFrom('picture').select('file').where('file', '=', values.picture).executeTakeFirst();
  return picture ? errors : { ...errors, picture: [texts.pictureMissing] };
}

function columnsOf({ name, parent_id, picture, featured }: CategoryValues) {
  return { name, parent_id, picture, featured };
}

async function saveNames(tx: Tx, id: number, values: CategoryValues): Promise<void> {
  const rows = translationLanguages.map((language) => ({
    category_id: id,
    language,
    name: values[`name_${language}`],
  }));
  await tx
    .insertInto('category_translation')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['category_id', 'language']).doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
    )
    .execute();
}

async function setArchived(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx
    .updateTable('category')
    .set({ archived_at: at })
    .where('id', '=', anyOf([id]))
    .execute();
}
