import { type RawBuilder, sql } from 'kysely';
import type { Prefixes } from '#server/invoicing/index.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * Copies orders with all dependent rows, in the caller's transaction.
 * @param drawn selects the copies: the new `id`; the original's id (`template_id`); the number of whole days by which
 * it is moved (`shift`); which copies of the products it contains (`copy`, a column of the table `seed_product`, which
 * has the ids); the buyer (`customer_id`, `first_name`, `last_name`, `mobile`, `email`); the referring member
 * (`referral_member_id`)
 * @param feed `listed`: the events are listed, and the readers' jobs write them; `copied`: they are copied, which is
 * faster, and correct only if the products are the same
 * @param numbers `continued`: tax documents get the next numbers; `anew`: all documents of a series are numbered again
 * by date, as in a shop to which all these orders belong. Nobody may have received one of them yet.
 */
export async function copyOrders(
  tx: Tx,
  {
    prefixes,
    drawn,
    feed,
    numbers,
  }: {
    prefixes: Prefixes;
    drawn: RawBuilder<unknown>;
    feed: 'listed' | 'copied';
    numbers: 'continued' | 'anew';
  },
): Promise<void> {
  await sql`CREATE TEMPORARY TABLE seed_batch AS ${drawn}`.execute(tx);
  await sql`ANALYZE seed_batch`.execute(tx);
  await copy(tx, 'orders', {
    from: sql`orders t JOIN seed_batch b ON b.template_id = t.id`,
    values: {
      id: sql`b.id`,
      number: sql`new_order_number()`,
      customer_id: sql`b.customer_id`,
      first_name: sql`b.first_name`,
      last_name: sql`b.last_name`,
      mobile: sql`b.mobile`,
      email: sql`b.email`,
      referral_member_id: sql`b.referral_member_id`,
      awb: sql`CASE WHEN t.awb IS NOT NULL THEN 'SL' || b.id END`,
      tracking_url: sql`replace(t.tracking_url, t.awb, 'SL' || b.id)`,
    },
  });
  // They are in the past: their feed events are written from their records, below.
  await feedTriggers(tx, 'DISABLE');
  const ofOrder = (table: string) => ({
    from: sql`${sql.table(table)} t JOIN seed_batch b ON b.template_id = t.order_id`,
    values: { order_id: sql`b.id` } as Record<string, RawBuilder<unknown>>,
  });
  const withProduct = (table: string) => {
    const { from, values } = ofOrder(table);
    return {
      from: sql`${from} JOIN seed_product p ON p.original_id = t.product_id AND p.copy = b.copy`,
      values: { ...values, product_id: sql`p.id` } as Record<string, RawBuilder<unknown>>,
    };
  };
  const lines = withProduct('order_line');
  await copy(tx, 'order_line', { ...lines, values: { ...lines.values, sku: sql`p.sku` } });
  await copy(tx, 'order_line_translation', ofOrder('order_line_translation'));
  const actor = sql`CASE WHEN t.actor LIKE 'customer:%' THEN 'customer:' || b.customer_id ELSE t.actor END`;
  const payments = ofOrder('payment');
  await copy(tx, 'payment', {
    ...payments,
    values: {
      ...payments.values,
      provider_order_id: sql`t.provider_order_id || '_' || b.id`,
      provider_payment_id: sql`t.provider_payment_id || '_' || b.id`,
    },
  });
  await copyCredits(tx, actor);
  const events = ofOrder('order_event');
  const detail = sql`t.detail || CASE WHEN t.detail ? 'refund_id' THEN jsonb_build_object('refund_id', (SELECT n.id FROM refund r
    JOIN seed_credit c ON c.order_id = b.id AND c.template_id = r.credit_id JOIN refund n ON n.credit_id = c.id
    WHERE r.id = (t.detail ->> 'refund_id')::bigint)) ELSE '{}' END
    || CASE WHEN t.detail ? 'credit_id' THEN jsonb_build_object('credit_id', (SELECT c.id FROM seed_credit c
    WHERE c.order_id = b.id AND c.template_id = (t.detail ->> 'credit_id')::bigint)) ELSE '{}' END`;
  await copy(tx, 'order_event', { ...events, values: { ...events.values, actor, detail } });
  await copyTaxDocuments(tx, prefixes, numbers);
  await copy(tx, 'coupon_use', {
    ...ofOrder('coupon_use'),
    values: {
      order_id: sql`b.id`,
      mobile: sql`b.mobile`,
      used_by: sql`CASE WHEN b.customer_id IS NULL THEN 'm:' || b.mobile ELSE 'c:' || b.customer_id END`,
    },
  });
  await sql`UPDATE coupon SET used_count = used_count + used.count FROM (
      SELECT u.coupon_id, count(*)::int AS count FROM coupon_use u JOIN seed_batch b ON b.template_id = u.order_id GROUP BY 1) used
    WHERE used.coupon_id = coupon.id`.execute(tx);
  await copy(tx, 'stock_movement', withProduct('stock_movement'));
  await sql`UPDATE stock SET quantity = quantity + moved.change FROM (
      SELECT p.id, sum(t.change)::int AS change FROM stock_movement t JOIN seed_batch b ON b.template_id = t.order_id
      JOIN seed_product p ON p.original_id = t.product_id AND p.copy = b.copy GROUP BY 1) moved
    WHERE moved.id = stock.product_id`.execute(tx);
  await feedTriggers(tx, 'ENABLE');
  if (feed === 'copied') await copyFeed(tx);
  else await sql`SELECT list_order_feed_history((SELECT min(id) - 1 FROM seed_batch))`.execute(tx);
  await sql`DROP TABLE seed_batch, seed_credit`.execute(tx);
}

