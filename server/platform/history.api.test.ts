import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { seedCustomer, seedProduct } from '#server/testing/shop.ts';

/** Tables of history, with the columns that track a row's progress. */
const records: Record<string, readonly string[]> = {
  batch_movement: [],
  goods_receipt: [],
  goods_receipt_line: [],
  income_adjustment: [],
  income_entry: [],
  income_recovery: [],
  lower_rate_certificate: ['used_paise'],
  approval: ['decided_at', 'decided_by', 'decided_by_login', 'decided_by_name', 'note', 'state'],
  check_finding: ['closed_at', 'expected', 'found', 'last_run_id', 'last_seen_at', 'texts', 'told_at'],
  income_close_check: [],
  check_run: ['broken', 'ended_at', 'fresh', 'gone', 'orders', 'products', 'remaining'],
  member: [
    'agreed_at',
    'agreement',
    'contact_shown_since',
    'customer_id',
    'first_name',
    'last_name',
    'status',
    'title',
  ],
  member_contact_consent: [],
  member_notification_choice: [],
  member_exit: ['ended_at', 'reason', 'state'],
  member_sponsor: [],
  member_status: [],
  seller_text: [],
  seller_agreement: [],
  owner_notice: [],
  order_credit: [],
  order_credit_line: [],
  order_edit: ['applied_in', 'credit_id', 'payment_id', 'provider', 'provider_order_id', 'settled_at', 'state'],
  order_event: [],
  order_feed: ['position'],
  order_line: [
    'expires_on',
    'invoice_cgst_paise',
    'invoice_from',
    'invoice_igst_paise',
    'invoice_rate_bp',
    'invoice_sgst_paise',
    'invoice_tax_change_paise',
  ],
  order_line_translation: [],
  order_return: ['answer', 'credit_id', 'message', 'restocked', 'state'],
  payment: ['paid_at', 'provider_payment_id', 'status'],
  payment_webhook: ['outcome', 'processed_at'],
  message_template_version: [],
  page_version: [],
  price_change: [],
  sale_point_month: [],
  payout_batch: [
    'channel',
    'failed_lines',
    'failed_paise',
    'paid_lines',
    'paid_paise',
    'payable_lines',
    'payable_paise',
    'returned_lines',
    'returned_paise',
    'sent_at',
    'template_key',
  ],
  // A payout in progress; its outcome is then stored too.
  payout_line: ['asked_at', 'failure', 'paid_on', 'provider_id', 'provider_state', 'settled_at', 'state', 'utr'],
  payout_response: [],
  plan_version: ['withdrawal_requested_by', 'withdrawn_at', 'withdrawn_by'],
  product_import: ['undone_at'],
  review: [
    'author_name',
    'customer_id',
    'decided_at',
    'helpful',
    'published_at',
    'reject_reason',
    'replied_at',
    'reply',
    'state',
  ],
  // A refund that staff make in the provider's dashboard instead may cover ours fully or partially.
  refund: [
    'amount_paise',
    'attempts',
    'last_error',
    'method',
    'origin',
    'payment_id',
    'provider_refund_id',
    'reference',
    'settled_at',
    'state',
    'try',
  ],
  sale_point_entry: [],
  sale_point_order: [],
  settlement_entry: [],
  settlement_import: [],
  staff_break_glass: [],
  staff_right_change: [],
  stock_movement: [],
  tax_document: [],
  tax_document_series: ['last_serial'],
  text_message_version: [],
  ticket_event: ['note'],
  unmatched_payment: ['problem', 'refund_id', 'settled_at', 'state', 'transfer_reference'],
};

/** What an order says about its sale; the rest is its progress and its owner. */
const terms = [
  'cod_fee_paise',
  'coupon_code',
  'coupon_discount_paise',
  'coupon_id',
  'delivery_supply',
  'mrp_total_paise',
  'payable_paise',
  'payment_method',
  'place_of_supply',
  'placed_at',
  'referral_member_id',
  'return_days',
  'sale_discount_paise',
  'shipping_paise',
  'tax_paise',
];

/** Append-only by their own trigger, which a test of the audit log covers. */
const sealed = ['audit_entry', 'audit_seal'];

