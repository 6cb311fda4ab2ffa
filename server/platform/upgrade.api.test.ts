import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseOrderNumber } from '#contract/order-number.ts';
import { readBrand } from '#server/content/index.ts';
import { readUnmatchedPayment } from '#server/payments/index.ts';
import type { Database } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { openEmptyDatabase } from '#server/testing/databases.ts';
import { createNotes, notingReader, readNotes } from '#server/testing/feed-notes.ts';
import { type OrderFeedEvent, runReader } from '#server/order-feed/index.ts';
import { openTestServices } from '#server/testing/services.ts';

/** The last migration before tables took the terms of the trade. */
const before = '0064-stray-reference';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database.db, before);
  await sql
    .raw(
      `
SET session_replication_role = replica;
INSERT INTO stray_payment (order_id, provider, payment_id, amount_paise, reason, state, found_at, transfer_reference)
  VALUES (100001, 'razorpay', 'pay_1', 49900, 'late', 'refunded', '2026-11-20T06:30:00Z', 'UTR-1');
INSERT INTO gst_series (kind, fiscal_year, last_serial) VALUES ('invoice', 2026, 7);
INSERT INTO gst_paper (kind, fiscal_year, serial, number, issued_at, issued_on, order_id, taxable_paise, cgst_paise, sgst_paise, igst_paise,
    delivery_paise, total_paise, content)
  VALUES ('invoice', 2026, 7, 'AIN/26-27/000007', '2026-11-20T06:30:00Z', '2026-11-20', 100001, 10000, 250, 250, 0, 0, 10500, '{}');
INSERT INTO setting (key, value) VALUES ('gst_papers', '{"invoice":"AIN"}');
INSERT INTO job (kind, key, payload, run_at) VALUES
  ('refund-stray-payment', 'refund-stray-payment pay_1', '{"payment_id":"pay_1"}', now()),
  ('hourly:stray-payments', 'hourly:stray-payments 1', '{}', now()),
  ('payment-news', 'payment-news evt_1', '{"event_id":"evt_1"}', now());
INSERT INTO mail (id, recipient, subject, body_text, body_html, created_at) OVERRIDING SYSTEM VALUE VALUES
  (1, 'a@example.in', 'Code', E'Dear Asha\\n\\n    012345\\n\\n12 Road, 248001', '<p style="letter-spacing:6px">012345</p> 248001', '2026-11-20T06:30:00Z'),
  (2, 'b@example.in', 'Code', E'Dear Bina\\n\\n    543210\\n\\nbye', '<p style="letter-spacing:6px">543210</p>', '2026-11-20T06:30:00Z'),
  (3, 'c@example.in', 'Ticket', E'Dear\\n\\n    123456\\n\\nbye', '<p>    123456</p>', '2026-11-20T06:30:00Z');
INSERT INTO job (kind, key, payload, run_at, done_at) VALUES
  ('mail', 'mail 1', '{"mail_id":1,"hides_code":true}', now(), NULL),
  ('mail', 'mail 2', '{"mail_id":2,"hides_code":true}', now(), now()),
  ('mail', 'mail 3', '{"mail_id":3,"hides_code":false}', now(), NULL);
INSERT INTO payment_webhook (event_id, provider, event, received_at) VALUES ('evt_1', 'razorpay', 'payment.captured', now());
INSERT INTO orders (id, placed_at, order_status, payment_method, payment_status, first_name, last_name, mobile, email, billing, shipping,
    place_of_supply, mrp_total_paise, sale_discount_paise, coupon_discount_paise, tax_paise, shipping_paise, payable_paise)
  OVERRIDING SYSTEM VALUE SELECT id, now(), 'placed', 'cod', 'cod_due', 'A', 'B', '9876543210', 'a@example.in', '{}', '{}', 'Uttarakhand',
    100, 0, 0, 0, 0, 100 FROM (SELECT 100001 UNION SELECT generate_series(1, 199)) AS old (id);
INSERT INTO order_event (order_id, at, kind, actor) VALUES (100001, now(), 'revived', 'system'), (100001, now(), 'second_payment', 'system');
INSERT INTO stray_payment (order_id, provider, payment_id, amount_paise, reason, state, found_at)
  VALUES (100001, 'razorpay', 'pay_2', 100, 'second', 'found', now());
INSERT INTO order_return (order_id, line_no, quantity, reason, message, state, requested_at)
  VALUES (100001, 1, 1, 'damaged', '', 'refused', now());
INSERT INTO stock_movement (product_id, change, reason, order_id, at) VALUES (1, 2, 'released', 100001, now());
INSERT INTO category (id, slug, name, name_hi) OVERRIDING SYSTEM VALUE VALUES (1, 'juice', 'Juices', 'रस'), (2, 'tea', 'Teas', '');
INSERT INTO product (id, sku, name, name_hi, category_id, regular_paise, hsn, tax_class, net_value, net_unit, manufacturer, country_of_origin,
    licence_kind, licence_number, shelf_life_months, hi) OVERRIDING SYSTEM VALUE VALUES
  (1, 'amla', 'Amla Juice', 'आँवला रस', 1, 100, '1', 'x', 1, 'g', 'Maker', 'India', 'AYUSH', 'L', 1,
    '{"short_description":"छोटा","description":"लंबा","manufacturer":"निर्माता","country_of_origin":"भारत","ingredients":"आँवला","how_to_use":"पिएँ","cautions":"सूखा"}'),
  (2, 'tea', 'Tea', '', 1, 100, '1', 'x', 1, 'g', 'Maker', 'India', 'AYUSH', 'L', 1, '{}'),
  (3, 'oil', 'Oil', '', 1, 100, '1', 'x', 1, 'g', 'Maker', 'India', 'AYUSH', 'L', 1, '{"cautions":"बाहरी"}');
INSERT INTO product_tag (product_id, position, tag_name, tag_name_hi) VALUES (1, 1, 'Vegan', 'वीगन'), (1, 2, 'Winter', '');
INSERT INTO coupon (id, code, title, title_hi, kind, percent_bp) OVERRIDING SYSTEM VALUE VALUES (1, 'A', 'Off', 'छूट', 'percent', 100);
INSERT INTO order_line (order_id, line_no, product_id, sku, name, name_hi, hsn, quantity, regular_paise, sale_amount_paise, coupon_paise,
    net_paise, gst_rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise, sale_point_centi)
  VALUES (100001, 1, 1, 'amla', 'Amla', 'आँवला', '1', 1, 100, 100, 0, 100, 0, 100, 0, 0, 0, 0);
INSERT INTO order_line (order_id, line_no, product_id, sku, name, name_hi, hsn, quantity, regular_paise, sale_amount_paise, coupon_paise,
    net_paise, gst_rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise, sale_point_centi)
  VALUES (199, 1, 2, 'tea', 'Tea', '', '1', 2, 50, 100, 0, 100, 0, 100, 0, 0, 0, 724);
INSERT INTO order_event (order_id, at, kind, actor) VALUES (199, '2026-11-01T06:30:00Z', 'placed', 'customer'),
  (199, '2026-11-02T06:30:00Z', 'shipped', 'staff'), (199, '2026-11-05T06:30:00Z', 'delivered', 'staff');
INSERT INTO banner (id, position, title, title_hi, text, link_path, link_label, alt, picture, small_picture, hi) OVERRIDING SYSTEM VALUE
  VALUES (1, 1, 'First', 'पहला', 'Text', '/shop', 'Shop', 'Hill', 'p', 'p', '{"text":"पाठ","link_label":"दुकान","alt":"पहाड़ी"}');
INSERT INTO offer (id, position, title, short_description, long_description, valid_from, valid_to, hi) OVERRIDING SYSTEM VALUE
  VALUES (1, 1, 'Offer', 'Short', 'Long', '2026-01-01', '2026-12-31', '{"title":"ऑफ़र","short_description":"छोटा","long_description":"लंबा"}');
INSERT INTO gallery_image (id, position, picture, title, alt, hi) OVERRIDING SYSTEM VALUE
  VALUES (1, 1, 'p', 'Hill', 'A hill', '{"title":"पहाड़ी","alt":"एक पहाड़ी"}');
INSERT INTO plan_version (effective_from, sp_paise, active_centi_sp, freeze_months, personal_bp, rebate, level_bp, ranks, r_bonus_limit)
  VALUES ('2020-04-01', 1000, 0, 3, 0, '[]', '[]', '[{"name":"Simple","name_hi":"सिंपल","leaders":0},{"name":"Star","name_hi":"","leaders":1}]', 0);
INSERT INTO setting (key, value) VALUES ('brand', '{"name":"Aarvya","hi":{"tagline":"जड़ी-बूटियाँ"}}');
SELECT setval(pg_get_serial_sequence('orders', 'id'), 100001);
SET session_replication_role = DEFAULT;
`,
    )
    .execute(database.db);
  await migrate(database.db);
});
afterAll(() => database.close());

