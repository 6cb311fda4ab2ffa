import { expect, test } from 'vitest';
import type { Brand } from '#contract/content.ts';
import { paise } from '#server/money/paise.ts';
import { orderPlacedMail, passwordChangedMail, resetCodeMail, welcomeMail } from './mails.ts';

const brand: Brand = {
  name: 'Himgiri',
  slug: 'himgiri',
  tagline: '',
  legal_name: 'Himgiri Private Limited',
  address_lines: ['12 Rajpur Road'],
  city: 'Dehradun',
  state: 'Uttarakhand',
  postcode: '248001',
  phones: ['+91 135 555 0142'],
  email: 'care@himgiri.example',
  support_hours: '10 AM to 06 PM',
  gstin: '',
  cin: '',
  fssai: '',
  ayush_licence: '',
  founded: 2015,
  app_store_url: null,
  whatsapp: null,
  channel_url: null,
  video_url: null,
};
const footer =
  '-- \nHimgiri\n12 Rajpur Road, Dehradun, Uttarakhand, 248001\n+91 135 555 0142 (10 AM to 06 PM)\ncare@himgiri.example\n';

test('the order mail names goods, amounts, payment and place', () => {
  const letter = orderPlacedMail(brand, 'https://shop.example', {
    id: 100_001,
    firstName: 'Asha',
    placedOn: '21 Nov 2026',
    lines: [
      { name: 'Chyawanprash 500 g', quantity: 2, amount: paise(12_345_600) },
      { name: 'Honey <raw>', quantity: 1, amount: paise(25_050) },
    ],
    totals: [
      { label: 'Goods', amount: paise(12_370_650) },
      { label: 'Shipping', amount: paise(6_000) },
      { label: 'To pay', amount: paise(12_376_650) },
    ],
    payment: 'Cash On Delivery',
    shipTo: ['Asha Rawat', '7 MG Road', 'Pune'],
  });
  expect(letter.subject).toBe('Your Himgiri order 100001');
  expect(letter.text).toBe(
    `Thank you for your order\n\nDear Asha, we have received your order 100001 of 21 Nov 2026.\n\n2 × Chyawanprash 500 g: ₹1,23,456.00\n1 × Honey <raw>: ₹250.50\n\nGoods: ₹1,23,706.50\nShipping: ₹60.00\nTo pay: ₹1,23,766.50\n\nPayment: Cash On Delivery\n\nWe send it to Asha Rawat, 7 MG Road, Pune.\n\nSee your orders: https://shop.example/myaccount\n\n${footer}`,
  );
  expect(letter.html).toContain('Honey &#60;raw&#62;');
  expect(letter.html).not.toContain('<raw>');
});

test('the code mail holds the code once and says how long it is good', () => {
  const letter = resetCodeMail(brand, 'Asha', '012345');
  expect(letter.text.match(/\b\d{6}\b/g)?.filter((digits) => digits !== brand.postcode)).toEqual(['012345']);
  expect(letter.text).toContain('It works once and for 15 minutes.');
  expect(letter.subject).not.toContain('012345');
});

test('what stands at the foot comes from the settings, and unknown lines are left out', () => {
  expect(welcomeMail(brand, 'https://shop.example', 'Asha').text.endsWith(footer)).toBe(true);
  expect(
    passwordChangedMail(
      { ...brand, phones: [], address_lines: [], city: '', state: '', postcode: '' },
      'Asha',
    ).text.endsWith('-- \nHimgiri\ncare@himgiri.example\n'),
  ).toBe(true);
});
