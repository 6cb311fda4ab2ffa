/** Paths, reasons and limits of reviews and questions, apart from their schemas so that pages can have them without the schema library. */

export const reviewPaths = {
  /** Of a product, public. */
  reviews: '/api/product-reviews',
  /** What visitors asked about a product, public; a POST asks. */
  questions: '/api/product-questions',
  /** What a buyer may review of an order, and their review of it. */
  ofOrder: '/api/order-reviews',
  /** What the customer who is logged in has not reviewed yet. */
  toWrite: '/api/reviews-to-write',
  /** A vote for one of them. */
  review: '/api/reviews',
  /** The latest that say something, of all products. */
  latest: '/api/latest-reviews',
} as const;

/** Photos of published reviews: `<path><id>.jpg`, and `<path><id>-small.jpg` at most 320 pixels wide. */
export const reviewPhotoPath = '/review-photos/';

/** The header that holds the token of a link in an email that asks for a review. */
export const reviewTokenHeader = 'x-review-token';

export const reviewStates = ['pending', 'published', 'rejected', 'withdrawn'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Why staff may reject a review or a question; that it is a bad one is none (IS 19000). */
export const rejectReasons = ['spam', 'abuse', 'personal_data', 'medical_claim', 'off_topic', 'not_genuine'] as const;
export type RejectReason = (typeof rejectReasons)[number];

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Reviews on a page of a product's list. */
export const reviewsPerPage = 10;
/** In characters. */
export const longestReview = 2_000;
export const longestReviewTitle = 100;
export const longestQuestion = 500;
