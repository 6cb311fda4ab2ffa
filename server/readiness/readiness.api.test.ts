import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Brand } from '#contract/content.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { paymentProviders } from '#server/payments/index.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/database.ts';
import { openingSetting } from '#server/platform/opening.ts';
import { ok } from '#server/platform/result.ts';
import { writeSetting } from '#server/platform/settings.ts';
import { createSignal } from '#server/platform/signal.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from '#server/staff/index.ts';
import { seedCustomer, seedProduct } from '#server/testing/shop.ts';
import { startEdgeServer } from '#server/testing/edge-server.ts';
import {
  createOpening,
  examineShop,
  findReadinessProblems,
  type ReadinessProblem,
  refuseDangers,
  reportProblems,
} from './index.ts';

/** No field is the sample company's. */
const himgiri: Brand = {
  ...presetBrand,
  name: 'Himgiri',
  legal_name: 'Himgiri Herbals Private Limited',
  address_lines: ['4 Race Course Road'],
  phones: ['+91 135 555 0101'],
  email: 'care@himgiri.example',
  gstin: '05AAPFU0939F1Z1',
  cin: '',
  fssai: '',
  ayush_licence: 'UK-AYU-7/2020',
  grievance_officer: { ...presetBrand.grievance_officer, email: 'complaints@himgiri.example' },
  nodal_officer: { ...presetBrand.nodal_officer, email: 'nodal@himgiri.example' },
  whatsapp: null,
};

let services: TestServices;
let config: Config;
beforeAll(async () => {
  services = await openTestServices();
  const production = {
    DEMO: '0',
    SHOP_URL: 'https://shop.himgiri.in',
    ADMIN_URL: 'https://office.himgiri.in',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtps://shop:secret@mail.himgiri.in',
    SECRET_KEY: '5f0c1e9a7b3d4826c1e95f0a7b3d4826',
  };
  config = { ...services.config, ...readConfig(production, paymentProviders) };
});
afterAll(() => services.close());
beforeEach(async () => {
  await emptyTables(services.db, 'setting', 'staff', 'customer', 'product');
  await sql`UPDATE shipping_terms SET cod = true`.execute(services.db);
  await openShop();
});

const openShop = (isOpen = true) =>
  inTransaction(services.db, async (tx) => {
    await writeSetting(tx, openingSetting, { is_open: isOpen }, services.clock.now());
    return ok(null);
  });

/** Embedded storage and the tests' PostgreSQL are not suitable for business. */
const isNotOfStorage = ({ code }: ReadinessProblem) => !['embedded_storage', 'database_not_durable'].includes(code);

async function codes(more: Partial<Config> = {}): Promise<string[]> {
  const found = await findReadinessProblems({ database: services.database, config: { ...config, ...more } });
  return found.filter(isNotOfStorage).map(({ kind, code }) => `${kind} ${code}`);
}

const saveCompany = async (brand: Brand) => {
  expect(await inTransaction(services.db, (tx) => saveBrand(tx, brand, services.clock.now()))).toMatchObject({
    ok: true,
  });
};
const addOwner = () =>
  addStaff(services, { email: 'owner@himgiri.example', name: 'Asha', password: 'a long password' });

test('storage that a power cut empties is told', async () => {
  const found = await findReadinessProblems({ database: services.database, config });
  // The tests' PostgreSQL trades durability for speed.
  expect(found.filter((problem) => !isNotOfStorage(problem)).map(({ code }) => code)).toEqual([
    services.database.kind === 'PGlite' ? 'embedded_storage' : 'database_not_durable',
  ]);
});

test('an empty shop misses its company, products and owner; a complete one misses nothing but to be opened', async () => {
  await openShop(false);
  expect(await codes()).toEqual(['missing company_record', 'missing products', 'missing owner', 'missing not_open']);
  await saveCompany(himgiri);
  await seedProduct(services.db);
  await addOwner();
  expect(await codes()).toEqual(['missing not_open']);
  await openShop();
  expect(await codes()).toEqual([]);
});

test('a company that is the demo’s, in whole or in a number, is none of its own', async () => {
  await seedProduct(services.db);
  await addOwner();
  for (const brand of [
    presetBrand,
    { ...himgiri, gstin: presetBrand.gstin },
    { ...himgiri, fssai: presetBrand.fssai },
    { ...himgiri, grievance_officer: presetBrand.grievance_officer },
    { ...himgiri, legal_name: '' },
    { ...himgiri, phones: [] },
    { ...himgiri, state: 'Kerala' },
  ]) {
    await saveCompany(brand);
    expect(await codes()).toEqual(['missing company_record']);
  }
});

test('nobody but staff with all permissions owns a shop, and a product has to be published', async () => {
  await saveCompany(himgiri);
  await seedProduct(services.db, { published: false });
  await addStaff(services, {
    email: 'a@b.example',
    name: 'A',
    password: 'a long password',
    permissions: ['orders.read'],
  });
  expect(await codes()).toEqual(['missing products', 'missing owner']);
});

