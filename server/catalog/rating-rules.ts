import type { Rating } from '#contract/catalog.ts';

/** Sums over a product's published reviews, real ones and the demo's samples apart. */
export interface RatingSums {
  reviews: number;
  stars: number;
  samples: number;
  sampleStars: number;
}

/** The rating that a product shows, its average to one decimal; samples count only where nobody has written a real review. Null without any. */
export function ratingOf({ reviews, stars, samples, sampleStars }: RatingSums): Rating | null {
  if (reviews > 0) return { average: average(stars, reviews), count: reviews, sample: false };
  return samples > 0 ? { average: average(sampleStars, samples), count: samples, sample: true } : null;
}

function average(stars: number, count: number): number {
  return Math.round((stars * 10) / count) / 10;
}
