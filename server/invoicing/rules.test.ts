import { expect, test } from 'vitest';
import { states } from '#contract/geography.ts';
import { presetBrand } from '#server/content/index.ts';
import { noPaise, paise } from '#server/money/paise.ts';
import {
  amountsByRate,
  composeTaxDocument,
  placeOf,
  stateTaxName,
  type TaxDocumentItem,
  type TaxDocumentSale,
} from './rules.ts';

/** Rs 99 at 5 % within the state: the law's own example of an odd paisa. */
const juice: TaxDocumentItem = {
  lineNo: 1,
  sku: 'J1',
  name: 'Amla Juice',
  nameHi: 'आँवला रस',
  hsn: '20098990',
  quantity: 1,
  unitPaise: paise(9_900),
  saleAmount: paise(9_900),
  couponShare: noPaise,
  net: paise(9_900),
  taxable: paise(9_428),
  cgst: paise(236),
  sgst: paise(236),
  igst: noPaise,
  gstRateBp: 500,
};
const acrossStates = { cgst: noPaise, sgst: noPaise, igst: paise(471), taxable: paise(9_429) };
const address = (state: string, country = 'India') => ({
  street: '12 Rajpur Road',
  city: 'Jakhan',
  district: 'Dehradun',
  state,
  country,
  postcode: '248001',
});
const sale = (state: string, country = 'India'): TaxDocumentSale => ({
  orderId: 100_001,
  orderNumber: 'K7QM3-XV9RK',
  placedAt: new Date('2026-11-20T10:00:00+05:30'),
  payment: 'cod',
  buyer: { name: 'Asha Rawat', mobile: '9876543210', email: 'asha@mail.example' },
  billing: address('Delhi'),
  delivery: address(state, country),
});
const matter = (items: TaxDocumentItem[], delivery = 0) => ({
  items,
  deliveryCharge: paise(delivery),
  codFee: paise(0),
  total: paise(items.reduce((sum, line) => sum + line.net, 0) + delivery),
});
const composed = (state: string, items: TaxDocumentItem[], country = 'India') =>
  composeTaxDocument(presetBrand, sale(state, country), matter(items));

test('a tax document adds its lines up, with the place by the delivery address and the amount in words', () => {
  const content = composeTaxDocument(presetBrand, sale('Uttarakhand'), matter([juice, { ...juice, lineNo: 2 }], 6_000));
  expect(content).toMatchObject({
    supply: 'intra',
    place: { name: 'Uttarakhand', code: '05' },
    items: { gross: 19_800, discount: 0, net: 19_800, taxable: 18_856, cgst: 472, sgst: 472, igst: 0 },
    deliveryCharge: 6_000,
    total: 25_800,
    words: 'Rupees Two Hundred Fifty Eight Only',
    reverseCharge: false,
  });
  expect(content.seller.address).toEqual([...presetBrand.address_lines, 'Dehradun, Uttarakhand 248011']);
});

test('the supply follows the taxes that were stored, without taxes the place', () => {
  const untaxed = { ...juice, gstRateBp: 0, taxable: juice.net, cgst: noPaise, sgst: noPaise };
  expect(composed('Delhi', [{ ...juice, ...acrossStates }])).toMatchObject({ supply: 'inter', place: { code: '07' } });
  expect(composed('Delhi', [untaxed]).supply).toBe('inter');
  expect(composed('Uttarakhand', [untaxed]).supply).toBe('intra');
  const abroad = composed('Bagmati', [{ ...untaxed, gstRateBp: 500 }], 'Nepal');
  expect(abroad).toMatchObject({ supply: 'export', place: { name: 'Nepal', code: '96' } });
  expect(abroad.lines[0]!.gstRateBp).toBe(0);
});

test.each<[string, Partial<TaxDocumentItem>]>([
  ['taxes and value are not the amount paid', { taxable: paise(9_429) }],
  ['the two halves differ', { cgst: paise(237), taxable: paise(9_427) }],
  ['the discount is not taken off', { couponShare: paise(1) }],
  ['the price is not that of the pieces', { unitPaise: paise(9_901) }],
])('no tax document is made where %s', (_what, wrong) => {
  expect(() => composed('Uttarakhand', [{ ...juice, ...wrong }])).toThrow(/does not add up/);
});