const rows = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;

test('a database of an earlier version opens with its unmatched payments', async () => {
  expect(await readUnmatchedPayment(database.db, { provider: 'razorpay', paymentId: 'pay_1' })).toMatchObject({
    orderId: 100001,
    amount: 49900,
    reason: 'late',
    state: 'refunded',
    reference: 'UTR-1',
  });
});

test('its tax documents stand with their numbers, and still cannot be changed', async () => {
  expect(await rows('SELECT number, total_paise FROM tax_document')).toEqual([
    { number: 'AIN/26-27/000007', total_paise: 10500 },
  ]);
  expect(await rows('SELECT last_serial FROM tax_document_series')).toEqual([{ last_serial: 7 }]);
  for (const statement of [
    'UPDATE tax_document SET total_paise = 1',
    'DELETE FROM tax_document',
    'TRUNCATE tax_document CASCADE',
  ])
    await expect(rows(statement)).rejects.toThrow(/never changed or deleted/);
});

test('its settings and queued jobs are found under their new names', async () => {
  expect(await rows(`SELECT value FROM setting WHERE key = 'tax_documents'`)).toEqual([{ value: { invoice: 'AIN' } }]);
  expect(await rows(`SELECT kind, key, payload FROM job WHERE kind <> 'mail' ORDER BY id`)).toEqual([
    {
      kind: 'refund-unmatched-payment',
      key: 'refund-unmatched-payment pay_1',
      payload: { provider: 'razorpay', payment_id: 'pay_1' },
    },
    {
      kind: 'webhook-event',
      key: 'webhook-event evt_1',
      payload: { provider: 'razorpay', event_id: 'evt_1' },
    },
  ]);
});

