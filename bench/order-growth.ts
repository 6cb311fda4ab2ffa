import pg from 'pg';

type Tell = (progress: string) => void;

/** Copies are older by this per round, which is how far the shop of `npm run seed:large` reaches back. */
const roundDays = 730;
const ordersAtOnce = 100_000;

/** Only completed orders: copies of open ones would be work that nobody has left undone. */
const isOver = `order_status IN ('delivered', 'cancelled', 'returned', 'returned_to_origin')
  AND payment_status NOT IN ('cod_due', 'pending', 'authorised', 'failed') AND NOT needs_attention`;

/**
 * A table whose rows are copied with their order or customer, with its changed columns and their values in round `k`.
 */
interface Copied {
  table: string;
  /** Ids that are increased by the initial number of their table, by the table. */
  ids: Readonly<Record<string, string>>;
  values?: Readonly<Record<string, string>>;
}

const otherEmail = `replace(t.email, '@', '.' || k || '@')`;
const otherMobile = `((t.mobile::bigint - 6000000000 + k * 100000007::bigint) % 4000000000 + 6000000000)::text`;

const customers: Copied = {
  table: 'customer',
  ids: { id: 'customer' },
  values: { mobile: otherMobile, email: otherEmail, member_id: 'NULL', referrer_member_id: 'NULL', is_demo: 'false' },
};
const ofOrders: readonly Copied[] = [
  {
    table: 'orders',
    ids: { id: 'orders', customer_id: 'customer' },
    values: {
      mobile: otherMobile,
      email: otherEmail,
      // A permutation of the characters after the first letter, so that copies get other numbers.
      number: `left(t.number, 1) || translate(substr(t.number, 2), '23456789ABCDEFGHJKMNPQRSTUVWXYZ',
        substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ23456789ABCDEFGHJKMNPQRSTUVWXYZ', k + 1, 31))`,
      awb: `CASE WHEN t.awb IS NOT NULL THEN 'SL' || t.id + k * (SELECT last FROM bench_growth WHERE name = 'orders') END`,
    },
  },
  { table: 'order_line', ids: { order_id: 'orders' } },
  {
    table: 'payment',
    ids: { id: 'payment', order_id: 'orders' },
    values: {
      provider_order_id: `t.provider_order_id || '_' || k`,
      provider_payment_id: `t.provider_payment_id || '_' || k`,
    },
  },
  { table: 'order_credit', ids: { id: 'order_credit', order_id: 'orders' } },
  { table: 'order_credit_line', ids: { credit_id: 'order_credit', order_id: 'orders' } },
  {
    table: 'refund',
    ids: { id: 'refund', order_id: 'orders', credit_id: 'order_credit' },
    values: { payment_id: `t.payment_id || '_' || k`, provider_refund_id: `t.provider_refund_id || '_' || k` },
  },
  { table: 'order_return', ids: { id: 'order_return', order_id: 'orders', credit_id: 'order_credit' } },
];

/**
 * What an order adds to the admin's lists besides its ledgers, for orders with an id above $1 up to $2; `seed:large`
 * leaves it out.
 */
