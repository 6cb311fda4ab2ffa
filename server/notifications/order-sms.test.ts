import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { orderPlacedSms, orderShippedSms } from './order-emails.ts';

const asha = {
  number: 'K7QM3-XV9RK',
  isGuest: false,
  firstName: 'Asha',
  mobile: '9876543210',
  language: 'en' as const,
};
const inHindi = { ...asha, firstName: 'आशा', language: 'hi' as const };
const parcel = { courier: 'Himalaya Express', trackingNumber: 'HX123' };

test('an order taken', () => {
  expect(orderPlacedSms('Himgiri', asha, paise(12_345_600))).toEqual({
    to: '9876543210',
    kind: 'order_placed',
    language: 'en',
    text: 'Dear Asha, your Himgiri order K7QM3-XV9RK for Rs 1,23,456 is confirmed. We will message you when it ships.',
    values: ['Asha', 'Himgiri', 'K7QM3-XV9RK', '1,23,456'],
  });
  expect(orderPlacedSms('हिमगिरि', inHindi, paise(100_700))).toMatchObject({
    language: 'hi',
    text: 'प्रिय आशा जी, आपका हिमगिरि ऑर्डर K7QM3-XV9RK (1,007 रुपये) कन्फ़र्म हो गया है। रवाना होते ही हम आपको बताएँगे।',
  });
});

test('a parcel on its way', () => {
  expect(orderShippedSms('Himgiri', asha, parcel)).toEqual({
    to: '9876543210',
    kind: 'order_shipped',
    language: 'en',
    text: 'Dear Asha, your Himgiri order K7QM3-XV9RK has shipped with Himalaya Express. Tracking number: HX123',
    values: ['Asha', 'Himgiri', 'K7QM3-XV9RK', 'Himalaya Express', 'HX123'],
  });
  expect(orderShippedSms('हिमगिरि', inHindi, { courier: 'डाक', trackingNumber: '1' }).text).toBe(
    'प्रिय आशा जी, आपका हिमगिरि ऑर्डर K7QM3-XV9RK डाक से भेज दिया गया है। ट्रैकिंग नंबर: 1',
  );
});

test('English keeps to the signs that fit 160 into one message', () => {
  for (const { text } of [orderPlacedSms('Himgiri', asha, paise(100)), orderShippedSms('Himgiri', asha, parcel)]) {
    expect(text).toMatch(/^[\x20-\x7e]{1,160}$/);
  }
});

test('a variable of the template takes 30 characters, in the text too', () => {
  const { text, values } = orderPlacedSms('Himgiri', { ...asha, firstName: 'आ'.repeat(50) }, paise(100));
  expect(values[0]).toBe('आ'.repeat(30));
  expect(text.startsWith(`Dear ${'आ'.repeat(30)}, your`)).toBe(true);
});
