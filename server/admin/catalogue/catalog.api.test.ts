import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type EditConflict,
  staffCatalogPaths,
  type StaffProduct,
  type StaffProductRow,
  staffProductSorts,
} from '#contract/admin/catalogue/catalog.ts';
import type { StaffCategory } from '#contract/admin/catalogue/categories.ts';
import type { StaffFamily } from '#contract/admin/catalogue/families.ts';
import { createCatalogReader } from '#server/catalog/index.ts';
import { fillShop, type SampleIds, samplePicture } from '#server/testing/sample-catalogue.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from '#server/staff/index.ts';
import { newProduct } from '../reports/audit/catalog-examples.testing.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
let ids: SampleIds;
beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, staffRoutes);
  const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(services, member);
  headers = await logInForTest(office, member);
  ids = await fillShop(services, [
    { sku: 'amla', name: 'Amla Churna', stock: 3, salePaise: 9_000, pictures: [samplePicture.image_name] },
    { sku: 'bhringraj', name: 'Bhringraj Oil', category: 'hair', stock: 0, regularPaise: 50_000 },
    { sku: 'chai_100%', name: 'Masala Chai', category: 'tea', published: false, regularPaise: 20_000 },
  ]);
});
afterAll(async () => {
  await office.close();
  await services.close();
});

