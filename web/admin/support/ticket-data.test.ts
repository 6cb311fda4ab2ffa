import { expect, test } from 'vitest';
import { fillTemplate } from './ticket-data.ts';

const template = {
  body: 'Dear {name}, {number} for {order}: {amount}',
  translations: { hi: 'प्रिय {name} जी' },
};
const ticket = { full_name: 'Asha $& Rawat', number: 'TK-1', order_number: null, language: 'en' as const };

test('a template speaks the sender’s language and names their ticket; what it does not know stays', () => {
  expect(fillTemplate(template, ticket)).toBe('Dear Asha $& Rawat, TK-1 for : {amount}');
  expect(fillTemplate(template, { ...ticket, language: 'hi' })).toBe('प्रिय Asha $& Rawat जी');
  expect(
    fillTemplate({ ...template, translations: { hi: '' } }, { ...ticket, language: 'hi', order_number: 'AV-1' }),
  ).toBe('Dear Asha $& Rawat, TK-1 for AV-1: {amount}');
});
