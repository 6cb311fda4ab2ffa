import { expect, test } from 'vitest';
import { presetBrand } from '#server/content/index.ts';
import { noPaise, paise } from '#server/money/paise.ts';
import { readDocument } from '#server/testing/read-pdf.ts';
import { renderTaxDocument } from './invoice-pdf.ts';
import { fileNameOf } from './queries.ts';
import {
  composeTaxDocument,
  type StoredTaxDocument,
  type TaxDocumentContent,
  type TaxDocumentItem,
  type TaxDocumentSale,
} from './rules.ts';

const soap = (lineNo: number): TaxDocumentItem => ({
  lineNo,
  sku: `S${lineNo}`,
  name: 'Neem and Tulsi Soap',
  nameHi: 'नीम और तुलसी साबुन',
  hsn: '34011190',
  quantity: 2,
  unitPaise: paise(25_000),
  saleAmount: paise(50_000),
  couponShare: paise(5_005),
  net: paise(44_995),
  taxable: paise(38_131),
  cgst: paise(3_432),
  sgst: paise(3_432),
  igst: noPaise,
  gstRateBp: 1_800,
});
const address = (state: string, country = 'India') => ({
  street: '12 Rajpur Road',
  city: 'Jakhan',
  district: 'Dehradun',
  state,
  country,
  postcode: '248001',
});

function pdf(
  kind: StoredTaxDocument['kind'],
  count: number,
  more: Partial<TaxDocumentSale> = {},
  change: (line: TaxDocumentItem) => TaxDocumentItem = (line) => line,
): StoredTaxDocument {
  const items = Array.from({ length: count }, (_, index) => change(soap(index + 1)));
  const sale: TaxDocumentSale = {
    orderId: 100_042,
    orderNumber: 'K7QM3-XV9RK',
    placedAt: new Date('2026-11-18T12:00:00+05:30'),
    payment: 'online',
    buyer: { name: 'आशा Rawat', mobile: '9876543210', email: 'asha@mail.example' },
    billing: address('Uttarakhand'),
    delivery: address('Uttarakhand'),
    ...more,
  };
  const corrects: TaxDocumentContent['corrects'] =
    kind === 'invoice' ? null : { number: 'AAR/26-27/000123', issuedAt: '2026-11-19T10:00:00Z', reason: 'returned' };
  const total = paise(items.reduce((sum, line) => sum + line.net, 6_000));
  const content = composeTaxDocument(
    presetBrand,
    sale,
    { items, deliveryCharge: paise(6_000), codFee: paise(0), total },
    corrects,
  );
  const number = kind === 'invoice' ? 'AAR/26-27/000123' : 'ACN/26-27/000007';
  return { id: 1, kind, number, issuedAt: new Date('2026-11-19T12:00:00+05:30'), orderId: 100_042, total, content };
}

test('an invoice bears what Rule 46 asks for, with Hindi in its own letters', async () => {
  const { pages, info, fonts } = readDocument(await renderTaxDocument(pdf('invoice', 1)));
  expect(info['Title']).toBe('Tax Invoice AAR/26-27/000123');
  expect(pages).toHaveLength(1);
  for (const words of [
    'Tax Invoice',
    'No. AAR/26-27/000123',
    '19 Nov 2026',
    'Aarvya Ayurveda Private Limited',
    'GSTIN 05AAQCA4821K1ZI',
    'CIN U24233UR2015PTC001287',
    'FSSAI 12619013000412',
    'AYUSH licence UK-AYU-214/2018',
    'Uttarakhand (05)',
    'K7QM3-XV9RK of 18 Nov 2026',
    'HSN 34011190',
    '2 NOS',
    '250.00',
    '50.05',
    '381.31',
    '34.32',
    '9%',
    '449.95',
    '60.00',
    '509.95',
    'Rupees Five Hundred Nine and Paise Ninety Five Only',
    'Tax payable on reverse charge: No.',
    'Authorised signatory',
  ])
    expect(pages[0]).toContain(words);
  expect(fonts.some((font) => /devanagari|mukta/i.test(font))).toBe(true);
});

test('the fee for cash on delivery has a line of its own; a tax document from before there was one prints as it did', async () => {
  const cash = pdf('invoice', 1, { payment: 'cod' });
  const { codFee: _unknown, ...before } = cash.content;
  const [plain] = readDocument(await renderTaxDocument({ ...cash, content: before })).pages;
  expect(plain).toContain('60.00');
  expect(plain).not.toContain('Cash on delivery fee');
  const [named] = readDocument(
    await renderTaxDocument({ ...cash, content: { ...before, codFee: paise(4_950) } }),
  ).pages;
  expect(named).toContain('Cash on delivery fee');
  expect(named).toContain('49.50');
  expect(named).toContain('10.50');
  expect(named).not.toContain('60.00');
});

