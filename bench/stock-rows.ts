/**
 * `npm run bench:stock-rows [-- --seconds 5 --rounds 3]`: three ways in which a database can take the items of many orders from the stock of one product, by themselves
 * and without the shop: one row, eight rows of which each order takes one that nobody holds, and one connection that grants all waiting orders at
 * once. Each on a PostgreSQL server that writes to the disk, beside as many orders of a thousand products from one row each, in one run (docs/decisions/0090).
 * A way that sells a piece twice or loses one ends the run with 1.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort, prepareHome, startOwnPostgres } from '../server/testing/postgres.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
  },
});
const seconds = Number(values.seconds);
const products = 1_000;
const rowsOfOne = 8;
const pieces = 10_000_000;

/** What an order writes beside its stock: as many bytes as one of three lines. */
const orderBytes = 5_000;

/** Takes one piece for an order, within its transaction or after it; false where none is left. */
type Take = (client: pg.Client, product: number, order: number) => Promise<boolean>;

const ofOneRow: Take = async (client, product, order) => {
  const { rowCount } = await client.query({
    name: 'one-row',
    text: `WITH taken AS (UPDATE stock SET quantity = quantity - 1 WHERE product_id = $1 AND quantity >= 1 RETURNING product_id)
      INSERT INTO movement (product_id, order_id, change) SELECT product_id, $2, -1 FROM taken`,
    values: [product, order],
  });
  return rowCount === 1;
};

/** Where all rows are held it waits for one of them. An order of one piece never needs two rows. */
const ofSeveralRows: Take = async (client, product, order) => {
  const { rowCount } = await client.query({
    name: 'several-rows',
    text: `WITH free AS (SELECT product_id, part FROM stock_part WHERE product_id = $1 AND quantity >= 1 LIMIT 1 FOR UPDATE SKIP LOCKED),
        held AS (SELECT product_id, part FROM stock_part WHERE product_id = $1 AND quantity >= 1 AND NOT EXISTS (SELECT FROM free) LIMIT 1 FOR UPDATE),
        taken AS (UPDATE stock_part AS s SET quantity = quantity - 1 FROM (TABLE free UNION ALL TABLE held) AS mine
          WHERE s.product_id = mine.product_id AND s.part = mine.part RETURNING s.product_id)
      INSERT INTO movement (product_id, order_id, change) SELECT product_id, $2, -1 FROM taken`,
    values: [product, order],
  });
  return rowCount === 1;
};

/** Orders that wait for the connection that grants. */
let waiting: { product: number; order: number; tell(isGranted: boolean): void }[] = [];

const ofOneConnection: Take = (_client, product, order) =>
  new Promise((resolve) => waiting.push({ product, order, tell: resolve }));

/** Grants all that wait in one transaction, again and again, until it is told to stop. */
async function grant(client: pg.Client, isOver: () => boolean): Promise<void> {
  while (!isOver() || waiting.length > 0) {
    const now = waiting;
    waiting = [];
    if (now.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      continue;
    }
    // Who comes first has the first pieces: those past what is left get nothing.
    const { rows } = await client.query<{ order_id: string }>({
      name: 'grant',
      text: `WITH asked AS (
          SELECT product_id, order_id, row_number() OVER (PARTITION BY product_id ORDER BY order_id) AS turn
          FROM unnest($1::int[], $2::int[]) AS asked (product_id, order_id)
        ), held AS (
          SELECT s.product_id, s.quantity FROM stock AS s WHERE s.product_id = ANY ($1::int[]) ORDER BY s.product_id FOR UPDATE
        ), granted AS (
          SELECT asked.product_id, asked.order_id FROM asked JOIN held USING (product_id) WHERE asked.turn <= held.quantity
        ), taken AS (
          UPDATE stock AS s SET quantity = quantity - sums.n
          FROM (SELECT product_id, count(*)::int AS n FROM granted GROUP BY product_id) AS sums WHERE s.product_id = sums.product_id
        ), noted AS (
          INSERT INTO movement (product_id, order_id, change) SELECT product_id, order_id, -1 FROM granted
        )
        SELECT order_id FROM granted`,
      values: [now.map(({ product }) => product), now.map(({ order }) => order)],
    });
    const granted = new Set(rows.map(({ order_id }) => Number(order_id)));
    for (const each of now) each.tell(granted.has(each.order));
  }
}

interface Way {
  name: string;
  take: Take;
  /** Whether the items are taken by another connection, after the order has been written and before it is answered. */
  isApart?: true;
  product(order: number): number;
}

