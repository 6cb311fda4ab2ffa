export { reviewJobs } from './ask-for-reviews.ts';
export { eraseAuthor } from './erase-author.ts';
export { moderateReview } from './moderate.ts';
export { findReviewedOrder } from './order-store.ts';
export {
  askQuestion,
  countListedQuestions,
  decideQuestion,
  findListedQuestion,
  findListedQuestions,
  insertSampleQuestions,
  type StoredQuestion,
} from './questions.ts';
export { createReviewReader } from './reader.ts';
export { reviewToken } from './review-access.ts';
export { reviewRoutes } from './routes.ts';
export { findFlags } from './rules.ts';
export {
  countListedReviews,
  findListedReview,
  findListedReviews,
  insertSamples,
  type ListedReview,
  refreshRatings,
} from './store.ts';
export { writeReview } from './write-review.ts';
export { answeredQuestionMail, askForReviewMail, rejectedReviewMail } from './mails.ts';
