import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { saveSampleCompany } from '#server/content/index.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { paymentProviders } from '#server/payments/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { lookAtAll } from '#server/reconciliation/index.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { fillDemo } from './index.ts';

let services: TestServices;
afterEach(() => services.close());

const counted = [
  'product',
  'customer',
  'orders',
  'tax_document',
  'ticket',
  'member',
  'income_statement',
  'payout_line',
];
const counts = async () => {
  const rows = await Promise.all(
    counted.map(async (table) => {
      const { rows: found } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(
        services.db,
      );
      return [table, found[0]!.n];
    }),
  );
  return Object.fromEntries(rows) as Record<string, number>;
};
const parts: string[] = [];
/** As a start does, but of a shorter past and a smaller network. */
const fill = (own: TestServices, onProgress: (share: number) => void = () => {}, handlers = jobHandlers) =>
  fillDemo(own, {
    jobHandlers: handlers,
    withHistory: true,
    afterCatalogue: () => saveSampleCompany(own.db, own.clock.now()),
    onPart: (part) => parts.push(part),
    onProgress,
    days: 80,
    size: 100,
  });
const killed = new Error('killed');
/** What a demo consists of that was made in one go. */
let whole: Record<string, number>;

const disagreements = async () => {
  const found: unknown[] = [];
  await lookAtAll(services.db, async (some) => void found.push(...some));
  return found;
};

test('of processes that start at the same time one fills the shop, and the others wait; with providers set up the past pays in the test window and writes to nobody', async () => {
  const environment = {
    DEMO: '1',
    RAZORPAY_KEY_ID: 'rzp_test_abcdefghijklmn',
    RAZORPAY_KEY_SECRET: 'a secret of twenty signs',
    RAZORPAY_WEBHOOK_SECRET: 'a webhook secret of more than thirty-two signs',
    RAZORPAY_API_URL: 'http://127.0.0.1:9',
  };
  const { payments } = readConfig(environment, paymentProviders);
  expect(payments.offered.map(({ name }) => name)).toEqual(['razorpay']);
  services = await openTestServices({ payments, smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'shop@example.in' });
  const processes = [services, await services.another(), await services.another()];
  const seen = await Promise.all(
    processes.map(async (own) => {
      await fill(own);
      return counts();
    }),
  );
  whole = seen[0]!;
  expect(whole['payout_line']).toBeGreaterThan(0);
  expect(seen).toEqual([whole, whole, whole]);
  expect(parts).toEqual(['catalogue', 'network']);
  const providers = await sql`SELECT DISTINCT provider FROM payment`.execute(services.db);
  expect(providers.rows).toEqual([{ provider: 'sandbox' }]);
  const sent = await sql`SELECT count(*)::int AS n FROM mail WHERE sent_at IS NOT NULL`.execute(services.db);
  expect(sent.rows).toEqual([{ n: 0 }]);
  expect(await disagreements()).toEqual([]);
});

test('what a start that fails half way has left is taken out, and the next one makes the demo whole', async () => {
  services = await openTestServices();
  const failing = fill(services, (share) => {
    if (share > 0.5) throw killed;
  });
  await expect(failing).rejects.toThrow(killed);
  expect((await counts())['orders']).toBeGreaterThan(0);
  parts.length = 0;
  await fill(services);
  expect(parts).toEqual(['anew', 'catalogue', 'network']);
  expect(await counts()).toEqual(whole);
  expect(await disagreements()).toEqual([]);
  const serials =
    await sql`SELECT min(serial) AS first, (max(serial) - count(*))::int AS holes FROM tax_document GROUP BY kind, fiscal_year`.execute(
      services.db,
    );
  for (const row of serials.rows) expect(row).toEqual({ first: 1, holes: 0 });
});
