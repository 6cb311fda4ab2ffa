import fs from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoCatalogue } from '#demo/index.ts';
import { demoCustomer, demoSeller, demoStaff } from '#demo/people.ts';
import { paths } from '#contract/paths.ts';
import { verifyChain } from '#server/audit/index.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { bookStock, disagreements } from '#server/testing/order-ledger.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { tamper } from '#server/testing/services.ts';
import { newToken } from '#server/platform/tokens.ts';
import { orderBody, seedCoupon, seedCustomer, seedProduct } from '#server/testing/shop.ts';
import { endDemo, seedDemo } from './index.ts';
import { isEmpty } from './store.ts';

let shop: LifeShop;
const db = () => shop.services.db;
const end = () => endDemo(shop.services, { commit: true });
beforeEach(async () => {
  shop = await openLifeShop();
  await seedDemo(shop.services, { pictures: false });
});
afterEach(() => shop.close());

async function run(statement: string): Promise<Record<string, unknown>[]> {
  return (await sql.raw<Record<string, unknown>>(statement).execute(db())).rows;
}
const ids = async (table: string, where = 'true') =>
  (await run(`SELECT id FROM ${table} WHERE ${where} ORDER BY id`)).map(({ id }) => id as number);
const demoProduct = async (place = 0) => (await ids('product'))[place]!;

/** A coupon of the demo, as a buyer names it. */
const fivePercent = async () =>
  (await run(`SELECT public_id FROM coupon WHERE code = 'AARVYA5'`))[0]!['public_id'] as number;

/** Row counts of every table that has rows, but for those that a migration or a staff member of the test has filled. */
async function counts(): Promise<Record<string, number>> {
  const tables = await run(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await run(`SELECT count(*)::int AS n FROM ${name as string}`);
    if ((row!['n'] as number) > 0) found[name as string] = row!['n'] as number;
  }
  return found;
}

/** Everything that people try in a demo. */
async function tryOut(): Promise<number[]> {
  const [customer] = await ids('customer', `mobile = '${demoCustomer.mobile}'`);
  const { token, hash } = newToken();
  await run(
    `INSERT INTO customer_token (token_hash, customer_id, expires_at) VALUES ('${hash}', ${customer}, '2100-01-01')`,
  );
  await run(
    `INSERT INTO known_device (account, device_hash, last_used_at) VALUES ('customer:${customer}', 'x', now())`,
  );
  const headers = { authorization: `Bearer ${token}` };
  const body = orderBody({ [await demoProduct()]: 1 }, { form: { mobile: demoCustomer.mobile } });
  const own = await shop.post(paths.placeOrder, body, headers);
  expect(own.body.status).toBe('success');
  const coupon = await fivePercent();
  const paid = await placeLive(shop, { [await demoProduct(1)]: 3 }, { form: online, coupon });
  await bringTo(shop, paid.id, 'deliver');
  const lines = [{ line_no: 1, quantity: 1, reason: 'damaged', message: 'Leaks' }];
  const { returns } = (await paid.act('returns', { lines })).body.data as { returns: { id: number }[] };
  await shop.staff(paid.id, `returns/${returns[0]!.id}/approve`);
  await shop.staff(paid.id, `returns/${returns[0]!.id}/receive`, { restock: 1 });
  expect((await shop.staff(paid.id, 'refund')).status).toBe(200);
  const unpaid = await shop.post(paths.placeOrder, orderBody({ [await demoProduct(2)]: 1 }, { form: online }));
  return [own.body.order_id as number, paid.id, unpaid.body.order_id as number];
}

