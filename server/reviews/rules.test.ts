import { describe, expect, test } from 'vitest';
import { ratingOf } from '#server/catalog/index.ts';
import { decideReview, findFlags, isReviewable, publicName, requestWindow } from './rules.ts';

describe('a rating', () => {
  const none = { reviews: 0, stars: 0, samples: 0, sampleStars: 0 };
  test.each([
    [none, null],
    [
      { ...none, reviews: 3, stars: 13 },
      { average: 4.3, count: 3, sample: false },
    ],
    [
      { ...none, reviews: 4, stars: 17 },
      { average: 4.3, count: 4, sample: false },
    ],
    [
      { ...none, reviews: 20, stars: 87 },
      { average: 4.4, count: 20, sample: false },
    ],
    [
      { ...none, samples: 2, sampleStars: 9 },
      { average: 4.5, count: 2, sample: true },
    ],
    [
      { reviews: 1, stars: 2, samples: 5, sampleStars: 25 },
      { average: 2, count: 1, sample: false },
    ],
  ])('%o', (sums, rating) => {
    expect(ratingOf(sums)).toEqual(rating);
  });
});

describe('a review', () => {
  test.each([
    ['pending', 'publish', 'published'],
    ['pending', 'reject', 'rejected'],
    ['pending', 'reply', null],
    ['pending', 'withdraw', 'withdrawn'],
    ['published', 'publish', null],
    ['published', 'reject', 'rejected'],
    ['published', 'reply', 'published'],
    ['published', 'withdraw', 'withdrawn'],
    ['rejected', 'publish', 'published'],
    ['rejected', 'reject', null],
    ['rejected', 'withdraw', 'withdrawn'],
    ['withdrawn', 'publish', null],
    ['withdrawn', 'reject', null],
    ['withdrawn', 'withdraw', null],
  ] as const)('that is %s: %s gives %s', (state, action, next) => {
    const decided = decideReview(state, action);
    expect(decided.ok ? decided.value : null).toBe(next);
  });

  test('can be written for a year after the delivery', () => {
    const delivered = new Date('2026-11-21T06:30:00Z');
    expect(isReviewable(null, delivered)).toBe(false);
    expect(isReviewable(delivered, new Date('2027-11-21T06:30:00Z'))).toBe(true);
    expect(isReviewable(delivered, new Date('2027-11-21T06:30:00.001Z'))).toBe(false);
  });

  test('is asked for in the two weeks after its day', () => {
    expect(requestWindow(new Date('2026-11-28T00:00:00Z'), 7)).toEqual({
      after: new Date('2026-11-07T00:00:00Z'),
      until: new Date('2026-11-21T00:00:00Z'),
    });
  });
});

test.each([
  ['Asha', 'Rawat', 'Asha R.'],
  ['आशा', 'रावत', 'आशा र.'],
  ['Asha', ' ', 'Asha'],
])('%s %s is called %s', (first, last, name) => {
  expect(publicName(first, last)).toBe(name);
});

test.each([
  ['Smells of the forest. My hair feels soft after two washes.', []],
  ['Diabetes runs in our family, so I like that it has no sugar.', []],
  ['It treated my dry skin well.', []],
  ['This cured my diabetes in a month', ['medical_claim']],
  ['100% relief from arthritis', ['medical_claim']],
  ['इससे मेरी शुगर ठीक हो गई', ['medical_claim']],
  ['Iske baad gathiya theek ho gaya', ['medical_claim']],
  ['Call me on +91 98765 43210', ['personal_data']],
  ['मुझे ९८७६५ ४३२१० पर कॉल करें', ['personal_data']],
  ['Write to asha@example.in', ['personal_data', 'link']],
  ['Cheaper at www.herbs.example', ['link']],
  ['Only a bastard would sell this', ['abuse']],
  ['Bought on 21 11 2026 for 449, batch 2611004512', []],
])('%s: %o', (text, flags) => {
  expect(findFlags(text)).toEqual(flags);
});
