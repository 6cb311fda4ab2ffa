import { describe, expect, test } from 'vitest';
import type { Brand } from '#contract/content.ts';
import { presetBrand } from '#server/content/index.ts';
import { noPaise, paise } from '#server/money/paise.ts';
import type { Letter } from '#server/platform/letter.ts';
import {
  type CancelReason,
  orderCancelledMail,
  orderDeliveredMail,
  type OrderInFull,
  orderPaidMail,
  orderPlacedMail,
  orderRefundedMail,
  orderShippedMail,
  returnReceivedMail,
  type Shipment,
} from './order-letters.ts';

const brand: Brand = {
  ...presetBrand,
  name: 'Himgiri',
  address_lines: [],
  city: '',
  state: '',
  postcode: '',
  phones: [],
  email: 'care@himgiri.example',
};
const writer = { brand, shopUrl: 'https://shop.example' };
const footer = '-- \nHimgiri\ncare@himgiri.example\n';
const asha = { id: 100_001, firstName: 'Asha', language: 'en' as const };
const ashaInHindi = { ...asha, firstName: 'आशा', language: 'hi' as const };
const full: OrderInFull = {
  ...asha,
  placedOn: '21 Nov 2026',
  lines: [
    { name: 'Chyawanprash 500 g', quantity: 2, amount: paise(12_345_600) },
    { name: 'Honey <raw>', quantity: 1, amount: paise(25_050) },
  ],
  totals: [
    { label: 'Goods', amount: paise(12_370_650) },
    { label: 'Delivery', amount: paise(6_000) },
    { label: 'Total, GST included', amount: paise(12_376_650) },
  ],
  payment: 'Cash On Delivery',
  shipTo: ['Asha Rawat', '7 MG Road', 'Pune'],
};
const body = (letter: Letter) => letter.text.slice(0, letter.text.indexOf('\n\n-- '));
const shipment: Shipment = {
  courier: 'Himalaya Express',
  consignment: 'HX123',
  trackUrl: 'https://track.example/HX123',
  expectedBy: new Date('2026-11-26T06:30:00Z'),
  toCollect: paise(100_700),
};

describe('in English', () => {
  test('the confirmation names goods, amounts, payment and place', () => {
    const letter = orderPlacedMail(writer, full);
    expect(letter.subject).toBe('Your Himgiri order 100001');
    expect(letter.text).toBe(
      `Thank you for your order\n\nDear Asha, we have received your order 100001 of 21 Nov 2026.\n\n2 × Chyawanprash 500 g: ₹1,23,456.00\n1 × Honey <raw>: ₹250.50\n\nGoods: ₹1,23,706.50\nDelivery: ₹60.00\nTotal, GST included: ₹1,23,766.50\n\nPayment: Cash On Delivery\n\nWe send it to Asha Rawat, 7 MG Road, Pune.\n\nSee your order: https://shop.example/order/100001\n\n${footer}`,
    );
    expect(letter.html).toContain('Honey &#60;raw&#62;');
    expect(letter.html).not.toContain('<raw>');
  });

  test('a paid order is confirmed together with its payment', () => {
    const letter = orderPaidMail(writer, full);
    expect(letter.subject).toBe('Your Himgiri order 100001 is paid');
    expect(letter.text).toContain('we have received your order 100001 of 21 Nov 2026 and your payment for it.');
    expect(letter.text).toContain('1 × Honey <raw>: ₹250.50');
  });

  test('a parcel on its way', () => {
    expect(body(orderShippedMail(writer, asha, shipment))).toBe(
      'Your order is on its way\n\nDear Asha, we have handed your order 100001 over to Himalaya Express.\n\nThe consignment number is HX123.\n\nIt should reach you by 26 Nov 2026.\n\nPlease keep ₹1,007.00 ready for the courier.\n\nFollow the parcel: https://track.example/HX123\n\nSee your order: https://shop.example/order/100001',
    );
    const paid = orderShippedMail(writer, asha, { ...shipment, toCollect: noPaise, trackUrl: null, expectedBy: null });
    expect(body(paid)).toBe(
      'Your order is on its way\n\nDear Asha, we have handed your order 100001 over to Himalaya Express.\n\nThe consignment number is HX123.\n\nSee your order: https://shop.example/order/100001',
    );
  });

  test('a parcel that has arrived, and until when it may go back', () => {
    const deliveredAt = new Date('2026-11-25T20:00:00Z');
    expect(body(orderDeliveredMail(writer, asha, { deliveredAt, returnBy: new Date('2026-12-21T06:30:00Z') }))).toBe(
      'Your order has been delivered\n\nDear Asha, your order 100001 was delivered on 26 Nov 2026.\n\nIf something is not right, you can ask us to take it back until 21 Dec 2026.\n\nReturn a product: https://shop.example/order/100001\n\nSee your order: https://shop.example/order/100001',
    );
    expect(orderDeliveredMail(writer, asha, { deliveredAt, returnBy: null }).text).not.toContain('return');
  });

  test.each<[CancelReason, string]>([
    ['not_paid_in_time', 'The time to pay it online is over and no payment has reached us.'],
    ['given_up', 'The online payment was broken off before it was made.'],
    ['asked_for', 'You asked for it.'],
    ['by_the_shop', 'We cannot deliver it, and we are sorry.'],
  ])('cancelled (%s): why, and what becomes of the money', (reason, why) => {
    const unpaid = orderCancelledMail(writer, asha, { reason, refund: noPaise });
    expect(body(unpaid)).toBe(
      `Your order is cancelled\n\nDear Asha, your order 100001 has been cancelled.\n\n${why}\n\nNo money was taken. If an amount has left your account all the same, please write to us.\n\nYou can place it again at any time.\n\nVisit the shop: https://shop.example/shop`,
    );
    const paid = orderCancelledMail(writer, asha, { reason, refund: paise(100_700) });
    expect(paid.text).toContain('We send back ₹1,007.00 and write to you when it is on its way.');
    expect(paid.text).not.toContain('No money was taken');
  });

  test('money on its way back', () => {
    const amount = paise(100_700);
    expect(body(orderRefundedMail(writer, asha, { amount, to: 'source', reference: 'rfnd_1' }))).toBe(
      'Your money is on its way back\n\nDear Asha, we have sent back ₹1,007.00 for your order 100001.\n\nIt goes to the card or account that you paid with, and most banks show it within 5 to 7 working days.\n\nThe reference is rfnd_1.\n\nSee your order: https://shop.example/order/100001',
    );
    const cash = orderRefundedMail(writer, asha, { amount, to: 'bank', reference: null });
    expect(cash.text).toContain('the bank account that you named');
    expect(cash.text).not.toContain('reference');
  });

  test('goods that came back', () => {
    expect(body(returnReceivedMail(writer, asha, [{ name: 'Honey', quantity: 2 }]))).toBe(
      'Your return has reached us\n\nDear Asha, these goods of your order 100001 have come back to us:\n\n2 × Honey\n\nWe look at them and write to you about the refund.\n\nSee your order: https://shop.example/order/100001',
    );
  });
});

