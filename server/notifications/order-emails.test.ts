import { describe, expect, test } from 'vitest';
import type { Brand } from '#contract/content.ts';
import { presetBrand } from '#server/content/index.ts';
import { noPaise, paise } from '#server/money/paise.ts';
import type { EmailContent } from '#server/platform/email-template.ts';
import {
  returnedToSenderMail,
  type CancelReason,
  itemsCancelledMail,
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
const asha = { number: 'K7QM3-XV9RK', isGuest: false, firstName: 'Asha', language: 'en' as const };
const ashaInHindi = { ...asha, firstName: 'आशा', language: 'hi' as const };
const full: OrderForConfirmation = {
  ...asha,
  placedOn: '21 Nov 2026',
  lines: [
    { name: 'Chyawanprash 500 g', quantity: 2, amount: paise(12_345_600) },
    { name: 'Honey <raw>', quantity: 1, amount: paise(25_050) },
  ],
  totals: [
    { label: 'Items', amount: paise(12_370_650) },
    { label: 'Delivery', amount: paise(6_000) },
    { label: 'Total, including GST', amount: paise(12_376_650) },
  ],
  payment: 'Please keep ₹1,23,766.50 ready.',
  arrives: 'Expected delivery: between 26 Nov 2026 and 30 Nov 2026.',
  shipTo: ['Asha Rawat', '7 MG Road', 'Pune'],
};
const body = (email: EmailContent) => email.text.slice(0, email.text.indexOf('\n\n-- '));
const shipment: Shipment = {
  courier: 'Himalaya Express',
  trackingNumber: 'HX123',
  trackUrl: 'https://track.example/HX123',
  expectedBy: new Date('2026-11-26T06:30:00Z'),
  toCollect: paise(100_700),
};

describe('in English', () => {
  test('the confirmation names items, amounts, payment and address', () => {
    const email = orderPlacedMail(writer, full);
    expect(email.subject).toBe('We’ve received your Himgiri order K7QM3-XV9RK');
    expect(email.text).toBe(
      `Thank you for your order\n\nHi Asha, we’ve received your order K7QM3-XV9RK, placed on 21 Nov 2026. We’ll email you when it ships.\n\n2 × Chyawanprash 500 g: ₹1,23,456\n1 × Honey <raw>: ₹250.50\n\nItems: ₹1,23,706.50\nDelivery: ₹60\nTotal, including GST: ₹1,23,766.50\n\nPlease keep ₹1,23,766.50 ready.\n\nExpected delivery: between 26 Nov 2026 and 30 Nov 2026.\n\nDelivering to: Asha Rawat, 7 MG Road, Pune\n\nView your order: https://shop.example/order/K7QM3-XV9RK\n\n${footer}`,
    );
    expect(email.html).toContain('Honey &#60;raw&#62;');
    expect(email.html).not.toContain('<raw>');
  });

  test('a paid order is confirmed together with its payment', () => {
    const email = orderPaidMail(writer, full);
    expect(email.subject).toBe('Payment received: your Himgiri order K7QM3-XV9RK is confirmed');
    expect(email.text).toContain(
      'we’ve received your payment. Your order K7QM3-XV9RK, placed on 21 Nov 2026, is confirmed.',
    );
    expect(email.text).toContain('1 × Honey <raw>: ₹250.50');
  });

  test('a parcel on its way', () => {
    expect(body(orderShippedMail(writer, asha, shipment))).toBe(
      'Your order is on its way\n\nHi Asha, your order K7QM3-XV9RK has shipped with Himalaya Express.\n\nTracking number: HX123\n\nIt should reach you by 26 Nov 2026.\n\nPlease keep ₹1,007 ready for the courier.\n\nTrack your parcel: https://track.example/HX123\n\nView your order: https://shop.example/order/K7QM3-XV9RK',
    );
    const paid = orderShippedMail(writer, asha, { ...shipment, toCollect: noPaise, trackUrl: null, expectedBy: null });
    expect(body(paid)).toBe(
      'Your order is on its way\n\nHi Asha, your order K7QM3-XV9RK has shipped with Himalaya Express.\n\nTracking number: HX123\n\nView your order: https://shop.example/order/K7QM3-XV9RK',
    );
  });

  test('a parcel that has arrived, and until when it may go back', () => {
    const deliveredAt = new Date('2026-11-25T20:00:00Z');
    expect(body(orderDeliveredMail(writer, asha, { deliveredAt, returnBy: new Date('2026-12-21T06:30:00Z') }))).toBe(
      'Your order has been delivered\n\nHi Asha, your order K7QM3-XV9RK was delivered on 26 Nov 2026. We hope you like it.\n\nSomething not right? You can request a return until 21 Dec 2026.\n\nReturn an item: https://shop.example/order/K7QM3-XV9RK\n\nView your order: https://shop.example/order/K7QM3-XV9RK',
    );
    expect(orderDeliveredMail(writer, asha, { deliveredAt, returnBy: null }).text).not.toContain('return');
  });

  test.each<[CancelReason, string]>([
    ['payment_timeout', 'We didn’t receive your payment in time.'],
    ['payment_abandoned', 'The online payment wasn’t completed.'],
    ['buyer_request', 'You asked us to cancel it.'],
    ['cannot_deliver', 'We’re sorry, we’re unable to deliver it.'],
  ])('cancelled (%s): why, and what becomes of the money', (reason, why) => {
    const unpaid = orderCancelledMail(writer, asha, { reason, refund: noPaise, payable: false });
    expect(body(unpaid)).toBe(
      `Your order has been cancelled\n\nHi Asha, your order K7QM3-XV9RK has been cancelled.\n\n${why}\n\nYou haven’t been charged. If money has left your account, write to us and we’ll look into it.\n\nYou’re welcome to order again any time.\n\nContinue shopping: https://shop.example/shop`,
    );
    const paid = orderCancelledMail(writer, asha, { reason, refund: paise(100_700), payable: false });
    expect(paid.text).toContain('We’re refunding ₹1,007. We’ll email you when it’s on its way.');
    expect(paid.text).not.toContain('You haven’t been charged');
  });

  test('not paid in time: the account can still pay it', () => {
    const email = orderCancelledMail(writer, asha, { reason: 'payment_abandoned', refund: noPaise, payable: true });
    expect(body(email)).toContain(
      'You can still pay for this order within a day of placing it, as long as the items are in stock.\n\nPay for your order: https://shop.example/order/K7QM3-XV9RK\n\nYou’re welcome to order again',
    );
  });

  test('a part cancelled: what, why, and what becomes of its money', () => {
    const items = [
      { name: 'Honey', quantity: 2, amount: paise(40_000) },
      { name: 'Soap <b>', quantity: 1, amount: paise(9_900) },
    ];
    const paid = itemsCancelledMail(writer, asha, {
      items,
      reason: 'buyer_request',
      refund: paise(49_900),
      toCollect: noPaise,
    });
    expect(paid.subject).toBe('Part of your Himgiri order K7QM3-XV9RK has been cancelled');
    expect(body(paid)).toBe(
      'Part of your order has been cancelled\n\nHi Asha, these items from your order K7QM3-XV9RK have been cancelled. The rest of your order stays as it is.\n\n2 × Honey: ₹400\n1 × Soap <b>: ₹99\n\nYou asked us to cancel them.\n\nWe’re refunding ₹499. We’ll email you when it’s on its way.\n\nView your order: https://shop.example/order/K7QM3-XV9RK',
    );
    expect(paid.html).not.toContain('<b>');
    const cash = itemsCancelledMail(writer, asha, {
      items,
      reason: 'cannot_deliver',
      refund: noPaise,
      toCollect: paise(20_000),
    });
    expect(body(cash)).toContain(
      'We’re sorry, we’re unable to deliver them.\n\nYou’ll now pay ₹200 on delivery.\n\nView your order',
    );
  });

  test('a payment that failed: until when the items are reserved, and how to pay', () => {
    const failed = { amount: paise(100_700), reservedUntil: new Date('2026-11-21T18:35:00Z') };
    expect(body(paymentFailedMail(writer, asha, failed))).toBe(
      'Your payment didn’t go through\n\nHi Asha, your online payment of ₹1,007 for order K7QM3-XV9RK didn’t go through.\n\nIf money has left your account, your bank will return it, usually within 5 to 7 working days.\n\nWe’re holding your items until 12:05 am on 22 Nov 2026. Pay by then to confirm your order.\n\nPay for your order: https://shop.example/order/K7QM3-XV9RK',
    );
  });

  test('a parcel that came back', () => {
    expect(body(returnedToSenderMail(writer, asha, paise(100_700)))).toBe(
      'We couldn’t deliver your order\n\nHi Asha, the courier couldn’t deliver your order K7QM3-XV9RK. The parcel has come back to us, and the order is now closed.\n\nWe’re refunding ₹1,007. We’ll email you when it’s on its way.\n\nStill want these items? Place the order again or write to us.\n\nContinue shopping: https://shop.example/shop\n\nView your order: https://shop.example/order/K7QM3-XV9RK',
    );
    expect(body(returnedToSenderMail(writer, asha, noPaise))).toContain('You haven’t been charged for it.');
  });

  test('a return that is approved: where to send the items', () => {
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
      'Your return is approved\n\nHi Asha, we’ve approved the return of these items from your order K7QM3-XV9RK:\n\n2 × Honey\n\nNote from our team: Please use the blue box.\n\nPack the items well and put a slip with your order number, K7QM3-XV9RK, in the parcel.\n\nUnless we’ve told you that a courier will pick them up, send them to: Himgiri Private Limited, 12 Rajpur Road, Dehradun\n\nOnce they reach us, we’ll check them and email you about your refund.\n\nView your order: https://shop.example/order/K7QM3-XV9RK',
    );
    const short = body(returnApprovedMail(writer, asha, { items, answer: '' }));
    expect(short).not.toMatch(/Note from our team|send them to/);
  });

  test('a return that is rejected: why, and what can be done', () => {
    const refused = { items: [{ name: 'Honey', quantity: 1 }], answer: 'The seal is broken.' };
    expect(body(returnRejectedMail(writer, asha, refused))).toBe(
      'We can’t accept your return\n\nHi Asha, we’ve looked at your request and can’t take back these items from your order K7QM3-XV9RK:\n\n1 × Honey\n\nReason: The seal is broken.\n\nIf you don’t agree, you can make a complaint. You’ll get a ticket number and a written reply.\n\nMake a complaint: https://shop.example/complaints-and-redressals\n\nView your order: https://shop.example/order/K7QM3-XV9RK',
    );
  });

  test('money on its way back', () => {
    const amount = paise(100_700);
    expect(body(orderRefundedMail(writer, asha, { amount, to: 'source', reference: 'rfnd_1' }))).toBe(
      'Your refund is on its way\n\nHi Asha, we’ve refunded ₹1,007 for your order K7QM3-XV9RK.\n\nIt goes back to the card or account you paid with. Most banks show it within 5 to 7 working days.\n\nRefund reference: rfnd_1\n\nView your order: https://shop.example/order/K7QM3-XV9RK',
    );
    const cash = orderRefundedMail(writer, asha, { amount, to: 'bank', reference: null });
    expect(cash.text).toContain('the bank account you gave us');
    expect(cash.text).not.toContain('reference');
  });

  test('items that came back', () => {
    expect(body(returnReceivedMail(writer, asha, [{ name: 'Honey', quantity: 2 }]))).toBe(
      'We’ve received your return\n\nHi Asha, these items from your order K7QM3-XV9RK have reached us:\n\n2 × Honey\n\nWe’ll check them and email you about your refund.\n\nView your order: https://shop.example/order/K7QM3-XV9RK',
    );
  });
});

