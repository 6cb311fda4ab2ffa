import { expect, test } from 'vitest';
import type { JoinApplication } from '#contract/joining.ts';
import { changedSteps, firstOpenStep, statusOf, stepAfter, stepBefore } from './steps.ts';

const draft: JoinApplication = {
  id: 1,
  state: 'draft',
  version: 3,
  sponsor: null,
  eligibility: { born_on: '1990-04-01' },
  orientation: null,
  agreement: null,
  identity: null,
  bank: null,
  documents: [],
  missing: { sponsor: ['member_id'], orientation: ['answers'], agreement: ['code'], identity: ['pan'], bank: ['ifsc'] },
  reasons: {},
  decline_reason: null,
  submitted_at: null,
  decided_at: null,
  member_id: null,
};

test('an application goes on at its first step that is not done, and ends with the review', () => {
  expect(firstOpenStep(draft)).toBe('sponsor');
  expect(firstOpenStep({ ...draft, missing: { bank: ['ifsc'] } })).toBe('bank');
  expect(firstOpenStep({ ...draft, missing: {} })).toBe('review');
  expect(statusOf('eligibility', draft)).toBe('done');
  expect(statusOf('bank', draft)).toBe('todo');
});

test('steps follow each other; what was sent back leads from correction to correction', () => {
  expect(stepBefore('sponsor')).toBeNull();
  expect(stepBefore('review')).toBe('bank');
  expect(stepAfter('sponsor', draft)).toBe('eligibility');
  expect(stepAfter('bank', draft)).toBe('review');
  const returned = { ...draft, state: 'returned' as const, missing: {}, reasons: { born_on: 'x', ifsc: 'y' } };
  expect(firstOpenStep(returned)).toBe('eligibility');
  expect(stepAfter('eligibility', returned)).toBe('bank');
  expect(stepAfter('bank', returned)).toBe('review');
  expect(statusOf('bank', returned)).toBe('correct');
});

test('what another tab has saved is named by its steps', () => {
  const after = { ...draft, version: 4, eligibility: { born_on: '1991-04-01' } };
  expect(changedSteps(draft, after)).toEqual(['eligibility']);
  expect(changedSteps(draft, { ...draft, version: 9 })).toEqual([]);
});
