import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type NewProductBody, staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import { staffImportPaths } from '#contract/admin/catalogue/import.ts';
import { staffPricePaths } from '#contract/admin/catalogue/prices.ts';
import { type Receipt, staffStockPaths } from '#contract/admin/catalogue/stock.ts';
import { samplePdf } from '#server/testing/sample-pdf.ts';
import { staffLabReportPaths } from '#contract/admin/catalogue/lab-reports.ts';
import { staffPicturesPath } from '#contract/admin/catalogue/pictures.ts';
import { plainPhoto } from '#server/testing/pictures.ts';
import { seedProduct } from '#server/testing/shop.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';

const { products, productEdits, families, categories, categoryOrder } = staffCatalogPaths;

/** As the form sends it; category and tax class must exist. */
export function newProduct(categoryId: number, more: Partial<NewProductBody> = {}) {
  return {
    sku: `amla-${randomUUID().slice(0, 8)}`,
    name: 'Amla Powder',
    name_hi: 'आँवला चूर्ण',
    category_id: categoryId,
    regular_price: 249.5,
    hsn: '30049011',
    tax_class: 'gst-5',
    net_value: 100,
    net_unit: 'g',
    manufacturer: 'Maker, Dehradun',
    country_of_origin: 'India',
    licence_kind: 'AYUSH',
    licence_number: 'UK-1',
    shelf_life_months: 24,
    ...more,
  };
}

