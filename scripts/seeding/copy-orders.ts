import { type RawBuilder, sql } from 'kysely';
import type { Prefixes } from '#server/invoicing/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';

export interface Templates {
  prefixes: Prefixes;
}

/** Where a batch stands in the whole. */
interface Batch {
  done: number;
  count: number;
  total: number;
}

/** Orders reach so far back, in days. */
const days = 730;
/** Older orders are copies of those that have come to their end. */
const recentDays = 30;

/**
 * Sets down which orders may be copied, by their age in days; 'old' are those that are over. Those that still await an online payment are left
 * out: the program would expire all their copies at once. The tables stay, for runs that go on.
 */
export async function prepareTemplates(db: Db): Promise<void> {
  await sql`
    CREATE TABLE seed_template AS
    SELECT id, customer_id IS NOT NULL AS has_account, placed_at, (EXTRACT(epoch FROM now() - placed_at) / 86400)::int AS age,
      order_status IN ('delivered', 'cancelled', 'returned', 'returned_to_origin') AND payment_status <> 'cod_due'
        AND placed_at < now() - interval '30 days'
        AND NOT EXISTS (SELECT FROM order_return r WHERE r.order_id = orders.id AND r.state IN ('requested', 'approved', 'received') AND r.credit_id IS NULL)
        AS is_over
    FROM orders WHERE payment_status NOT IN ('pending', 'failed', 'authorised')`.execute(db);
  // A product's copies, those that every product of the demo has.
  await sql`
    CREATE TABLE seed_product AS
    WITH copies AS (
      SELECT o.id AS original_id, substring(c.sku FROM '-([0-9]+)$')::int AS copy, c.id, c.sku
      FROM product o JOIN product c ON c.sku ~ '-[0-9]+$' AND o.sku = regexp_replace(c.sku, '-[0-9]+$', '')
      UNION ALL SELECT id, 0, id, sku FROM product WHERE sku !~ '-[0-9]+$' OR NOT EXISTS (
        SELECT FROM product o WHERE o.sku = regexp_replace(product.sku, '-[0-9]+$', ''))
    ),
    full_copies AS (SELECT copy FROM copies GROUP BY copy HAVING count(*) = (SELECT count(*) FROM copies WHERE copy = 0))
    SELECT * FROM copies WHERE copy IN (SELECT copy FROM full_copies)`.execute(db);
  await sql`CREATE UNIQUE INDEX ON seed_product (original_id, copy)`.execute(db);
}

/** Copies so many orders, the oldest first, with everything that belongs to them, in the caller's transaction. The same batch is drawn alike each time. */
export async function copyOrders(tx: Tx, { prefixes }: Templates, batch: Batch): Promise<void> {
  await drawBatch(tx, batch);
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
      awb: sql`CASE WHEN t.awb IS NOT NULL THEN 'SL' || b.id END`,
      tracking_url: sql`replace(t.tracking_url, t.awb, 'SL' || b.id)`,
    },
  });
  // Their life lies in the past: the feed of what happens to orders writes it from the records, below.
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
  const events = ofOrder('order_event');
  await copy(tx, 'order_event', { ...events, values: { ...events.values, actor } });
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
  await copyTaxDocuments(tx, prefixes);
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
  await sql`SELECT list_order_feed_history((SELECT min(id) - 1 FROM seed_batch))`.execute(tx);
  await sql`DROP TABLE seed_batch, seed_credit`.execute(tx);
}

async function feedTriggers(tx: Tx, change: 'DISABLE' | 'ENABLE'): Promise<void> {
  await sql`ALTER TABLE order_event ${sql.raw(change)} TRIGGER order_event_feed`.execute(tx);
  await sql`ALTER TABLE order_credit ${sql.raw(change)} TRIGGER order_credit_feed`.execute(tx);
}