test('the codes in its emails lie apart from them, and only of those that are still to be sent', async () => {
  expect(await rows('SELECT body_text, body_html FROM mail ORDER BY id')).toEqual([
    {
      body_text: 'Dear Asha\n\n    ••••••\n\n12 Road, 248001',
      body_html: '<p style="letter-spacing:6px">••••••</p> 248001',
    },
    { body_text: 'Dear Bina\n\n    ••••••\n\nbye', body_html: '<p style="letter-spacing:6px">••••••</p>' },
    { body_text: 'Dear\n\n    123456\n\nbye', body_html: '<p>    123456</p>' },
  ]);
  expect(await rows('SELECT job_key, secret, expires_at FROM message_secret')).toEqual([
    { job_key: 'mail 1', secret: '012345', expires_at: new Date('2026-11-20T06:45:00Z') },
  ]);
  expect(await rows(`SELECT payload FROM job WHERE kind = 'mail' ORDER BY id`)).toEqual([
    { payload: { mail_id: 1, has_secret: true } },
    { payload: { mail_id: 2, has_secret: true } },
    { payload: { mail_id: 3, has_secret: false } },
  ]);
});

test('what happened to its orders is told in the terms of today', async () => {
  expect(await rows('SELECT kind FROM order_event WHERE order_id = 100001 ORDER BY id')).toEqual([
    { kind: 'reinstated' },
    { kind: 'duplicate_payment' },
  ]);
  expect(await rows('SELECT state FROM order_return')).toEqual([{ state: 'declined' }]);
  expect(await rows('SELECT reason FROM stock_movement')).toEqual([{ reason: 'abandoned' }]);
  expect(await readUnmatchedPayment(database.db, { provider: 'razorpay', paymentId: 'pay_2' })).toMatchObject({
    reason: 'duplicate',
  });
});

test('its Hindi texts stand in the translation tables, a row for each record that has any', async () => {
  const translations = async (table: string) => rows(`SELECT * FROM ${table}_translation ORDER BY 1, 2`);
  expect(await translations('category')).toEqual([{ category_id: 1, language: 'hi', name: 'रस' }]);
  const empty = { short_description: '', description: '', manufacturer: '', country_of_origin: '', ingredients: '' };
  expect(await translations('product')).toEqual([
    {
      product_id: 1,
      language: 'hi',
      name: 'आँवला रस',
      short_description: 'छोटा',
      description: 'लंबा',
      manufacturer: 'निर्माता',
      country_of_origin: 'भारत',
      ingredients: 'आँवला',
      how_to_use: 'पिएँ',
      cautions: 'सूखा',
      picture_alts: [],
    },
    { product_id: 3, language: 'hi', name: '', ...empty, how_to_use: '', cautions: 'बाहरी', picture_alts: [] },
  ]);
  expect(await translations('product_tag')).toEqual([{ product_id: 1, position: 1, language: 'hi', tag_name: 'वीगन' }]);
  expect(await translations('coupon')).toEqual([{ coupon_id: 1, language: 'hi', title: 'छूट' }]);
  expect(await translations('order_line')).toEqual([{ order_id: 100001, line_no: 1, language: 'hi', name: 'आँवला' }]);
  expect(await translations('banner')).toEqual([
    { banner_id: 1, language: 'hi', title: 'पहला', text: 'पाठ', link_label: 'दुकान', alt: 'पहाड़ी' },
  ]);
  expect(await translations('offer')).toEqual([
    { offer_id: 1, language: 'hi', title: 'ऑफ़र', short_description: 'छोटा', long_description: 'लंबा' },
  ]);
  expect(await translations('gallery_image')).toEqual([
    { gallery_image_id: 1, language: 'hi', title: 'पहाड़ी', alt: 'एक पहाड़ी' },
  ]);
  expect(await rows(`SELECT ranks FROM plan_version WHERE effective_from = '2020-04-01'`)).toEqual([
    {
      ranks: [
        { name: 'Simple', names: { hi: 'सिंपल' }, leaders: 0 },
        { name: 'Star', leaders: 1 },
      ],
    },
  ]);
  expect((await readBrand(database.db, 'hi')).tagline).toBe('जड़ी-बूटियाँ');
});

