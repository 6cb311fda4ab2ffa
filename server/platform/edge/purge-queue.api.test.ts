import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogJobs, tagsOfProducts } from '#server/catalog/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { inTransaction } from '#server/platform/database.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { err, ok } from '#server/platform/result.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { messages } from '#server/platform/messages.ts';
import { startEdgeServer } from '#server/testing/edge-server.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { notePurge, pauseAfter, purgeJobs } from './purge-queue.ts';

let services: TestServices;
let server: Awaited<ReturnType<typeof startEdgeServer>>;
beforeAll(async () => {
  server = await startEdgeServer();
  services = await openTestServices({
    edge: { provider: 'varnish', purgeUrls: [server.url], purgeId: null, purgeToken: null },
  });
});
afterAll(async () => {
  await services.close();
  await server.close();
});
beforeEach(() => emptyTables(services.db, 'edge_purge'));
afterEach(() => {
  server.calls.length = 0;
  server.answer({ status: 200 });
});

const run = (by = services) => runDueJobs(by, purgeJobs);
const purged = () =>
  server.calls.map(({ headers }) => String(headers['surrogate-key']).split(' ').toSorted().join(' '));
const rows = () =>
  services.db.selectFrom('edge_purge').select(['tag', 'round', 'attempts', 'last_error']).orderBy('id').execute();
/** Advances the database's time by moving rows into the past. */
const wait = (seconds: number) =>
  services.db
    .updateTable('edge_purge')
    .set({
      due_at: sql<Date>`due_at - make_interval(secs => ${seconds})`,
      noted_at: sql<Date>`noted_at - make_interval(secs => ${seconds})`,
    })
    .execute();
const note = (...tags: string[]) =>
  inTransaction(services.db, async (tx) => {
    await notePurge(tx, tags);
    return ok(null);
  });

test('changes are purged together, and twice more for processes that did not know of them', async () => {
  await note('pages');
  await note('product-12', 'pages');
  await run();
  expect(purged()).toEqual(['many pages product-12']);
  await run();
  expect(purged()).toHaveLength(1);
  await wait(2);
  await run();
  await wait(9);
  await run();
  expect(purged()).toHaveLength(2);
  await wait(1);
  await run();
  expect(purged()).toEqual(Array(3).fill('many pages product-12'));
  expect(await rows()).toEqual([]);
});

test('a change that is taken back purges nothing', async () => {
  const undone = await inTransaction(services.db, async (tx) => {
    await bumpCatalogVersion(tx);
    return err(409, 'undone', messages.errors.requests.unreadable);
  });
  expect(undone.ok).toBe(false);
  expect(await rows()).toEqual([]);
});

test('a cache that fails is asked again later and later, with all that has changed meanwhile, and nothing is lost', async () => {
  server.answer({ status: 503, body: 'away' });
  await note('pages');
  await run();
  await note('product-3');
  // The cache is left alone for a second.
  await run();
  expect(purged()).toEqual(['pages']);
  expect(await rows()).toMatchObject([
    { tag: 'pages', attempts: 1, last_error: expect.stringContaining('answered 503 away') },
    { tag: 'product-3', attempts: 0, last_error: null },
  ]);
  await wait(1);
  await run();
  expect(purged()).toEqual(['pages', 'many pages product-3']);
  server.answer({ status: 200 });
  await wait(2);
  await run();
  expect(purged()).toEqual(['pages', 'many pages product-3', 'many pages product-3']);
  expect(await rows()).toMatchObject([
    { tag: 'pages', round: 1, attempts: 0, last_error: null },
    { tag: 'product-3', round: 1, attempts: 0, last_error: null },
  ]);
});

test('pauses double up to a minute, or as long as the cache asks for', () => {
  expect([1, 2, 6, 7, 40].map((attempts) => pauseAfter(attempts, null))).toEqual([
    1_000, 2_000, 32_000, 60_000, 60_000,
  ]);
  expect(pauseAfter(1, 120_000)).toBe(120_000);
});