const ways: Way[] = [
  { name: 'a thousand products, one row each', take: ofOneRow, product: (order) => (order % products) + 1 },
  { name: 'one product, one row', take: ofOneRow, product: () => 1 },
  { name: `one product, ${rowsOfOne} rows`, take: ofSeveralRows, product: () => 1 },
  { name: 'one product, granted together', take: ofOneConnection, isApart: true, product: () => 1 },
];

const body = Array.from({ length: orderBytes }, (_, at) => String.fromCodePoint(97 + ((at * 7 + (at >> 3)) % 26))).join(
  '',
);
let ordered = 0;

async function place(client: pg.Client, way: Way): Promise<void> {
  const order = ++ordered;
  const product = way.product(order);
  // As the shop does: what many want comes last and goes to the server together with the commit.
  const written = [
    client.query('BEGIN'),
    client.query({ name: 'order', text: 'INSERT INTO placed (id, body) VALUES ($1, $2)', values: [order, body] }),
  ];
  const isTaken = way.isApart ? true : way.take(client, product, order);
  written.push(client.query('COMMIT'));
  await Promise.all(written);
  if (!(await isTaken) || (way.isApart && !(await way.take(client, product, order))))
    throw new Error(`${way.name}: nothing left`);
}

/** Orders a second. */
async function measure(clients: readonly pg.Client[], granting: pg.Client, way: Way): Promise<number> {
  const started = performance.now();
  let placed = 0;
  let left = clients.length;
  const granted = grant(granting, () => left === 0);
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - started < seconds * 1_000) {
        await place(client, way);
        placed += 1;
      }
      left -= 1;
    }),
  );
  await granted;
  return placed / ((performance.now() - started) / 1_000);
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

const home = prepareHome();
const server = await startOwnPostgres(home, await freePort(), true, true);
const connect = async () => {
  const client = new pg.Client({ connectionString: server.url, pipeline: true });
  await client.connect();
  return client;
};
const clients = await Promise.all(Array.from({ length: Number(values.connections) }, connect));
const admin = await connect();
const granting = await connect();
try {
  await admin.query(`
    CREATE TABLE placed (id int PRIMARY KEY, body text NOT NULL);
    ALTER TABLE placed ALTER body SET STORAGE EXTERNAL;
    CREATE TABLE movement (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, product_id int NOT NULL, order_id int NOT NULL, change int NOT NULL);
    CREATE INDEX movement_by_product ON movement (product_id, id);
    CREATE TABLE stock (product_id int PRIMARY KEY, quantity int NOT NULL CHECK (quantity >= 0)) WITH (fillfactor = 50);
    CREATE TABLE stock_part (product_id int, part int, quantity int NOT NULL CHECK (quantity >= 0), PRIMARY KEY (product_id, part)) WITH (fillfactor = 50);
    INSERT INTO stock SELECT n, ${pieces} FROM generate_series(1, ${products}) AS n;
    INSERT INTO stock_part SELECT 1, n, ${pieces / rowsOfOne} FROM generate_series(1, ${rowsOfOne}) AS n`);
  console.log(
    `${clients.length} connections, ${seconds} s each, median of ${values.rounds}; orders a second, and their part of the first line's`,
  );
  for (const commit of ['on', 'off']) {
    for (const client of [...clients, granting]) await client.query(`SET synchronous_commit = ${commit}`);
    const found = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const way of ways) found.get(way.name)!.push(await measure(clients, granting, way));
    const usual = median(found.get(ways[0]!.name)!);
    console.log(`\nsynchronous_commit ${commit}`);
    for (const { name } of ways) {
      const rate = median(found.get(name)!);
      console.log(`${name.padEnd(36)}${rate.toFixed(0).padStart(7)}${(rate / usual).toFixed(2).padStart(7)}`);
    }
  }
  const { rows } = await admin.query<{ product_id: number; gone: string; noted: string }>(`
    SELECT s.product_id, ${pieces} - s.quantity + CASE s.product_id WHEN 1 THEN (SELECT ${pieces} - sum(quantity) FROM stock_part) ELSE 0 END AS gone,
      (SELECT count(*) FROM movement AS m WHERE m.product_id = s.product_id) AS noted FROM stock AS s`);
  const sum = (column: 'gone' | 'noted') => rows.reduce((total, row) => total + Number(row[column]), 0);
  const isEven = rows.every(({ gone, noted }) => gone === noted);
  console.log(`\n${ordered} orders, ${sum('gone')} pieces gone, ${sum('noted')} noted${isEven ? '' : ': UNEVEN'}`);
  if (!isEven || sum('gone') !== ordered) process.exitCode = 1;
} finally {
  await Promise.all([...clients, admin, granting].map((client) => client.end()));
  await server.stop();
  fs.rmSync(home.folder, { recursive: true, force: true });
}
