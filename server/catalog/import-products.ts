/** An import takes all rows or none, has a dry run, and the last one can be undone. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { fieldMessages } from '#contract/field-messages.ts';
import { NewProductBody, productFields, ProductValues } from '#contract/admin/catalogue/catalog.ts';
import { type ImportResult, maxImportRows } from '#contract/admin/catalogue/import.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { csvRow } from '#server/platform/csv.ts';
import { anyOf, type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { Changes } from '#server/platform/changes-rules.ts';
import { applyEdits, type ProductEdit, readFacts, savedAtOnce } from './edit-products.ts';
import {
  exportColumns,
  exportRow,
  type ImportRow,
  type Problem,
  readImport,
  skuKey,
  writeSheet,
} from './import-table.ts';
import { readProductRecords, toDraft, toValues } from './product-record.ts';
import { checkProduct } from './product-rules.ts';
import { saveProducts } from './save.ts';
import { findEndedSpecials, findPricesAfter } from './schedule-prices.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged'>;

const texts = messages.errors.staff.catalog;
const maxShown = 1_000;

/** Problems of all rows. */
export interface ImportProblems {
  problems: readonly Problem[];
}

interface Imported {
  id: number;
  line: number;
  sku: string;
  before: Partial<ProductValues> | null;
  after: Partial<ProductValues>;
}

/**
 * Imports a file or previews its changes. Errors: 422 import_unreadable for an unusable file, 422 import_invalid with
 * every problem of its rows.
 */
