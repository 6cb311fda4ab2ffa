import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { patience } from './server/testing/pace.ts';

/** `--mode thorough` looks at a hundred times as many random networks. */
const patienceOfTests = process.argv.includes('thorough') ? 12 * patience.test : patience.test;
const common = {
  environment: 'node' as const,
  testTimeout: patienceOfTests,
  hookTimeout: patience.test,
  expect: { poll: { timeout: patience.wait } },
  isolate: false,
  // Files share a process: what one left in place of fetch would answer the next one.
  unstubGlobals: true,
  setupFiles: ['server/testing/unstub-globals.ts'],
  // Most of what a call makes is garbage when it ends: with room for it there is less to collect.
  execArgv: ['--min-semi-space-size=16'],
};
const databaseTests = ['server/**/*.api.test.ts'];
/** Passwords of API tests are hashed at the least cost. */
const resolve = { alias: { '@node-rs/argon2': path.join(import.meta.dirname, 'server/testing/quick-argon2.ts') } };

/**
 * Where the embedded PGlite may differ from PostgreSQL: one connection for everybody, another version of the SQL engine, migrations;
 * and the ways through the shop that touch most of its SQL. The browser tests run on PGlite, too.
 */
const embeddedTests = [
  'server/platform/**/*.api.test.ts',
  'server/seed/seed.api.test.ts',
  'server/audit/**/*.api.test.ts',
  'server/verification/**/*.api.test.ts',
  'server/catalog/**/{products,save,search,stock}.api.test.ts',
  'server/checkout/**/{place-order,idempotency}.api.test.ts',
  'server/orders/returns/returning.api.test.ts',
  'server/order-feed/**/*.api.test.ts',
  'server/metrics/**/*.api.test.ts',
  'server/income-close/**/*.api.test.ts',
  'server/income-ledger/**/*.api.test.ts',
  'server/payouts/**/*.api.test.ts',
  // Limits count by statements of their own, outside of a call's transaction; which call counts for which is the same on each database.
  'server/customers/**/limits.api.test.ts',
  'server/buyer-limits/network-orders.api.test.ts',
];

/** Many callers at once, and whole demos filled or moved: a tenth of the files, a third of the time. `npm test` leaves them to `test:rest`. */
const longTests = ['server/**/*.race.test.ts', 'server/seed/fill-demo.api.test.ts', 'server/backup/backup.api.test.ts'];

/**
 * Modules are read once per process, not per file. Pure tests and those of the database run once; on PGlite as well what may differ
 * there, or everything with EVERY_DATABASE=1.
 */
export default defineConfig({
  test: {
    // A test waits for the database, or for a program's start: one process more than cores leaves no core idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{contract,locales,server,web,demo,scripts}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', '**/*.race.test.ts', '**/*.program.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          ...common,
          name: 'program',
          include: ['server/app/*.program.test.ts'],
          globalSetup: ['server/testing/global-setup-build.ts'],
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: 'pglite',
          include: process.env['EVERY_DATABASE'] === '1' ? databaseTests : embeddedTests,
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: ['server/testing/global-setup-embedded.ts'],
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: 'postgres',
          include: databaseTests,
          exclude: longTests,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['server/testing/global-setup-postgres.ts'],
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: 'races',
          include: longTests,
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['server/testing/global-setup-postgres.ts'],
        },
      },
    ],
  },
});
