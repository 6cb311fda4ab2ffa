import { dayMs } from '#contract/india-time.ts';
import { demoQuestions, demoReviews } from '#demo/reviews.ts';
import type { Tx } from '#server/platform/database.ts';
import { insertSampleQuestions, insertSamples, refreshRatings } from '#server/reviews/index.ts';

/** Reviews and questions, marked as samples. */
export async function seedReviews(tx: Tx, productIds: ReadonlyMap<string, number>, at: Date): Promise<void> {
  const before = (days: number) => new Date(at.getTime() - days * dayMs);
  const product = (sku: string) => {
    const id = productIds.get(sku);
    if (id === undefined) throw new Error(`the demo has a review of ${sku}, which it does not sell`);
    return id;
  };
  await insertSamples(
    tx,
    demoReviews.map(({ sku, daysAgo, reply = '', ...review }) => ({
      ...review,
      reply,
      productId: product(sku),
      orderId: null,
      lineNo: null,
      customerId: null,
      authorKey: 'sample',
      solicited: false,
      createdAt: before(daysAgo),
    })),
  );
  await insertSampleQuestions(
    tx,
    demoQuestions.map(({ sku, daysAgo, ...question }) => ({
      ...question,
      productId: product(sku),
      at: before(daysAgo),
    })),
  );
  await refreshRatings(
    tx,
    demoReviews.map(({ sku }) => product(sku)),
  );
}