/** The same, each covered by its module’s tests. */
const guardedByThemselves = [
  'income_close',
  'income_close_input',
  'income_clawback',
  'income_statement',
  'customer_referrer',
  'p_bonus_row',
];

/**
 * All other tables, with the reason why rows may be changed or deleted. A new table must be added here or get the
 * trigger: what happened to orders, money, stock or tickets, and who decided it, is history.
 */
const changeable: Record<string, readonly string[]> = {
  'what the shop offers and says, as staff edit it; who changed what is in the audit log': [
    'brand_file',
    'achiever',
    'achiever_translation',
    'announcement',
    'announcement_translation',
    'attribute',
    'attribute_translation',
    'attribute_value',
    'attribute_value_translation',
    'banner',
    'banner_translation',
    'category',
    'category_translation',
    'collection',
    'collection_product',
    'collection_translation',
    'customer_group',
    'coupon',
    'coupon_category',
    'coupon_product',
    'coupon_translation',
    'family_axis',
    'family_axis_translation',
    'gallery_image',
    'gallery_image_translation',
    'achiever_consent',
    'join_application',
    'member_achievement',
    'join_document',
    'kyc_change',
    'contact_change',
    'sponsor_change',
    'tds_certificate',
    'lab_report',
    'location',
    'offer',
    'offer_translation',
    'page_text',
    'picture',
    'product',
    'product_attribute_value',
    'product_family',
    'product_option',
    'product_option_translation',
    'product_picture',
    'product_relation',
    'product_tag',
    'product_tag_translation',
    'product_translation',
    'reply_template',
    'reply_template_translation',
    'search_synonym',
    'order_view',
    'setting',
    'shipping_pin',
    'shipping_rate',
    'shipping_terms',
    'staff_role',
    'tax_class',
    'tax_rate',
    'tds_challan',
    'tds_rule',
    'api_key',
    'webhook_endpoint',
  ],
  'the outgoing post to other systems, kept for 30 days; what it tells of is kept': [
    'webhook_delivery',
    'webhook_event',
  ],
  'what lists are narrowed by, and the words that shoppers type for it': [],
  'the draft of the next income plan; what is published is kept': ['plan_draft'],
  'how banks want their files; who changed what is in the audit log': ['payout_template'],
  'what closed months would come to by other tables; the months themselves are kept': ['income_simulation'],
  'how things stand now; the movements and events behind it are kept': [
    'audit_unsealed',
    'catalog_version',
    'coupon_use',
    'income_account',
    'income_open',
    'income_posting',
    'income_restated',
    'income_tax_year',
    'tds_month',
    'member_tree',
    'member_tree_block',
    'member_warning',
    'order_feed_reader',
    'order_feed_sequence',
    'order_review',
    'unpaid_stock',
    'price_schedule',
    'product_rating',
    'sale_point_total',
    'stock',
    'stock_batch',
  ],
  'accounts and what belongs to a person, who may have it erased': [
    'buyer_standing',
    'customer',
    'customer_factor',
    'customer_group_member',
    'customer_note',
    'enquiry',
    'known_device',
    'mail',
    'member_nominee',
    'member_training',
    'order_origin',
    'photo',
    'refill_reminder',
    'product_question',
    'review_opt_out',
    'review_request',
    'review_vote',
    'saved_cart',
    'staff',
    'staff_factor',
    'ticket',
    'wishlist_item',
  ],
  'what is still to be written into the order feed of the time before it': ['order_feed_history'],
  'sums of days, made of the orders and made anew': ['daily_product_sales', 'daily_sales', 'sales_change', 'sales_day'],
  'counts without persons, which grow while their day lasts': ['referral_link_day', 'search_miss', 'visitor_count'],
  'gone when used or out of date': [
    'income_forecast',
    'income_forecast_member',
    'customer_recovery_code',
    'value_collision',
    'customer_token',
    'shop_handover',
    'edge_purge',
    'idempotency',
    'job',
    'message_secret',
    'password_reset',
    'former_password',
    'rate_limit',
    'sign_in_attempt',
    'staff_challenge',
    'approval_secret',
    'staff_invitation',
    'staff_recovery_code',
    'staff_sign_in',
    'staff_token',
    'stock_alert',
    'verification_code',
  ],
  'the test payment window’s own books': ['sandbox_order', 'sandbox_payment', 'sandbox_refund'],
};

