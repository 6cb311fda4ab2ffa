import { expect, it } from 'vitest';
import { moveEdit } from './move-edit.ts';

const opened = {
  name: 'Asha',
  mobile: '9876543210',
  city: 'Jakhan',
  quantities: { 1: '2', 2: '1', 3: '4' } as Record<string, string>,
  rates: [
    { from: '0', rate: '5' },
    { from: '10', rate: '7' },
  ],
  added: [] as string[],
};
const saved = {
  ...opened,
  name: 'Usha',
  mobile: '9000000001',
  quantities: { 1: '3', 3: '4', 4: '5' },
  rates: [
    { from: '0', rate: '6' },
    { from: '10', rate: '8' },
  ],
};
const typed = {
  ...opened,
  mobile: '9000000002',
  city: 'Dehradun',
  quantities: { 1: '5', 2: '0', 3: '4' },
  rates: [
    { from: '1', rate: '5' },
    { from: '10', rate: '9' },
  ],
  added: ['amla'],
};

it('keeps what was typed, takes what a colleague saved, and asks where both changed a field', () => {
  const { edit, conflicts } = moveEdit(typed, opened, saved);
  expect(edit).toEqual({
    name: 'Usha',
    mobile: '9000000002',
    city: 'Dehradun',
    quantities: { 1: '5', 3: '4', 4: '5' },
    rates: [
      { from: '1', rate: '6' },
      { from: '10', rate: '9' },
    ],
    added: ['amla'],
  });
  expect(conflicts).toEqual([
    { field: 'mobile', from: '9876543210', current: '9000000001', to: '9000000002' },
    { field: 'quantities.1', from: '2', current: '3', to: '5' },
    { field: 'rates[1].rate', from: '7', current: '8', to: '9' },
  ]);
  const settled = moveEdit(edit, opened, saved, ['mobile', 'rates[1].rate']);
  expect(settled).toEqual({
    edit: {
      ...edit,
      mobile: '9000000001',
      rates: [
        { from: '1', rate: '6' },
        { from: '10', rate: '8' },
      ],
    },
    conflicts: [{ field: 'quantities.1', from: '2', current: '3', to: '5' }],
  });
});

it('has no conflict where both typed the same', () => {
  const { edit, conflicts } = moveEdit({ ...opened, mobile: saved.mobile }, opened, saved);
  expect([edit, conflicts]).toEqual([saved, []]);
});

it('asks about a whole list to which one of them added a row', () => {
  const longer = { ...opened, rates: [...opened.rates, { from: '20', rate: '9' }] };
  expect(moveEdit(longer, opened, saved).conflicts).toEqual([
    { field: 'rates', from: opened.rates, current: saved.rates, to: longer.rates },
  ]);
});
