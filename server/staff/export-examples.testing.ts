import { checkPaths } from '#contract/staff-check-kinds.ts';
import { staffReviewPaths } from '#contract/staff-reviews.ts';
import { staffShippingPaths } from '#contract/staff-shipping.ts';
import { staffStockPaths } from '#contract/staff-stock.ts';
import { staffPaths } from '#contract/staff.ts';
import type { Example } from './example-place.testing.ts';

/** The lists that are sent as files, and filters that each takes. */
export const exportedLists = [
  [staffPaths.enquiries, ''],
  [staffPaths.mails, '?state=failed'],
  [staffPaths.jobs, '?state=failed'],
  [staffPaths.tickets, ''],
  [staffPaths.unmatchedPayments, ''],
  [staffReviewPaths.reviews, '?state=pending'],
  [staffReviewPaths.questions, '?state=pending'],
  [staffStockPaths.stock, '?view=low'],
  [staffStockPaths.receipts, ''],
  [staffStockPaths.batches, '?view=all'],
  [staffShippingPaths.pins, '?pincode=248001'],
  [`${checkPaths.checks}/findings`, '?state=closed'],
] as const;

/** By method and route. */
export function exportExamples(): Record<string, () => Promise<Example>> {
  return Object.fromEntries(
    exportedLists.map(([path, filters]) => [
      `GET ${path}.csv`,
      () => Promise.resolve({ url: `${path}.csv${filters}`, entry: { object_id: filters } }),
    ]),
  );
}
