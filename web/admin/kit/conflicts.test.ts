import { expect, test } from 'vitest';
import { conflictsOf, resolveConflicts } from './conflicts.tsx';

const changes = {
  name: { from: 'Tea', to: 'Green tea' },
  price: { from: 199, to: 219 },
  weight: { from: null, to: 280 },
};
const conflicts = [
  { id: 1, field: 'price', from: 199, current: 209, to: 219 },
  { id: 1, field: 'weight', from: null, current: null, to: 280 },
];

test('what is kept goes over what the others saved, what is not kept is left out, the rest stays', () => {
  expect(resolveConflicts(changes, conflicts, ['price'])).toEqual({
    name: { from: 'Tea', to: 'Green tea' },
    price: { from: 209, to: 219 },
  });
});

test('a field that the others emptied is in conflict, too', () => {
  expect(resolveConflicts({ weight: changes.weight }, conflicts, [])).toEqual({});
  expect(resolveConflicts({ weight: changes.weight }, conflicts, ['weight'])).toEqual({
    weight: { from: null, to: 280 },
  });
});

test('a failure without conflicts has none', () => {
  const failure = { kind: 'rejected', message: 'No', errors: {} };
  expect(conflictsOf(failure as never)).toEqual([]);
  expect(conflictsOf({ ...failure, conflicts } as never)).toEqual(conflicts);
});
