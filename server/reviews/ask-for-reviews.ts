import { readBrand } from '#server/content/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import { keyedHash, readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { askForReviewMail } from './mails.ts';
import {
  findLinesToReview,
  findOrdersToAsk,
  hasOptedOut,
  insertOptOut,
  insertRequest,
  readReviewedOrder,
} from './order-store.ts';
import { authorKeyOf, type ReviewAccess, reviewToken } from './review-access.ts';
import { requestWindow } from './rules.ts';
import { findOwnReviews } from './store.ts';

/** Per run; the next run continues. */
const maxAsked = 500;
const secretWaitsMs = 30 * 24 * 3_600_000;

/** Lists an address as not wanting such emails. */
export async function emailKeyOf(services: Services, db: Db | Tx, email: string): Promise<string> {
  return keyedHash(await readServerKey(services, db), 'review opt out', email.trim().toLowerCase());
}

/** Asks the buyer once, unless they do not want to be asked or have reviewed everything. */
async function askAbout(tx: Tx, services: Services, orderId: number): Promise<void> {
  const at = services.clock.now();
  const order = await readReviewedOrder(tx, orderId);
  const lines = await findLinesToReview(tx, orderId, order.language);
  const own = await findOwnReviews(
    tx,
    await authorKeyOf(services, tx, order),
    lines.map(({ productId }) => productId),
  );
  const reviewed = new Set(own.map(({ productId }) => productId));
  const products = [...new Set(lines.filter(({ productId }) => !reviewed.has(productId)).map(({ name }) => name))];
  const asked = products.length > 0 && !(await hasOptedOut(tx, await emailKeyOf(services, tx, order.email)));
  if (!(await insertRequest(tx, orderId, asked, at)) || !asked) return;
  const secret = {
    value: reviewToken(await readServerKey(services, tx), orderId),
    expiresAt: new Date(at.getTime() + secretWaitsMs),
  };
  const mail = askForReviewMail({ brand: await readBrand(tx), shopUrl: services.shopUrl }, { ...order, products });
  await queueEmail(tx, services, { to: order.email, secret, ...mail });
}

/** From requests for reviews of this order and of later ones. */
export async function stopAsking(services: Services, { order }: ReviewAccess): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await insertOptOut(tx, await emailKeyOf(services, tx, order.email), services.clock.now());
    return ok(null);
  });
}

/** For orders that were delivered REVIEW_REQUEST_DAYS ago. */
export const reviewJobs: JobHandlers = {
  async 'hourly:review-requests'(services) {
    const { reviewRequestDays: days } = services.config;
    if (days === 0) return;
    const orders = await findOrdersToAsk(services.db, requestWindow(services.clock.now(), days), maxAsked);
    for (const id of orders)
      await inTransaction(services.db, async (tx) => {
        await askAbout(tx, services, id);
        return ok(null);
      });
    if (orders.length > 0) services.jobsWaiting.notify();
  },
};
