import * as z from 'zod/mini';
import { page, success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';
import { StaffPhoto } from '#contract/photos.ts';
import { rejectReasons, reviewStates } from '#contract/review-rules.ts';
import { StaffListQuery } from '../staff.ts';
import { freeText } from '#contract/text-fields.ts';

export const staffReviewPaths = {
  reviews: '/api/staff/reviews',
  questions: '/api/staff/product-questions',
  photos: '/api/staff/review-photos',
} as const;

/** The program finds them; staff decide. */
export const reviewFlags = ['medical_claim', 'personal_data', 'link', 'abuse'] as const;

export const StaffReviewQuery = z.extend(StaffListQuery, {
  state: z.optional(z.enum(reviewStates, staffFieldKey('unknownState'))),
});

/** Times are ISO 8601 in UTC. */
export const StaffReview = z.object({
  id: z.int(),
  product: z.object({ id: z.int(), name: z.string() }),
  order_id: z.nullable(z.int()),
  order_number: z.nullable(z.string()),
  author: z.string(),
  stars: z.int(),
  title: z.string(),
  body: z.string(),
  state: z.enum(reviewStates),
  reject_reason: z.nullable(z.enum(rejectReasons)),
  solicited: z.boolean(),
  sample: z.boolean(),
  reply: z.string(),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  flags: z.array(z.enum(reviewFlags)),
  photos: z.array(StaffPhoto),
});
export type StaffReview = z.infer<typeof StaffReview>;
export const StaffReviewList = page(StaffReview);
export type StaffReviewList = z.infer<typeof StaffReviewList>;
export const StaffReviewReply = success(StaffReview);

export const RejectBody = z.object({ reason: z.enum(rejectReasons, staffFieldKey('rejectReason')) });
export const ReplyBody = z.object({ reply: freeText(1_000, staffFieldKey('replyText')) });

export const StaffQuestionQuery = z.extend(StaffListQuery, {
  state: z.optional(z.enum(['pending', 'published', 'rejected'], staffFieldKey('unknownState'))),
});
export const StaffQuestion = z.object({
  id: z.int(),
  product: z.object({ id: z.int(), name: z.string() }),
  author: z.string(),
  body: z.string(),
  state: z.enum(['pending', 'published', 'rejected']),
  reject_reason: z.nullable(z.enum(rejectReasons)),
  answer: z.string(),
  sample: z.boolean(),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  flags: z.array(z.enum(reviewFlags)),
});
export type StaffQuestion = z.infer<typeof StaffQuestion>;
export const StaffQuestionList = page(StaffQuestion);
export type StaffQuestionList = z.infer<typeof StaffQuestionList>;
export const StaffQuestionReply = success(StaffQuestion);
export const AnswerBody = z.object({ answer: freeText(1_000, staffFieldKey('replyText')) });