test('what a process that died had taken is purged by another', async () => {
  await note('pages');
  await services.db
    .updateTable('edge_purge')
    .set({ attempts: 1, due_at: sql<Date>`now() + interval '60 seconds'` })
    .execute();
  await run();
  expect(purged()).toEqual([]);
  await wait(60);
  await run(await services.another());
  expect(purged()).toEqual(['pages']);
});

test('two processes purge each change once', async () => {
  await note('pages');
  const other = await services.another();
  await Promise.all([run(), run(other)]);
  expect(purged()).toEqual(['pages']);
});

test('more tags than a few calls hold purge everything', async () => {
  await note(...Array.from({ length: 501 }, (_, index) => `product-${index + 1}`));
  await run();
  expect(purged()).toEqual(['shop']);
});

test('where no cache is set up nothing is called, and what was noted is forgotten after a day', async () => {
  const plain = { ...services, config: { ...services.config, edge: null } };
  await note('pages');
  await run(plain);
  await wait(24 * 3_600 - 1);
  await purgeJobs['hourly:edge-purge-housekeeping']!(plain, {});
  expect(await rows()).toHaveLength(1);
  await wait(2);
  await purgeJobs['hourly:edge-purge-housekeeping']!(plain, {});
  expect(await rows()).toEqual([]);
  expect(server.calls).toEqual([]);
});

test('a product of which few are left is purged as it sells, one of which there are many is not', async () => {
  const id = await seedProduct(services.db, { stock: 30 });
  await emptyTables(services.db, 'edge_purge');
  const setStock = (quantity: number) =>
    services.db.updateTable('stock').set({ quantity }).where('product_id', '=', id).execute();
  const countOf = async (quantity: number) => {
    await setStock(quantity);
    expect((await rows()).filter(({ tag }) => tag !== `product-${id}`)).toEqual([]);
    return (await rows()).length;
  };
  const counts: number[] = [];
  for (const quantity of [29, 11, 10, 10, 9, 0, 0, 500, 499]) counts.push(await countOf(quantity));
  expect(counts).toEqual([0, 0, 1, 1, 2, 3, 3, 4, 4]);
});

test('a change of the catalogue names what it changed, or everything', async () => {
  const bump = (tags?: readonly string[]) =>
    inTransaction(services.db, async (tx) => {
      await bumpCatalogVersion(tx, tags);
      return ok(null);
    });
  await bump(tagsOfProducts([4, 7]));
  expect((await rows()).map(({ tag }) => tag)).toEqual(['products', 'product-4', 'product-7', 'calls']);
  await emptyTables(services.db, 'edge_purge');
  await bump();
  await bump(tagsOfProducts(Array.from({ length: 101 }, (_, index) => index + 1)));
  expect((await rows()).map(({ tag }) => tag)).toEqual(['shop', 'shop']);
});

test('pages that change at a moment are purged when it has passed, once by each process', async () => {
  const moments = { 'continuous:edge-moments': catalogJobs['continuous:edge-moments']! };
  const look = async () => {
    await emptyTables(services.db, 'edge_purge');
    await runDueJobs(services, moments);
    return (await rows()).map(({ tag }) => tag);
  };
  // At the start of a process, which may be of another version.
  expect(await look()).toEqual(['shop']);
  expect(await look()).toEqual([]);
  services.clock.set('2026-11-21T23:59:59+05:30');
  expect(await look()).toEqual([]);
  services.clock.set('2026-11-22T00:00:00+05:30');
  expect(await look()).toEqual(['shop']);
  expect(await look()).toEqual([]);
  await services.db
    .insertInto('announcement')
    .values({ text: 'Sale', starts_at: new Date('2026-11-22T10:00:00+05:30'), position: 1 })
    .execute();
  services.clock.set('2026-11-22T10:00:01+05:30');
  expect(await look()).toEqual(['shop']);
});
