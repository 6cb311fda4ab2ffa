import { defineConfig } from 'vitest/config';

const common = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 60_000, isolate: false };
const databaseTests = ['server/**/*.api.test.ts'];

/**
 * Modules are read once per process, not per file. Pure tests run once; what touches the database runs on PGlite and on a real
 * PostgreSQL; races on PostgreSQL alone.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{contract,locales,server,web,demo,scripts}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', '**/*.race.test.ts', '**/*.program.test.ts', '**/node_modules/**'],
        },
      },
      { test: { ...common, name: 'program', include: ['server/*.program.test.ts'] } },
      {
        test: {
          ...common,
          name: 'pglite',
          include: databaseTests,
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: ['scripts/testing/global-setup-embedded.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'postgres',
          include: [...databaseTests, 'server/**/*.race.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['scripts/testing/global-setup-postgres.ts'],
        },
      },
    ],
  },
});
