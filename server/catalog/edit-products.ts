/** Each command runs in one transaction and writes an audit log entry. */
import type {
  EditConflict,
  NewProductBody,
  ProductField,
  ProductValues,
  StaffProduct,
} from '#contract/admin/catalogue/catalog.ts';
import { ProductValues as productSchema, productFields } from '#contract/admin/catalogue/catalog.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { anyId, anyOf, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { applyChanges, type Changes } from '#server/platform/changes-rules.ts';
import {
  lockProducts,
  type ProductRecord,
  readProductRecords,
  toDraft,
  toStaffProduct,
  toValues,
} from './product-record.ts';
import { checkProduct, movePictureAlts, type ProductFacts } from './product-rules.ts';
import { saveProducts } from './save.ts';
import { findPricesAfter } from './schedule-prices.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged'>;

const texts = messages.errors.staff.catalog;
export const unknownProduct = err(404, 'product_not_found', texts.productNotFound);

export async function readStaffProduct(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
): Promise<StaffProduct | null> {
  const [row] = await readProductRecords(db, [id], dayInIndia(clock.now()));
  return row ? toStaffProduct(row) : null;
}

/** Errors: 422 by field. */
export async function createProduct(
  services: Saving,
  actor: StaffActor,
  { sku, allow_below_cost: allowBelowCost, ...values }: NewProductBody,
): Promise<Result<StaffProduct>> {
  return insertProduct(services, actor, sku, () => Promise.resolve(ok(values)), allowBelowCost);
}

/** Creates a draft copy without stock, place on the home page and barcode. Errors: 404, 422 by field. */
export async function duplicateProduct(
  services: Saving,
  actor: StaffActor,
  id: number,
  sku: string,
): Promise<Result<StaffProduct>> {
  const copy = async (tx: Tx): Promise<Result<ProductValues>> => {
    await lockProducts(tx, [id]);
    const [row] = await readProductRecords(tx, [id], dayInIndia(services.clock.now()));
    if (!row) return unknownProduct;
    // A special price ends for the product alone, so its copy gets the price that holds afterwards.
    const prices = (await findPricesAfter(tx, [id])).get(id);
    return ok({ ...toValues(row), ...prices, published: false, featured_rank: null, barcode: '' });
  };
  // The copied values were valid when saved, even with a price below cost.
  return insertProduct(services, actor, sku, copy, true);
}

async function insertProduct(
  services: Saving,
  actor: StaffActor,
  sku: string,
  read: (tx: Tx) => Promise<Result<ProductValues>>,
  allowBelowCost: boolean,
): Promise<Result<StaffProduct>> {
  const at = services.clock.now();
  const made = await inTransaction(services.db, async (tx): Promise<Result<StaffProduct>> => {
    const values = await read(tx);
    if (!values.ok) return values;
    const facts = await readFacts(tx, [values.value], at);
    const errors = checkProduct(values.value, productFields, { ...facts, id: null, isArchived: false, allowBelowCost });
    if (!(await claimSku(tx, sku))) errors['sku'] = [texts.skuTaken];
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const ids = await saveProducts(tx, [toDraft(sku, values.value)], at);
    const product = await readSaved(tx, ids.get(sku)!, at);
    await recordStaffAction(tx, actor, at, { before: {}, after: { sku, ...product.values }, objectId: product.id });
    return ok(product);
  });
  if (made.ok) services.catalogChanged.notify();
  return made;
}

/** Whether the SKU is free; nobody else can take it until the transaction ends. */
async function claimSku(tx: Tx, sku: string): Promise<boolean> {
  // Saving by SKU would overwrite a product that another transaction is creating.
  await tx
    .selectNoFrom(({ fn, val }) =>
      fn('pg_advisory_xact_lock', [fn('hashtext', [val(`sku ${sku.toLowerCase()}`)])]).as('locked'),
    )
    .execute();
  const taken = await tx
    .selectFrom('product')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['sku']), '=', sku.toLowerCase())
    .executeTakeFirst();
  return taken === undefined;
}

