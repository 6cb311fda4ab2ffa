import { expect, test } from 'vitest';
import { permissions, staffActions } from '#contract/staff.ts';
import { languages } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { listActions, nameAction, nameObject } from './name-action.ts';

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

test('an object leads to its screen where it has one', () => {
  expect(nameObject('order', '100001', 'K7QM3-XV9RK')).toEqual({ text: 'Order K7QM3-XV9RK', to: '/orders/100001' });
  expect(nameObject('refund', '100001', 'K7QM3-XV9RK')).toEqual({ text: 'Order K7QM3-XV9RK', to: '/orders/100001' });
  expect(nameObject('refund', '7', null)).toEqual({ text: '7', to: null });
  expect(nameObject('ticket', '5', 'TK-WSA98-QU38R')).toEqual({ text: 'Ticket TK-WSA98-QU38R', to: '/tickets/5' });
  expect(nameObject('product', '12', null)).toEqual({ text: 'Product 12', to: '/products/12' });
  expect(nameObject('customer', '?search=*', null)).toEqual({ text: 'List filtered by search: *', to: null });
  expect(nameObject('review', '?state=pending&stars=1', null)).toEqual({
    text: 'List filtered by state: pending, stars: 1',
    to: null,
  });
  expect(nameObject('shipping_zone', '3', null)).toEqual({ text: '3', to: null });
  expect(nameObject('session', null, null)).toEqual({ text: '', to: null });
});
