import { defineConfig } from 'vitest/config';

/**
 * The tests that `npm run mutation` asks: those with exact values, beside the rules. What takes long, and finds a broken rule only with luck
 * or far from it, is left out.
 */
export default defineConfig({
  test: {
    isolate: false,
    // The changed program is slow while its coverage is measured.
    testTimeout: 60_000,
    include: [
      'server/{money,pricing,orders,payments,fulfilment,invoicing,shipping}/**/*.test.ts',
      'server/income-plan/income/**/{own-income,golden,agreement,compute-month}.test.ts',
      'server/{sale-points,members,income-ledger,payouts}/**/*.test.ts',
    ],
    exclude: [
      '**/*.{api,race,property}.test.ts',
      '**/{due-tax-documents,invoice-pdf,order-mail}.test.ts',
      'server/payments/gateways/**',
      '**/node_modules/**',
    ],
  },
});