test('everything of the demo goes, and what is left is the shop as the migrations made it', async () => {
  await tryOut();
  await shop.runJobs();
  const ended = await end();
  expect(ended.removed).toMatchObject({
    customer: 2,
    staff: 7,
    session: 1,
    product: demoCatalogue.products.length,
    category: demoCatalogue.categories.length,
    coupon: demoCatalogue.coupons.length,
    banner: 2,
    offer: 6,
    gallery_image: demoCatalogue.gallery.length,
    shipping_pin: 4,
    p_bonus_row: 7,
    orders: 3,
    tax_document: 2,
    setting: 1,
    mail: expect.any(Number),
  });
  expect(ended.kept).toEqual({ orders: 0, products: 0, coupons: 0, ownCoupons: 0 });
  expect(await isEmpty(shop.services)).toBe(true);
  expect(await counts()).toEqual({
    ...migrated,
    // What every shop starts with.
    attribute: expect.any(Number),
    attribute_translation: expect.any(Number),
    attribute_value: expect.any(Number),
    attribute_value_translation: expect.any(Number),
    search_synonym: expect.any(Number),
    rate_limit: expect.any(Number),
    // The keys of this installation.
    setting: expect.any(Number),
    // The laws' rates, which the company's own products need.
    tax_class: demoCatalogue.taxClasses.length,
    tax_rate: expect.any(Number),
    // The member of staff that this test works as, and what they did.
    staff: 1,
    staff_token: 1,
    audit_entry: expect.any(Number),
    audit_unsealed: expect.any(Number),
    // Days that are summed anew, without these orders.
    sales_change: expect.any(Number),
    // What a cache before the shop has to forget.
    edge_purge: expect.any(Number),
  });
  expect(await run(`SELECT key FROM setting WHERE key = 'brand'`)).toEqual([]);
  expect(await disagreements(db())).toEqual([]);
});

/** What an empty migrated database holds. */
const migrated = {
  tds_rule: 4,
  catalog_version: 1,
  kysely_migration: expect.any(Number),
  kysely_migration_lock: 1,
  location: 1,
  order_feed_reader: 1,
  order_feed_sequence: 1,
  plan_version: 1,
  shipping_rate: 3,
  shipping_terms: 1,
};

test('it is in the audit log with its numbers, and the log is intact', async () => {
  const { removed } = await end();
  const [last] = await run('SELECT * FROM audit_entry ORDER BY id DESC LIMIT 1');
  expect(last).toMatchObject({
    action: 'demo.end',
    object_type: 'demo',
    login: 'command line',
    staff_id: null,
    outcome: 'done',
    after: removed,
  });
  expect((await verifyChain(db())).problem).toBeNull();
});

test('once it has ended there is nothing left to end, and a second seeding can be ended again', async () => {
  await end();
  const entries = await run('SELECT count(*) FROM audit_entry');
  expect(await end()).toEqual({ removed: {}, kept: { orders: 0, products: 0, coupons: 0, ownCoupons: 0 } });
  expect(await run('SELECT count(*) FROM audit_entry')).toEqual(entries);
  expect(await seedDemo(shop.services, { pictures: false })).toBe(true);
  expect((await end()).removed).toMatchObject({ product: demoCatalogue.products.length });
});

test('a rehearsal says the same and deletes nothing', async () => {
  await tryOut();
  const before = await counts();
  const rehearsed = await endDemo(shop.services, { commit: false });
  expect(await counts()).toEqual(before);
  expect(await end()).toEqual(rehearsed);
});

test('pictures go with the products, with their files, unless something else shows them', async () => {
  const folder = `${shop.services.config.dataDir}/pictures/product-images`;
  await fs.mkdir(folder, { recursive: true });
  const [gone, shown] = await run('SELECT picture, widths FROM product_picture JOIN picture ON file = picture LIMIT 2');
  const files = (row: typeof gone) => [
    row!['picture'] as string,
    `${(row!['picture'] as string).replace('.jpg', '')}-${(row!['widths'] as number[])[0]}.avif`,
  ];
  for (const file of [...files(gone), ...files(shown), 'own.jpg']) await fs.writeFile(`${folder}/${file}`, 'x');
  const own = await seedProduct(db());
  await run(`INSERT INTO product_picture VALUES (${own}, 1, '${shown!['picture'] as string}')`);
  await end();
  expect((await fs.readdir(folder)).toSorted()).toEqual([...files(shown), 'own.jpg'].toSorted());
  expect(await run('SELECT file FROM picture')).toEqual([{ file: shown!['picture'] }]);
});