test('without cash on delivery there has to be a payment provider', async () => {
  await saveCompany(himgiri);
  await seedProduct(services.db);
  await addOwner();
  await sql`UPDATE shipping_terms SET cod = false`.execute(services.db);
  expect(await codes()).toEqual(['missing payment_method']);
  expect(await codes({ payments: { accounts: {}, offered: [{ name: 'razorpay', title: 'Razorpay' }] } })).toEqual([]);
});

test('the demo stops the start, an account that uses its number or address since does not', async () => {
  await saveCompany(himgiri);
  await seedProduct(services.db);
  await addOwner();
  await sql`INSERT INTO customer (first_name, last_name, mobile, email, password_hash) VALUES ('A', 'B', '9876543210', 'meera@aarvya.example', 'x')`.execute(
    services.db,
  );
  expect(await codes()).toEqual([]);
  await addStaff(services, { email: 'staff@aarvya.example', name: 'Demo', password: 'a long password', isDemo: true });
  expect(await codes()).toEqual(['dangerous demo_data']);
  const problems = await findReadinessProblems({ database: services.database, config });
  expect(() => refuseDangers(problems)).toThrow(/^This database holds the demo shop,[^\n]*$/);
});

test('a shop is open once nothing is missing, tells pages, and asks once a second', async () => {
  const catalogChanged = createSignal();
  let told = 0;
  catalogChanged.listen(() => void told++);
  const find = async () =>
    (await findReadinessProblems({ database: services.database, config })).filter(isNotOfStorage);
  const opening = createOpening({ config, database: services.database, clock: services.clock, catalogChanged }, find);
  expect(await opening.isOpen()).toBe(false);
  await saveCompany(himgiri);
  await seedProduct(services.db);
  await addOwner();
  expect(await opening.isOpen()).toBe(false);
  const before = services.database.statements();
  await opening.findProblems();
  expect(services.database.statements()).toBe(before);
  services.clock.advance(1000);
  expect([await opening.isOpen(), told]).toEqual([true, 1]);
  expect(await opening.isOpen()).toBe(true);
  await emptyTables(services.db, 'product');
  services.clock.advance(1000);
  expect([await opening.isOpen(), told]).toEqual([false, 2]);
});

test('the doctor notes that papers of applicants have no key of their own, once there are applicants', async () => {
  const examine = async (kycKeys: Config['kycKeys']) =>
    (await examineShop({ database: services.database, config: { ...config, kycKeys } })).text;
  expect(await examine([])).not.toContain('KYC_KEYS');
  const { id } = await seedCustomer(services);
  const at = services.clock.now();
  await services.db
    .insertInto('join_application')
    .values({ customer_id: id, language: 'en', created_at: at, updated_at: at })
    .execute();
  const noted = await examine([]);
  expect(noted).toMatch(/^Worth knowing:\n {2}Customers apply to become direct sellers, but KYC_KEYS is not set/m);
  expect(noted).toContain('npm run admin -- rotate-kyc-key');
  expect(await examine([{ id: '1', key: Buffer.alloc(32, 1) }])).not.toContain('KYC_KEYS');
});

test('the doctor names accounts that are the same by mobile number, until one of them is another', async () => {
  const [half, whole] = [await seedCustomer(services), await seedCustomer(services)];
  const setMobile = (id: number, mobile: string) =>
    services.db.updateTable('customer').set({ mobile }).where('id', '=', id).execute();
  await setMobile(half.id, '9109811122233');
  await setMobile(whole.id, '9811122233');
  const pair = { table_name: 'customer', column_name: 'mobile', row_id: half.id, other_id: whole.id };
  await services.db.insertInto('value_collision').values(pair).execute();
  const line = `customer ${half.id} and customer ${whole.id} have the same mobile, written differently.`;
  expect((await examineShop({ database: services.database, config })).text).toContain(line);
  await setMobile(half.id, '9811122234');
  expect((await examineShop({ database: services.database, config })).text).not.toContain(line);
});

test('the doctor calls no shop ready in which something does not work', () => {
  expect(reportProblems([], null, ['The store does not answer.'])).toEqual({
    text: 'Not working:\n  The store does not answer.\n',
    isReady: false,
  });
});

test('the doctor tries the purge call of the cache before the shop', async () => {
  const server = await startEdgeServer();
  const edge = { provider: 'varnish' as const, purgeUrls: [server.url], purgeId: null, purgeToken: null };
  const examine = () => examineShop({ database: services.database, config: { ...services.config, edge } });
  expect((await examine()).text).not.toContain('EDGE_CACHE');
  server.answer({ status: 405, body: 'no' });
  const failed = await examine();
  await server.close();
  expect(failed.isReady).toBe(false);
  expect(failed.text).toContain(
    `cannot be purged, so pages stay old for longer: ${new URL(server.url).host} answered 405 no. Check EDGE_PURGE_URL`,
  );
});
