import type { Rating } from '#contract/catalog.ts';

/** Published reviews; real ones and the demo's samples are separate. */
export interface RatingSums {
  reviews: number;
  stars: number;
  samples: number;
  sampleStars: number;
}

/** Average to one decimal. Samples only count without real reviews. Null without any. */
export function ratingOf({ reviews, stars, samples, sampleStars }: RatingSums): Rating | null {
  if (reviews > 0) return { average: average(stars, reviews), count: reviews, sample: false };
  return samples > 0 ? { average: average(sampleStars, samples), count: samples, sample: true } : null;
}

function average(stars: number, count: number): number {
  return Math.round((stars * 10) / count) / 10;
}
