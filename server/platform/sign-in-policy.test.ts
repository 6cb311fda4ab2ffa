import { expect, test } from 'vitest';
import { attemptPolicies, pauseSteps, scalePolicy } from './sign-in-policy.ts';

const seconds = (ms: number) => ms / 1_000;

test('pauses double from the first to the longest, which stays', () => {
  expect(pauseSteps(attemptPolicies.pair).map(seconds)).toEqual([0, 15, 30, 60, 120, 240, 480, 960, 1_920, 3_600]);
  expect(pauseSteps(attemptPolicies.account).map(seconds)).toEqual([0, 15, 30, 60, 120, 240, 480, 900]);
});

test.each([
  [1, 5],
  [2, 10],
  [0.5, 3],
  [0, 1],
  [1_000, 5_000],
])('a scale of %f leaves %i attempts free, and the pauses as they are', (scale, freeAttempts) => {
  expect(scalePolicy(attemptPolicies.pair, scale)).toEqual({ ...attemptPolicies.pair, freeAttempts });
});