export async function importProducts(
  services: Saving,
  actor: StaffActor,
  file: Buffer,
  options: { isDryRun: boolean; allowBelowCost: boolean },
): Promise<Result<ImportResult> & Partial<ImportProblems>> {
  const read = await readImport(file);
  if (!read.ok) return read;
  const { rows } = read.value;
  const problems = [...read.value.problems];
  const at = services.clock.now();
  let result: ImportResult | undefined;
  const done = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    problems.length = read.value.problems.length;
    // Prevents others from creating products with these SKUs meanwhile. Does not block orders.
    await sql`LOCK TABLE product IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const imported = await importRows(tx, rows, problems, at, options.allowBelowCost);
    if (problems.length > 0) return err(422, 'import_invalid', texts.importWrong({ problems: problems.length }));
    result = resultOf(imported, rows.length, options.isDryRun);
    // Rolls back what a dry run has done.
    if (options.isDryRun) return err(409, 'dry_run', []);
    await record(tx, actor, at, imported);
    return ok(null);
  });
  if (done.ok) services.catalogChanged.notify();
  else if (!(options.isDryRun && done.error.code === 'dry_run')) return { ...done, problems };
  return ok(result!);
}

async function importRows(
  tx: Tx,
  rows: readonly ImportRow[],
  problems: Problem[],
  at: Date,
  allowBelowCost: boolean,
): Promise<Imported[]> {
  const known = await findProductsOf(tx, rows);
  const { categories, values, taxClasses } = await readNames(tx);
  const cellsOf = (row: ImportRow) => {
    const { category, more_categories, attributes, ...fields } = Object.fromEntries(row.cells) as Record<
      string,
      unknown
    >;
    const idsOf = (names: unknown, ids: ReadonlyMap<string, number>) =>
      (names as string[]).map((name) => ids.get(name) ?? nothing);
    return {
      ...fields,
      // Accepts a tax class by name, or by code as in older files.
      ...(typeof fields['tax_class'] === 'string' && {
        tax_class:
          taxClasses.find(({ name }) => isSameName(name, fields['tax_class'] as string))?.code ?? fields['tax_class'],
      }),
      ...(category === undefined ? {} : { category_id: categories.get(category as string) ?? nothing }),
      ...(more_categories === undefined ? {} : { more_category_ids: idsOf(more_categories, categories) }),
      ...(attributes === undefined ? {} : { attribute_value_ids: idsOf(attributes, values) }),
    };
  };
  const updating = rows.filter((row) => known.has(row.sku));
  const updated = await update(tx, updating, { known, cellsOf, problems, at, allowBelowCost });
  const created = await create(
    tx,
    rows.filter((row) => !known.has(row.sku)),
    { cellsOf, problems, at, allowBelowCost },
  );
  return [...updated, ...created];
}

/** By SKU in the same case, otherwise the first in any case. */
async function findProductsOf(tx: Tx, rows: readonly ImportRow[]): Promise<Map<string, number>> {
  const found = await tx
    .selectFrom('product')
    .select(['id', 'sku'])
    .where(({ fn }) => fn<string>('lower', ['sku']), '=', anyOf(rows.map(({ sku }) => skuKey(sku))))
    .orderBy('id')
    .execute();
  const same = new Map(found.map(({ id, sku }) => [sku, id]));
  const alike = new Map(found.toReversed().map(({ id, sku }) => [skuKey(sku), id]));
  return new Map(
    rows.flatMap(({ sku }) => {
      const id = same.get(sku) ?? alike.get(skuKey(sku));
      return id === undefined ? [] : [[sku, id] as const];
    }),
  );
}

/** An id that does not exist, so that validation reports it at its field. */
const nothing = 999_999;

/** Categories by slug, attribute values by `<attribute>:<value>`. */
async function readNames(db: Db) {
  const categories = await db.selectFrom('category').select(['id', 'slug']).execute();
  const taxClasses = await db
    .selectFrom('tax_class')
    .select(['code', 'description as name'])
    .where('description', '<>', '')
    .orderBy('code')
    .execute();
  const values = await db
    .selectFrom('attribute_value as v')
    .innerJoin('attribute as a', 'a.id', 'v.attribute_id')
    .select(['v.id', 'v.slug', 'a.code'])
    .execute();
  return {
    taxClasses,
    categories: new Map(categories.map(({ id, slug }) => [slug, id])),
    values: new Map(values.map(({ id, code, slug }) => [`${code}:${slug}`, id])),
  };
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

interface Importing {
  cellsOf: (row: ImportRow) => Record<string, unknown>;
  problems: Problem[];
  at: Date;
  allowBelowCost: boolean;
}

async function update(
  tx: Tx,
  rows: readonly ImportRow[],
  { known, cellsOf, problems, at, allowBelowCost }: Importing & { known: ReadonlyMap<string, number> },
): Promise<Imported[]> {
  const ids = rows.map((row) => known.get(row.sku)!);
  const current = new Map((await readProductRecords(tx, ids, dayInIndia(at))).map((row) => [row.id, toValues(row)]));
  const listed = await findPricesAfter(tx, ids);
  const edits = rows.map((row, place): ProductEdit => {
    const id = ids[place]!;
    const values = current.get(id)! as Record<string, unknown>;
    const changes: Changes = Object.fromEntries(
      Object.entries(cellsOf(row)).flatMap(([field, to]) =>
        isListed(listed.get(id), field, to) ? [] : [[field, { from: values[field], to }]],
      ),
    );
    return { id, changes };
  });
  if (edits.length === 0) return [];
  const applied = await applyEdits(tx, edits, at, {
    allowBelowCost,
    keyOf: (place, field) => `${place} ${field}`,
  });
  if (!applied.ok) {
    for (const [key, list] of Object.entries(applied.error.errors ?? {})) {
      const [place, field] = key.split(' ') as [string, string];
      // Already reported at its line.
      if (field !== 'id') problems.push({ ...placeOf(rows[Number(place)]!), field, message: list[0]! });
    }
    return [];
  }
  const rowOf = new Map(rows.map((row) => [known.get(row.sku)!, row]));
  return applied.value.map(({ objectId, before, after }) => {
    const fields = productFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
    const part = (values: Record<string, unknown>) =>
      Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<ProductValues>;
    return { id: objectId, ...placeOf(rowOf.get(objectId)!), before: part(before), after: part(after) };
  });
}

/** Files have the list price, so that it does not end a special price, and a special price does not become permanent. */
function isListed(prices: Partial<ProductValues> | undefined, field: string, to: unknown): boolean {
  if (!prices || (field !== 'regular_price' && field !== 'sale_price')) return false;
  const typed = z.safeParse(ProductValues.shape[field], to);
  return typed.success && typed.data === prices[field];
}

const placeOf = ({ line, sku }: ImportRow) => ({ line, sku });

async function create(
  tx: Tx,
  rows: readonly ImportRow[],
  { cellsOf, problems, at, allowBelowCost }: Importing,
): Promise<Imported[]> {
  const fresh: { row: ImportRow; values: ProductValues }[] = [];
  for (const row of rows) {
    const body = z.safeParse(NewProductBody, { category_id: nothing, ...cellsOf(row), sku: row.sku });
    if (body.success) {
      const { sku: _sku, allow_below_cost: _allow, ...values } = body.data;
      fresh.push({ row, values });
      continue;
    }
    for (const [field, list] of Object.entries(fieldMessages(body.error.issues)))
      problems.push({ ...placeOf(row), field, message: list[0]! });
  }
  const facts = await readFacts(
    tx,
    fresh.map(({ values }) => values),
    at,
  );
  for (const { row, values } of fresh) {
    const own = { ...facts, id: null, isArchived: false, allowBelowCost };
    for (const [field, list] of Object.entries(checkProduct(values, productFields, own)))
      problems.push({ ...placeOf(row), field, message: list[0]! });
  }
  if (problems.length > 0) return [];
  const made: Imported[] = [];
  for (let from = 0; from < fresh.length; from += savedAtOnce) {
    const part = fresh.slice(from, from + savedAtOnce);
    const ids = await saveProducts(
      tx,
      part.map(({ row, values }) => toDraft(row.sku, values)),
      at,
    );
    for (const { row, values } of part)
      made.push({ id: ids.get(row.sku)!, ...placeOf(row), before: null, after: values });
  }
  return made;
}

function resultOf(imported: readonly Imported[], rows: number, isDryRun: boolean): ImportResult {
  const created = imported.filter(({ before }) => before === null).length;
  const shown = imported.toSorted((one, other) => one.line - other.line).slice(0, maxShown);
  return {
    dry_run: isDryRun,
    created,
    updated: imported.length - created,
    unchanged: rows - imported.length,
    rows: shown.map(({ line, sku, before, after }) => ({
      line,
      sku,
      action: before === null ? 'create' : 'update',
      changes: Object.fromEntries(
        Object.entries(after).map(([field, to]) => [
          field,
          { from: before === null ? null : (before as Record<string, unknown>)[field], to },
        ]),
      ),
    })),
  };
}

async function record(tx: Tx, actor: StaffActor, at: Date, imported: readonly Imported[]): Promise<void> {
  const created = imported.filter(({ before }) => before === null).length;
  const changes = imported.map(({ id, before, after }) => ({ id, before, after: before === null ? {} : after }));
  const figures = { created, updated: imported.length - created };
  const { id } = await tx
    .insertInto('product_import')
    .values({ at, imported_by: actor.login, ...figures, changes: JSON.stringify(changes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordStaffAction(tx, actor, at, { before: {}, after: { import_id: id, ...figures }, objectId: id });
}

/**
 * Restores fields and archives created products. Errors: 404 import_not_found; 409 import_changed if a field has
 * changed since, or would get a special price that has ended since.
 */
export async function undoImport(
  services: Saving,
  actor: StaffActor,
): Promise<Result<{ restored: number; archived: number }>> {
  const at = services.clock.now();
  const undone = await inTransaction(
    services.db,
    async (tx): Promise<Result<{ restored: number; archived: number }>> => {
      const last = await tx
        .selectFrom('product_import')
        .select(['id', 'at', 'changes', 'undone_at'])
        .orderBy('id', 'desc')
        .limit(1)
        .forUpdate()
        .executeTakeFirst();
      if (!last || last.undone_at !== null) return err(404, 'import_not_found', texts.importNothing);
      const changes = last.changes as Pick<Imported, 'id' | 'before' | 'after'>[];
      const edits = changes.flatMap(({ id, before, after }) =>
        before === null ? [] : [{ id, changes: reversed(before, after) }],
      );
      if (await bringsSpecialBack(tx, edits, last.at)) return err(409, 'import_changed', texts.importChanged);
      const applied = await applyEdits(tx, edits, at, {
        allowBelowCost: true,
        keyOf: (place, field) => `${place} ${field}`,
      });
      if (!applied.ok) return err(409, 'import_changed', texts.importChanged);
      const made = changes.filter(({ before }) => before === null).map(({ id }) => id);
      await tx
        .updateTable('product')
        .set({ archived_at: at, published: false, updated_at: at })
        .where('id', '=', anyOf(made))
        .where('archived_at', 'is', null)
        .execute();
      await tx.updateTable('product_import').set({ undone_at: at }).where('id', '=', last.id).execute();
      const figures = { restored: edits.length, archived: made.length };
      await recordStaffAction(tx, actor, at, {
        before: {},
        after: { import_id: last.id, ...figures },
        objectId: last.id,
      });
      return ok(figures);
    },
  );
  if (undone.ok) services.catalogChanged.notify();
  return undone;
}

/** Whether undoing an import would give a product the special price that ran then and has ended since. */
async function bringsSpecialBack(tx: Tx, edits: readonly ProductEdit[], importedAt: Date): Promise<boolean> {
  const ended = await findEndedSpecials(
    tx,
    edits.map(({ id }) => id),
    importedAt,
  );
  return ended.some(({ product_id, regular, sale }) => {
    const { regular_price, sale_price } = edits.find(({ id }) => id === product_id)!.changes;
    const isBack = (price: number | null, to: unknown) => price !== null && to === paiseToRupees(paise(price));
    return isBack(sale, sale_price?.to) || isBack(regular, regular_price?.to);
  });
}

function reversed(before: Partial<ProductValues>, after: Partial<ProductValues>): Changes {
  const values = before as Record<string, unknown>;
  return Object.fromEntries(Object.entries(after).map(([field, from]) => [field, { from, to: values[field] }]));
}

/** CSV of all products that are not archived, with list prices, a few at a time. */
export async function* exportProducts(db: Db, day: string): AsyncGenerator<string> {
  // Byte order mark: without it spreadsheets do not recognise UTF-8.
  yield `\uFEFF${csvRow(exportColumns)}`;
  for await (const rows of exportRows(db, day)) yield rows.map(csvRow).join('');
}

/** Error: 422 export_too_long if there are more products than an import accepts. */
export async function exportWorkbook(db: Db, day: string): Promise<Result<Buffer>> {
  const rows: (string | number)[][] = [exportColumns];
  for await (const part of exportRows(db, day)) {
    rows.push(...part);
    if (rows.length > maxImportRows + 1)
      return err(422, 'export_too_long', texts.exportTooLong({ rows: maxImportRows.toLocaleString('en-IN') }));
  }
  return ok(await writeSheet(rows));
}

/** Products with all their texts are long: larger parts would fill memory. */
const exportedAtOnce = 25;

async function* exportRows(db: Db, day: string): AsyncGenerator<(string | number)[][]> {
  const names = await readNames(db);
  const reversedNames = (ids: ReadonlyMap<string, number>) => new Map([...ids].map(([name, id]) => [id, name]));
  const [categories, attributeValues] = [reversedNames(names.categories), reversedNames(names.values)];
  const listed = (ids: readonly number[], of: ReadonlyMap<number, string>) =>
    ids.flatMap((id) => of.get(id) ?? []).join('|');
  for (let after = 0; ;) {
    const ids = await db
      .selectFrom('product')
      .select('id')
      .where('id', '>', after)
      .where('archived_at', 'is', null)
      .orderBy('id')
      .limit(exportedAtOnce)
      .execute();
    if (ids.length === 0) return;
    after = ids.at(-1)!.id;
    const productIds = ids.map(({ id }) => id);
    const rows = await readProductRecords(db, productIds, day);
    const prices = await findPricesAfter(db, productIds);
    yield rows.map((row) => {
      const named = {
        category: categories.get(row.category_id)!,
        more_categories: listed(row.more_category_ids, categories),
        attributes: listed(row.attribute_value_ids, attributeValues),
      };
      const values = { ...toValues(row), ...prices.get(row.id) };
      // A name shared by two classes is ambiguous.
      const { name } = names.taxClasses.find(({ code }) => code === values.tax_class) ?? { name: '' };
      const isOne = names.taxClasses.filter((each) => isSameName(each.name, name)).length === 1;
      return exportRow(row.sku, named, { ...values, tax_class: isOne ? name : values.tax_class });
    });
  }
}