test('no tax document is made that misses the order’s amount, or whose taxes are of two places', () => {
  const wrong = { ...matter([juice]), total: paise(9_901) };
  expect(() => composeTaxDocument(presetBrand, sale('Uttarakhand'), wrong)).toThrow(/comes to 9900, not to 9901/);
  expect(() => composed('Delhi', [juice, { ...juice, ...acrossStates }])).toThrow(/place of supply/);
  expect(() => composed('Bagmati', [juice], 'Nepal')).toThrow(/place of supply/);
});

test('no tax document is made without items', () => {
  expect(() => composed('Uttarakhand', [])).toThrow(/has no items/);
});

test('a delivery charge that contains tax is shared out whole, and every share adds up', () => {
  const share = {
    lineNo: 1,
    hsn: juice.hsn,
    gstRateBp: 500,
    net: paise(6_000),
    taxable: paise(5_714),
    cgst: paise(143),
    sgst: paise(143),
    igst: noPaise,
  };
  const made = (change: Partial<typeof share> = {}) =>
    composeTaxDocument(presetBrand, sale('Uttarakhand'), {
      ...matter([juice], 6_000),
      deliveryShares: [
        { ...share, ...change },
        { ...share, net: noPaise },
      ],
    });
  expect(made()).toMatchObject({ total: 15_900, deliveryCharge: 6_000, deliveryShares: [share] });
  for (const wrong of [{ net: paise(5_999) }, { taxable: paise(5_713) }, { cgst: paise(144), sgst: paise(142) }])
    expect(() => made(wrong)).toThrow('the delivery charge of order 100001 does not add up');
  // Untaxed goods do not determine the supply. Their share of the charge has no tax either; another line's may.
  const free = { ...juice, gstRateBp: 0, taxable: juice.net, cgst: noPaise, sgst: noPaise };
  const across = { ...share, taxable: paise(5_714), cgst: noPaise, sgst: noPaise, igst: paise(286) };
  const content = composeTaxDocument(presetBrand, sale('Uttarakhand'), {
    ...matter([free], 6_000),
    deliveryShares: [across],
  });
  expect(content.supply).toBe('inter');
});

test('the summary by rate is the sum of the lines', () => {
  const soap = { ...juice, gstRateBp: 1_800, taxable: paise(8_390), cgst: paise(755), sgst: paise(755) };
  expect(amountsByRate([soap, juice, soap])).toEqual([
    { gstRateBp: 500, net: 9_900, taxable: 9_428, cgst: 236, sgst: 236, igst: 0 },
    { gstRateBp: 1_800, net: 19_800, taxable: 16_780, cgst: 1_510, sgst: 1_510, igst: 0 },
  ]);
});

test('every state of the forms has a code of its own', () => {
  const listed = states.filter((state) => state !== 'Select State' && state !== 'Other');
  const codes = listed.map((state) => placeOf({ state, country: 'India' }).code);
  expect(new Set(codes).size).toBe(listed.length);
  expect(codes).not.toContain('97');
  expect(placeOf({ state: 'Other', country: 'India' }).code).toBe('97');
});

test('the codes of the states are those of GST', () => {
  const code = (state: string) => placeOf({ state, country: 'India' }).code;
  const listed = states.filter((state) => state !== 'Select State' && state !== 'Other');
  expect(Object.fromEntries(listed.map((state) => [code(state), state]))).toEqual({
    '01': 'Jammu and Kashmir',
    '02': 'Himachal Pradesh',
    '03': 'Punjab',
    '04': 'Chandigarh',
    '05': 'Uttarakhand',
    '06': 'Haryana',
    '07': 'Delhi',
    '08': 'Rajasthan',
    '09': 'Uttar Pradesh',
    '10': 'Bihar',
    '11': 'Sikkim',
    '12': 'Arunachal Pradesh',
    '13': 'Nagaland',
    '14': 'Manipur',
    '15': 'Mizoram',
    '16': 'Tripura',
    '17': 'Meghalaya',
    '18': 'Assam',
    '19': 'West Bengal',
    '20': 'Jharkhand',
    '21': 'Odisha',
    '22': 'Chhattisgarh',
    '23': 'Madhya Pradesh',
    '24': 'Gujarat',
    '26': 'Dadra and Nagar Haveli and Daman and Diu',
    '27': 'Maharashtra',
    '29': 'Karnataka',
    '30': 'Goa',
    '31': 'Lakshadweep',
    '32': 'Kerala',
    '33': 'Tamil Nadu',
    '34': 'Puducherry',
    '35': 'Andaman and Nicobar Islands',
    '36': 'Telangana',
    '37': 'Andhra Pradesh',
    '38': 'Ladakh',
  });
});

