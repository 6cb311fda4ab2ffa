import { describe, expect, test } from 'vitest';
import type { Brand } from '#contract/content.ts';
import { presetBrand } from '#server/content/index.ts';
import { noPaise, paise } from '#server/money/paise.ts';
import type { EmailContent } from '#server/platform/email-template.ts';
import {
  returnedToSenderMail,
  type CancelReason,
  linesCancelledMail,
  orderCancelledMail,
  orderDeliveredMail,
  type OrderForConfirmation,
  orderPaidMail,
  orderPlacedMail,
  orderRefundedMail,
  orderShippedMail,
  paymentFailedMail,
  returnApprovedMail,
  returnReceivedMail,
  returnRejectedMail,
  type Shipment,
} from './order-emails.ts';

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
const full: OrderForConfirmation = {
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
const body = (email: EmailContent) => email.text.slice(0, email.text.indexOf('\n\n-- '));
const shipment: Shipment = {
  courier: 'Himalaya Express',
  consignment: 'HX123',
  trackUrl: 'https://track.example/HX123',
  expectedBy: new Date('2026-11-26T06:30:00Z'),
  toCollect: paise(100_700),
};

describe('in English', () => {
  test('the confirmation names goods, amounts, payment and place', () => {
    const email = orderPlacedMail(writer, full);
    expect(email.subject).toBe('Your Himgiri order 100001');
    expect(email.text).toBe(
      `Thank you for your order\n\nDear Asha, we have received your order 100001 of 21 Nov 2026.\n\n2 × Chyawanprash 500 g: ₹1,23,456.00\n1 × Honey <raw>: ₹250.50\n\nGoods: ₹1,23,706.50\nDelivery: ₹60.00\nTotal, GST included: ₹1,23,766.50\n\nPayment: Cash On Delivery\n\nWe send it to Asha Rawat, 7 MG Road, Pune.\n\nSee your order: https://shop.example/order/100001\n\n${footer}`,
    );
    expect(email.html).toContain('Honey &#60;raw&#62;');
    expect(email.html).not.toContain('<raw>');
  });

  test('a paid order is confirmed together with its payment', () => {
    const email = orderPaidMail(writer, full);
    expect(email.subject).toBe('Your Himgiri order 100001 is paid');
    expect(email.text).toContain('we have received your order 100001 of 21 Nov 2026 and your payment for it.');
    expect(email.text).toContain('1 × Honey <raw>: ₹250.50');
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
    const unpaid = orderCancelledMail(writer, asha, { reason, refund: noPaise, payable: false });
    expect(body(unpaid)).toBe(
      `Your order is cancelled\n\nDear Asha, your order 100001 has been cancelled.\n\n${why}\n\nNo money was taken. If an amount has left your account all the same, please write to us.\n\nYou can place it again at any time.\n\nVisit the shop: https://shop.example/shop`,
    );
    const paid = orderCancelledMail(writer, asha, { reason, refund: paise(100_700), payable: false });
    expect(paid.text).toContain('We send back ₹1,007.00 and write to you when it is on its way.');
    expect(paid.text).not.toContain('No money was taken');
  });

  test('not paid in time: the account can still pay it', () => {
    const email = orderCancelledMail(writer, asha, { reason: 'given_up', refund: noPaise, payable: true });
    expect(body(email)).toContain(
      'you can still pay this order, for a day from its placing.\n\nPay the order: https://shop.example/order/100001\n\nYou can place it again',
    );
  });

  test('a part cancelled: what, why, and what becomes of its money', () => {
    const items = [
      { name: 'Honey', quantity: 2, amount: paise(40_000) },
      { name: 'Soap <b>', quantity: 1, amount: paise(9_900) },
    ];
    const paid = linesCancelledMail(writer, asha, {
      items,
      reason: 'asked_for',
      refund: paise(49_900),
      toCollect: noPaise,
    });
    expect(paid.subject).toBe('Part of your Himgiri order 100001 is cancelled');
    expect(body(paid)).toBe(
      'Part of your order is cancelled\n\nDear Asha, these goods of your order 100001 are cancelled. The rest stays as it is.\n\n2 × Honey: ₹400.00\n1 × Soap <b>: ₹99.00\n\nYou asked for it.\n\nWe send back ₹499.00 and write to you when it is on its way.\n\nSee your order: https://shop.example/order/100001',
    );
    expect(paid.html).not.toContain('<b>');
    const cash = linesCancelledMail(writer, asha, {
      items,
      reason: 'by_the_shop',
      refund: noPaise,
      toCollect: paise(20_000),
    });
    expect(body(cash)).toContain(
      'We cannot deliver them, and we are sorry.\n\nYou now pay ₹200.00 on delivery.\n\nSee your order',
    );
  });

  test('a payment that failed: until when the goods are kept, and how to pay', () => {
    const failed = { amount: paise(100_700), reservedUntil: new Date('2026-11-21T18:35:00Z') };
    expect(body(paymentFailedMail(writer, asha, failed))).toBe(
      'The payment did not go through\n\nDear Asha, the online payment of ₹1,007.00 for your order 100001 did not go through.\n\nIf the amount has left your account all the same, your bank sends it back, mostly within 5 to 7 working days.\n\nWe keep your goods until 00:05 on 22 Nov 2026.\n\nPay the order: https://shop.example/order/100001',
    );
  });

  test('a parcel that came back', () => {
    expect(body(returnedToSenderMail(writer, asha, paise(100_700)))).toBe(
      'Your parcel has come back to us\n\nDear Asha, the courier could not deliver your order 100001, and the parcel has come back to us. The order is closed with that.\n\nWe send back ₹1,007.00 and write to you when it is on its way.\n\nIf you would like to have the goods after all, please place the order again or write to us.\n\nVisit the shop: https://shop.example/shop\n\nSee your order: https://shop.example/order/100001',
    );
    expect(body(returnedToSenderMail(writer, asha, noPaise))).toContain('No money was taken for it.');
  });

  test('a return that is approved: where the goods go', () => {
    const items = [{ name: 'Honey', quantity: 2 }];
    const from = {
      ...brand,
      legal_name: 'Himgiri Private Limited',
      address_lines: ['12 Rajpur Road'],
      city: 'Dehradun',
    };
    const answered = returnApprovedMail({ ...writer, brand: from }, asha, {
      items,
      answer: 'Please use the blue box.',
    });
    expect(body(answered)).toBe(
      'Your return is approved\n\nDear Asha, we take these goods of your order 100001 back:\n\n2 × Honey\n\nOur answer: Please use the blue box.\n\nPlease pack them well, with a slip of paper that bears the order number 100001.\n\nUnless we tell you that a courier fetches them, please send them to: Himgiri Private Limited, 12 Rajpur Road, Dehradun\n\nWhen they have arrived we look at them and write to you about the refund.\n\nSee your order: https://shop.example/order/100001',
    );
    const short = body(returnApprovedMail(writer, asha, { items, answer: '' }));
    expect(short).not.toMatch(/Our answer|send them to/);
  });

  test('a return that is refused: why, and what can be done', () => {
    const refused = { items: [{ name: 'Honey', quantity: 1 }], answer: 'The seal is broken.' };
    expect(body(returnRejectedMail(writer, asha, refused))).toBe(
      'We cannot take these goods back\n\nDear Asha, we have looked at your request and cannot take these goods of your order 100001 back:\n\n1 × Honey\n\nOur reason: The seal is broken.\n\nIf you do not agree, please make a complaint. It gets a number and an answer.\n\nMake a complaint: https://shop.example/complaints-and-redressals\n\nSee your order: https://shop.example/order/100001',
    );
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
  const fullInHindi: OrderForConfirmation = {
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
  test.each<[string, EmailContent, string]>([
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
      orderCancelledMail(writer, ashaInHindi, { reason: 'given_up', refund: noPaise, payable: true }),
      'https://shop.example/hi/shop',
    ],
    [
      'cancelled and paid',
      orderCancelledMail(writer, ashaInHindi, { reason: 'by_the_shop', refund: paise(1), payable: false }),
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
    [
      'partly cancelled',
      linesCancelledMail(writer, ashaInHindi, {
        items: [{ name: 'शहद', quantity: 2, amount: paise(40_000) }],
        reason: 'asked_for',
        refund: paise(40_000),
        toCollect: paise(1),
      }),
      '2 × शहद: ₹400.00',
    ],
    [
      'not paid',
      paymentFailedMail(writer, ashaInHindi, { amount: paise(100), reservedUntil: at }),
      '26 नवंबर 2026 को 01:30 बजे तक',
    ],
    ['come back', returnedToSenderMail(writer, ashaInHindi, noPaise), 'https://shop.example/hi/order/100001'],
    [
      'approved',
      returnApprovedMail({ ...writer, brand: { ...brand, legal_name: '', city: 'देहरादून' } }, ashaInHindi, {
        items: [{ name: 'शहद', quantity: 1 }],
        answer: 'ठीक है',
      }),
      'भेजें: देहरादून',
    ],
    [
      'refused',
      returnRejectedMail(writer, ashaInHindi, { items: [{ name: 'शहद', quantity: 1 }], answer: 'सील टूटी है' }),
      'हमारा कारण: सील टूटी है',
    ],
    ['returned', returnReceivedMail(writer, ashaInHindi, [{ name: 'शहद', quantity: 1 }]), '1 × शहद'],
  ])('%s: nothing but Hindi, and it says so', (_name, email, holds) => {
    expect(email.text).toContain(holds);
    expect(email.html).toContain('<html lang="hi-IN" dir="ltr">');
    expect(`${email.subject} ${body(email)}`.replace(/https:\S+|Himgiri/g, '')).not.toMatch(/[A-Za-z]/);
  });
});