async function readSaved(tx: Tx, id: number, at: Date): Promise<StaffProduct> {
  const [row] = await readProductRecords(tx, [id], dayInIndia(at));
  return toStaffProduct(row!);
}

export interface ProductEdit {
  id: number;
  changes: Changes;
}

/** Errors: 404 product_not_found, 409 edit_conflict with the conflicts, 422 by field. */
export async function editProduct(
  services: Saving,
  actor: StaffActor,
  edit: ProductEdit,
  allowBelowCost: boolean,
): Promise<Result<StaffProduct>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<StaffProduct>> => {
    const applied = await applyEdits(tx, [edit], at, { allowBelowCost, keyOf: (_place, field) => field });
    if (!applied.ok) return applied;
    for (const change of applied.value) await recordStaffAction(tx, actor, at, change);
    return ok(await readSaved(tx, edit.id, at));
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}

const priceFields: readonly ProductField[] = ['regular_price', 'sale_price'];

/** A statement accepts 65,535 values. */
export const savedAtOnce = 500;

export interface RecordChange {
  objectId: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Locks the products. Returns what changed, without unchanged products. */
export async function applyEdits(
  tx: Tx,
  edits: readonly ProductEdit[],
  at: Date,
  { allowBelowCost, keyOf }: { allowBelowCost: boolean; keyOf: (place: number, field: string) => string },
): Promise<Result<RecordChange[]>> {
  const ids = edits.map((edit) => edit.id);
  await lockProducts(tx, ids);
  const records = new Map((await readProductRecords(tx, ids, dayInIndia(at))).map((row) => [row.id, row]));
  if (edits.length === 1 && records.size === 0) return unknownProduct;
  const { applied, errors, conflicts } = mergeEdits(edits, records, keyOf);
  if (conflicts.length > 0)
    return err(409, 'edit_conflict', messages.errors.staff.changed, { errors, details: { conflicts } });
  const facts = await readFacts(
    tx,
    applied.map(({ values }) => values),
    at,
  );
  for (const { row, values, changed, place } of applied) {
    const own: ProductFacts = { ...facts, id: row.id, isArchived: row.archived_at !== null, allowBelowCost };
    for (const [field, message] of Object.entries(checkProduct(values, changed, own)))
      errors[keyOf(place, field)] ??= message;
  }
  if (Object.keys(errors).length > 0) return invalidFields(errors);
  const changing = applied.filter(({ changed }) => changed.length > 0);
  for (let from = 0; from < changing.length; from += savedAtOnce) {
    const part = changing.slice(from, from + savedAtOnce);
    await saveProducts(
      tx,
      part.map(({ row, values }) => toDraft(row.sku, values)),
      at,
      part.every(({ changed }) => changed.every((field) => priceFields.includes(field))),
    );
  }
  return ok(changing.map(({ row, before, values }) => ({ objectId: row.id, before, after: values })));
}

interface AppliedEdit {
  row: ProductRecord;
  values: ProductValues;
  changed: ProductField[];
  place: number;
  before: ProductValues;
}

/** Applies edits to the records that they change, in memory. */
function mergeEdits(
  edits: readonly ProductEdit[],
  records: ReadonlyMap<number, ProductRecord>,
  keyOf: (place: number, field: string) => string,
): { applied: AppliedEdit[]; errors: FieldMessages; conflicts: EditConflict[] } {
  const errors: FieldMessages = {};
  const conflicts: EditConflict[] = [];
  const seen = new Set<number>();
  const applied: AppliedEdit[] = [];
  for (const [place, { id, changes }] of edits.entries()) {
    const row = records.get(id);
    if (!row) {
      errors[keyOf(place, 'id')] = [texts.productNotFound];
      continue;
    }
    if (seen.has(id)) errors[keyOf(place, 'id')] = [texts.productTwice];
    seen.add(id);
    const before = toValues(row);
    const result = applyChanges(productSchema.shape, before, changes);
    for (const [field, message] of Object.entries(result.errors)) errors[keyOf(place, field)] = message;
    for (const conflict of result.conflicts) {
      conflicts.push({ id, ...conflict });
      errors[keyOf(place, conflict.field)] ??= [texts.fieldChanged];
    }
    const values = movePictureAlts(before, result.values, result.changed);
    applied.push({ row, before, place, values, changed: result.changed });
  }
  return { applied, errors, conflicts };
}

/** Reads what these products' categories, tax classes and pictures are validated against. */
export async function readFacts(
  tx: Tx,
  products: readonly ProductValues[],
  at: Date,
): Promise<Pick<ProductFacts, 'attributeValues' | 'categories' | 'taxClasses' | 'pictures' | 'products'>> {
  const categories = await tx
    .selectFrom('category')
    .select('id')
    .where('id', '=', anyId([...new Set(products.flatMap((each) => [each.category_id, ...each.more_category_ids]))]))
    .where('archived_at', 'is', null)
    // Nobody may archive it meanwhile.
    .forShare()
    .execute();
  const classes = await tx
    .selectFrom('tax_class')
    .leftJoin('tax_rate', (join) =>
      join.onRef('tax_rate.tax_class', '=', 'tax_class.code').on('tax_rate.valid_from', '<=', dayInIndia(at)),
    )
    .select(['tax_class.code', ({ fn }) => fn.count<number>('tax_rate.rate_bp').as('rates')])
    .where('tax_class.code', '=', anyOf([...new Set(products.map((each) => each.tax_class))]))
    .groupBy('tax_class.code')
    .execute();
  const pictures = await tx
    .selectFrom('picture')
    .select('file')
    .where('file', '=', anyOf([...new Set(products.flatMap((each) => each.pictures))]))
    .execute();
  const valueIds = [...new Set(products.flatMap((each) => each.attribute_value_ids))];
  const attributeValues =
    valueIds.length === 0
      ? []
      : await tx
          .selectFrom('attribute_value')
          .select('id')
          .where('id', '=', anyId(valueIds))
          // Nobody may delete it meanwhile.
          .forShare()
          .execute();
  const related = await tx
    .selectFrom('product')
    .select('id')
    .where('id', '=', anyId([...new Set(products.flatMap((each) => [...each.related, ...each.goes_well_with]))]))
    .where('archived_at', 'is', null)
    .execute();
  return {
    products: new Set(related.map((row) => row.id)),
    attributeValues: new Set(attributeValues.map((row) => row.id)),
    categories: new Set(categories.map((row) => row.id)),
    taxClasses: new Map(classes.map((row) => [row.code, row.rates > 0])),
    pictures: new Set(pictures.map((row) => row.file)),
  };
}

/** Errors: 404 product_not_found, 409 product_archived. */
export async function archiveProduct(services: Saving, actor: StaffActor, id: number): Promise<Result<StaffProduct>> {
  return setArchived(services, actor, id, true);
}

/** Restores as a draft. Errors: 404 product_not_found, 409 product_not_archived. */
export async function restoreProduct(services: Saving, actor: StaffActor, id: number): Promise<Result<StaffProduct>> {
  return setArchived(services, actor, id, false);
}

async function setArchived(
  services: Saving,
  actor: StaffActor,
  id: number,
  archived: boolean,
): Promise<Result<StaffProduct>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<StaffProduct>> => {
    await lockProducts(tx, [id]);
    const [row] = await readProductRecords(tx, [id], dayInIndia(at));
    if (!row) return unknownProduct;
    if (archived && row.archived_at !== null) return err(409, 'product_archived', texts.productArchivedAlready);
    if (!archived && row.archived_at === null) return err(409, 'product_not_archived', texts.productNotArchived);
    await tx
      .updateTable('product')
      .set({ archived_at: archived ? at : null, published: false, updated_at: at })
      .where('id', '=', id)
      .execute();
    await bumpCatalogVersion(tx);
    const [before, product] = [toStaffProduct(row), await readSaved(tx, id, at)];
    await recordStaffAction(tx, actor, at, { before: { status: before.status }, after: { status: product.status } });
    return ok(product);
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}
