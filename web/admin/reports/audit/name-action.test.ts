import { expect, test } from 'vitest';
import { staffActions, permissions } from '#contract/admin/staff.ts';
import { languages } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { listActions, listFilters, nameAction, nameObject } from './name-action.ts';

test.each(languages)('in %s every action has words of its own', (language) => {
  const texts: Readonly<Record<string, string>> = messagesIn(language).admin.auditActions;
  const missing = staffActions.filter((action) => !texts[action.replace('.', '_')]);
  expect(missing).toEqual([]);
  const said = staffActions.map((action) => texts[action.replace('.', '_')]);
  expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
});

test('an action is said in words, a denied read by what it lacks, and an unknown code by itself', () => {
  expect(nameAction('order.cancel')).toBe('Cancelled an order');
  expect(nameAction('demo.end')).toBe('Ended the demo');
  expect(nameAction('orders.read')).toBe('Tried without permission: View orders');
  expect(nameAction('rocket.launch')).toBe('rocket.launch');
  expect([...staffActions, ...permissions].filter((code) => nameAction(code) === code)).toEqual([]);
  expect(listActions()).toHaveLength(staffActions.length);
});

test('a record leads to its screen where it has one, and what belongs to an order to that', () => {
  const nameOf = (type: string, id: string | null, name: string | null = null, orderId: number | null = null) =>
    nameObject({ action: `${type}.update`, object_type: type, object_id: id, object_name: name, order_id: orderId });
  const order = { text: 'Order K7QM3-XV9RK', to: '/orders/100001' };
  expect(nameOf('order', '100001', 'K7QM3-XV9RK', 100_001)).toEqual(order);
  expect(nameOf('refund', '100001', 'K7QM3-XV9RK', 100_001)).toEqual(order);
  expect(nameOf('refund', '7', 'K7QM3-XV9RK', 100_001)).toEqual(order);
  expect(nameOf('refund', '7')).toEqual({ text: '7', to: null });
  expect(nameOf('ticket', '5', 'TK-WSA98-QU38R')).toEqual({ text: 'Ticket TK-WSA98-QU38R', to: '/tickets/5' });
  expect(nameOf('product', '12')).toEqual({ text: 'Product 12', to: '/products/12' });
  expect(nameOf('shipping_zone', '3')).toEqual({ text: '3', to: null });
  expect(nameOf('session', null)).toEqual({ text: '', to: null });
});

test('the filters of a list that was read stand apart from what was read', () => {
  const nameOf = (type: string, id: string) =>
    nameObject({ action: `${type}.list`, object_type: type, object_id: id, object_name: null, order_id: null });
  expect(nameOf('customer', '?search=*')).toEqual({ text: '', to: null });
  expect(listFilters('?search=*')).toEqual([['search', '*']]);
  expect(listFilters('?state=pending&stars=1')).toEqual([
    ['state', 'pending'],
    ['stars', '1'],
  ]);
  expect(nameOf('customer', '12?page=2')).toEqual({ text: 'Customer 12', to: '/customers/12' });
  expect(listFilters('12?page=2')).toEqual([['page', '2']]);
  expect([listFilters('12'), listFilters(null)]).toEqual([[], []]);
});

test('an import, a receipt and a request for approval are named by what they are, not by the number of another record', () => {
  const nameOf = (action: string, id: string, name: string | null = null) =>
    nameObject({ action, object_type: action.split('.')[0]!, object_id: id, object_name: name, order_id: null });
  expect(nameOf('product.import', '3')).toEqual({ text: 'Import 3', to: null });
  expect(nameOf('product.undo_import', '3')).toEqual({ text: 'Import 3', to: null });
  expect(nameOf('product.update', '3')).toEqual({ text: 'Product 3', to: '/products/3' });
  expect(nameOf('stock.receive', '8', 'Doon Herbs, B-17')).toEqual({
    text: 'Receipt from Doon Herbs, B-17',
    to: '/stock/receipts/8',
  });
  expect(nameOf('stock.adjust', '8')).toEqual({ text: '8', to: null });
  expect(nameOf('approval.approve', '5', 'order.cancel')).toEqual({
    text: 'Request: Cancelled an order',
    to: '/approvals',
  });
});