describe('in Hindi', () => {
  const fullInHindi: OrderInFull = {
    ...full,
    ...ashaInHindi,
    placedOn: '21 नवंबर 2026',
    lines: [{ name: 'शहद', quantity: 2, amount: paise(12_345_600) }],
    totals: [{ label: 'कुल राशि', amount: paise(12_345_600) }],
    payment: 'कैश ऑन डिलीवरी',
    shipTo: ['आशा रावत', 'पुणे'],
  };
  const at = new Date('2026-11-25T20:00:00Z');
  const inHindi = { ...shipment, courier: 'हिमालय', consignment: '123' };
  test.each<[string, Letter, string]>([
    ['placed', orderPlacedMail(writer, fullInHindi), '2 × शहद: ₹1,23,456.00'],
    ['paid', orderPaidMail(writer, fullInHindi), 'उसका भुगतान हमें मिल गया है'],
    ['shipped', orderShippedMail(writer, ashaInHindi, inHindi), '26 नवंबर 2026'],
    [
      'delivered',
      orderDeliveredMail(writer, ashaInHindi, { deliveredAt: at, returnBy: at }),
      'https://shop.example/hi/order/100001',
    ],
    [
      'cancelled',
      orderCancelledMail(writer, ashaInHindi, { reason: 'given_up', refund: noPaise }),
      'https://shop.example/hi/shop',
    ],
    [
      'cancelled and paid',
      orderCancelledMail(writer, ashaInHindi, { reason: 'by_the_shop', refund: paise(1) }),
      '₹0.01',
    ],
    [
      'refunded',
      orderRefundedMail(writer, ashaInHindi, { amount: paise(5000), to: 'source', reference: '1' }),
      '₹50.00',
    ],
    [
      'refunded to a bank',
      orderRefundedMail(writer, ashaInHindi, { amount: paise(5000), to: 'bank', reference: null }),
      '₹50.00',
    ],
    ['returned', returnReceivedMail(writer, ashaInHindi, [{ name: 'शहद', quantity: 1 }]), '1 × शहद'],
  ])('%s: nothing but Hindi, and it says so', (_name, letter, holds) => {
    expect(letter.text).toContain(holds);
    expect(letter.html).toContain('<html lang="hi-IN" dir="ltr">');
    expect(`${letter.subject} ${body(letter)}`.replace(/https:\S+|Himgiri/g, '')).not.toMatch(/[A-Za-z]/);
  });
});
