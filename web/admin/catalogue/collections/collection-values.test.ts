import { expect, test } from 'vitest';
import type { CollectionRule } from '#contract/admin/catalogue/collections.ts';
import {
  changedCollection,
  isCompleteRule,
  newRule,
  toCollectionBody,
  toCollectionForm,
  toDraft,
  toRule,
  emptyCollection,
} from './collection-values.ts';

const rules: CollectionRule[] = [
  { field: 'tag', tags: ['Winter', 'Festive'] },
  { field: 'price', from: null, to: 299.5 },
  { field: 'new', days: 45 },
  { field: 'sale' },
  { field: 'category', category_ids: [3, 1] },
  { field: 'attribute', value_ids: [8] },
];

test('a rule is the same after it was shown in the form', () => {
  expect(rules.map(toDraft).map(toRule)).toEqual(rules);
});

test('a new rule waits for its choices', () => {
  const fresh = ['tag', 'price', 'new', 'sale', 'category', 'attribute'] as const;
  expect(fresh.map((field) => isCompleteRule(newRule(field)))).toEqual([false, false, true, true, false, false]);
  expect(rules.map(toDraft).every(isCompleteRule)).toBe(true);
});

test('prices are taken as people write them; what is no number goes to the server as it is', () => {
  const price = (from: string, to: string) => toRule({ ...newRule('price'), from, to });
  expect(price('₹1,000', '')).toEqual({ field: 'price', from: 1000, to: null });
  expect(price(' 99.50 ', 'many')).toEqual({ field: 'price', from: 99.5, to: 'many' });
  expect(toRule({ ...newRule('new'), days: 'soon' })).toEqual({ field: 'new', days: 'soon' });
});

test('only what differs is sent, and what the other kind holds is left behind', () => {
  const values = { ...emptyCollection, name: 'Gifts', rules, starts_at: '2026-12-01T09:00' };
  const form = toCollectionForm(values);
  const choices = { product_ids: [5, 4], rules: rules.map(toDraft).map(toRule) };
  expect(changedCollection(values, form, choices)).toEqual({});
  expect(
    changedCollection(values, { ...form, kind: 'manual', name: 'Gifts ', ends_at: '2026-12-02T09:00' }, choices),
  ).toEqual({
    kind: { from: 'rules', to: 'manual' },
    ends_at: { from: null, to: '2026-12-02T09:00' },
    product_ids: { from: [], to: [5, 4] },
    rules: { from: rules, to: [] },
  });
  expect(toCollectionBody(form, choices)).toMatchObject({ kind: 'rules', product_ids: [], rules });
});