const brought: readonly string[] = [
  // Emails are kept only for two years, so those of older orders are dated within the last two years.
  `INSERT INTO mail (recipient, subject, body_text, body_html, created_at, sent_at)
    SELECT email, 'Your order ' || number, 'Thank you.', '<p>Thank you.</p>', at, at
    FROM (SELECT *, now() - (extract(epoch FROM now() - placed_at)::bigint % (${roundDays} * 86400)) * interval '1 second' AS at
      FROM orders WHERE id > $1 AND id <= $2 AND id % 2 = 0) AS o ORDER BY at`,
  `INSERT INTO audit_entry (at, staff_id, login, network, user_agent, request_id, action, object_type, object_id, outcome, error_code)
    SELECT placed_at + interval '1 hour', (SELECT min(id) FROM staff), 'staff@office.example', '203.0.113.0/24', 'bench', 'bench-' || id,
      CASE id % 3 WHEN 0 THEN 'order.confirm' WHEN 1 THEN 'order.pack' ELSE 'order.dispatch' END, 'order', id::text,
      CASE WHEN id % 1000 = 1 THEN 'denied' ELSE 'done' END, CASE WHEN id % 1000 = 1 THEN 'forbidden' END
    FROM orders WHERE id > $1 AND id <= $2 AND id % 2 = 1 ORDER BY placed_at`,
  `INSERT INTO ticket (number, kind, channel, state, full_name, mobile, email, subject, message, order_id, order_number, products, fingerprint,
      acknowledge_by, escalate_at, redress_by, acknowledged_at, resolved_at, resolution, created_at, customer_id)
    SELECT 'TK-' || id, 'query', 'web', 'resolved', first_name || ' ' || last_name, mobile, email, 'Where is my parcel?', 'It has not come.', id, number, '',
      md5(id::text), at + interval '2 days', at + interval '10 days', at + interval '30 days', at, at + interval '1 day', 'It came.', at, customer_id
    FROM (SELECT *, placed_at + interval '4 days' AS at FROM orders WHERE id > $1 AND id <= $2 AND id % 50 = 0) AS o ORDER BY at`,
  `INSERT INTO review (product_id, order_id, line_no, customer_id, author_key, author_name, stars, body, state, created_at, published_at, decided_at)
    SELECT l.product_id, id, 1, customer_id, 'bench-' || id, first_name, 1 + id % 5, 'As it should be.', 'published', at, at, at
    FROM (SELECT *, placed_at + interval '20 days' AS at FROM orders WHERE id > $1 AND id <= $2 AND id % 20 = 0) AS o
      JOIN order_line l ON l.order_id = o.id AND l.line_no = 1 ORDER BY at`,
];
const broughtTables = ['mail', 'audit_entry', 'ticket', 'review'];

/**
 * Grows a shop of `npm run seed:large` to `total` orders with its customers, inside the database: copies of completed
 * orders, two years older per round, by other customers with the same names, with lines, payments, credits, refunds and
 * returns; and for all orders an email and an audit log entry, for some a ticket or a review. Continues an interrupted
 * run; `total` may be less than there are. Needs superuser rights, disables triggers while it copies, and drops the
 * indexes meanwhile.
 *
 * Only for reading the admin's lists: copies have no timeline, no invoices, no stock movements and no events in the
 * order feed, the audit log's new entries are not sealed, the coupons' counts ignore the copies, and the nightly checks
 * would report all of it.
 */
