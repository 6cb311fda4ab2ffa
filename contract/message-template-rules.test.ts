import { describe, expect, test } from 'vitest';
import { findMessageTextFault, necessaryPlaceholders, placeholdersOf } from './message-template-rules.ts';

const preset = 'Hi {name}, we’ve refunded {amount} for your order {number}.';
const faultOf = (text: string, kind: 'line' | 'paragraph' = 'paragraph') => findMessageTextFault(kind, preset, text);

test('what a text fills in is told once, in its order; names of people and of the brand may be left out', () => {
  expect(placeholdersOf('{b} {a} {b}')).toEqual(['b', 'a']);
  expect(necessaryPlaceholders(preset)).toEqual(['amount', 'number']);
  expect(faultOf('{amount} is on its way (order {number}).')).toBeNull();
  expect(faultOf('{number}: {amount}.\nSee you soon.')).toBeNull();
});

describe('what a text may not be', () => {
  test.each<[string, string, Record<string, string | number>]>([
    ['', 'messageEmpty', {}],
    [' \n ', 'messageEmpty', {}],
    ['We’ve refunded you for order {number}.', 'staff.templates.missingPlaceholder', { name: '{amount}' }],
    [`${preset} {code}`, 'staff.templates.unknownPlaceholder', { name: '{code}' }],
    [`${preset} {0}`, 'staff.templates.unknownPlaceholder', { name: '{0}' }],
    [`${preset} {amount, number}`, 'messageBraces', {}],
    [`${preset} }`, 'messageBraces', {}],
    [`${preset} <b>now</b>`, 'messageMarkup', {}],
    [`${preset} < img src=x>`, 'messageMarkup', {}],
    [`${preset} \u202Egnp`, 'messageSigns', {}],
    [preset + 'x'.repeat(800), 'messageLong', { maximum: 800 }],
  ])('%j', (text, key, values) => {
    expect(faultOf(text)).toEqual({ key: key.includes('.') ? `errors.${key}` : `errors.staffFields.${key}`, values });
  });

  test('of more lines than one, where it stands on one', () => {
    expect(faultOf('{amount}\n{number}', 'line')).toEqual({ key: 'errors.staffFields.messageOneLine', values: {} });
    expect(faultOf('{amount} {number}', 'line')).toBeNull();
  });

  test.each(['Log in at https://evil.example', 'See www.shop.in', 'Write to care@himgiri.com'])(
    'beside a code: %s',
    (text) => {
      const code = (mayLink: boolean) => findMessageTextFault('paragraph', 'Enter the code.', text, { mayLink });
      expect([code(false)?.key, code(true)]).toEqual(['errors.staffFields.messageLink', null]);
    },
  );
});
