import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { jobHandlers } from '#server/app/job-handlers.ts';
import { paymentProviders } from '#server/payments/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { checkAll } from '#server/reconciliation/index.ts';
import { StartError } from '#server/platform/start-error.ts';
import { patience } from '#server/testing/pace.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from '#server/staff/index.ts';
import { fillDemo, noteRealShop } from './index.ts';
import { isEmpty } from './store.ts';

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
/** As a start does, with a shorter past and a smaller network. */
const fill = (own: TestServices, onProgress: (share: number) => void = () => {}, handlers = jobHandlers) =>
  fillDemo(own, {
    jobHandlers: handlers,
    withHistory: true,
    onPart: (part) => parts.push(part),
    onProgress,
    days: 80,
    size: 100,
  });
const killed = new Error('killed');

const disagreements = async () => {
  const found: unknown[] = [];
  await checkAll(services.db, async (some) => void found.push(...some));
  return found;
};

test(
  'of processes that start at the same time one fills the shop, and the others wait; with providers set up the past pays in the test window and writes to nobody',
  { timeout: 3 * patience.test },
  async () => {
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
    const whole = seen[0]!;
    expect(whole['payout_line']).toBeGreaterThan(0);
    expect(seen).toEqual([whole, whole, whole]);
    expect(parts).toEqual(['catalogue', 'network']);
    const providers = await sql`SELECT DISTINCT provider FROM payment`.execute(services.db);
    expect(providers.rows).toEqual([{ provider: 'sandbox' }]);
    const sent = await sql`SELECT count(*)::int AS n FROM mail WHERE sent_at IS NOT NULL`.execute(services.db);
    expect(sent.rows).toEqual([{ n: 0 }]);
    expect(await disagreements()).toEqual([]);
  },
);

test('on what a start that failed half way has left no other start goes on', async () => {
  services = await openTestServices();
  const failing = fill(services, (share) => {
    if (share > 0.2) throw killed;
  });
  await expect(failing).rejects.toThrow(killed);
  const left = await counts();
  expect(left['orders']).toBeGreaterThan(0);
  await expect(fill(services)).rejects.toThrow(StartError);
  expect(await counts()).toEqual(left);
});

test('no demo moves into a database that a real shop has been opened on, however empty it is', async () => {
  services = await openTestServices();
  await noteRealShop(services);
  const before = await counts();
  await expect(fill(services)).rejects.toThrow('A real shop has been opened on this database.');
  expect(await counts()).toEqual(before);
});

test('no real shop is opened on a database into which a demo has moved meanwhile', async () => {
  services = await openTestServices();
  await addStaff(services, {
    name: 'Asha',
    email: 'asha@example.in',
    role: 'owner',
    password: 'a demo password',
    isDemo: true,
  });
  expect(await noteRealShop(services)).toBe(false);
  expect(await isEmpty(services)).toBe(true);
});
