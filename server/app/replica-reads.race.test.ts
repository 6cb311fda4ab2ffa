/**
 * With a real replica: callers see what they have written, pages follow the catalogue, and the primary answers only
 * what it must.
 */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { staffCouponPaths } from '#contract/admin/marketing/coupons.ts';
import { reviewPaths } from '#contract/review-rules.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { createCatalogueVersion } from '#server/catalog/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { openDatabase } from '#server/platform/database.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { portalRoutes } from '#server/portal/index.ts';
import { examineShop } from '#server/readiness/index.ts';
import { useReplicas } from './replica-reads.ts';
import { shopCalls } from './shop-site.ts';
import { staffHeaders } from '#server/testing/order-life.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#server/testing/replicated-postgres.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { orderBody, seedCustomer, seedProduct, type TestCustomer } from '#server/testing/shop.ts';

let servers: ReplicatedPostgres;
let services: TestServices;
let site: Site;
const products: number[] = [];

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  services = await openTestServices({
    databaseUrl: servers.url,
    databaseReads: { urls: [servers.readUrl], pool: 8, maxLagMs: 30_000 },
    rateLimitScale: 1_000_000,
  });
  for (let each = 0; each < 12; each++)
    products.push(await seedProduct(services.db, { name: `Herb ${each}`, stock: 100_000 }));
  site = await openShop();
  await servers.caughtUp();
  await services.database.replicas!.start(pino({ level: 'silent' }));
});
afterAll(async () => {
  await site.close();
  await services.close();
  await servers.stop();
});

/** With caches whose answers expire at once. */
async function openShop(): Promise<Site> {
  const shop = createSite({ logger: services.log, trustProxy: false });
  useReplicas(shop, services);
  const catalogueVersion = createCatalogueVersion(services);
  const cache = createAnswerCache(catalogueVersion, { maxAgeMs: 0, maxBytes: 1_000_000, clock: services.clock });
  await shopCalls(shop, services, { catalogueVersion, cache, pincodes: cache, suggestions: cache });
  await shop.ready();
  return shop;
}

/** Keeps cookies. */
function openBrowser(customer: Pick<TestCustomer, 'headers'> | null = null, at = site) {
  const jar = new Map<string, string>([['seen', '1']]);
  return {
    jar,
    async call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await at.inject({
        method,
        url,
        headers: { ...customer?.headers, cookie },
        ...(payload && { payload }),
      });
      for (const { name, value } of answer.cookies) jar.set(name, value);
      expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(200);
      return answer.json();
    },
  };
}

const cartOf = (quantity: number) => ({ lines: [{ product_id: products[0]!, quantity }] });
const pause = () => servers.run('replica', 'SELECT pg_wal_replay_pause()');
const resume = () => servers.run('replica', 'SELECT pg_wal_replay_resume()');
const statementsOf = (pool: RegExp) =>
  Object.entries(services.database.pools())
    .filter(([name]) => pool.test(name))
    .reduce((sum, [, { statements }]) => sum + statements, 0);

test('no buyer misses their order or sees an older cart, while the replica stops and goes on', async () => {
  const over = new AbortController();
  const disturbing = (async () => {
    while (!over.signal.aborted) {
      await pause();
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 200));
      await resume();
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
    }
  })();
  onTestFinished(() => over.abort());
  const before = statementsOf(/^replica/);
  const buyers = await Promise.all(Array.from({ length: 6 }, () => seedCustomer(services)));
  await Promise.all(
    buyers.map(async (customer) => {
      const { call } = openBrowser(customer);
      for (let round = 1; round <= 8; round++) {
        await call('PUT', paths.savedCart, cartOf(round));
        expect((await call('GET', paths.savedCart)).data.lines).toEqual(cartOf(round).lines);
        const { order_id: id } = await call('POST', paths.placeOrder, orderBody({ [products[round % 12]!]: 1 }));
        const { data } = await call('GET', paths.orders);
        expect(data).toHaveLength(round);
        expect(data[0].id).toBe(id);
      }
    }),
  );
  over.abort();
  await disturbing;
  // The replica answered some of the reads.
  expect(statementsOf(/^replica/)).toBeGreaterThan(before);
});