let shop: LifeShop;
const db = () => shop.services.db;
const run = async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(db())).rows;

beforeAll(async () => {
  shop = await openLifeShop();
  const order = await placeLive(shop, { [await seedProduct(db())]: 2 }, { form: online });
  await bringTo(shop, order.id, 'deliver');
  const lines = [{ line_no: 1, quantity: 1, reason: 'damaged', message: 'Leaks' }];
  const { returns } = (await order.act('returns', { lines })).body.data as { returns: { id: number }[] };
  await shop.staff(order.id, `returns/${returns[0]!.id}/approve`);
  await shop.staff(order.id, `returns/${returns[0]!.id}/receive`, { restock: 1 });
  expect((await shop.staff(order.id, 'refund')).status).toBe(200);
  await seedCustomer(shop.services, '123456');
  await run(`
    INSERT INTO sale_point_month (month, approved_at, position) VALUES ('2026-10-01', now(), 0);
    WITH run AS (INSERT INTO income_close (month, state, requested_by, requested_at) VALUES ('2026-11-01', 'running', 'meera', now()) RETURNING id, month)
    INSERT INTO income_close_check (close_id, month, kind, found, note, checked_by, checked_at)
      SELECT id, month, 'jumps', '1', 'Known', 'meera', now() FROM run;
    INSERT INTO product_import (at, imported_by, created, updated, changes) VALUES (now(), 'meera', 0, 0, '[]');
    INSERT INTO message_template_version (template, language, version, at, saved_by, texts) VALUES ('welcome', 'en', 1, now(), 'meera', '{}');
    INSERT INTO text_message_version (channel, kind, language, version, at, saved_by, text, status, category)
      VALUES ('sms', 'order_placed', 'en', 1, now(), 'meera', '{number}', 'draft', 'utility');
    WITH report AS (INSERT INTO settlement_import (provider, file_name, entries, added, at, imported_by)
        VALUES ('razorpay', 'november.csv', 1, 1, now(), 'meera') RETURNING id)
      INSERT INTO settlement_entry (provider, kind, reference, amount_paise, fee_paise, gst_paise, net_paise, settlement_id, utr, settled_at, import_id)
      SELECT 'razorpay', 'payment', 'pay_1', 100, 2, 0, 98, 'setl_1', 'UTR1', now(), id FROM report;
    INSERT INTO page_version (path, language, version, at, saved_by, action, title, lead, body, faq)
      VALUES ('our-garden', 'en', 1, now(), 'meera', 'create', 'Our garden', 'Lead', 'Body', false);
    INSERT INTO order_line_translation (order_id, line_no, language, name) VALUES (${order.id}, 1, 'hi', 'शहद');
    WITH receipt AS (INSERT INTO goods_receipt (supplier, bill_number, bill_date, received_at)
        VALUES ('Himalaya Stores', 'B-1', '2026-11-01', now()) RETURNING id),
      batch AS (INSERT INTO stock_batch (product_id, code, created_at) SELECT product_id, 'A1', now() FROM order_line LIMIT 1
        RETURNING id, product_id),
      moved AS (INSERT INTO batch_movement (batch_id, change, reason, at) SELECT id, 1, 'received', now() FROM batch)
      INSERT INTO goods_receipt_line (receipt_id, line_no, product_id, quantity, unit_cost_paise, batch_id)
        SELECT receipt.id, 1, product_id, 1, 100, batch.id FROM receipt, batch;
    INSERT INTO order_edit (order_id, state, at, actor, reason, changes, before, added_paise, covered_paise, due_paise, held)
      VALUES (${order.id}, 'applied', now(), 'staff:1', '', '{}', '{}', 0, 0, 0, '[]');
    INSERT INTO payment_webhook (event_id, provider, event, received_at) VALUES ('evt_1', 'razorpay', 'payment.captured', now());
    INSERT INTO unmatched_payment (order_id, provider, payment_id, amount_paise, reason, state, found_at)
      VALUES (${order.id}, 'razorpay', 'pay_1', 100, 'late', 'found', now());
    INSERT INTO review (product_id, order_id, line_no, author_key, author_name, stars, state, created_at)
      SELECT product_id, order_id, line_no, 'key', 'Asha', 4, 'pending', now() FROM order_line LIMIT 1;
    INSERT INTO member_contact_consent (member_id, is_given, at) VALUES ('123456', true, now());
    INSERT INTO member_notification_choice (member_id, channel, is_given, at) VALUES ('123456', 'sms', false, now());
    INSERT INTO member_exit (member_id, kind, state, language, given_at, effective_at, ended_at)
      VALUES ('123456', 'cooling_off', 'done', 'en', now(), now(), now());
    WITH adjustment AS (INSERT INTO income_adjustment (member_id, kind, paise, reason, requested_by, approved_by, approved_at)
        VALUES ('123456', 'deduction', -1, 'Badge', 'meera', 'ravi', now()) RETURNING id)
      INSERT INTO income_entry (member_id, month, kind, paise, adjustment_id, posted_at)
        SELECT '123456', '2026-11-01', 'deduction', -1, id, now() FROM adjustment;
    INSERT INTO income_recovery (at, position, changes_ranks) VALUES (now(), 1, false);
    WITH batch AS (INSERT INTO payout_batch (state, made_by, made_at, approved_by, approved_at)
        VALUES ('approved', 'meera', now(), 'ravi', now()) RETURNING id),
      line AS (INSERT INTO payout_line (batch_id, member_id, paise, state, application_id) SELECT id, '123456', 100, 'sent', 1 FROM batch)
      INSERT INTO payout_response (batch_id, digest, results, uploaded_by, uploaded_at) SELECT id, 'a', '[]', 'meera', now() FROM batch;
    INSERT INTO staff_right_change (staff_id, permission, is_gained, by_logins, at) SELECT id, 'orders.read', true, '{}', now() FROM staff;
    INSERT INTO staff_break_glass (staff_id, reason, begun_at, ends_at) SELECT id, 'Ravi is away', now(), now() FROM staff;
    INSERT INTO sale_point_order (order_id, member_id, basis, position, at) VALUES (${order.id}, '123456', 'buyer', 1, now());
    INSERT INTO sale_point_entry (member_id, month, points_centi, amount_paise, order_id, order_number, line_no, reason, cause_id, position, at)
      VALUES ('123456', '2026-11-01', 10, 130, ${order.id}, 'K7QM3-XV9RK', 1, 'paid', 1, 1, now());
    INSERT INTO lower_rate_certificate (member_id, number, rate_bp, from_on, to_on, limit_paise, requested_by, approved_by, approved_at)
      VALUES ('123456', 'C/1', 50, '2026-04-01', '2027-03-31', 100, 'meera', 'ravi', now());
    INSERT INTO seller_agreement (sha256, version, language, title, body, first_offered_at) VALUES ('a', 1, 'en', '', '', now());
    INSERT INTO seller_text (kind, version, texts, asks_again, saved_by, saved_at, published_at) VALUES ('agreement', 2, '{}', true, '', now(), now());
    WITH run AS (INSERT INTO check_run (actor, started_at, ended_at) VALUES ('system', now(), now()) RETURNING id)
    INSERT INTO check_finding (kind, place, expected, found, first_seen_at, last_seen_at, last_run_id)
      SELECT 'stock_differs', 'product 1', '1', '2', now(), now(), id FROM run;
    INSERT INTO owner_notice (action, facts, by_name, at) VALUES ('settings.update', '{}', 'meera', now());
    INSERT INTO approval (action, permission, object_id, input, requested_by, requested_by_login, requested_by_name, requested_at, expires_at)
      VALUES ('refund.issue', 'refunds.issue', '1', '{}', 1, '', '', now(), now());
    WITH sent AS (
      INSERT INTO ticket (number, kind, channel, state, full_name, mobile, email, subject, message, products, language, fingerprint,
        acknowledge_by, escalate_at, redress_by, created_at)
      VALUES ('T-1', 'contact', 'web', 'received', 'Asha', '9812345678', '', '', '', '', 'en', '', now(), now(), now(), now()) RETURNING id)
    INSERT INTO ticket_event (ticket_id, kind, note, created_at) SELECT id, 'received', '', now() FROM sent`);
});
afterAll(() => shop.close());

