import type { RejectReason } from '#contract/review-rules.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { tagsOfProducts } from '#server/catalog/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { readBrand } from '#server/content/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { messages } from '#server/platform/messages.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { rejectedReviewMail } from './mails.ts';
import { reviewToken } from './review-access.ts';
import { decideReview, type ReviewAction } from './rules.ts';
import { findListedReview, lockReview, refreshRatings, type StoredReview, updateReview } from './store.ts';

const secretWaitsMs = 30 * 24 * 3_600_000;

/**
 * An email tells the author about a rejection and its reason. The product's rating changes in the same transaction.
 * Errors: 404 review_not_found, 409 review_not_ready.
 */
export async function moderateReview(
  services: Services,
  id: number,
  actor: StaffActor,
  action: Exclude<ReviewAction, { kind: 'withdraw' }>,
): Promise<Result<null>> {
  const result = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const review = await lockReview(tx, id);
    if (!review) return err(404, 'review_not_found', messages.errors.reviews.notFound);
    const state = decideReview(review.state, action.kind);
    if (!state.ok) return state;
    const at = services.clock.now();
    const changed: StoredReview = {
      ...review,
      state: state.value,
      rejectReason: action.kind === 'reject' ? action.reason : null,
      reply: action.kind === 'reply' ? action.reply : review.reply,
      publishedAt: action.kind === 'publish' ? (review.publishedAt ?? at) : review.publishedAt,
    };
    await updateReview(tx, changed, action.kind === 'reply' ? { repliedAt: at } : { decidedAt: at });
    // The reply's text is stored only with the review, where it can be erased.
    const auditedFields = (each: StoredReview) => ({
      state: each.state,
      reject_reason: each.rejectReason,
      ...(action.kind === 'reply' && { replied: each.reply !== '' }),
    });
    await recordStaffAction(tx, actor, at, { before: auditedFields(review), after: auditedFields(changed) });
    if (review.state === 'published' || changed.state === 'published') {
      if (review.state !== changed.state) await refreshRatings(tx, [review.productId]);
      await bumpCatalogVersion(tx, ['reviews', ...tagsOfProducts([review.productId])]);
    }
    if (action.kind === 'reject' && review.orderId !== null)
      await mailRejection(tx, services, { id, orderId: review.orderId, reason: action.reason, at });
    return ok(null);
  });
  if (result.ok) {
    services.catalogChanged.notify();
    services.jobsWaiting.notify();
  }
  return result;
}

/** Tells the author of a rejected review why, if their order names an email address. */
async function mailRejection(
  tx: Tx,
  services: Services,
  { id, orderId, reason, at }: { id: number; orderId: number; reason: RejectReason; at: Date },
): Promise<void> {
  const listed = (await findListedReview(tx, id))!;
  if (!listed.email || listed.orderNumber === null) return;
  const mail = rejectedReviewMail(
    { brand: await readBrand(tx), shopUrl: services.shopUrl },
    {
      firstName: listed.firstName ?? listed.author,
      language: listed.language,
      number: listed.orderNumber,
      product: listed.productName,
      reason,
    },
  );
  const token = reviewToken(await readServerKey(services, tx), orderId);
  const secret = { value: token, expiresAt: new Date(at.getTime() + secretWaitsMs) };
  await queueEmail(tx, services, { to: listed.email, ...(mail.text.includes(secretMask) && { secret }), ...mail });
}
