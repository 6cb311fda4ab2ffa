import { expect, it } from 'vitest';
import { moveEdit } from '#web/ui/move-edit.ts';
import { beginEdit, type Edit, type EditedOrder, toBody } from './order-edit-values.ts';

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

it('sends what was typed and nothing that only a colleague has saved', () => {
  const begun = beginEdit(opened);
  const typed: Edit = {
    ...begun,
    values: { ...begun.values, mobile: '9000000002', user_street: '14 Rajpur Road' },
    quantities: { 1: '5', 2: '0', 3: '4' },
  };
  const { edit } = moveEdit(typed, begun, beginEdit(saved));
  expect(toBody(saved, edit)).toMatchObject({
    version: '2',
    contact: { last_name: 'Negi', mobile: '9000000002' },
    delivery: { user_street: '14 Rajpur Road' },
    lines: [{ line_no: 1, quantity: 5 }],
  });
});
