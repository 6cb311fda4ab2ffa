import { expect, test } from 'vitest';
import { nextSteps, type SellerToday } from './next-step-rules.ts';

const content: SellerToday = {
  status: 'live',
  ownCentiSp: 5_000,
  activeCentiSp: 5_000,
  lastDay: '2026-11-30',
  isWarned: false,
  payoutHold: null,
  freezingRecruits: 0,
  team: 4,
  isUntrained: false,
  hasNominee: true,
};
const steps = (changes: Partial<SellerToday>) => nextSteps({ ...content, ...changes });
const until = '2026-11-30';

test('nothing is asked of who is active, paid and not alone', () => {
  expect(steps({})).toEqual([]);
  expect(steps({ isWarned: true })).toEqual([]);
  expect(steps({ ownCentiSp: 9_000 })).toEqual([]);
});

test('what is missing for an active month is said to the hundredth, and as a warning where the ID is about to freeze', () => {
  expect(steps({ ownCentiSp: 3_775 })).toEqual([{ kind: 'be_active', sp: 12.25, until }]);
  expect(steps({ ownCentiSp: 4_999, isWarned: true })).toEqual([{ kind: 'stay_valid', sp: 0.01, until }]);
  expect(steps({ ownCentiSp: 0, activeCentiSp: null })).toEqual([]);
});

test('who is frozen is neither told to buy nor to share', () => {
  expect(steps({ status: 'frozen', ownCentiSp: 0, team: 0 })).toEqual([]);
  expect(steps({ status: 'frozen', payoutHold: 'bank' })).toEqual([{ kind: 'papers', missing: 'bank' }]);
});

test('only what the seller can mend is a step of its own', () => {
  expect(steps({ payoutHold: 'kyc' })).toEqual([{ kind: 'papers', missing: 'kyc' }]);
  for (const payoutHold of ['bank_changed', 'frozen', 'leaving', 'below_minimum'] as const)
    expect(steps({ payoutHold })).toEqual([]);
});

test('who has named no nominee is reminded, after everything else', () => {
  expect(steps({ hasNominee: false })).toEqual([{ kind: 'nominee' }]);
  expect(steps({ hasNominee: false, team: 0 })).toEqual([{ kind: 'share' }, { kind: 'nominee' }]);
});

test('training and sharing come before buying, as nobody has to buy', () => {
  const fresh = { isUntrained: true, team: 0, ownCentiSp: 0, hasNominee: false };
  expect(steps(fresh).map(({ kind }) => kind)).toEqual(['training', 'share', 'be_active']);
  expect(steps({ ...fresh, isWarned: true })[0]).toMatchObject({ kind: 'stay_valid' });
});

test('the most urgent come first, and never more than three', () => {
  expect(steps({ team: 0 })).toEqual([{ kind: 'share' }]);
  expect(steps({ payoutHold: 'kyc', ownCentiSp: 4_000, isWarned: true, freezingRecruits: 2, team: 0 })).toEqual([
    { kind: 'papers', missing: 'kyc' },
    { kind: 'stay_valid', sp: 10, until },
    { kind: 'recruits', count: 2 },
  ]);
});
