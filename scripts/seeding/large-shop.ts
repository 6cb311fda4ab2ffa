import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { readBrand, saveSampleCompany } from '#server/content/index.ts';
import { readPrefixes } from '#server/invoicing/index.ts';
import { jobHandlers } from '#server/app/job-handlers.ts';
import type { Db } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { inTransaction } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';
import { StartError } from '#server/platform/start-error.ts';
import { seedDemo, seedHistory } from '#server/seed/index.ts';
import { copyBatch, prepareTemplates, type Templates } from './draw-orders.ts';
import { copyProducts } from './copy-products.ts';
import { closeMonths, drawOf, insertSellers, type LargeNetwork } from './large-network.ts';
import { openSeedServices } from './seed-services.ts';

export interface LargeShop {
  orders: number;
  customers: number;
  products: number;
  /** The sellers whom the orders name, and the closed months. */
  network?: LargeNetwork | null;
}

/** Orders per transaction: an interrupted run loses at most these. */
const batchSize = 10_000;
const stockOfEach = 10_000_000;
const settingKey = 'seed_large';

/**
 * Fills a PostgreSQL database with a large shop, or continues an interrupted run: the demo with its half year, then
 * copies of its products, customers, and of its orders with all dependent rows. The demo's orders were made by the
 * program's own commands, so the copies add up as well. The database itself copies the rows: none passes through this
 * process.
 * @throws StartError if the database holds another shop, or was filled with another number of sellers
 */
export async function seedLargeShop(
  databaseUrl: string,
  size: LargeShop,
  tell: (progress: string) => void,
): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'seed-large-'));
  const { services, database } = await openSeedServices({ databaseUrl, dataDir });
  try {
    await fillLargeShop(services, size, tell);
  } finally {
    await database.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Does the same on services that are open already.
 * @param days how many days of the demo's half year, back from now; all of them by default
 */
export async function fillLargeShop(
  services: Services,
  size: LargeShop,
  tell: (progress: string) => void,
  days?: number,
): Promise<void> {
  const { db } = services;
  if (await isEmptyShop(db)) {
    await note(db, { isReady: false });
    await seedDemo(services, { pictures: false });
    await saveSampleCompany(db, services.clock.now());
    await seedHistory(services, jobHandlers, days === undefined ? {} : { days });
    tell('The demo and its half year are there.');
    await copyProducts(db, size.products, stockOfEach);
    await copyCustomers(db, size.customers);
    if (size.network) await insertSellers(db, drawOf(size.network, services.clock.now()), services.clock.now(), tell);
    await prepareTemplates(db);
    await note(db, { isReady: true });
    tell(`${size.products} products and ${size.customers} customers are there.`);
  } else await checkSellers(db, size.network?.members ?? 0);
  const templates = await readTemplates(db, size.network ? drawOf(size.network, services.clock.now()) : null);
  let have = await countOrders(db);
  if (have >= size.orders) tell(`${have} orders are there already.`);
  while (have < size.orders) {
    const count = Math.min(batchSize, size.orders - have);
    const place = { done: have, count, total: size.orders };
    const copied = await inTransaction(db, async (tx) => ok(await copyBatch(tx, templates, place)));
    if (!copied.ok) throw new Error(copied.error.code);
    have += count;
    if (have === size.orders || Math.floor(have / 100_000) > Math.floor((have - count) / 100_000)) {
      // The planner's statistics follow the growing tables.
      await sql`ANALYZE`.execute(db);
    }
    tell(`${have} of ${size.orders} orders`);
  }
  if (size.network) await closeMonths(services, tell);
  tell('Cleaning up after the copies.');
  await sql`VACUUM (ANALYZE)`.execute(db);
}

/** @throws StartError if orders would name sellers that do not exist */
async function checkSellers(db: Db, asked: number): Promise<void> {
  const { sellers } = await db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('sellers'))
    .where('is_demo', '=', false)
    .executeTakeFirstOrThrow();
  if (asked > 0 && asked !== sellers)
    throw new StartError(
      `This database was filled with ${sellers} sellers: ask for as many, or begin again with an empty one.`,
    );
}

async function countOrders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the filling starts from the beginning. */
async function isEmptyShop(db: Db): Promise<boolean> {
  const noted = await db.selectFrom('setting').select('value').where('key', '=', settingKey).executeTakeFirst();
  const { isReady = false } = (noted?.value ?? {}) as { isReady?: boolean };
  if (isReady) return false;
  const { products } = await db
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('products'))
    .executeTakeFirstOrThrow();
  if (products === 0) return true;
  throw new StartError(
    noted
      ? 'An earlier run was interrupted before its first orders. Begin again with an empty database.'
      : 'This database holds a shop already. Name an empty one in DATABASE_URL.',
  );
}

async function note(db: Db, value: { isReady: boolean }): Promise<void> {
  const [json, at] = [JSON.stringify(value), new Date()];
  await db
    .insertInto('setting')
    .values({ key: settingKey, value: json, updated_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: at }))
    .execute();
}

async function readTemplates(db: Db, network: Templates['network']): Promise<Templates> {
  const brand = await readBrand(db);
  return { prefixes: await readPrefixes(db, brand), network };
}

const firstNames = `Aarav Aditi Ananya Anil Asha Bhavna Chetan Deepa Devika Farhan Gauri Harish Ishita Jyoti Kavita Kiran Lakshmi Manoj Meera Nandini
  Neha Nikhil Omkar Pooja Pranav Priya Rahul Rekha Rohan Sana Sanjay Savita Shreya Sunita Suresh Tanvi Uma Varun Vidya Yash`;
const lastNames = `Agarwal Bhat Bisht Chauhan Das Desai Fernandes Gill Gupta Iyer Jain Joshi Kapoor Khan Kulkarni Kumar Mehta Menon Mishra Nair Negi
  Pandey Patel Patil Pillai Rana Rao Rawat Reddy Roy Saxena Sen Shah Sharma Singh Thakur Tiwari Verma Yadav`;

/** Adds customers up to `size`, who signed up over the last two years; nobody knows their passwords. */
async function copyCustomers(db: Db, size: number): Promise<void> {
  const list = (names: string) => sql`${names.split(/\s+/)}::text[]`;
  await sql`
    WITH first AS (SELECT ${list(firstNames)} AS names), last AS (SELECT ${list(lastNames)} AS names),
      one AS (SELECT password_hash FROM customer ORDER BY id DESC LIMIT 1)
    INSERT INTO customer (first_name, last_name, mobile, email, password_hash, user_street, user_city, user_district, user_state, user_country,
      user_postcode, created_at)
    SELECT first.names[1 + n % 40], last.names[1 + n / 40 % 38], '7' || lpad(n::text, 9, '0'),
      lower(first.names[1 + n % 40] || '.' || last.names[1 + n / 40 % 38]) || n || '@example.in', one.password_hash, (n % 300)::text || ' Rajpur Road',
      'Dehradun', 'Dehradun', 'Uttarakhand', 'India', '248001', now() - (730 * sqrt((n * 7919 % 100000) / 100000.0)) * interval '1 day'
    FROM first, last, one, generate_series(1, GREATEST(0, ${size} - (SELECT count(*) FROM customer))::int) AS n`.execute(
    db,
  );
}