export function catalogExamples(place: ExamplePlace): Record<string, () => Promise<Example>> {
  const db = () => place.shop.services.db;
  const categoryOf = async (productId: number) =>
    (await db().selectFrom('product').select('category_id').where('id', '=', productId).executeTakeFirstOrThrow())
      .category_id;
  const category = async () =>
    (
      await db()
        .insertInto('category')
        .values({ slug: randomUUID(), name: 'Roots', position: 90 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const family = async () => ({
    name: 'Amla Juice',
    axes: [{ name: 'Size', name_hi: 'साइज़' }],
    members: [
      { product_id: await seedProduct(db()), options: [{ value: '500 ml', value_hi: '500 मि.ली.' }] },
      { product_id: await seedProduct(db()), options: [{ value: '1 litre' }] },
    ],
  });
  const makeFamily = async () => {
    const body = await family();
    const { body: answer } = await place.shop.staffPost(families, body);
    return { body, id: (answer.data as { id: number }).id };
  };
  const receipt = async () => ({
    supplier: 'Himalaya Stores',
    bill_number: randomUUID(),
    bill_date: '2026-11-02',
    lines: [
      {
        product_id: await seedProduct(db()),
        quantity: 5,
        unit_cost: 60,
        batch: 'AM-1',
        expires_on: '2028-03-31',
      },
    ],
  });
  const batch = async (): Promise<number> => {
    const { body } = await place.shop.staffPost(staffStockPaths.receipts, await receipt());
    return (body.data as Receipt).lines[0]!.batch!.id;
  };
  const schedule = async () => ({
    items: [{ product_id: await seedProduct(db()), sale_price: 80 }],
    starts_at: '2027-03-01T09:00',
  });
  const anyText = expect.stringMatching(/^\d+$/) as string;

  return {
    [`POST ${products}`]: async () => {
      const body = newProduct(await categoryOf(await seedProduct(db())));
      const after = expect.objectContaining({ sku: body.sku, name: body.name, regular_price: 249.5 }) as object;
      return { url: products, body, entry: { object_id: anyText, before: {}, after } };
    },
    [`POST ${products}/:id`]: async () => {
      const id = await seedProduct(db());
      return {
        url: `${products}/${id}`,
        body: { changes: { regular_price: { from: 100, to: 120 } } },
        entry: { object_id: String(id), before: { regular_price: 100 }, after: { regular_price: 120 } },
      };
    },
    [`POST ${productEdits}`]: async () => {
      const id = await seedProduct(db());
      const body = { edits: [{ id, changes: { sale_price: { from: null, to: 90 } } }] };
      const entry = { before: { [id]: { sale_price: null } }, after: { [id]: { sale_price: 90 } } };
      return { url: productEdits, body, entry: { object_id: null, ...entry } };
    },
    [`POST ${products}/:id/archive`]: async () => {
      const id = await seedProduct(db());
      const changed = { before: { status: 'published' }, after: { status: 'archived' } };
      return { url: `${products}/${id}/archive`, entry: { object_id: String(id), ...changed } };
    },
    [`POST ${products}/:id/restore`]: async () => {
      const id = await seedProduct(db(), { published: false });
      await db().updateTable('product').set({ archived_at: new Date() }).where('id', '=', id).execute();
      const changed = { before: { status: 'archived' }, after: { status: 'draft' } };
      return { url: `${products}/${id}/restore`, entry: { object_id: String(id), ...changed } };
    },
    [`POST ${products}/:id/duplicate`]: async () => {
      const sku = randomUUID();
      const after = expect.objectContaining({ sku, published: false }) as object;
      const url = `${products}/${await seedProduct(db())}/duplicate`;
      return { url, body: { sku }, entry: { object_id: anyText, before: {}, after } };
    },
    [`POST ${products}/:id/stock`]: async () => {
      const id = await seedProduct(db(), { stock: 10 });
      return {
        url: `${products}/${id}/stock`,
        body: { delta: -2, reason: 'damage', note: 'Two jars broke' },
        entry: {
          object_id: String(id),
          before: { stock: 10 },
          after: { stock: 8, reason: 'damage', note: 'Two jars broke' },
        },
      };
    },
    [`POST ${staffStockPaths.counts}`]: async () => {
      const id = await seedProduct(db(), { stock: 10 });
      return {
        url: staffStockPaths.counts,
        body: { lines: [{ product_id: id, from: 10, counted: 7 }], note: 'Shelf 3' },
        entry: {
          object_id: null,
          before: { stock: { [id]: 10 } },
          after: { stock: { [id]: 7 }, note: 'Shelf 3' },
        },
      };
    },
    [`POST ${staffStockPaths.receipts}`]: async () => {
      const body = await receipt();
      const after = expect.objectContaining({ supplier: 'Himalaya Stores', total_cost: 300 }) as object;
      return { url: staffStockPaths.receipts, body, entry: { object_id: anyText, before: {}, after } };
    },
    [`POST ${staffStockPaths.batches}/:id/write-off`]: async () => {
      const id = await batch();
      return {
        url: `${staffStockPaths.batches}/${id}/write-off`,
        body: { from: 5, quantity: 2, reason: 'damage', note: 'Wet' },
        entry: {
          object_id: String(id),
          before: { remaining: 5, stock: expect.any(Number) as number },
          after: { remaining: 3, stock: expect.any(Number) as number, reason: 'damage', note: 'Wet' },
        },
      };
    },
    [`POST ${staffStockPaths.batches}/:id/expiry`]: async () => {
      const id = await batch();
      const changed = { before: { expires_on: '2028-03-31' }, after: { expires_on: '2028-04-30' } };
      return {
        url: `${staffStockPaths.batches}/${id}/expiry`,
        body: { from: '2028-03-31', to: '2028-04-30' },
        entry: { object_id: String(id), ...changed },
      };
    },
    [`POST ${families}`]: async () => ({
      url: families,
      body: await family(),
      entry: {
        object_id: anyText,
        before: {},
        after: expect.objectContaining({ name: 'Amla Juice', version: 1 }) as object,
      },
    }),
    [`POST ${families}/:id`]: async () => {
      const { body, id } = await makeFamily();
      const changed = { before: { name: 'Amla Juice', version: 1 }, after: { name: 'Amla Rasa', version: 2 } };
      return {
        url: `${families}/${id}`,
        body: { ...body, name: 'Amla Rasa', version: 1 },
        entry: { object_id: String(id), ...changed },
      };
    },
    [`POST ${families}/:id/dissolve`]: async () => {
      const { id } = await makeFamily();
      const before = expect.objectContaining({ id, name: 'Amla Juice' }) as object;
      return {
        url: `${families}/${id}/dissolve`,
        body: { version: 1 },
        entry: { object_id: String(id), before, after: {} },
      };
    },
    [`POST ${staffPricePaths.schedules}`]: async () => ({
      url: staffPricePaths.schedules,
      body: await schedule(),
      entry: { object_id: null, before: {}, after: expect.any(Object) as object },
    }),
    [`POST ${staffPricePaths.schedules}/:id/cancel`]: async () => {
      const { body } = await place.shop.staffPost(staffPricePaths.schedules, await schedule());
      const [{ id }] = body.data as [{ id: number }];
      const changed = { before: { state: 'waiting' }, after: { state: 'cancelled' } };
      return { url: `${staffPricePaths.schedules}/${id}/cancel`, entry: { object_id: String(id), ...changed } };
    },
    [`POST ${staffLabReportPaths.ofProduct}`]: async () => {
      const id = await seedProduct(db());
      return {
        url: `${staffLabReportPaths.ofProduct.replace(':id', String(id))}?batch=AB-12&tested_on=2026-11-03`,
        body: samplePdf(),
        entry: {
          object_id: anyText,
          before: {},
          after: { product_id: id, batch: 'AB-12', tested_on: '2026-11-03', sha256: expect.any(String) as string },
        },
      };
    },
    [`POST ${staffLabReportPaths.remove}`]: async () => {
      const report = await db()
        .insertInto('lab_report')
        .values({
          product_id: await seedProduct(db()),
          batch: 'CD-34',
          tested_on: '2026-11-04',
          file: samplePdf(),
          size: 1,
          sha256: 'x',
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        url: staffLabReportPaths.remove.replace(':id', String(report.id)),
        entry: {
          object_id: String(report.id),
          before: expect.objectContaining({ batch: 'CD-34' }) as object,
          after: {},
        },
      };
    },
    [`POST ${staffPicturesPath}`]: async () => ({
      url: `${staffPicturesPath}?name=Amla%20jar.png`,
      body: await plainPhoto('png', 50, 50),
      entry: {
        object_id: expect.stringMatching(/^amla-jar-125-[0-9a-f]{8}\.jpg$/) as string,
        after: { width: 40, height: 50, file: expect.any(String) as string },
      },
    }),
    [`POST ${staffImportPaths.imports}`]: async () => {
      const id = await seedProduct(db());
      const { sku } = await db().selectFrom('product').select('sku').where('id', '=', id).executeTakeFirstOrThrow();
      return {
        url: staffImportPaths.imports,
        file: `sku,regular_price\n${sku},120\n`,
        entry: {
          object_id: anyText,
          before: {},
          after: { import_id: expect.any(Number) as number, created: 0, updated: 1 },
        },
      };
    },
    [`POST ${staffImportPaths.undo}`]: async () => {
      const { id } = await db()
        .insertInto('product_import')
        .values({ at: new Date(), imported_by: place.login.email, created: 0, updated: 0, changes: '[]' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const after = { import_id: id, restored: 0, archived: 0 };
      return { url: staffImportPaths.undo, entry: { object_id: String(id), before: {}, after } };
    },
    [`GET ${staffImportPaths.export}`]: () =>
      Promise.resolve({ url: staffImportPaths.export, entry: { object_id: '' } }),
    [`POST ${categories}`]: () =>
      Promise.resolve({
        url: categories,
        body: { name: 'Herbal Oils', name_hi: 'हर्बल तेल' },
        entry: {
          object_id: anyText,
          before: {},
          after: expect.objectContaining({ slug: 'herbal-oils', name: 'Herbal Oils' }) as object,
        },
      }),
    [`POST ${categories}/:id`]: async () => {
      const id = await category();
      return {
        url: `${categories}/${id}`,
        body: { changes: { name: { from: 'Roots', to: 'Root Powders' } } },
        entry: { object_id: String(id), before: { name: 'Roots' }, after: { name: 'Root Powders' } },
      };
    },
    [`POST ${categories}/:id/archive`]: async () => {
      const id = await category();
      const changed = { before: { archived: false }, after: { archived: true } };
      return { url: `${categories}/${id}/archive`, entry: { object_id: String(id), ...changed } };
    },
    [`POST ${categories}/:id/restore`]: async () => {
      const id = await category();
      await db().updateTable('category').set({ archived_at: new Date() }).where('id', '=', id).execute();
      const changed = { before: { archived: true }, after: { archived: false } };
      return { url: `${categories}/${id}/restore`, entry: { object_id: String(id), ...changed } };
    },
    [`POST ${categoryOrder}`]: async () => {
      const [first, second] = [await category(), await category()];
      const rows = await db()
        .selectFrom('category')
        .select(['id', 'parent_id'])
        .where('archived_at', 'is', null)
        .execute();
      const others = rows.filter(({ id }) => id !== first && id !== second);
      const order = [...others, { id: second, parent_id: null }, { id: first, parent_id: second }];
      const after = expect.objectContaining({ [first]: { parent_id: second, position: order.length } }) as object;
      const before = expect.objectContaining({ [first]: { parent_id: null, position: 90 } }) as object;
      return { url: categoryOrder, body: { order }, entry: { object_id: null, before, after } };
    },
  };
}