async function feedTriggers(tx: Tx, change: 'DISABLE' | 'ENABLE'): Promise<void> {
  await sql`ALTER TABLE order_event ${sql.raw(change)} TRIGGER order_event_feed`.execute(tx);
  await sql`ALTER TABLE order_credit ${sql.raw(change)} TRIGGER order_credit_feed`.execute(tx);
}

/** As historical events, in the order in which they happened. */
async function copyFeed(tx: Tx): Promise<void> {
  await sql`
    WITH copied AS (
      INSERT INTO order_feed (position, order_id, kind, at, data)
      SELECT s.last + row_number() OVER (ORDER BY f.at + b.shift * interval '1 day', b.id, f.id), b.id, f.kind, f.at + b.shift * interval '1 day',
        f.data || jsonb_build_object('state', NULL, 'order', f.data -> 'order' || jsonb_build_object('id', o.id, 'number', o.number,
          'placed_at', o.placed_at, 'customer_id', o.customer_id, 'referral_member_id', o.referral_member_id))
          || CASE WHEN c.id IS NULL THEN '{}' ELSE jsonb_build_object('taken', f.data -> 'taken' || jsonb_build_object('credit_id', c.id)) END
          || CASE WHEN n.id IS NULL THEN '{}' ELSE jsonb_build_object('refund', f.data -> 'refund' || jsonb_build_object('id', n.id)) END
      FROM order_feed_sequence s CROSS JOIN seed_batch b JOIN order_feed f ON f.order_id = b.template_id JOIN orders o ON o.id = b.id
      LEFT JOIN seed_credit c ON c.order_id = b.id AND c.template_id = (f.data -> 'taken' ->> 'credit_id')::bigint
      LEFT JOIN refund r ON r.id = (f.data -> 'refund' ->> 'id')::bigint
      LEFT JOIN seed_credit p ON p.order_id = b.id AND p.template_id = r.credit_id
      LEFT JOIN refund n ON n.credit_id = p.id
      RETURNING position
    )
    UPDATE order_feed_sequence SET last = last + (SELECT count(*) FROM copied)`.execute(tx);
}

