/**
 * Mutation testing of the pure rules, `npm run mutation`: every rule is broken in each small way, and the unit tests should notice. The score
 * and what survives with which reason stand in docs/mutation.md. The rules are named here only.
 */
export default {
  mutate: [
    'server/money/*.ts',
    'server/pricing/{price,rules,coupon-rules}.ts',
    'server/{orders,payments,fulfilment,invoicing,shipping}/**/*rules.ts',
    'server/orders/transitions.ts',
    'server/invoicing/amount-in-words.ts',
    'server/income-plan/income/{own-income,group-income,ranks,e-bonus,freeze,incomes,explain}.ts',
    'server/{sale-points,members,income-ledger,payouts}/**/*rules.ts',
    '!**/*.test.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  // What a module computes while it is loaded is computed once for all tests: no test could notice that it has changed.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 10_000,
  // What was answered for the same code and the same tests is not asked again.
  incremental: true,
  incrementalFile: 'build/mutation/answers.json',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'build/mutation/report.json' },
  thresholds: { high: 95, low: 90, break: 90 },
  tempDirName: 'build/mutation/sandbox',
  // None: Stryker would rewrite it with functions that TypeScript 7 does not have, and Vite needs no copy.
  tsconfigFile: 'none',
  ignorePatterns: ['/build', '/docs', '/e2e', '/bench', '/web', '/demo', '/.react-router'],
};
