/** Free of schemas, so that pages load without the schema library. */

export const reviewPaths = {
  /** Needs no login. */
  reviews: '/api/product-reviews',
  /** Needs no login. POST asks a question. */
  questions: '/api/product-questions',
  /** Items of an order that its buyer may review, with their reviews. */
  ofOrder: '/api/order-reviews',
  /** Products that the logged-in customer has not reviewed yet. */
  toWrite: '/api/reviews-to-write',
  review: '/api/reviews',
  /** The latest reviews that have a text, of all products. */
  latest: '/api/latest-reviews',
} as const;

/** Photos of published reviews: `<path><id>.jpg`, and `<path><id>-small.jpg` at most 320 pixels wide. */
export const reviewPhotoPath = '/review-photos/';

/** Header with the token of an email's link that asks for a review. */
export const reviewTokenHeader = 'x-review-token';

export const reviewStates = ['pending', 'published', 'rejected', 'withdrawn'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Reasons for which staff may reject a review or question. A bad rating is not one of them (IS 19000). */
export const rejectReasons = ['spam', 'abuse', 'personal_data', 'medical_claim', 'off_topic', 'not_genuine'] as const;
export type RejectReason = (typeof rejectReasons)[number];

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const reviewsPerPage = 10;
/** Maximum length in characters. */
export const longestReview = 2_000;
export const longestReviewTitle = 100;
export const longestQuestion = 500;