/** Draws which orders are copied, for whom, of which products' copies, and by how many whole days they are moved. */
async function drawBatch(tx: Tx, { done, count, total }: Batch): Promise<void> {
  await sql`SELECT setseed(${(done % 1_000_003) / 1_000_003})`.execute(tx);
  await sql`
    CREATE TEMPORARY TABLE seed_batch AS
    WITH drawn AS (
      -- Of the two years, later days bring more.
      SELECT n, ${sql.lit(days)} * (1 - sqrt((${sql.lit(done)}::float + n) / ${sql.lit(total)})) AS age,
        random() AS r1, random() AS r2, random() AS r3
      FROM generate_series(1, ${sql.lit(count)}) AS n
    ),
    old AS (SELECT array_agg(id ORDER BY id) AS ids FROM seed_template WHERE is_over),
    -- A recent order is as far as one of the demo was that is no older.
    recent AS (
      SELECT day, (SELECT array_agg(id ORDER BY id) FROM seed_template WHERE age = (
        SELECT max(age) FROM seed_template WHERE age <= day)) AS ids
      FROM generate_series(0, ${sql.lit(recentDays + 1)}) AS day
    ),
    chosen AS (
      SELECT d.*, CASE WHEN d.age > ${sql.lit(recentDays)} OR r.ids IS NULL
        THEN (SELECT ids[1 + floor(d.r1 * array_length(ids, 1))::int] FROM old)
        ELSE r.ids[1 + floor(d.r1 * array_length(r.ids, 1))::int] END AS template_id
      FROM drawn d LEFT JOIN recent r ON r.day = floor(d.age)::int
    )
    SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, c.template_id,
      -- A recent order is moved back only: what has happened to it lies in the past.
      (CASE WHEN c.age > ${sql.lit(recentDays)} THEN t.age - floor(c.age)::int ELSE LEAST(0, t.age - floor(c.age)::int) END) AS shift,
      floor(c.r3 * (SELECT 1 + max(copy) FROM seed_product))::int AS copy,
      CASE WHEN t.has_account THEN u.id END AS customer_id, u.first_name, u.last_name, u.mobile, u.email
    FROM chosen c JOIN seed_template t ON t.id = c.template_id
    JOIN customer u ON u.id = (SELECT min(id) FROM customer) + floor(c.r2 * (SELECT max(id) - min(id) + 1 FROM customer))::int
    ORDER BY c.n`.execute(tx);
  await sql`ANALYZE seed_batch`.execute(tx);
}

/** Copies what was taken off the sale, with refunds and returns that refer to it. */
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

/** Copies invoices, then credit notes, each numbered on in the series of its financial year. */
async function copyTaxDocuments(tx: Tx, prefixes: Prefixes): Promise<void> {
  for (const kind of ['invoice', 'credit_note'] as const) {
    await sql`
      CREATE TEMPORARY TABLE seed_document AS
      SELECT t.id AS template_id, b.id AS order_id, d.year,
        COALESCE(s.last_serial, 0) + row_number() OVER (PARTITION BY d.year ORDER BY d.at, b.id, t.id) AS serial
      FROM tax_document t JOIN seed_batch b ON b.template_id = t.order_id
      CROSS JOIN LATERAL (SELECT t.issued_at + b.shift * interval '1 day' AS at,
        EXTRACT(year FROM t.issued_on + b.shift - interval '3 months')::int AS year) d
      LEFT JOIN tax_document_series s ON s.kind = ${kind} AND s.fiscal_year = d.year
      WHERE t.kind = ${kind}`.execute(tx);
    await sql`ANALYZE seed_document`.execute(tx);
    const number = sql`${prefixes[kind]} || '/' || lpad((d.year % 100)::text, 2, '0') || '-' || lpad(((d.year + 1) % 100)::text, 2, '0') || '/'
      || lpad(d.serial::text, 6, '0')`;
    const isNote = kind === 'credit_note';
    await copy(tx, 'tax_document', {
      from: sql`tax_document t JOIN seed_batch b ON b.template_id = t.order_id
        JOIN seed_document d ON d.order_id = b.id AND d.template_id = t.id JOIN orders o ON o.id = b.id
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
        content: sql`t.content || jsonb_build_object('order', t.content -> 'order' || jsonb_build_object('id', b.id, 'number', o.number, 'placedAt', o.placed_at))`,
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

interface Copying {
  /** The rows to copy as t, joined with the batch as b. */
  from: RawBuilder<unknown>;
  /** Columns that are not as in the template. */
  values: Readonly<Record<string, RawBuilder<unknown>>>;
  where?: RawBuilder<unknown>;
}

/** Columns whose days move with the order, beside all that are moments. */
const movedDays: ReadonlySet<string> = new Set(['deliver_from', 'deliver_to']);

/** Copies rows of a table with every column that it has: moments move by the order's days, an id of the row's own is given anew. */
async function copy(tx: Tx, table: string, { from, values, where = sql`true` }: Copying): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string; isOwnId: boolean }>`
    SELECT column_name AS name, data_type AS type, is_identity = 'YES' AS "isOwnId" FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER' ORDER BY ordinal_position`.execute(
    tx,
  );
  const copied = columns.filter(({ name, isOwnId }) => !isOwnId || values[name]);
  // What happened one after the other keeps its order.
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
