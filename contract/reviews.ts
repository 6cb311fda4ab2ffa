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

/** A photo of a published review: `id` names its files, see `reviewPhotoPath`. Width and height in pixels. */
const ReviewPhoto = z.object({ id: z.int(), width: z.int(), height: z.int() });

/** A published review as everybody sees it. Times are ISO 8601 in UTC. */
export const Review = z.object({
  id: z.int(),
  /** What its author chose to be called. */
  author: z.string(),
  stars: z.int(),
  title: z.string(),
  body: z.string(),
  language: z.string(),
  /** Its author has bought the product here, and it was delivered. */
  verified: z.boolean(),
  /** Written after the shop's email asked for it. */
  solicited: z.boolean(),
  /** Made up for the demo. */
  sample: z.boolean(),
  published_at: z.string(),
  /** How many found it helpful. */
  helpful: z.int(),
  /** The company's reply; empty where there is none. */
  reply: z.string(),
  photos: z.array(ReviewPhoto),
});
export type Review = z.infer<typeof Review>;

/** How a product's published reviews sum up; `counts` from one star to five. Samples count only where there is no real review. */
export const ReviewSummary = z.object({
  average: z.number(),
  count: z.int(),
  sample: z.boolean(),
  counts: z.array(z.int()),
  /** How many have photos. */
  with_photos: z.int(),
  /** When the first of them was published; null where there is none. */
  since: z.nullable(z.string()),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

const wholeNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/, fieldKey('notValid'))), z.transform(Number));

/** An empty choice is none: a form without one sends it so. */
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

/** A review with the product that it is about. */
export const LatestReview = z.extend(Review, { product: z.object({ id: z.int(), name: z.string() }) });
export type LatestReview = z.infer<typeof LatestReview>;
export const LatestReviews = success(z.array(LatestReview));

/** An answered question. */
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

/** A review as its author sees it. */
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
  /** The latest that its buyer wrote of this product; null where there is none. */
  review: z.nullable(OwnReview),
});
export type ReviewableLine = z.infer<typeof ReviewableLine>;

/** A delivered order as its buyer may review it. */
export const OrderReviews = z.object({
  number: z.string(),
  /** What the author is called unless they say otherwise. */
  author: z.string(),
  /** Whether emails may ask for reviews. */
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
  /** That it is their own experience, and that it may be shown. */
  agree: z.literal(true, fieldKey('reviewAgree')),
});
export type ReviewBody = z.infer<typeof ReviewBody>;

export const WithdrawBody = z.object({ review_id: z.int(fieldKey('notValid')) });

/** What a customer has not reviewed yet, of orders that were delivered. */
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