test('it is the cookie that does it: without it the caller sees what the replica has', async () => {
  const customer = await seedCustomer(services);
  await servers.caughtUp();
  const { call, jar } = openBrowser(customer);
  await pause();
  try {
    await call('PUT', paths.savedCart, cartOf(7));
    expect(jar.get('read_after')).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
    expect((await call('GET', paths.savedCart)).data.lines).toEqual(cartOf(7).lines);
    jar.delete('read_after');
    expect((await call('GET', paths.savedCart)).data.lines).toEqual([]);
    // Without cookies a caller's writes are unknown, so the primary answers.
    const bare = await site.inject({ method: 'GET', url: paths.savedCart, headers: customer.headers });
    expect(bare.json().data.lines).toEqual(cartOf(7).lines);
    // A forged cookie only costs its sender the replica.
    for (const value of ['FFFFFFFF/FFFFFFFF', '', 'x', `'; DROP TABLE orders; --`, '0/0'.repeat(1_000)]) {
      jar.set('read_after', value);
      expect((await call('GET', paths.savedCart)).data.lines).toEqual(cartOf(7).lines);
    }
  } finally {
    await resume();
  }
});

test('staff and sellers see what they have saved in the lists that the replica answers', async () => {
  const office = createSite({ logger: services.log, trustProxy: false });
  useReplicas(office, services);
  staffRoutes(office, services, createLimits(services));
  portalRoutes(office, services, createLimits(services));
  onTestFinished(() => office.close());
  const { cookie: session, ...headers } = await staffHeaders(services);
  const staff = openBrowser({ headers: headers as never }, office);
  const [name, token] = session.split('=') as [string, string];
  staff.jar.set(name, token);
  const seller = openBrowser(await seedCustomer(services, '100501'), office);
  const { coupons } = staffCouponPaths;
  const codes = async () =>
    (await staff.call('GET', coupons)).data.map(({ values }: { values: { code: string } }) => values.code);
  expect(await codes()).toEqual([]);
  const choices = await seller.call('GET', memberPaths.notifications);
  await servers.caughtUp();
  await pause();
  try {
    const before = statementsOf(/^replica/);
    const coupon = { title: 'Ten off', title_hi: 'दस प्रतिशत छूट', kind: 'percent', percent: 10, code: 'TEN-1' };
    await staff.call('POST', coupons, coupon);
    expect(await codes()).toEqual(['TEN-1']);
    const [kind, isOn] = Object.entries(choices.data as Record<string, boolean>)[0]!;
    await seller.call('PUT', memberPaths.notifications, { ...choices.data, [kind]: !isOn });
    expect((await seller.call('GET', memberPaths.notifications)).data[kind]).toBe(!isOn);
    expect(statementsOf(/^replica/)).toBe(before);
    for (const { jar } of [staff, seller]) jar.delete('read_after');
    expect(await codes()).toEqual([]);
    expect((await seller.call('GET', memberPaths.notifications)).data[kind]).toBe(isOn);
  } finally {
    await resume();
  }
});

test('answers that everybody may keep carry no cookie; a call that only reads sets none', async () => {
  const answers = [
    await site.inject({ url: paths.products, headers: { cookie: 'seen=1' } }),
    await site.inject({
      url: paths.orders,
      headers: { cookie: 'seen=1', ...(await seedCustomer(services)).headers },
    }),
  ];
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBe(200);
    expect(String(headers['set-cookie'])).not.toContain('read_after');
  }
});