describe('what is the company’s own stays:', () => {
  test('its accounts, products, coupons and orders, beside a demo that was tried out', async () => {
    const own = await seedProduct(db(), { name: 'Own honey' });
    const coupon = await seedCoupon(db(), { kind: 'percent', percentBp: 500 });
    await bookStock(db());
    const asha = await seedCustomer(shop.services);
    await run(`UPDATE customer SET referrer_member_id = '${demoSeller.memberId}' WHERE id = ${asha.id}`);
    const sold = await placeLive(shop, { [own]: 2 }, { coupon });
    await shop.services.db.transaction().execute(async (tx) => {
      await saveBrand(tx, { ...presetBrand, gstin: '27AAPFU0939F1ZV' }, shop.services.clock.now());
    });
    const before = await counts();
    await tryOut();
    const { removed } = await end();
    expect(removed).toMatchObject({ customer: 2, orders: 3 });
    expect(removed).not.toHaveProperty('setting');
    expect(await ids('orders')).toEqual([sold.id]);
    expect(await ids('product')).toEqual([own]);
    expect(await ids('coupon')).toEqual([coupon]);
    expect(await run('SELECT id, referrer_member_id FROM customer')).toEqual([
      { id: asha.id, referrer_member_id: null },
    ]);
    expect(await run(`SELECT email FROM staff`)).toEqual([{ email: 'meera@office.example' }]);
    expect((await sold.see()).total_payable_amount).toBeGreaterThan(0);
    expect((await counts())['order_event']).toBe(before['order_event']);
    expect(await disagreements(db())).toEqual([]);
  });

  test('an order with items of its own, and the demo items and coupon in it, which are not sold any more', async () => {
    const own = await seedProduct(db());
    await bookStock(db());
    const [first, second] = [await demoProduct(), await demoProduct(1)];
    const coupon = await fivePercent();
    const mixed = await placeLive(shop, { [own]: 1, [first]: 2 }, { coupon });
    const demo = await placeLive(shop, { [first]: 3, [second]: 1 }, { coupon });
    const ended = await end();
    expect(ended.kept).toEqual({ orders: 0, products: 1, coupons: 1, ownCoupons: 0 });
    expect(await ids('orders')).toEqual([mixed.id]);
    expect(demo.id).not.toBe(mixed.id);
    expect(await run('SELECT id, published FROM product ORDER BY id')).toEqual(
      [
        { id: first, published: false },
        { id: own, published: true },
      ].toSorted((one, other) => one.id - other.id),
    );
    expect(await run('SELECT active, used_count FROM coupon')).toEqual([{ active: false, used_count: 1 }]);
    expect(await ids('demo_record')).toEqual([]);
    expect(await disagreements(db())).toEqual([]);
  });

  test('an order of demo items for which a real provider was asked for money', async () => {
    const order = await placeLive(shop, { [await demoProduct()]: 1 }, { form: online });
    await tamper(db(), sql`UPDATE payment SET provider = 'razorpay'`);
    const { removed, kept } = await end();
    expect([removed['orders'], kept.products]).toEqual([undefined, 1]);
    expect(await ids('orders')).toEqual([order.id]);
  });

  test('demo invoices in a series with its own, whose numbers have no gaps', async () => {
    const demo = await placeLive(shop, { [await demoProduct()]: 1 });
    const notInvoiced = await placeLive(shop, { [await demoProduct(1)]: 1 });
    await bringTo(shop, demo.id, 'dispatch');
    const product = await seedProduct(db());
    await bookStock(db());
    const own = await placeLive(shop, { [product]: 1 });
    await bringTo(shop, own.id, 'dispatch');
    const { removed, kept } = await end();
    expect([removed['orders'], removed['tax_document'], kept.orders]).toEqual([1, undefined, 1]);
    expect(await ids('orders')).toEqual([demo.id, own.id]);
    expect(notInvoiced.id).toBeGreaterThan(demo.id);
    expect(await disagreements(db())).toEqual([]);
  });

  test('an order of its own by a demo account, without the account', async () => {
    const own = await seedProduct(db());
    const [customer] = await ids('customer', `mobile = '${demoCustomer.mobile}'`);
    const order = await placeLive(shop, { [own]: 1 });
    await run(`UPDATE orders SET customer_id = ${customer} WHERE id = ${order.id}`);
    await end();
    expect(await run('SELECT id, customer_id FROM orders')).toEqual([{ id: order.id, customer_id: null }]);
    expect(await ids('customer')).toEqual([]);
  });

  test('a ticket that a demo account handled, which forgets by whom', async () => {
    const [demo] = await ids('staff', `email = '${demoStaff.email}'`);
    await run(`WITH sent AS (
      INSERT INTO ticket (number, kind, channel, state, full_name, mobile, email, subject, message, products, language, fingerprint,
        acknowledge_by, escalate_at, redress_by, created_at)
      VALUES ('T-1', 'contact', 'web', 'received', 'Asha', '9812345678', '', '', '', '', 'en', '', now(), now(), now(), now()) RETURNING id)
      INSERT INTO ticket_event (ticket_id, kind, note, staff_id, created_at) SELECT id, 'noted', 'Called', ${demo}, now() FROM sent`);
    await end();
    expect(await run('SELECT note, staff_id FROM ticket_event')).toEqual([{ note: 'Called', staff_id: null }]);
  });

  test('a coupon that held for demo items alone is switched off, not made one for everything', async () => {
    const coupon = await seedCoupon(db(), { kind: 'percent', percentBp: 500, products: [await demoProduct()] });
    expect((await end()).kept.ownCoupons).toBe(1);
    expect(await run('SELECT id, active FROM coupon')).toEqual([{ id: coupon, active: false }]);
  });
});

