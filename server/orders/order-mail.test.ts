import { expect, test } from 'vitest';
import { paise } from '#server/money/paise.ts';
import { mailContent } from './notify-buyer.ts';
import { type MailedOrder } from './mailed-order.ts';

const order: MailedOrder = {
  id: 100_001,
  number: 'K7QM3-XV9RK',
  isGuest: true,
  placedAt: new Date('2026-11-21T18:30:00Z'),
  paymentMethod: 'cod',
  firstName: 'Meera',
  lastName: 'Negi',
  mobile: '9811122334',
  email: 'm@example.in',
  language: 'en',
  delivery: {
    street: '12 Rajpur Road',
    city: '',
    district: 'Dehradun',
    state: 'Uttarakhand',
    country: 'India',
    postcode: '248001',
  },
  mrp: paise(109_700),
  saleDiscount: paise(10_000),
  couponDiscount: paise(5000),
  shipping: paise(6000),
  codFee: paise(0),
  payable: paise(100_700),
  promised: { from: '2026-11-26', to: '2026-11-30' },
  lines: [{ name: 'Honey', quantity: 2, saleAmount: paise(89_800) }],
};

test('the confirmation tells items, what comes off and on, how it is paid and where it goes', () => {
  expect(mailContent(order)).toEqual({
    number: 'K7QM3-XV9RK',
    isGuest: true,
    firstName: 'Meera',
    language: 'en',
    placedOn: '22 Nov 2026',
    lines: [{ name: 'Honey', quantity: 2, amount: 89_800 }],
    arrives: 'Expected delivery: between 26 Nov 2026 and 30 Nov 2026.',
    totals: [
      { label: 'Items', amount: 99_700 },
      { label: 'Coupon discount', amount: -5000 },
      { label: 'Delivery', amount: 6000 },
      { label: 'Total, including GST', amount: 100_700 },
    ],
    payment: 'You’ve chosen cash on delivery. Please keep ₹1,007 ready when your order arrives.',
    shipTo: ['Meera Negi', '12 Rajpur Road', 'Dehradun', 'Uttarakhand 248001', 'India'],
  });
});

test('in Hindi the state and the country are in Hindi', () => {
  const { shipTo } = mailContent({ ...order, language: 'hi' });
  expect(shipTo.slice(-2)).toEqual(['उत्तराखंड 248001', 'भारत']);
});

test('each way of paying in its words', () => {
  expect(mailContent({ ...order, paymentMethod: 'online' }).payment).toBe('You’ve paid online. Thank you.');
  expect(mailContent({ ...order, payable: paise(0) }).payment).toBe('There’s nothing to pay for this order.');
  expect(mailContent({ ...order, couponDiscount: paise(0) }).totals.map((total) => total.label)).toEqual([
    'Items',
    'Delivery',
    'Total, including GST',
  ]);
});

test('in Hindi', () => {
  const { placedOn, payment, totals } = mailContent({ ...order, language: 'hi' });
  expect(placedOn).toBe('22 नवंबर 2026');
  expect(payment).toBe('आपने कैश ऑन डिलीवरी चुना है। ऑर्डर पहुँचने पर कृपया ₹1,007 तैयार रखें।');
  expect(totals.map((total) => total.label)).toEqual(['सामान', 'कूपन छूट', 'डिलीवरी', 'कुल राशि, जीएसटी सहित']);
});
