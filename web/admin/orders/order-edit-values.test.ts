import { expect, it } from 'vitest';
import { beginEdit, type Edit, type EditedOrder, moveEdit, settleConflicts, toBody } from './order-edit-values.ts';

const line = (line_no: number, quantity: number) =>
  ({ line_no, quantity, cancelled_quantity: 0, returned_quantity: 0 }) as EditedOrder['lines'][number];

const opened: EditedOrder = {
  id: 7,
  version: '1',
  first_name: 'Asha',
  last_name: 'Rawat',
  mobile: '9876543210',
  email: 'asha@example.in',
  deliver_to: {
    street: '12 Rajpur Road',
    city: 'Jakhan',
    district: 'Dehradun',
    state: 'Uttarakhand',
    country: 'India',
    postcode: '248001',
  } as EditedOrder['deliver_to'],
  lines: [line(1, 2), line(2, 1), line(3, 4)],
};
const saved: EditedOrder = {
  ...opened,
  version: '2',
  last_name: 'Negi',
  mobile: '9000000001',
  lines: [line(1, 3), { ...line(2, 1), cancelled_quantity: 1 }, line(3, 4), line(4, 5)],
};

function typed(): Edit {
  const begun = beginEdit(opened);
  return {
    ...begun,
    values: { ...begun.values, mobile: '9000000002', user_street: '14 Rajpur Road' },
    quantities: { 1: '5', 2: '0', 3: '4' },
  };
}

it('keeps what was typed, takes what a colleague saved, and asks where both changed a field', () => {
  const { edit, conflicts } = moveEdit(typed(), opened, saved);
  expect(edit.values).toEqual({ ...typed().values, last_name: 'Negi' });
  expect(edit.quantities).toEqual({ 1: '5', 3: '4', 4: '5' });
  expect(conflicts).toEqual([
    { id: 7, field: 'mobile', from: '9876543210', current: '9000000001', to: '9000000002' },
    { id: 7, field: '1', from: '2', current: '3', to: '5' },
  ]);
  expect(toBody(saved, edit)).toMatchObject({
    version: '2',
    contact: { last_name: 'Negi', mobile: '9000000002' },
    delivery: { user_street: '14 Rajpur Road' },
    lines: [{ line_no: 1, quantity: 5 }],
  });
});

it('takes the values of a colleague except where the typed ones are kept', () => {
  const { edit, conflicts } = moveEdit(typed(), opened, saved);
  const settled = settleConflicts(edit, conflicts, ['1']);
  expect(settled.values).toMatchObject({ mobile: '9000000001', user_street: '14 Rajpur Road' });
  expect(settled.quantities).toMatchObject({ 1: '5' });
});

it('has no conflict where both typed the same', () => {
  const begun = beginEdit(opened);
  const same = { ...begun, values: { ...begun.values, mobile: '9000000001' } };
  expect(moveEdit(same, opened, saved).conflicts).toEqual([]);
});