test('a delivery charge that contains tax is listed per rate, with its tax', async () => {
  const cash = pdf('invoice', 1, { payment: 'cod' });
  const share = (gstRateBp: number, net: number, half: number) => ({
    lineNo: 1,
    hsn: '34011190',
    gstRateBp,
    net: paise(net),
    taxable: paise(net - 2 * half),
    cgst: paise(half),
    sgst: paise(half),
    igst: noPaise,
  });
  const deliveryShares = [share(500, 2_000, 48), share(1_800, 4_000, 305)];
  const content = { ...cash.content, codFee: paise(4_950), deliveryShares };
  const [drawn] = readDocument(await renderTaxDocument({ ...cash, content })).pages;
  const page = drawn!.replaceAll(/\s/g, '');
  // Total taxable 381.31 + 19.04 + 33.90, CGST 34.32 + 0.48 + 3.05; at 18% 415.21 and 37.37 of it.
  for (const words of ['19.04', '0.48', '2.5%', '20.00', '33.90', '3.05', '40.00', '₹434.25', '₹37.85', '509.95'])
    expect(page).toContain(words);
  expect(page).toContain('5%on₹19.04:CGST₹0.48,SGST₹0.48');
  expect(page).toContain('18%on₹415.21:CGST₹37.37,SGST₹37.37');
  expect(page).toContain('Deliverychargesincludeacashondeliveryfeeof₹49.50');
});

test('a copy in Hindi says the same: numbers and the rule’s own words stay, the rest is Hindi', async () => {
  const free = (line: TaxDocumentItem) => ({ ...line, cgst: noPaise, sgst: noPaise, taxable: line.net });
  const abroad = { delivery: address('Bagmati', 'Nepal') };
  const bytes = await renderTaxDocument(pdf('credit_note', 1, abroad, free), 'hi');
  expect(bytes.toString('latin1')).toContain('/Lang (hi-IN)');
  const { pages, info } = readDocument(bytes);
  expect(info['Title']).toBe('क्रेडिट नोट ACN/26-27/000007');
  for (const words of ['ACN/26-27/000007', 'GSTIN 05AAQCA4821K1ZI', '509.95', 'SUPPLY MEANT FOR EXPORT UNDER LUT'])
    expect(pages[0]).toContain(words);
  expect(pages[0]).not.toMatch(/Credit|Rupees|Mobile|Reason|signatory|Price|Delivery|Nepal/);
});

test('a credit note names its invoice and why', async () => {
  const [page] = readDocument(await renderTaxDocument(pdf('credit_note', 1))).pages;
  for (const words of ['Credit Note', 'AGAINST INVOICE', 'AAR/26-27/000123', 'Items were returned by the buyer.'])
    expect(page).toContain(words);
});

test('tax between states is one column, an export says why there is none', async () => {
  const igst = (line: TaxDocumentItem) => ({ ...line, cgst: noPaise, sgst: noPaise, igst: paise(6_864) });
  const [far] = readDocument(await renderTaxDocument(pdf('invoice', 1, { delivery: address('Delhi') }, igst))).pages;
  expect(far).toContain('IGST');
  expect(far).not.toContain('CGST');
  const free = (line: TaxDocumentItem) => ({ ...line, cgst: noPaise, sgst: noPaise, taxable: line.net });
  const nepal = { delivery: address('Bagmati', 'Nepal') };
  const [abroad] = readDocument(await renderTaxDocument(pdf('invoice', 1, nepal, free))).pages;
  expect(abroad).toContain('SUPPLY MEANT FOR EXPORT UNDER LUT');
  expect(abroad).not.toMatch(/[CSI]GST/);
});

test('a long invoice repeats the head of its table, numbers its pages and comes out the same every time', async () => {
  const long = pdf('invoice', 60);
  const bytes = await renderTaxDocument(long);
  const { pages } = readDocument(bytes);
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  expect(pages[1]).toContain('Taxable');
  expect((await renderTaxDocument(long)).equals(bytes)).toBe(true);
});

test('a file name has no slash', () => {
  expect(fileNameOf({ number: 'AAR/26-27/000123' })).toBe('AAR-26-27-000123.pdf');
});