const { products, productEdits, categories, categoryOrder } = staffCatalogPaths;
const get = (path: string) => office.call('GET', path, undefined, { headers });
const post = (path: string, body: unknown = {}) => office.call('POST', path, body, { headers });
const idOf = (sku: string) => ids.products.get(sku)!;
const read = async (id: number) => (await get(`${products}/${id}`)).body.data as StaffProduct;
const list = async (query = '') => (await get(`${products}${query}`)).body;
const skus = async (query: string) => ((await list(query)).data as StaffProductRow[]).map(({ sku }) => sku);
const patch = (id: number, changes: object, more: object = {}) => post(`${products}/${id}`, { changes, ...more });
let made = 0;
const make = async (more: Parameters<typeof newProduct>[1] = {}) => {
  const body = newProduct(ids.categories.get('wellness')!, { sku: `made-${++made}`, tax_class: 'medicament', ...more });
  return post(products, body);
};
const makeId = async (more?: Parameters<typeof newProduct>[1]) => ((await make(more)).body.data as StaffProduct).id;
const inShop = async (id: number) => (await createCatalogReader(services).product(id))?.data[0] ?? null;
const conflictsOf = ({ body }: { body: object }) => (body as { conflicts: EditConflict[] }).conflicts;
const entries = async () =>
  (
    await services.db
      .selectFrom('audit_entry')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('the list', () => {
  test('has a row for each product with its price, stock and status', async () => {
    const { data, meta } = await list('?sort=sku');
    expect(meta).toEqual({ total: 3, next_cursor: null });
    expect((data as StaffProductRow[])[0]).toEqual({
      id: idOf('amla'),
      sku: 'amla',
      name: 'Amla Churna',
      picture: samplePicture,
      category: { id: ids.categories.get('wellness'), name: 'Immunity & Wellness' },
      status: 'published',
      regular_price: 100,
      sale_price: 90,
      cost_price: null,
      unit_cost: null,
      stock: 3,
      low_stock_at: null,
      updated_at: '2026-11-21T06:30:00.000Z',
    });
  });

  test.each([
    ['?sort=sku&status=draft', ['chai_100%']],
    ['?sort=sku&status=published', ['amla', 'bhringraj']],
    ['?status=archived', []],
    ['?stock=out', ['bhringraj']],
    ['?sort=sku&stock=in', ['amla', 'chai_100%']],
    ['?on_sale=true', ['amla']],
    ['?search=chur', ['amla']],
    ['?search=100%25', ['chai_100%']],
    ['?search=i_1', ['chai_100%']],
    ['?search=%25%25', []],
    ['?search=oil hair', ['bhringraj']],
    ['?sort=price-high', ['bhringraj', 'chai_100%', 'amla']],
    ['?sort=stock-low', ['bhringraj', 'amla', 'chai_100%']],
    ['?sort=name-desc', ['chai_100%', 'bhringraj', 'amla']],
  ])('%s shows %j', async (query, expected) => {
    expect(await skus(query)).toEqual(expected);
  });

  test.each(staffProductSorts)('goes on where a page sorted by %s ended', async (sort) => {
    const whole = await skus(`?sort=${sort}`);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data, meta }: Awaited<ReturnType<typeof list>> = await list(
        `?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...(data as StaffProductRow[]).map(({ sku }) => sku));
      cursor = meta!.next_cursor;
    }
    expect(paged).toEqual(whole);
    expect(paged).toHaveLength(3);
  });

  test.each(['x', 'WyJza3UiLCJhIiwxXQ', 'WyJuZXdlc3QiLCJhIiwxXQ', 'WyJuZXdlc3QiLDEsOTk5OTk5OTk5OTk5XQ'])(
    'has no page after %s',
    async (cursor) => {
      const answer = await get(`${products}?cursor=${cursor}`);
      expect([answer.status, answer.body.code]).toEqual([422, 'cursor_invalid']);
    },
  );
});

describe('a new product', () => {
  test('is a draft that nobody sees in the shop until it is published', async () => {
    const answer = await make({ sku: 'giloy', sale_price: 199, cost_price: 80.25, tags: ['Vegan'], tags_hi: ['वीगन'] });
    expect(answer.status).toBe(200);
    const product = answer.body.data as StaffProduct;
    expect(product).toMatchObject({ sku: 'giloy', status: 'draft', gst_rate: 5, stock: 0 });
    expect(product.values).toMatchObject({
      name_hi: 'आँवला चूर्ण',
      description_hi: '',
      regular_price: 249.5,
      sale_price: 199,
      cost_price: 80.25,
      tags: ['Vegan'],
      tags_hi: ['वीगन'],
      weight_grams: null,
    });
    expect(await inShop(product.id)).toBeNull();
    const published = await patch(product.id, { published: { from: false, to: true } });
    expect((published.body.data as StaffProduct).status).toBe('published');
    expect(await inShop(product.id)).toMatchObject({ product_sale_price: 199, product_name_hi: 'आँवला चूर्ण' });
  });

  test.each([
    [{ sku: 'amla' }, { sku: ['Another product has this SKU'] }],
    [{ sku: 'a b' }, { sku: ['Use letters, digits, dots and hyphens for the SKU, 60 at most'] }],
    [{ sale_price: 249.5 }, { sale_price: ['Enter a sale price below the MRP of ₹249.50, or leave it empty'] }],
    [
      { sale_price: 100, cost_price: 120 },
      { sale_price: ['This is below the cost price of ₹120. Confirm that you want to sell at a loss.'] },
    ],
    [
      { cost_price: 249.51 },
      { regular_price: ['This is below the cost price of ₹249.51. Confirm that you want to sell at a loss.'] },
    ],
    [{ regular_price: 0 }, { regular_price: ['Enter an MRP above ₹0'] }],
    [{ tax_class: 'gst-12' }, { tax_class: ['This GST rate doesn’t exist. Choose one from the list.'] }],
    [{ category_id: 999_999 }, { category_id: ['Choose a category that isn’t archived'] }],
    [{ pictures: ['none.jpg'] }, { pictures: ['This picture hasn’t been uploaded. Add it again.'] }],
    [{ tags_hi: ['एक'] }, { tags_hi: ['There are more translated tags than tags'] }],
    [{ hsn: '12345' }, { hsn: ['Enter an HSN code of 4, 6 or 8 digits'] }],
    [{ net_value: 0 }, { net_value: ['Enter what one pack holds, such as 100 or 0.5'] }],
  ])('%j is wrong at its field, and nothing is saved', async (more, errors) => {
    const before = (await list()).meta!.total;
    const answer = await make(more);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect((await list()).meta!.total).toBe(before);
  });

  test('may be sold below cost by who says so', async () => {
    const answer = await make({ cost_price: 300, allow_below_cost: true });
    expect(answer.status).toBe(200);
  });

  test('of one SKU is made once, however many make it at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => make({ sku: 'race' })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422', '422', '422']);
  });
});

describe('a change', () => {
  test('touches the named fields only, and two people’s changes of different fields both stand', async () => {
    const id = await makeId({ tags: ['Vegan'], how_to_use: 'With water.' });
    const before = (await read(id)).values;
    await patch(id, { regular_price: { from: 249.5, to: 260 } });
    const second = await patch(id, {
      name_hi: { from: 'आँवला चूर्ण', to: 'आँवला' },
      regular_price: { from: '249.5', to: 260 },
    });
    expect(second.status).toBe(200);
    expect((await read(id)).values).toEqual({ ...before, regular_price: 260, name_hi: 'आँवला' });
  });

  test('of what somebody else has changed is answered with the difference, and changes nothing', async () => {
    const id = await makeId();
    await patch(id, { regular_price: { from: 249.5, to: 300 } });
    const before = await read(id);
    const stale = await patch(id, {
      regular_price: { from: 249.5, to: 280 },
      name: { from: 'Amla Powder', to: 'Amla' },
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'edit_conflict']);
    expect(conflictsOf(stale)).toEqual([{ id, field: 'regular_price', from: 249.5, current: 300, to: 280 }]);
    expect(stale.body.errors).toEqual({ regular_price: ['Changed by someone else while you were editing'] });
    expect(await read(id)).toEqual(before);
    expect((await patch(id, { regular_price: { from: 300, to: 280 } })).status).toBe(200);
  });

  test('that is sent twice is done once, with one entry in the audit log', async () => {
    const id = await makeId();
    const before = await entries();
    const answers = [];
    for (let time = 0; time < 2; time++) answers.push(await patch(id, { hsn: { from: '30049011', to: '3004' } }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await entries()).toBe(before + 1);
  });

  test('of one field at the same moment is won by one', async () => {
    const id = await makeId();
    const prices = [250, 251, 252, 253];
    const answers = await Promise.all(prices.map((to) => patch(id, { regular_price: { from: 249.5, to } })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409']);
  });

  test.each([
    [{ prise: { from: 1, to: 2 } }, { prise: ['This field doesn’t exist'] }],
    [{ __proto__x: { from: 1, to: 2 } }, { __proto__x: ['This field doesn’t exist'] }],
    [{ name: { from: 'Amla Powder', to: ' ' } }, { name: ['Fill this in'] }],
    [
      { regular_price: { from: 249.5, to: '1e3' } },
      { regular_price: ['Enter an amount in rupees, such as 60 or 49.50'] },
    ],
    [
      { sale_price: { from: null, to: 250 } },
      { sale_price: ['Enter a sale price below the MRP of ₹249.50, or leave it empty'] },
    ],
    [{ tags: { from: [], to: 'Vegan' } }, { tags: ['Enter a list'] }],
  ])('%j is wrong at its field', async (changes, errors) => {
    const id = await makeId();
    const before = await read(id);
    const answer = await patch(id, changes);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect(await read(id)).toEqual(before);
  });

  test('of a product that is not there finds none', async () => {
    const large = `${products}/999999999999`;
    const answers = [
      await patch(2_000_000_000, {}),
      await get(large),
      await post(large, { changes: {} }),
      await post(`${large}/archive`),
      await post(`${large}/duplicate`, { sku: 'x' }),
      await post(`${large}/stock`, { delta: 1, reason: 'found' }),
      await get(`${products}/x`),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      ...Array.from({ length: 6 }, () => [404, 'product_not_found']),
      [422, 'fields_invalid'],
    ]);
  });
});

describe('many changes', () => {
  test('are saved together, with one entry in the audit log', async () => {
    const [one, two] = [await makeId(), await makeId()];
    const before = await entries();
    const answer = await post(productEdits, {
      edits: [
        { id: two, changes: { sale_price: { from: null, to: 200 } } },
        { id: one, changes: { regular_price: { from: 249.5, to: 255 }, low_stock_at: { from: null, to: 5 } } },
      ],
    });
    expect((answer.body.data as StaffProduct[]).map(({ id }) => id)).toEqual([two, one]);
    expect((await read(one)).values).toMatchObject({ regular_price: 255, low_stock_at: 5 });
    expect((await read(two)).values.sale_price).toBe(200);
    expect(await entries()).toBe(before + 1);
  });

  test('with one wrong are not saved at all, and each error names its place', async () => {
    const [one, two] = [await makeId(), await makeId()];
    const answer = await post(productEdits, {
      edits: [
        { id: one, changes: { name: { from: 'Amla Powder', to: 'Other' } } },
        { id: two, changes: { sale_price: { from: null, to: 900 } } },
        { id: 2_000_000_000, changes: {} },
        { id: one, changes: { hsn: { from: '30049011', to: '3004' } } },
      ],
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        'edits.2.id': ['We couldn’t find that product'],
        'edits.3.id': ['This product is in the list twice'],
        'edits.1.sale_price': ['Enter a sale price below the MRP of ₹249.50, or leave it empty'],
      },
    ]);
    expect((await read(one)).values.name).toBe('Amla Powder');
  });

  test('of which one is stale are not saved', async () => {
    const [one, two] = [await makeId(), await makeId()];
    const stale = await post(productEdits, {
      edits: [
        { id: one, changes: { name: { from: 'Amla Powder', to: 'Other' } } },
        { id: two, changes: { name: { from: 'Never so', to: 'Third' } } },
      ],
    });
    expect([stale.status, conflictsOf(stale)]).toEqual([
      409,
      [{ id: two, field: 'name', from: 'Never so', current: 'Amla Powder', to: 'Third' }],
    ]);
    expect((await read(one)).values.name).toBe('Amla Powder');
  });
});

describe('an edit in a grid', () => {
  const stockOf = async (id: number) => (await read(id)).stock;

  test('changes products and their stock in one transaction, with one entry and a movement that says why', async () => {
    const [one, two] = [await makeId(), await makeId()];
    await post(`${products}/${one}/stock`, { delta: 5, reason: 'found' });
    const before = await entries();
    const answer = await post(productEdits, {
      edits: [
        { id: one, changes: { name: { from: 'Amla Powder', to: 'Amla Gold' } }, stock: { from: 5, to: '2' } },
        { id: two, stock: { from: 0, to: 7 } },
      ],
      stock_reason: 'damage',
      note: 'Wet carton',
    });
    expect(answer.status).toBe(200);
    expect((answer.body.data as StaffProduct[]).map(({ stock, values }) => [values.name, stock])).toEqual([
      ['Amla Gold', 2],
      ['Amla Powder', 7],
    ]);
    expect(await entries()).toBe(before + 1);
    const moved = await services.db
      .selectFrom('stock_movement')
      .select(['product_id', 'change', 'reason', 'note'])
      .where('product_id', 'in', [one, two])
      .where('reason', '=', 'damage')
      .orderBy('product_id')
      .execute();
    expect(moved).toEqual([
      { product_id: one, change: -3, reason: 'damage', note: 'Wet carton' },
      { product_id: two, change: 7, reason: 'damage', note: 'Wet carton' },
    ]);
  });

  test('saves nothing where a product or a stock is stale, and says every conflict at once', async () => {
    const [one, two] = [await makeId(), await makeId()];
    const stale = await post(productEdits, {
      edits: [
        { id: one, changes: { name: { from: 'Never so', to: 'Third' } } },
        { id: two, changes: { name: { from: 'Amla Powder', to: 'Other' } }, stock: { from: 4, to: 9 } },
      ],
    });
    expect([stale.status, conflictsOf(stale)]).toEqual([
      409,
      [
        { id: one, field: 'name', from: 'Never so', current: 'Amla Powder', to: 'Third' },
        { id: two, field: 'stock', from: 4, current: 0, to: 9 },
      ],
    ]);
    expect([(await read(two)).values.name, await stockOf(two)]).toEqual(['Amla Powder', 0]);
  });

  test('names every wrong cell, of products and of stock', async () => {
    const [one, two] = [await makeId(), await makeId()];
    const wrong = await post(productEdits, {
      edits: [
        { id: one, changes: { hsn: { from: '30049011', to: '12' } } },
        { id: two, stock: { from: 0, to: 'many' } },
      ],
    });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['edits.0.hsn', 'edits.1.stock']]);
    expect(await stockOf(two)).toBe(0);
  });

  test('reads the chosen products or those of a filter', async () => {
    const [one, two] = [await makeId({ sku: 'grid-1' }), await makeId({ sku: 'grid-2', published: true })];
    const listed = async (query: string) => {
      const { body } = await get(`${productEdits}?${query}`);
      return (body.data as { id: number }[]).map(({ id }) => id);
    };
    expect(await listed(`ids=${two},${one}&sort=oldest`)).toEqual([one, two]);
    expect(await listed('search=grid-&status=published')).toEqual([two]);
    expect((await get(`${productEdits}?ids=1;2`)).status).toBe(422);
  });
});

test('what a picture shows is said in the shop, in the reader’s language', async () => {
  const id = await makeId({
    published: true,
    pictures: [samplePicture.image_name],
    picture_alts: ['A jar of amla'],
    picture_alts_hi: ['आँवले का जार'],
  });
  const altIn = async (language: 'en' | 'hi') =>
    (await createCatalogReader(services, language).product(id))?.data[0]?.picture?.alt;
  expect([await altIn('en'), await altIn('hi')]).toEqual(['A jar of amla', 'आँवले का जार']);
  // Without texts of its own a language has those of the first language.
  await patch(id, { picture_alts_hi: { from: ['आँवले का जार'], to: [] } });
  expect(await altIn('hi')).toBe('A jar of amla');
  const many = await patch(id, { picture_alts: { from: ['A jar of amla'], to: ['A jar', 'Its lid'] } });
  expect(many.body.errors).toEqual({ picture_alts: ['There are more descriptions than pictures'] });
});

test('an archived product is out of the shop and the list, and comes back as a draft', async () => {
  const id = await makeId({ published: true, sku: 'short-lived' });
  expect(await inShop(id)).not.toBeNull();
  expect((await post(`${products}/${id}/archive`)).status).toBe(200);
  expect(await inShop(id)).toBeNull();
  expect(await skus('?search=short-lived')).toEqual([]);
  expect(await skus('?search=short-lived&status=archived')).toEqual(['short-lived']);
  expect((await post(`${products}/${id}/archive`)).body.code).toBe('product_archived');
  const hidden = await patch(id, { published: { from: false, to: true } });
  expect(hidden.body.errors).toEqual({ published: ['This product is archived. Restore it first.'] });
  expect(((await post(`${products}/${id}/restore`)).body.data as StaffProduct).status).toBe('draft');
  expect((await post(`${products}/${id}/restore`)).body.code).toBe('product_not_archived');
});

test('a duplicate is a draft with everything but the stock, the barcode and the place on the home page', async () => {
  const id = await makeId({
    published: true,
    featured_rank: 2,
    barcode: '8901234567890',
    tags: ['Vegan'],
    tags_hi: ['वीगन'],
  });
  await post(`${products}/${id}/stock`, { delta: 5, reason: 'found' });
  const copy = (await post(`${products}/${id}/duplicate`, { sku: 'copy-1' })).body.data as StaffProduct;
  expect([copy.sku, copy.status, copy.stock]).toEqual(['copy-1', 'draft', 0]);
  expect(copy.values).toEqual({ ...(await read(id)).values, published: false, featured_rank: null, barcode: '' });
  const again = await post(`${products}/${id}/duplicate`, { sku: 'copy-1' });
  expect([again.status, again.body.errors]).toEqual([422, { sku: ['Another product has this SKU'] }]);
});

describe('stock', () => {
  const adjust = (id: number, body: object) => post(`${products}/${id}/stock`, body);
  const movements = async (id: number) =>
    services.db
      .selectFrom('stock_movement')
      .select(['change', 'reason', 'note', 'location_id'])
      .where('product_id', '=', id)
      .orderBy('id')
      .execute();

  test('changes by a difference, and from one quantity to another', async () => {
    const id = await makeId();
    expect((await adjust(id, { delta: '+12', reason: 'found', note: 'Behind the shelf' })).body.data).toEqual({
      stock: 12,
    });
    expect((await adjust(id, { from: 12, to: 9, reason: 'count' })).body.data).toEqual({ stock: 9 });
    // The same count sent again.
    expect((await adjust(id, { from: 12, to: 9, reason: 'count' })).status).toBe(200);
    expect(await movements(id)).toEqual([
      { change: 12, reason: 'found', note: 'Behind the shelf', location_id: 1 },
      { change: -3, reason: 'count', note: '', location_id: 1 },
    ]);
  });

  test('that is not what the form was opened with is not set', async () => {
    const id = await makeId();
    await adjust(id, { delta: 7, reason: 'found' });
    const stale = await adjust(id, { from: 5, to: 20, reason: 'count' });
    expect([stale.status, stale.body.code, stale.body.message, (stale.body as { current?: number }).current]).toEqual([
      409,
      'stock_conflict',
      'There are 7 in stock now. Check and try again.',
      7,
    ]);
    expect((await read(id)).stock).toBe(7);
  });

  test.each([
    [{ delta: -1, reason: 'lost' }, { delta: ['Only 0 are in stock'] }],
    [{ delta: 0, reason: 'lost' }, { delta: ['Enter how many more or fewer, such as 5 or -2'] }],
    [{ delta: 1, to: 5, reason: 'lost' }, { delta: ['Enter either a difference or the old and new quantity'] }],
    [{ from: 1, reason: 'lost' }, { to: ['Enter either a difference or the old and new quantity'] }],
    [{ delta: 1, reason: 'order' }, { reason: ['Choose a reason'] }],
  ])('%j is wrong at its field', async (body, errors) => {
    const id = await makeId();
    const answer = await adjust(id, body);
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect(await movements(id)).toEqual([]);
  });

  test('below its mark is low', async () => {
    const id = await makeId({ low_stock_at: 5, sku: 'low' });
    await adjust(id, { delta: 6, reason: 'found' });
    expect(await skus('?stock=low&search=low')).toEqual([]);
    await adjust(id, { delta: -1, reason: 'sample' });
    expect(await skus('?stock=low&search=low')).toEqual(['low']);
  });
});

describe('categories', () => {
  const all = async () => (await get(categories)).body.data as StaffCategory[];
  const makeCategory = async (name: string, parent_id: number | null = null) =>
    (await post(categories, { name, parent_id })).body.data as StaffCategory;

  test('come in their order, and a new one is the last', async () => {
    const herbs = await makeCategory('Herbs & Roots');
    expect(herbs).toMatchObject({ slug: 'herbs-roots', product_count: 0, archived_at: null });
    expect((await all()).map(({ slug }) => slug)).toEqual(['wellness', 'hair', 'tea', 'herbs-roots']);
    expect((await makeCategory('herbs roots')).slug).toBe('herbs-roots-2');
    expect((await makeCategory('बालों की देखभाल')).slug).toBe('balon-ki-dekhabhal');
  });

  test('get a new order and new parents in one call, of the whole list only', async () => {
    const inner = await makeCategory('Powders');
    const before = await all();
    const order = before.map(({ id }) => ({ id, parent_id: id === inner.id ? before[0]!.id : null })).toReversed();
    const answer = await post(categoryOrder, { order });
    expect((answer.body.data as StaffCategory[]).map(({ id }) => id)).toEqual(order.map(({ id }) => id));
    const shown = (await createCatalogReader(services).categories({})).data;
    expect(shown.map(({ id, parent_id }) => ({ id, parent_id }))).toEqual(order);
    const part = await post(categoryOrder, { order: order.slice(1) });
    expect([part.status, part.body.code]).toEqual([409, 'category_order_changed']);
    const circle = order.map(({ id }, place) => ({
      id,
      parent_id: place === 0 ? order[1]!.id : place === 1 ? order[0]!.id : null,
    }));
    const wrong = await post(categoryOrder, { order: circle });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      {
        'order.0.parent_id': ['A category can’t be inside itself'],
        'order.1.parent_id': ['A category can’t be inside itself'],
      },
    ]);
    await post(categoryOrder, { order: before.map(({ id }) => ({ id, parent_id: null })) });
  });

  test('stand in no circle and no deeper than three levels', async () => {
    const one = await makeCategory('One');
    const two = await makeCategory('Two', one.id);
    const three = await makeCategory('Three', two.id);
    const deep = await post(categories, { name: 'Four', parent_id: three.id });
    expect(deep.body.errors).toEqual({ parent_id: ['Categories can be 3 levels deep at most'] });
    const circle = await post(`${categories}/${one.id}`, { changes: { parent_id: { from: null, to: three.id } } });
    expect(circle.body.errors).toEqual({ parent_id: ['A category can’t be inside itself'] });
    expect((await post(`${categories}/${two.id}/archive`)).body.code).toBe('category_has_children');
  });

  test('with products are not archived; an empty one is out of the shop and comes back', async () => {
    const hair = (await all()).find(({ slug }) => slug === 'hair')!;
    const used = await post(`${categories}/${hair.id}/archive`);
    expect([used.status, used.body.message]).toEqual([
      409,
      'This category still has 1 product. Move them to another category first.',
    ]);
    const empty = await makeCategory('Empty');
    const names = async () =>
      (await createCatalogReader(services).categories({})).data.map((each) => each.category_name);
    expect(await names()).toContain('Empty');
    expect((await post(`${categories}/${empty.id}/archive`)).status).toBe(200);
    expect(await names()).not.toContain('Empty');
    expect((await make({ category_id: empty.id })).body.errors).toEqual({
      category_id: ['Choose a category that isn’t archived'],
    });
    expect((await post(`${categories}/${empty.id}/restore`)).status).toBe(200);
    expect((await post(`${categories}/${empty.id}/restore`)).body.code).toBe('category_not_archived');
  });

  test('renamed is what their products are found by, and a stale rename is shown the difference', async () => {
    const category = await makeCategory('Oils');
    await makeId({ category_id: category.id, sku: 'in-oils' });
    const rename = (to: string) => post(`${categories}/${category.id}`, { changes: { name: { from: 'Oils', to } } });
    expect((await rename('Thailam')).status).toBe(200);
    expect(await skus('?search=thailam')).toEqual(['in-oils']);
    const stale = await rename('Tel');
    expect([stale.status, conflictsOf(stale)]).toEqual([
      409,
      [{ id: category.id, field: 'name', from: 'Oils', current: 'Thailam', to: 'Tel' }],
    ]);
  });
});

describe('families', () => {
  const { families } = staffCatalogPaths;
  const member = (product_id: number, value: string) => ({ product_id, options: [{ value, value_hi: '' }] });
  const form = (...members: ReturnType<typeof member>[]) => ({ name: 'Amla', axes: [{ name: 'Size' }], members });

  test('are made of products, written anew, and parted', async () => {
    const [one, two, three] = [await makeId(), await makeId(), await makeId()];
    const first = await post(families, form(member(one, '100 g'), member(two, '200 g')));
    const family = first.body.data as StaffFamily;
    expect(family.axes).toEqual([{ name: 'Size', name_hi: '' }]);
    expect(family.members.map(({ product_id, options }) => [product_id, options[0]!.value])).toEqual([
      [one, '100 g'],
      [two, '200 g'],
    ]);
    expect((await read(two)).family).toEqual({ id: family.id, name: 'Amla' });
    const anew = { ...form(member(three, '50 g'), member(one, '100 g')), version: 1 };
    expect(((await post(`${families}/${family.id}`, anew)).body.data as StaffFamily).version).toBe(2);
    expect([(await read(two)).family, (await read(three)).family?.id]).toEqual([null, family.id]);
    const stale = await post(`${families}/${family.id}`, anew);
    expect([stale.status, stale.body.code]).toEqual([409, 'family_changed']);
    expect((await post(`${families}/${family.id}/dissolve`, { version: 1 })).status).toBe(409);
    expect((await post(`${families}/${family.id}/dissolve`, { version: 2 })).status).toBe(200);
    expect((await read(one)).family).toBeNull();
    expect((await post(`${families}/${family.id}/dissolve`, { version: 2 })).status).toBe(404);
  });

  test('hold each product once, of one family, with options of its own', async () => {
    const [one, two, three] = [await makeId(), await makeId(), await makeId()];
    await post(families, { ...form(member(one, '1'), member(two, '2')), name: 'First' });
    const answer = await post(
      families,
      form(member(three, '3'), member(three, '4'), member(one, '5'), member(2_000_000_000, '6')),
    );
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        'members.1.product_id': ['A product is listed twice'],
        'members.2.product_id': ['This product already belongs to the family First'],
        'members.3.product_id': ['One of these products doesn’t exist or is archived'],
      },
    ]);
    const four = await makeId();
    const same = await post(families, form(member(three, '50 G'), member(four, '50 g')));
    expect(same.body.errors).toEqual({ 'members.1.options': ['Another product already has these values'] });
    const bare = await post(families, form(member(three, '50 g'), { product_id: four, options: [] }));
    expect(bare.body.errors).toEqual({ 'members.1.options': ['Give each product one value for each choice'] });
    expect((await post(families, form(member(three, '1')))).body.errors).toEqual({
      members: ['Choose 2 products or more'],
    });
  });
});

test('what belongs beside a product is edited like its other fields', async () => {
  const [one, two] = [await makeId(), await makeId()];
  const change = (related: { from: number[]; to: number[] }) => patch(one, { related });
  expect((await change({ from: [], to: [two, idOf('amla')] })).status).toBe(200);
  const product = await read(one);
  expect(product.values.related).toEqual([two, idOf('amla')]);
  expect(product.companions.map(({ sku }) => sku)).toContain('amla');
  expect((await change({ from: [], to: [two] })).status).toBe(409);
  const wrong = [
    [one, 'A product can’t be listed beside itself'],
    [two, 'A product is listed twice'],
    [2_000_000_000, 'One of these products doesn’t exist or is archived'],
  ] as const;
  for (const [id, message] of wrong) {
    const answer = await patch(one, { goes_well_with: { from: [], to: [two, id] } });
    expect([answer.status, answer.body.errors]).toEqual([422, { goes_well_with: [message] }]);
  }
});