/** A statement that changes a column, whatever its current value. */
async function change(table: string, column: string): Promise<string> {
  const [found] = await run(
    `SELECT data_type FROM information_schema.columns WHERE table_name = '${table}' AND column_name = '${column}'`,
  );
  const others: Record<string, string> = {
    jsonb: `'{"changed":true}'`,
    boolean: `NOT ${column}`,
    'timestamp with time zone': `COALESCE(${column}, now()) + interval '1 second'`,
    date: `COALESCE(${column}, '2026-01-01') + 1`,
    ARRAY: `${column} || '{x}'`,
    text: `COALESCE(${column}, '') || 'x'`,
  };
  return `UPDATE ${table} SET ${column} = ${others[found!['data_type'] as string] ?? `COALESCE(${column}, 0) + 1`}`;
}

/** Without identity and generated columns, which PostgreSQL itself protects. */
async function columnsOf(table: string): Promise<string[]> {
  const rows = await run(`SELECT column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = '${table}' AND identity_generation IS NULL AND is_generated = 'NEVER'
    ORDER BY column_name`);
  return rows.map((row) => row['column_name'] as string);
}

test('these tables are kept', async () => {
  const kept =
    await run(`SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE proname = 'history_stays' ORDER BY 1`);
  expect(kept.map(({ name }) => name)).toEqual([...Object.keys(records), 'orders'].toSorted());
});

