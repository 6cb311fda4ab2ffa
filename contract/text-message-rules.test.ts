import { describe, expect, test } from 'vitest';
import {
  adviseOnSms,
  fillText,
  findTextFault,
  kindsOfChannel,
  measureSms,
  maxTextMessage,
  registeredText,
  unicodeSigns,
} from './text-message-rules.ts';

const shipped = 'Dear {name}, order {number} left with {courier}. Thank you, {brand}';

test('codes go by SMS only', () => {
  expect(kindsOfChannel('sms')).toEqual([
    'order_placed',
    'order_shipped',
    'payment_due',
    'contact_changed',
    'contact_replaced',
    'seller_details_change',
    'verification_code',
    'seller_paid',
    'seller_payout_returned',
    'seller_welcome',
  ]);
  expect(kindsOfChannel('whatsapp')).toEqual([
    'order_placed',
    'order_shipped',
    'payment_due',
    'seller_details_change',
    'seller_paid',
  ]);
});

test('a text as it is filled in and as it is registered', () => {
  expect(fillText(shipped, { name: 'Asha', number: 'K7' })).toBe(
    'Dear Asha, order K7 left with {courier}. Thank you, {brand}',
  );
  expect(fillText('{name}', { name: '$& {number}', number: 'K7' })).toBe('$& {number}');
  expect(registeredText('dlt', shipped)).toBe('Dear {#var#}, order {#var#} left with {#var#}. Thank you, {#var#}');
  expect(registeredText('msg91', shipped)).toBe(
    'Dear ##VAR1##, order ##VAR2## left with ##VAR3##. Thank you, ##VAR4##',
  );
  expect(registeredText('meta', 'Hi {name}: {number} is ready')).toBe('Hi {{1}}: {{2}} is ready');
});

describe('how many SMS a text takes', () => {
  test.each<[string, string, ReturnType<typeof measureSms>]>([
    ['nothing', '', { encoding: 'gsm', characters: 0, perMessage: 160, messages: 1 }],
    ['160 plain characters', 'a'.repeat(160), { encoding: 'gsm', characters: 160, perMessage: 160, messages: 1 }],
    ['161', 'a'.repeat(161), { encoding: 'gsm', characters: 161, perMessage: 153, messages: 2 }],
    ['two full ones', 'a'.repeat(306), { encoding: 'gsm', characters: 306, perMessage: 153, messages: 2 }],
    ['one more', 'a'.repeat(307), { encoding: 'gsm', characters: 307, perMessage: 153, messages: 3 }],
    ['signs that count twice', '€'.repeat(80), { encoding: 'gsm', characters: 160, perMessage: 160, messages: 1 }],
    [
      'one of them where a message ends',
      `${'a'.repeat(152)}€${'a'.repeat(152)}`,
      { encoding: 'gsm', characters: 306, perMessage: 153, messages: 3 },
    ],
    ['70 of Hindi', 'क'.repeat(70), { encoding: 'unicode', characters: 70, perMessage: 70, messages: 1 }],
    ['71', 'क'.repeat(71), { encoding: 'unicode', characters: 71, perMessage: 67, messages: 2 }],
    ['134', 'क'.repeat(134), { encoding: 'unicode', characters: 134, perMessage: 67, messages: 2 }],
    ['one rupee sign', `₹${'a'.repeat(70)}`, { encoding: 'unicode', characters: 71, perMessage: 67, messages: 2 }],
    [
      'an emoji where a message ends',
      `${'क'.repeat(66)}🙏${'क'.repeat(67)}`,
      { encoding: 'unicode', characters: 135, perMessage: 67, messages: 3 },
    ],
  ])('%s', (_name, text, length) => {
    expect(measureSms(text)).toEqual(length);
  });

  test('which signs make it a Unicode one', () => {
    expect(unicodeSigns('Rs {rupees} isn’t ₹{rupees} – ₹')).toEqual(['’', '₹', '–']);
    expect(unicodeSigns('Dear {name}, [ok] 5 €')).toEqual([]);
  });
});

describe('what cannot be sent', () => {
  const faultOf = (
    channel: 'sms' | 'whatsapp',
    text: string,
    kind: Parameters<typeof findTextFault>[1] = 'order_shipped',
  ) => findTextFault(channel, kind, text, 'himgiri.example');
  const fault = (key: string, values: object = {}) => ({ key: `errors.${key}`, values });

  test('the texts that are good', () => {
    expect(faultOf('sms', shipped)).toBeNull();
    expect(faultOf('sms', 'Order {number}: {trackingNumber}')).toBeNull();
    expect(faultOf('sms', '{code} is your code.', 'verification_code')).toBeNull();
    expect(faultOf('whatsapp', 'Order {number} left.\n\nSee https://himgiri.example/order, please')).toBeNull();
    expect(faultOf('sms', 'Order {number}: see (himgiri.example).')).toBeNull();
  });

  test.each<['sms' | 'whatsapp', string, ReturnType<typeof fault>]>([
    ['sms', '', fault('staffFields.messageEmpty')],
    ['sms', 'Your order has left', fault('staff.templates.missingPlaceholder', { name: '{number}' })],
    ['sms', 'Order {number}: {code}', fault('staff.templates.unknownPlaceholder', { name: '{code}' })],
    ['sms', 'Order {number} for {#var#}', fault('staffFields.messageBraces')],
    ['sms', 'Order {number}, {number}', fault('staffFields.textTwice')],
    ['sms', `{number} ${'x'.repeat(maxTextMessage.sms)}`, fault('staffFields.messageLong', { maximum: 500 })],
    ['sms', 'Order {number}    has left', fault('staffFields.textSpaces')],
    ['sms', 'Order {number}\n\n\nhas left', fault('staffFields.textSpaces')],
    ['sms', 'Order {number}: bit.ly/x www.evil.example', fault('staffFields.textLink')],
    ['sms', 'Order {number}: himgiri.example.evil.com', fault('staffFields.textLink')],
    ['sms', '{number} http://himgiri.example@evil.in', fault('staffFields.textLink')],
    ['whatsapp', '{name}, order {number} has left', fault('staffFields.textEdges')],
    ['whatsapp', 'Order {number} has left, {name}!', fault('staffFields.textEdges')],
    ['whatsapp', 'Order {number} {courier} has left', fault('staffFields.textTogether')],
  ])('%s: %j', (channel, text, expected) => {
    expect(faultOf(channel, text)).toEqual(expected);
  });

  test('a code goes with its code and without any link', () => {
    expect(faultOf('sms', 'Your code is on its way', 'verification_code')).toEqual(
      fault('staff.templates.missingPlaceholder', { name: '{code}' }),
    );
    expect(faultOf('sms', '{code}: https://himgiri.example', 'verification_code')).toEqual(
      fault('staffFields.messageLink'),
    );
  });
});

test('what networks usually send back', () => {
  expect(adviseOnSms('Order {number} has left', 'Himgiri')).toEqual(['brand']);
  expect(adviseOnSms('Himgiri order {number} has left', 'Himgiri')).toEqual([]);
  expect(adviseOnSms('{brand} order {number}.', 'Himgiri')).toEqual(['ending']);
  expect(adviseOnSms('HIMGIRI {number}: himgiri.in/o now', 'Himgiri')).toEqual(['link']);
});
