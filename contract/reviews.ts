import * as z from 'zod/mini';
import { Picture } from './catalog.ts';
import { success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import { photoNames } from './photos.ts';
import {
  longestQuestion,
  longestReview,
  longestReviewTitle,
  rejectReasons,
  reviewSorts,
  reviewStates,
} from './review-rules.ts';
import { emailField, freeText, lineText } from './text-fields.ts';
import { trapField } from './tickets.ts';

/** `id` forms its file names, see `reviewPhotoPath`. Width and height in pixels. */
const ReviewPhoto = z.object({ id: z.int(), width: z.int(), height: z.int() });

/** Times are ISO 8601 in UTC. */
export const Review = z.object({
  id: z.int(),
  /** The display name that the author chose. */
  author: z.string(),
  stars: z.int(),
  title: z.string(),
  body: z.string(),
  language: z.string(),
  /** The author bought the product in this shop, and it was delivered. */
  verified: z.boolean(),
  /** Written after the shop's email asked for it. */
  solicited: z.boolean(),
  /** Made-up demo review. */
  sample: z.boolean(),
  published_at: z.string(),
  /** Number of visitors who found the review helpful. */
  helpful: z.int(),
  /** The company's reply, which may be empty. */
  reply: z.string(),
  photos: z.array(ReviewPhoto),
});
export type Review = z.infer<typeof Review>;

/** `counts` from one star to five. Demo reviews count only while there is no real one. */
export const ReviewSummary = z.object({
  average: z.number(),
  count: z.int(),
  sample: z.boolean(),
  counts: z.array(z.int()),
  with_photos: z.int(),
  /** When the first one was published. */
  since: z.nullable(z.string()),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

const wholeNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/, fieldKey('notValid'))), z.transform(Number));

/** Forms send empty choices when nothing is chosen. */
const optional = <T extends z.ZodMiniType>(type: T) => z.optional(z.union([z.literal(''), type]));

export const ReviewListQuery = z.object({
  sort: optional(z.enum(reviewSorts, fieldKey('unknownSort'))),
  stars: optional(z.enum(['1', '2', '3', '4', '5'], fieldKey('notValid'))),
  photos: optional(z.literal('1', fieldKey('notValid'))),
  page: z.optional(wholeNumber),
});
export type ReviewListQuery = z.infer<typeof ReviewListQuery>;

export const ReviewList = z.object({
  status: z.literal('success'),
  data: z.array(Review),
  meta: z.object({ summary: ReviewSummary, total: z.int(), page: z.int(), pages: z.int() }),
});
export type ReviewList = z.infer<typeof ReviewList>;

export const LatestReview = z.extend(Review, { product: z.object({ id: z.int(), name: z.string() }) });
export type LatestReview = z.infer<typeof LatestReview>;
export const LatestReviews = success(z.array(LatestReview));

export const Question = z.object({
  id: z.int(),
  author: z.string(),
  body: z.string(),
  answer: z.string(),
  sample: z.boolean(),
  answered_at: z.string(),
});
export type Question = z.infer<typeof Question>;
export const QuestionList = success(z.array(Question));
export type QuestionList = z.infer<typeof QuestionList>;

export const QuestionBody = z.object({
  author: lineText(50, fieldKey('nameRequired')),
  email: emailField,
  body: freeText(longestQuestion, fieldKey('questionRequired')),
  [trapField]: z.optional(z.string().check(z.maxLength(1_000))),
});
export type QuestionBody = z.infer<typeof QuestionBody>;

const OwnReview = z.object({
  id: z.int(),
  state: z.enum(reviewStates),
  stars: z.int(),
  title: z.string(),
  body: z.string(),
  reject_reason: z.nullable(z.enum(rejectReasons)),
});

const ReviewableLine = z.object({
  line_no: z.int(),
  product_id: z.int(),
  name: z.string(),
  picture: z.nullable(Picture),
  review: z.nullable(OwnReview),
});
export type ReviewableLine = z.infer<typeof ReviewableLine>;

export const OrderReviews = z.object({
  number: z.string(),
  /** The author's name, as the form proposes it. */
  author: z.string(),
  /** Whether the shop may send emails that ask for reviews. */
  asked: z.boolean(),
  lines: z.array(ReviewableLine),
});
export type OrderReviews = z.infer<typeof OrderReviews>;
export const OrderReviewsReply = success(OrderReviews);

export const ReviewBody = z.object({
  line_no: z.int(fieldKey('notValid')),
  stars: z.int(fieldKey('reviewStars')).check(z.gte(1, fieldKey('reviewStars')), z.lte(5, fieldKey('reviewStars'))),
  title: z._default(lineText(longestReviewTitle), ''),
  body: z._default(freeText(longestReview), ''),
  author: lineText(50, fieldKey('nameRequired')),
  photos: photoNames,
  /** Confirms that the review is the author's own experience and may be shown. */
  agree: z.literal(true, fieldKey('reviewAgree')),
});
export type ReviewBody = z.infer<typeof ReviewBody>;

export const WithdrawBody = z.object({ review_id: z.int(fieldKey('notValid')) });

/** Items of delivered orders that the customer has not reviewed yet. */
export const ReviewsToWrite = success(
  z.array(
    z.object({
      order_number: z.string(),
      line_no: z.int(),
      product_id: z.int(),
      name: z.string(),
      picture: z.nullable(Picture),
      delivered_at: z.string(),
    }),
  ),
);
export type ReviewsToWrite = z.infer<typeof ReviewsToWrite>;

export const VoteBody = z.object({ helpful: z.boolean(fieldKey('notValid')) });
export const VoteReply = success(z.object({ helpful: z.int(), voted: z.boolean() }));
