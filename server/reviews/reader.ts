import type { Language } from '#contract/language.ts';
import { reviewsPerPage } from '#contract/review-rules.ts';
import type { LatestReview, QuestionList, ReviewList, ReviewSummary } from '#contract/reviews.ts';
import type { ReviewFilter, ShopApi } from '#contract/shop-api.ts';
import { ratingOf } from '#server/catalog/index.ts';
import type { Services } from '#server/platform/services.ts';
import { findQuestions } from './questions.ts';
import { countReviews, findLatest, findReviews, toReview } from './store.ts';

type Counted = Awaited<ReturnType<typeof countReviews>>;

/** Of a product's published reviews. */
export function summarize(counted: Counted): ReviewSummary {
  const count = (rows: Counted) => rows.reduce((sum, row) => sum + row.count, 0);
  const stars = counted.reduce((sum, row) => sum + row.count * row.stars, 0);
  const all = count(counted);
  const isSample = counted.some(({ sample }) => sample);
  const sums = isSample
    ? { reviews: 0, stars: 0, samples: all, sampleStars: stars }
    : { reviews: all, stars, samples: 0, sampleStars: 0 };
  const first = Math.min(...counted.map(({ since }) => since.getTime()));
  return {
    ...(ratingOf(sums) ?? { average: 0, count: 0, sample: false }),
    counts: [1, 2, 3, 4, 5].map((value) => count(counted.filter((row) => row.stars === value))),
    with_photos: count(counted.filter(({ photos }) => photos)),
    since: counted.length === 0 ? null : new Date(first).toISOString(),
  };
}

/** The published reading calls, for routes and pages alike. */
export function createReviewReader(
  { db }: Services,
  language: Language,
): Pick<ShopApi, 'reviews' | 'questions' | 'latestReviews'> {
  return {
    async reviews(productId, filter: ReviewFilter = {}): Promise<ReviewList> {
      const counted = await countReviews(db, productId);
      const summary = summarize(counted);
      const total = counted
        .filter(({ stars }) => filter.stars === undefined || stars === filter.stars)
        .filter(({ photos }) => filter.photos !== true || photos)
        .reduce((sum, { count }) => sum + count, 0);
      const pages = Math.max(1, Math.ceil(total / reviewsPerPage));
      const page = Math.min(pages, Math.max(1, filter.page ?? 1));
      const ask = {
        productId,
        sort: filter.sort ?? 'helpful',
        stars: filter.stars ?? null,
        photos: filter.photos === true,
        page,
      };
      const rows = total === 0 ? [] : await findReviews(db, ask);
      return { status: 'success', data: rows.map(toReview), meta: { summary, total, page, pages } };
    },
    async questions(productId): Promise<QuestionList> {
      return { status: 'success', data: await findQuestions(db, productId, language) };
    },
    async latestReviews(limit): Promise<{ status: 'success'; data: LatestReview[] }> {
      return { status: 'success', data: (await findLatest(db, language, limit)).map(toReview) };
    },
  };
}