test('a page that is made after a change shows it, though the replica does not have it yet', async () => {
  const { call } = openBrowser();
  const nameOf = async () => (await call('GET', `${paths.productDetails}/${products[3]}`)).data[0].product_name;
  const stockOf = async () => (await call('GET', `${paths.productDetails}/${products[4]}`)).data[0].product_quantity;
  expect(await nameOf()).toBe('Herb 3');
  const stock = await stockOf();
  await servers.caughtUp();
  await pause();
  try {
    await sql`UPDATE product SET name = 'Changed' WHERE id = ${products[3]}`.execute(services.db);
    await sql`UPDATE catalog_version SET version = version + 1`.execute(services.db);
    services.catalogChanged.notify();
    expect(await nameOf()).toBe('Changed');
    await openBrowser().call('POST', paths.placeOrder, orderBody({ [products[4]!]: 2 }));
    expect(await stockOf()).toBe(stock - 2);
    // The same for an order of another process, once this process has asked for the version.
    await openBrowser().call('POST', paths.placeOrder, orderBody({ [products[4]!]: 1 }));
    services.clock.advance(1_100);
    expect(await stockOf()).toBe(stock - 3);
  } finally {
    await resume();
  }
});

test('the doctor says what is wrong with the hosts that are read from', async () => {
  const said = async (url: string) => {
    const config = { ...services.config, databaseReads: { urls: [url], pool: 1, maxLagMs: 30_000 } };
    const database = await openDatabase(config);
    const { text } = await examineShop({ config, database });
    await database.close();
    return text;
  };
  await servers.caughtUp();
  expect(await said(servers.readUrl)).not.toContain('DATABASE_READ_URL');
  expect(await said(servers.url)).toContain(`${new URL(servers.url).host} of DATABASE_READ_URL takes writes`);
});

test('most of what shoppers ask for leaves the primary', async () => {
  await servers.caughtUp();
  const customers = await Promise.all(Array.from({ length: 5 }, () => seedCustomer(services)));
  const primaryBefore = statementsOf(/^(?!replica)/);
  const replicaBefore = statementsOf(/^replica/);
  const readsBefore = { ...services.database.replicas!.reads() };
  for (let visit = 0; visit < 100; visit++) {
    // The version is read at most once a second, so this many visits a second cause few reads.
    if (visit % 10 === 0) services.clock.advance(1_000);
    const customer = visit % 10 === 0 ? customers[(visit / 10) % 5]! : null;
    const { call } = openBrowser(customer);
    const product = products[visit % 12]!;
    for (const url of [
      paths.settings,
      paths.banners,
      paths.categories,
      `${paths.products}?limit=6`,
      reviewPaths.latest,
      `${paths.products}?limit=24&sort=price-low`,
      `${paths.products}?limit=24&filter_product_name=herb`,
      `${paths.suggestions}?q=herb%20${visit % 9}`,
      `${paths.productDetails}/${product}`,
      `${paths.productCompanions}/${product}`,
      `${reviewPaths.reviews}/${product}`,
    ])
      await call('GET', url);
    if (visit % 5 === 0) await call('POST', paths.price, orderBody({ [product]: 1 }));
    if (customer) {
      await call('PUT', paths.savedCart, cartOf(1));
      await call('GET', paths.savedCart);
      await call('GET', paths.orders);
    }
    if (visit % 50 === 0) await call('POST', paths.placeOrder, orderBody({ [product]: 1 }));
  }
  const replica = statementsOf(/^replica/) - replicaBefore;
  const primary = statementsOf(/^(?!replica)/) - primaryBefore;
  const reads = services.database.replicas!.reads();
  const left = reads.replica - readsBefore.replica;
  const shareOfReads = left / (left + reads.primary - readsBefore.primary);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  process.stdout.write(
    `Read pool, a hundred visits: ${percent(shareOfReads)} of ${left + reads.primary - readsBefore.primary} reads left the primary, ${percent(replica / (replica + primary))} of all ${replica + primary} statements\n`,
  );
  expect(shareOfReads).toBeGreaterThan(0.85);
});
