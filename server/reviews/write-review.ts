import type { Language } from '#contract/language.ts';
import type { OrderReviews, ReviewBody } from '#contract/reviews.ts';
import { claimPhotos } from '#server/photos/index.ts';
import { tagsOfProducts } from '#server/catalog/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { inTransaction } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { emailKeyOf } from './ask-for-reviews.ts';
import { findLinesToReview, hasOptedOut, wasAsked } from './order-store.ts';
import { authorKeyOf, type ReviewAccess } from './review-access.ts';
import { decideReview, publicName } from './rules.ts';
import { findOwnReviews, insertReview, lockReview, refreshRatings, updateReview } from './store.ts';

/** What the buyer may review, and what they wrote. */
export async function readOrderReviews(
  services: Services,
  { order }: ReviewAccess,
  language: Language,
): Promise<OrderReviews> {
  const { db } = services;
  const authorKey = await authorKeyOf(services, db, order);
  const lines = await findLinesToReview(db, order.id, language);
  const own = await findOwnReviews(
    db,
    authorKey,
    lines.map(({ productId }) => productId),
  );
  const reviewOf = new Map(
    own.map(({ productId, rejectReason, ...review }) => [productId, { ...review, reject_reason: rejectReason }]),
  );
  return {
    number: order.number,
    author: publicName(order.firstName, order.lastName),
    asked: !(await hasOptedOut(db, await emailKeyOf(services, db, order.email))),
    // A product is reviewed once, even if the order has two lines of it.
    lines: lines
      .filter((line, index) => lines.findIndex(({ productId }) => productId === line.productId) === index)
      .map(({ lineNo, productId, ...line }) => ({
        line_no: lineNo,
        product_id: productId,
        ...line,
        review: reviewOf.get(productId) ?? null,
      })),
  };
}

/**
 * Awaits moderation. Errors: 404 line_not_found; 409 review_exists; 422 at `body` (stars need no text, but a title
 * does) and at `photos`, as claimPhotos says.
 */
export async function writeReview(
  services: Services,
  { order, byLink }: ReviewAccess,
  language: Language,
  body: ReviewBody,
): Promise<Result<{ id: number }>> {
  if (body.body === '' && body.title !== '') return invalidFields({ body: [messages.errors.fields.reviewText] });
  return inTransaction(services.db, async (tx): Promise<Result<{ id: number }>> => {
    const lines = await findLinesToReview(tx, order.id, language);
    const line = lines.find(({ lineNo }) => lineNo === body.line_no);
    if (!line) return err(404, 'line_not_found', messages.errors.reviews.lineNotFound);
    const at = services.clock.now();
    const id = await insertReview(tx, {
      productId: line.productId,
      orderId: order.id,
      lineNo: line.lineNo,
      customerId: order.customerId,
      authorKey: await authorKeyOf(services, tx, order),
      author: body.author,
      stars: body.stars,
      title: body.title,
      body: body.body,
      language,
      solicited: byLink && (await wasAsked(tx, order.id)),
      createdAt: at,
    });
    if (id === null) return err(409, 'review_exists', messages.errors.reviews.exists);
    const claimed = await claimPhotos(tx, { kind: 'review', id }, body.photos, at);
    return claimed.ok ? ok({ id }) : claimed;
  });
}

/** At any time, by the author; the record remains. Errors: 404 review_not_found, 409 review_not_ready. */
export async function withdrawReview(
  services: Services,
  { order }: ReviewAccess,
  reviewId: number,
): Promise<Result<null>> {
  let wasShown = false;
  const done = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const authorKey = await authorKeyOf(services, tx, order);
    const review = await lockReview(tx, reviewId);
    if (!review || review.authorKey !== authorKey)
      return err(404, 'review_not_found', messages.errors.reviews.notFound);
    const state = decideReview(review.state, 'withdraw');
    if (!state.ok) return state;
    wasShown = review.state === 'published';
    await updateReview(tx, { ...review, state: state.value, rejectReason: null }, {});
    if (wasShown) {
      await refreshRatings(tx, [review.productId]);
      await bumpCatalogVersion(tx, ['reviews', ...tagsOfProducts([review.productId])]);
    }
    return ok(null);
  });
  if (done.ok && wasShown) services.catalogChanged.notify();
  return done;
}