describe('in Hindi', () => {
  const fullInHindi: OrderForConfirmation = {
    ...full,
    arrives: 'डिलीवरी की संभावित तारीख़: 26 नव॰ 2026।',
    ...ashaInHindi,
    placedOn: '21 नवंबर 2026',
    lines: [{ name: 'शहद', quantity: 2, amount: paise(12_345_600) }],
    totals: [{ label: 'कुल राशि', amount: paise(12_345_600) }],
    payment: 'कैश ऑन डिलीवरी',
    shipTo: ['आशा रावत', 'पुणे'],
  };
  const at = new Date('2026-11-25T20:00:00Z');
  const inHindi = { ...shipment, courier: 'हिमालय', trackingNumber: '123' };
  test.each<[string, EmailContent, string]>([
    ['placed', orderPlacedMail(writer, fullInHindi), '2 × शहद: ₹1,23,456'],
    ['paid', orderPaidMail(writer, fullInHindi), 'आपका भुगतान हमें मिल गया है'],
    ['shipped', orderShippedMail(writer, ashaInHindi, inHindi), '26 नवंबर 2026'],
    [
      'delivered',
      orderDeliveredMail(writer, ashaInHindi, { deliveredAt: at, returnBy: at }),
      'https://shop.example/hi/order/K7QM3-XV9RK',
    ],
    [
      'cancelled',
      orderCancelledMail(writer, ashaInHindi, { reason: 'payment_abandoned', refund: noPaise, payable: true }),
      'https://shop.example/hi/shop',
    ],
    [
      'cancelled and paid',
      orderCancelledMail(writer, ashaInHindi, { reason: 'cannot_deliver', refund: paise(1), payable: false }),
      '₹0.01',
    ],
    ['refunded', orderRefundedMail(writer, ashaInHindi, { amount: paise(5000), to: 'source', reference: '1' }), '₹50'],
    [
      'refunded to a bank',
      orderRefundedMail(writer, ashaInHindi, { amount: paise(5000), to: 'bank', reference: null }),
      '₹50',
    ],
    [
      'partly cancelled',
      itemsCancelledMail(writer, ashaInHindi, {
        items: [{ name: 'शहद', quantity: 2, amount: paise(40_000) }],
        reason: 'buyer_request',
        refund: paise(40_000),
        toCollect: paise(1),
      }),
      '2 × शहद: ₹400',
    ],
    [
      'not paid',
      paymentFailedMail(writer, ashaInHindi, { amount: paise(100), reservedUntil: at }),
      '26 नवंबर 2026 को रात 1:30 बजे तक',
    ],
    ['come back', returnedToSenderMail(writer, ashaInHindi, noPaise), 'https://shop.example/hi/order/K7QM3-XV9RK'],
    [
      'approved',
      returnApprovedMail({ ...writer, brand: { ...brand, legal_name: '', city: 'देहरादून' } }, ashaInHindi, {
        items: [{ name: 'शहद', quantity: 1 }],
        answer: 'ठीक है',
      }),
      'भेजें: देहरादून',
    ],
    [
      'declined',
      returnRejectedMail(writer, ashaInHindi, { items: [{ name: 'शहद', quantity: 1 }], answer: 'सील टूटी है' }),
      'कारण: सील टूटी है',
    ],
    ['returned', returnReceivedMail(writer, ashaInHindi, [{ name: 'शहद', quantity: 1 }]), '1 × शहद'],
  ])('%s: nothing but Hindi, and it says so', (_name, email, holds) => {
    expect(email.text).toContain(holds);
    expect(email.html).toContain('<html lang="hi-IN" dir="ltr">');
    expect(`${email.subject} ${body(email)}`.replace(/https:\S+|Himgiri|K7QM3-XV9RK/g, '')).not.toMatch(/[A-Za-z]/);
  });
});