describe('the way around the records of what happened', () => {
  const inEnding = (...statements: string[]) =>
    db()
      .transaction()
      .execute(async (tx) => {
        await sql`SET LOCAL shop.ending_demo = 'on'`.execute(tx);
        for (const statement of statements) await sql.raw(statement).execute(tx);
      });

  test('opens for no order of the company’s own, marked or not', async () => {
    const order = await placeLive(shop, { [await seedProduct(db())]: 1 });
    const stays = /never changed or deleted/;
    await expect(inEnding(`DELETE FROM order_event WHERE order_id = ${order.id}`)).rejects.toThrow(stays);
    await expect(inEnding(`DELETE FROM stock_movement WHERE order_id = ${order.id}`)).rejects.toThrow(stays);
    await expect(inEnding(`INSERT INTO demo_record (kind, id) VALUES ('orders', ${order.id})`)).rejects.toThrow(
      `order ${order.id} is not the demo's`,
    );
  });

  test('opens for a demo order while the demo is being ended, and changes nothing even then', async () => {
    const order = await placeLive(shop, { [await demoProduct()]: 1 });
    const mark = `INSERT INTO demo_record (kind, id) VALUES ('orders', ${order.id})`;
    await run(mark);
    const stays = /never changed or deleted/;
    await expect(run(`DELETE FROM order_event WHERE order_id = ${order.id}`)).rejects.toThrow(stays);
    await expect(inEnding(`UPDATE order_event SET actor = 'x' WHERE order_id = ${order.id}`)).rejects.toThrow(stays);
    await inEnding(`DELETE FROM order_event WHERE order_id = ${order.id}`);
    expect(await run(`SELECT id FROM order_event WHERE order_id = ${order.id}`)).toEqual([]);
  });

  test('the audit log has none', async () => {
    await end();
    await expect(inEnding('DELETE FROM audit_entry')).rejects.toThrow('the audit log is never changed or deleted');
  });
});

test('in a database that an earlier version seeded the migration finds the demo, and nothing that came later', async () => {
  const own = await seedProduct(db());
  await seedCustomer(shop.services);
  // Earlier versions knew neither families nor collections, and every product came at the same moment.
  await run(`DELETE FROM demo_record WHERE kind IN ('product_family', 'collection')`);
  await run(`UPDATE product SET created_at = (SELECT min(created_at) FROM customer WHERE is_demo)
    WHERE id IN (SELECT id FROM demo_record WHERE kind = 'product')`);
  const marked = await run('SELECT kind, id FROM demo_record ORDER BY 1, 2');
  await run('DELETE FROM demo_record');
  const { up } = await import('#server/migrations/0093-demo-records.ts');
  const source = up.toString();
  const statement = source.slice(source.indexOf('WITH seeded'), source.lastIndexOf('ON CONFLICT DO NOTHING'));
  await run(`${statement} ON CONFLICT DO NOTHING`);
  expect(await run('SELECT kind, id FROM demo_record ORDER BY 1, 2')).toEqual(marked);
  expect(marked).not.toContainEqual({ kind: 'product', id: own });
});