/** With their refunds and returns. */
async function copyCredits(tx: Tx, actor: RawBuilder<unknown>): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE seed_credit AS
    SELECT t.id AS template_id, b.id AS order_id, nextval(pg_get_serial_sequence('order_credit', 'id')) AS id
    FROM order_credit t JOIN seed_batch b ON b.template_id = t.order_id ORDER BY b.id, t.id`.execute(tx);
  await sql`ANALYZE seed_credit`.execute(tx);
  const of = (table: string, own: string) =>
    sql`${sql.table(table)} t JOIN seed_batch b ON b.template_id = t.order_id JOIN seed_credit c ON c.order_id = b.id AND c.template_id = t.${sql.ref(own)}`;
  await copy(tx, 'order_credit', {
    from: of('order_credit', 'id'),
    values: { id: sql`c.id`, order_id: sql`b.id`, actor },
  });
  await copy(tx, 'order_credit_line', {
    from: of('order_credit_line', 'credit_id'),
    values: { credit_id: sql`c.id`, order_id: sql`b.id` },
  });
  await copy(tx, 'refund', {
    from: of('refund', 'credit_id'),
    values: {
      credit_id: sql`c.id`,
      order_id: sql`b.id`,
      payment_id: sql`t.payment_id || '_' || b.id`,
      provider_refund_id: sql`t.provider_refund_id || '_' || b.id`,
    },
  });
  await copy(tx, 'order_return', {
    from: sql`order_return t JOIN seed_batch b ON b.template_id = t.order_id
      LEFT JOIN seed_credit c ON c.order_id = b.id AND c.template_id = t.credit_id`,
    values: { order_id: sql`b.id`, credit_id: sql`c.id` },
  });
}

/** Invoices, then credit notes, each numbered in the series of its financial year. */
async function copyTaxDocuments(tx: Tx, prefixes: Prefixes, numbers: 'continued' | 'anew'): Promise<void> {
  for (const kind of ['invoice', 'credit_note'] as const) {
    const number = sql`${prefixes[kind]} || '/' || lpad((d.year % 100)::text, 2, '0') || '-' || lpad(((d.year + 1) % 100)::text, 2, '0') || '/'
      || lpad(d.serial::text, 6, '0')`;
    await drawNumbers(tx, kind, numbers);
    if (numbers === 'anew') await renumberTemplates(tx, number);
    const isNote = kind === 'credit_note';
    const content = sql`t.content || jsonb_build_object('order', t.content -> 'order' || jsonb_build_object('id', b.id, 'number', o.number, 'placedAt', o.placed_at))`;
    await copy(tx, 'tax_document', {
      from: sql`tax_document t JOIN seed_batch b ON b.template_id = t.order_id
        JOIN seed_document d ON d.is_copy AND d.order_id = b.id AND d.document_id = t.id JOIN orders o ON o.id = b.id
        LEFT JOIN seed_credit c ON c.order_id = b.id AND c.template_id = t.credit_id
        LEFT JOIN tax_document i ON ${sql.lit(isNote)} AND i.order_id = b.id AND i.kind = 'invoice'`,
      values: {
        order_id: sql`b.id`,
        credit_id: sql`c.id`,
        invoice_id: sql`i.id`,
        fiscal_year: sql`d.year`,
        serial: sql`d.serial`,
        number,
        issued_on: sql`t.issued_on + b.shift`,
        content: isNote
          ? sql`${content} || jsonb_build_object('corrects', ${correctedIn(sql`t.content`, sql`i`)})`
          : content,
      },
      where: sql`t.kind = ${kind}`,
    });
    await sql`
      INSERT INTO tax_document_series (kind, fiscal_year, last_serial)
      SELECT ${kind}, year, max(serial) FROM seed_document GROUP BY year
      ON CONFLICT (kind, fiscal_year) DO UPDATE SET last_serial = excluded.last_serial`.execute(tx);
    await sql`DROP TABLE seed_document`.execute(tx);
  }
}

/** Serial numbers of the copies, and of existing documents if all are numbered again. */
async function drawNumbers(tx: Tx, kind: keyof Prefixes, numbers: 'continued' | 'anew'): Promise<void> {
  const isAnew = sql.lit(numbers === 'anew');
  await sql`
    CREATE TEMPORARY TABLE seed_document AS
    SELECT d.document_id, d.order_id, d.is_copy, d.year, COALESCE(s.last_serial, 0)
      + row_number() OVER (PARTITION BY d.year ORDER BY d.at, d.is_copy, d.order_id * d.is_copy::int, d.document_id) AS serial
    FROM (
      SELECT t.id AS document_id, b.id AS order_id, true AS is_copy, t.issued_at + b.shift * interval '1 day' AS at,
        EXTRACT(year FROM t.issued_on + b.shift - interval '3 months')::int AS year
      FROM tax_document t JOIN seed_batch b ON b.template_id = t.order_id WHERE t.kind = ${kind}
      UNION ALL
      SELECT t.id, t.order_id, false, t.issued_at, t.fiscal_year FROM tax_document t WHERE ${isAnew} AND t.kind = ${kind}
    ) d
    LEFT JOIN tax_document_series s ON NOT ${isAnew} AND s.kind = ${kind} AND s.fiscal_year = d.year`.execute(tx);
  await sql`ANALYZE seed_document`.execute(tx);
}

/** As on a credit note. */
function correctedIn(content: RawBuilder<unknown>, invoice: RawBuilder<unknown>): RawBuilder<unknown> {
  const at = sql`to_char(${invoice}.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`${content} -> 'corrects' || jsonb_build_object('number', ${invoice}.number, 'issuedAt', ${at})`;
}