test('union territories without a legislature have a UTGST', () => {
  const codes = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, '0'));
  expect(codes.filter((code) => stateTaxName(code) === 'UTGST')).toEqual(['04', '26', '31', '35', '38']);
  expect(stateTaxName('05')).toBe('SGST');
});

test('a tax document holds seller, buyer, order, lines, totals and what it corrects', () => {
  const corrects = { number: 'AAR/26-27/000001', issuedAt: '2026-11-20T10:00:00.000Z', reason: 'returned' as const };
  const lines = [
    juice,
    {
      ...juice,
      lineNo: 2,
      couponShare: paise(900),
      net: paise(9_000),
      taxable: paise(8_572),
      cgst: paise(214),
      sgst: paise(214),
    },
  ];
  const content = composeTaxDocument(
    { ...presetBrand, address_lines: ['', 'Plot 7'], phones: ['0135 123456', '2'] },
    sale('Uttarakhand'),
    { ...matter(lines, 6_000), codFee: paise(6_000) },
    corrects,
  );
  expect(content).toEqual({
    seller: {
      tradeName: presetBrand.name,
      legalName: presetBrand.legal_name,
      address: ['Plot 7', 'Dehradun, Uttarakhand 248011'],
      gstin: presetBrand.gstin,
      cin: presetBrand.cin,
      fssai: presetBrand.fssai,
      ayushLicence: presetBrand.ayush_licence,
      phone: '0135 123456',
      email: presetBrand.email,
    },
    buyer: { name: 'Asha Rawat', mobile: '9876543210', email: 'asha@mail.example' },
    billing: address('Delhi'),
    delivery: address('Uttarakhand'),
    order: { id: 100_001, number: 'K7QM3-XV9RK', placedAt: '2026-11-20T04:30:00.000Z', payment: 'cod' },
    supply: 'intra',
    place: { name: 'Uttarakhand', code: '05' },
    stateTax: 'SGST',
    reverseCharge: false,
    lines: lines.map((line) => ({ ...line, unit: 'NOS' })),
    items: { gross: 19_800, discount: 900, net: 18_900, taxable: 18_000, cgst: 450, sgst: 450, igst: 0 },
    deliveryCharge: 6_000,
    codFee: 6_000,
    total: 24_900,
    words: 'Rupees Two Hundred Forty Nine Only',
    corrects,
  });
  expect(composed('Uttarakhand', [juice]).corrects).toBe(null);
  expect(composeTaxDocument({ ...presetBrand, phones: [] }, sale('Uttarakhand'), matter([juice])).seller.phone).toBe(
    '',
  );
});

test('the fee for cash is part of the delivery charge, and never below 0', () => {
  const made = (deliveryCharge: number, codFee: number) => () =>
    composeTaxDocument(presetBrand, sale('Uttarakhand'), { ...matter([juice], deliveryCharge), codFee: paise(codFee) });
  expect(made(100, 100)().codFee).toBe(100);
  expect(made(100, 101)).toThrow(/comes to/);
  expect(made(100, -1)).toThrow(/comes to/);
});

test('tax of either kind is not for abroad', () => {
  expect(() => composed('Bagmati', [{ ...juice, ...acrossStates }], 'Nepal')).toThrow(/place of supply/);
});

test('stored taxes go before the place: an order keeps the supply that it was placed with', () => {
  expect(composed('Delhi', [juice]).supply).toBe('intra');
  expect(composed('Uttarakhand', [{ ...juice, ...acrossStates }]).supply).toBe('inter');
});
