import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import type { SmsMessage } from '#server/platform/sms.ts';
import { presetTextMessage, writeTextMessage } from '#server/platform/text-messages.ts';
import { orderPlacedSms, orderShippedSms, paymentDueSms } from './order-emails.ts';

/** In the default texts. */
const written = ({ fields, ...message }: SmsMessage) => ({
  ...message,
  ...writeTextMessage(presetTextMessage(message.kind, message.language), fields),
});

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
  expect(written(orderPlacedSms('Himgiri', asha, paise(12_345_600)))).toEqual({
    to: '9876543210',
    kind: 'order_placed',
    language: 'en',
    text: 'Dear Asha, we have received your Himgiri order K7QM3-XV9RK for Rs 1,23,456. We will message you when it ships.',
    values: ['Asha', 'Himgiri', 'K7QM3-XV9RK', '1,23,456'],
  });
  expect(written(orderPlacedSms('हिमगिरि', inHindi, paise(100_700)))).toMatchObject({
    language: 'hi',
    text: 'प्रिय आशा जी, हमें आपका हिमगिरि ऑर्डर K7QM3-XV9RK (1,007 रुपये) मिल गया है। रवाना होते ही हम आपको बताएँगे।',
  });
});

test('a parcel on its way', () => {
  expect(written(orderShippedSms('Himgiri', asha, parcel))).toEqual({
    to: '9876543210',
    kind: 'order_shipped',
    language: 'en',
    text: 'Dear Asha, your Himgiri order K7QM3-XV9RK has shipped with Himalaya Express. Use HX123 to track it on their website.',
    values: ['Asha', 'Himgiri', 'K7QM3-XV9RK', 'Himalaya Express', 'HX123'],
  });
  expect(written(orderShippedSms('हिमगिरि', inHindi, { courier: 'डाक', trackingNumber: '1' })).text).toBe(
    'प्रिय आशा जी, आपका हिमगिरि ऑर्डर K7QM3-XV9RK भेज दिया गया है। डाक की वेबसाइट पर इसे 1 से ट्रैक करें।',
  );
});

test('English keeps to the signs that fit 160 into one message', () => {
  for (const message of [orderPlacedSms('Himgiri', asha, paise(100)), orderShippedSms('Himgiri', asha, parcel)]) {
    expect(written(message).text).toMatch(/^[\x20-\x7e]{1,160}$/);
  }
});

test('a variable of the template takes 30 characters, in the text too', () => {
  const { text, values } = written(orderPlacedSms('Himgiri', { ...asha, firstName: 'आ'.repeat(50) }, paise(100)));
  expect(values[0]).toBe('आ'.repeat(30));
  expect(text.startsWith(`Dear ${'आ'.repeat(30)}, we have`)).toBe(true);
});

test('values stand in the order in which the text has them', () => {
  const due = paymentDueSms('Himgiri', asha, paise(58_400));
  expect(written(due)).toMatchObject({
    text: 'Dear Asha, Rs 584 is due for your Himgiri order K7QM3-XV9RK. Please use the payment link in our email.',
    values: ['Asha', '584', 'Himgiri', 'K7QM3-XV9RK'],
  });
  expect(writeTextMessage('{number}: pay Rs {rupees}', due.fields)).toEqual({
    text: 'K7QM3-XV9RK: pay Rs 584',
    values: ['K7QM3-XV9RK', '584'],
  });
});