/** Via temporary numbers that no document has. */
async function renumberTemplates(tx: Tx, number: RawBuilder<unknown>): Promise<void> {
  await sql`ALTER TABLE tax_document DISABLE TRIGGER tax_document_stays`.execute(tx);
  const own = sql`seed_document d WHERE NOT d.is_copy AND d.document_id = t.id`;
  await sql`UPDATE tax_document t SET serial = t.serial + 10000000, number = 'X' || t.id FROM ${own}`.execute(tx);
  await sql`UPDATE tax_document t SET serial = d.serial, number = ${number} FROM ${own}`.execute(tx);
  await sql`UPDATE tax_document n SET content = n.content || jsonb_build_object('corrects', ${correctedIn(sql`n.content`, sql`i`)})
    FROM tax_document i, seed_document d WHERE NOT d.is_copy AND d.document_id = n.id AND i.id = n.invoice_id`.execute(
    tx,
  );
  await sql`ALTER TABLE tax_document ENABLE TRIGGER tax_document_stays`.execute(tx);
}

interface Copying {
  /** As t, joined with the batch as b. */
  from: RawBuilder<unknown>;
  /** Of the columns that differ from the original. */
  values: Readonly<Record<string, RawBuilder<unknown>>>;
  where?: RawBuilder<unknown>;
}

/** These move with the order, besides all timestamp columns. */
const movedDays: ReadonlySet<string> = new Set(['deliver_from', 'deliver_to']);

/** Copies rows with all columns. Timestamps move by the order's days, and the id is generated. */
async function copy(tx: Tx, table: string, { from, values, where = sql`true` }: Copying): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string; isOwnId: boolean }>`
    SELECT column_name AS name, data_type AS type, is_identity = 'YES' AS "isOwnId" FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER' ORDER BY ordinal_position`.execute(
    tx,
  );
  const copied = columns.filter(({ name, isOwnId }) => !isOwnId || values[name]);
  // Ids are generated in the order of the originals, so events stay in sequence.
  const isNumbered = columns.some(({ name }) => name === 'id');
  const value = ({ name, type }: (typeof copied)[number]) => {
    const given = values[name];
    if (given) return given;
    const column = sql.ref(`t.${name}`);
    if (type === 'timestamp with time zone') return sql`${column} + b.shift * interval '1 day'`;
    return movedDays.has(name) ? sql`${column} + b.shift` : column;
  };
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(copied.map(({ name }) => sql.ref(name)))}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(copied.map(value))} FROM ${from} WHERE ${where} ORDER BY b.id${isNumbered ? sql`, t.id` : sql``}`.execute(
    tx,
  );
}