test('what is stored in a language that the code lists later needs no migration', async () => {
  const third = `'ta'`;
  for (const statement of [
    `INSERT INTO customer (first_name, last_name, mobile, password_hash, language) VALUES ('A', 'B', '9812345678', 'x', ${third})`,
    `INSERT INTO orders (placed_at, order_status, payment_method, payment_status, first_name, last_name, mobile, email, language, billing, shipping,
       place_of_supply, mrp_total_paise, sale_discount_paise, coupon_discount_paise, tax_paise, shipping_paise, payable_paise)
     VALUES (now(), 'placed', 'cod', 'cod_due', 'A', 'B', '9812345678', '', ${third}, '{}', '{}', 'Kerala', 0, 0, 0, 0, 0, 0)`,
    `INSERT INTO ticket (number, kind, channel, state, full_name, mobile, email, subject, message, products, language, fingerprint,
       acknowledge_by, escalate_at, redress_by, created_at)
     VALUES ('T-1', 'contact', 'web', 'received', 'A', '9812345678', '', '', '', '', ${third}, '', now(), now(), now(), now())`,
    `INSERT INTO page_text (path, language, title, lead, body, faq, edited, updated_at) VALUES ('about', ${third}, '', '', '', false, true, now())`,
    `INSERT INTO product_translation (product_id, language, name) VALUES (1, ${third}, 'நெல்லி')`,
  ])
    await rows(statement);
  for (const table of ['customer', 'orders', 'ticket', 'page_text', 'product_translation'])
    expect((await rows(`SELECT count(*)::int AS n FROM ${table} WHERE language = ${third}`))[0]).toEqual({ n: 1 });
});

test('its orders have public numbers that cannot be counted, and so have those that an older version still places', async () => {
  const placing = `INSERT INTO orders (placed_at, order_status, payment_method, payment_status, first_name, last_name, mobile, email, billing,
      shipping, place_of_supply, mrp_total_paise, sale_discount_paise, coupon_discount_paise, tax_paise, shipping_paise, payable_paise)
    SELECT now(), 'placed', 'cod', 'cod_due', 'A', 'B', '1', 'a@example.in', '{}', '{}', 'Uttarakhand', 100, 0, 0, 0, 0, 100
    FROM generate_series(1, 100)`;
  await sql.raw(placing).execute(database.db);
  const numbers = (await database.db.selectFrom('orders').select('number').execute()).map(({ number }) => number);
  expect(numbers.length).toBeGreaterThanOrEqual(300);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(parseOrderNumber(number)).toBe(number);
});

test('what happened to its orders is read from the feed, before what happens from now on', async () => {
  const services = await openTestServices();
  await createNotes(database.db);
  const happen = sql`INSERT INTO order_event (order_id, at, kind, actor) VALUES (199, now(), 'cod_collected', 'staff')`;
  await happen.execute(database.db);
  await runReader({ ...services, db: database.db }, notingReader('upgraded'));
  expect(await rows(`SELECT last_error FROM order_feed_reader WHERE name = 'upgraded'`)).toEqual([
    { last_error: null },
  ]);
  await services.close();
  const told = (await readNotes(database.db, 'upgraded')).map(({ event }) => JSON.parse(event) as OrderFeedEvent);
  const ofOrder = told.filter(({ order }) => order.id === 199);
  expect(ofOrder.map(({ kind, at }) => [kind, new Date(at).toISOString().slice(0, 10)]).slice(0, 3)).toEqual([
    ['placed', '2026-11-01'],
    ['dispatched', '2026-11-02'],
    ['delivered', '2026-11-05'],
  ]);
  expect(ofOrder.map(({ kind }) => kind)[3]).toBe('cash_collected');
  expect(told.at(-1)).toMatchObject({ kind: 'cash_collected', lines: [{ sku: 'tea', quantity: 2 }] });
  expect(told.map(({ position }) => position)).toEqual(told.map((_event, index) => index + 1));
});