test('of every table it has been decided whether it is history', async () => {
  const tables = await run(`SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'kysely%'`);
  const decided = [
    ...Object.keys(records),
    'orders',
    ...sealed,
    ...guardedByThemselves,
    ...Object.values(changeable).flat(),
  ];
  expect(decided.length, 'a table stands in both lists, or twice').toBe(new Set(decided).size);
  expect(
    tables.map(({ name }) => name as string).toSorted(),
    'give a new table the trigger history_stays, or list it above with the reason why it changes',
  ).toEqual(decided.toSorted());
  const guarded =
    await run(`SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE proname = 'audit_log_stays' ORDER BY 1`);
  expect(guarded.map(({ name }) => name)).toEqual(sealed);
});

test.each(Object.entries(records))('rows of %s are neither deleted nor changed but in %j', async (table, mayChange) => {
  const before = await run(`SELECT * FROM ${table}`);
  expect(before.length).toBeGreaterThan(0);
  const stays = `what ${table} records is never changed or deleted`;
  await expect(run(`DELETE FROM ${table}`)).rejects.toThrow(stays);
  await expect(run(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/never changed or deleted/);
  const columns = await columnsOf(table);
  expect(columns).toEqual(expect.arrayContaining([...mayChange]));
  for (const column of columns) {
    const statement = await change(table, column);
    if (mayChange.includes(column)) continue;
    await expect(run(statement), statement).rejects.toThrow(stays);
  }
  expect(await run(`SELECT * FROM ${table}`)).toEqual(before);
});

test('of an order nothing that was agreed is changed, and none is deleted', async () => {
  const before = await run('SELECT * FROM orders');
  const stays = 'what orders records is never changed or deleted';
  await expect(run('DELETE FROM orders')).rejects.toThrow(stays);
  await expect(run('TRUNCATE orders CASCADE')).rejects.toThrow(/never changed or deleted/);
  for (const column of terms) await expect(run(await change('orders', column)), column).rejects.toThrow(stays);
  expect(await run('SELECT * FROM orders')).toEqual(before);
  await run(`UPDATE orders SET first_name = 'erased'`);
  expect(await run('SELECT DISTINCT first_name FROM orders')).toEqual([{ first_name: 'erased' }]);
});

test('a series of tax documents never counts back', async () => {
  await expect(run('UPDATE tax_document_series SET last_serial = 0')).rejects.toThrow('only grows');
});