export async function growOrders(databaseUrl: string, total: number, tell: Tell): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c session_replication_role=replica -c maintenance_work_mem=512MB -c synchronous_commit=off -c jit=off',
  });
  await client.connect();
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS bench_growth (name text PRIMARY KEY, last bigint NOT NULL);
      CREATE TABLE IF NOT EXISTS bench_index (definition text NOT NULL)`);
    for (const table of numbered)
      await client.query(
        `INSERT INTO bench_growth SELECT '${table}', COALESCE(max(id), 0) FROM ${table} ON CONFLICT DO NOTHING`,
      );
    await client.query(
      `INSERT INTO bench_growth VALUES ('round', 1), ('upto', 0), ('customers', 0), ('brought', 0) ON CONFLICT DO NOTHING`,
    );
    if ((await placeOf(client, 'brought')) < (await maxId(client)) || (await countOrders(client)) < total)
      await dropIndexes(client);
    await copyRounds(client, total, tell);
    await bringRest(client, tell);
    await createIndexes(client, tell);
    tell('Cleaning up.');
    for (const table of numbered)
      await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
    await client.query(`VACUUM (ANALYZE) ${[...copiedTables, ...broughtTables].join(', ')}`);
  } finally {
    await client.end();
  }
}

const copiedTables = [customers, ...ofOrders].map(({ table }) => table);
const numbered = [customers, ...ofOrders].filter(({ ids }) => 'id' in ids).map(({ table }) => table);

const numberOf = async (client: pg.Client, query: string) =>
  Number((await client.query<{ n: string }>(query)).rows[0]?.n ?? 0);
const placeOf = (client: pg.Client, name: string) =>
  numberOf(client, `SELECT last AS n FROM bench_growth WHERE name = '${name}'`);
const maxId = (client: pg.Client) => numberOf(client, 'SELECT max(id) AS n FROM orders');
const countOrders = (client: pg.Client) => numberOf(client, 'SELECT count(*) AS n FROM orders');

/** Runs statements in a transaction that also records the progress. */
async function step<T>(
  client: pg.Client,
  places: Readonly<Record<string, number>>,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('BEGIN');
  const done = await work();
  for (const [name, last] of Object.entries(places))
    await client.query('UPDATE bench_growth SET last = $2 WHERE name = $1', [name, last]);
  await client.query('COMMIT');
  return done;
}

async function copyRounds(client: pg.Client, total: number, tell: Tell): Promise<void> {
  const last = await placeOf(client, 'orders');
  let [round, upTo] = [await placeOf(client, 'round'), await placeOf(client, 'upto')];
  for (let have = await countOrders(client); have < total;) {
    if ((await placeOf(client, 'customers')) < round) {
      const customersEnd = await placeOf(client, 'customer');
      const inRound = round;
      await step(client, { customers: round }, () => copy(client, customers, inRound, `t.id <= ${customersEnd}`));
    }
    const most = Math.min(ordersAtOnce, total - have);
    const next = await numberOf(
      client,
      `SELECT max(id) AS n FROM (SELECT id FROM orders WHERE id > ${upTo} AND id <= ${last} AND ${isOver} ORDER BY id LIMIT ${most}) AS o`,
    );
    if (next === 0) {
      if (upTo === 0) throw new Error('No order is over.');
      [round, upTo] = [round + 1, 0];
      continue;
    }
    const [inRound, after] = [round, upTo];
    have += await step(client, { round, upto: next }, () => copyOrders(client, inRound, after, next));
    upTo = next;
    tell(`${have} of ${total} orders`);
  }
}

/** Copies the completed orders with an id above `after` up to `to`, with all dependent rows. Returns how many. */
async function copyOrders(client: pg.Client, round: number, after: number, to: number): Promise<number> {
  const chosen = `SELECT id FROM orders WHERE id > ${after} AND id <= ${to} AND ${isOver}`;
  const [orders, ...parts] = ofOrders;
  const count = await copy(client, orders!, round, `t.id IN (${chosen})`);
  for (const part of parts) await copy(client, part, round, `t.order_id IN (${chosen})`);
  return count;
}

/** Copies a table's rows with all its columns; timestamps move back by the round's days. Returns how many. */
async function copy(
  client: pg.Client,
  { table, ids, values = {} }: Copied,
  round: number,
  where: string,
): Promise<number> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  const valueOf = ({ name, type }: { name: string; type: string }) => {
    if (name in values) return values[name]!;
    if (name in ids) return `t.${name} + k * (SELECT last FROM bench_growth WHERE name = '${ids[name]}')`;
    return type === 'timestamp with time zone' ? `t.${name} - k * interval '${roundDays} days'` : `t.${name}`;
  };
  const { rowCount } =
    await client.query(`INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${columns.map(valueOf).join(', ')} FROM ${table} t CROSS JOIN (SELECT ${round} AS k) AS round WHERE ${where}
    ON CONFLICT DO NOTHING`);
  return rowCount ?? 0;
}

async function bringRest(client: pg.Client, tell: Tell): Promise<void> {
  const end = await maxId(client);
  for (let from = await placeOf(client, 'brought'); from < end;) {
    const to = Math.min(end, from + ordersAtOnce * 10);
    const after = from;
    await step(client, { brought: to }, async () => {
      for (const insert of brought) await client.query(insert, [after, to]);
    });
    from = to;
    tell(`emails, audit log, tickets and reviews up to order ${to}`);
  }
}

/** Records and drops the growing tables' indexes except those of keys: many rows are written faster without. */
async function dropIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS definition
      FROM pg_index i WHERE i.indrelid = ANY($1::text[]::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
    [[...copiedTables, ...broughtTables]],
  );
  await step(client, {}, async () => {
    for (const { name, definition } of rows) {
      await client.query('INSERT INTO bench_index VALUES ($1)', [definition]);
      await client.query(`DROP INDEX ${name}`);
    }
  });
}

async function createIndexes(client: pg.Client, tell: Tell): Promise<void> {
  const { rows } = await client.query<{ definition: string }>('SELECT definition FROM bench_index');
  for (const { definition } of rows) {
    await step(client, {}, async () => {
      await client.query(definition);
      await client.query('DELETE FROM bench_index WHERE definition = $1', [definition]);
    });
    tell(definition.slice(0, 80));
  }
}
