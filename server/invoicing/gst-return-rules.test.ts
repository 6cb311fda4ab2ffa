import { expect, test } from 'vitest';
import { noPaise, paise } from '#server/money/paise.ts';
import { csvOf } from './csv-rules.ts';
import { createGstReturn, tableOf, type GstReturnDocument } from './gst-return-rules.ts';

const items = (net: number, igst: number): GstReturnDocument['lines'][number] => ({
  lineNo: 1,
  sku: 'S',
  name: 'Soap',
  nameHi: '',
  hsn: '34011190',
  quantity: 1,
  unitPaise: paise(net),
  saleAmount: paise(net),
  couponShare: noPaise,
  net: paise(net),
  taxable: paise(net - igst),
  cgst: noPaise,
  sgst: noPaise,
  igst: paise(igst),
  gstRateBp: igst === 0 ? 0 : 1_800,
});
const invoice = (net: number, more: Partial<GstReturnDocument> = {}): GstReturnDocument => ({
  id: 1,
  kind: 'invoice',
  number: 'AAR/26-27/000001',
  issuedOn: '2026-11-05',
  orderId: 100_001,
  supply: 'inter',
  place: { name: 'Delhi', code: '07' },
  buyer: 'Asha Rawat',
  lines: [items(net, Math.round((net * 18) / 118))],
  delivery: noPaise,
  total: paise(net),
  invoice: null,
  ...more,
});
const note = (net: number, original: number, more: Partial<GstReturnDocument> = {}) =>
  invoice(net, {
    kind: 'credit_note',
    number: 'ACN/26-27/000001',
    invoice: { number: 'AAR/26-27/000001', total: paise(original) },
    ...more,
  });

function tables(documents: GstReturnDocument[]) {
  const sums = createGstReturn();
  for (const taxDocument of documents) sums.add(taxDocument);
  const rows = (part: Parameters<typeof sums.csv>[0]) => sums.csv(part).trimEnd().split('\r\n').slice(1);
  return rows;
}

test('an invoice to another state is listed alone from the first paisa above a lakh of rupees', () => {
  const rows = tables([invoice(1_00_000_00), invoice(1_00_000_01, { number: 'AAR/26-27/000002' })]);
  expect(rows('b2cs')).toEqual(['OE,07-Delhi,18,84745.76,15254.24,0.00,0.00,0.00']);
  expect(rows('b2cl')).toEqual(['AAR/26-27/000002,05-Nov-2026,100000.01,07-Delhi,18,84745.77,0.00']);
});

test('a credit note stands where its invoice stood, however small it is', () => {
  const rows = tables([note(118_00, 2_00_000_00), note(118_00, 118_00, { number: 'ACN/26-27/000002' })]);
  expect(rows('cdnur')).toEqual(['B2CL,ACN/26-27/000001,05-Nov-2026,C,07-Delhi,118.00,18,100.00,0.00']);
  expect(rows('b2cs')).toEqual(['OE,07-Delhi,18,-100.00,-18.00,0.00,0.00,0.00']);
  expect(rows('hsn')).toEqual(['34011190,NOS-NUMBERS,-2,-236.00,18,-200.00,-36.00,0.00,0.00,0.00']);
});

test('documents are counted by series, and by what their numbers begin with', () => {
  const numbers = ['AAR/26-27/000007', 'AAR/26-27/000008', 'ABC/26-27/000009'];
  const rows = tables([...numbers.map((number) => invoice(100, { number })), note(100, 100)]);
  expect(rows('docs')).toEqual([
    'Invoices for outward supply,AAR/26-27/000007,AAR/26-27/000008,2,0',
    'Invoices for outward supply,ABC/26-27/000009,ABC/26-27/000009,1,0',
    'Credit Note,ACN/26-27/000001,ACN/26-27/000001,1,0',
  ]);
});

test('exports are listed without tax', () => {
  const abroad = { supply: 'export', place: { name: 'Nepal', code: '96' }, lines: [items(10_000, 0)] } as const;
  const rows = tables([
    invoice(10_000, { ...abroad, lines: [...abroad.lines] }),
    note(10_000, 10_000, { ...abroad, lines: [...abroad.lines] }),
  ]);
  expect(rows('exp')).toEqual(['WOPAY,AAR/26-27/000001,05-Nov-2026,100.00,Nepal,0,100.00,0.00']);
  expect(rows('cdnur')).toEqual(['EXPWOP,ACN/26-27/000001,05-Nov-2026,C,96-Nepal,100.00,0,100.00,0.00']);
  expect(rows('b2cs')).toEqual([]);
});

test('a cell is never a formula, and keeps commas, quotes and lines to itself', () => {
  const text = csvOf(
    ['a'],
    [['=1+1'], ['+91'], ['-x'], ['@x'], [' =x'], ['\tx'], ['a,"b"\nc'], [-5], [{ paise: paise(-105) }]],
  );
  expect(text).toBe(
    ['a', "'=1+1", "'+91", "'-x", "'@x", "' =x", "'\tx", '"a,""b""\nc"', '-5', '-1.05', ''].join('\r\n'),
  );
});

test('each table has the heads that the portal asks for', () => {
  const sums = createGstReturn();
  const head = (part: Parameters<typeof sums.csv>[0]) => sums.csv(part);
  const taxes = 'Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount';
  expect(head('b2cs')).toBe(`Type,Place Of Supply,Rate,${taxes},Cess Amount\r\n`);
  expect(head('b2cl')).toBe(
    'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Rate,Taxable Value,Cess Amount\r\n',
  );
  expect(head('exp')).toBe(
    'Export Type,Invoice Number,Invoice date,Invoice Value,Country,Rate,Taxable Value,Cess Amount\r\n',
  );
  expect(head('cdnur')).toBe(
    'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Rate,Taxable Value,Cess Amount\r\n',
  );
  expect(head('hsn')).toBe(`HSN,UQC,Total Quantity,Total Value,Rate,${taxes},Cess Amount\r\n`);
  expect(head('docs')).toBe('Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled\r\n');
  expect(head('all')).toBe(
    `Kind,Number,Date,Against Invoice,Order,Buyer,Place Of Supply,${taxes},Delivery Charge Without Tax,Value\r\n`,
  );
});

test('every tax document is listed with all its fields, and its lines are summed by rate', () => {
  const home = { supply: 'intra', place: { name: 'Uttarakhand', code: '05' } } as const;
  const juice = {
    ...items(9_900, 0),
    hsn: '20098990',
    gstRateBp: 500,
    quantity: 3,
    taxable: paise(9_428),
    cgst: paise(236),
    sgst: paise(236),
  };
  const rows = tables([
    invoice(21_700, { ...home, lines: [juice, juice], delivery: paise(1_900), total: paise(21_700) }),
    invoice(11_800, { number: 'AAR/26-27/000002', issuedOn: '2026-12-31' }),
    note(9_900, 21_700, { ...home, lines: [juice], issuedOn: '2027-01-09' }),
  ]);
  expect(rows('all')).toEqual([
    'Invoice,AAR/26-27/000001,05-Nov-2026,,100001,Asha Rawat,05-Uttarakhand,188.56,0.00,4.72,4.72,19.00,217.00',
    'Invoice,AAR/26-27/000002,31-Dec-2026,,100001,Asha Rawat,07-Delhi,100.00,18.00,0.00,0.00,0.00,118.00',
    'Credit note,ACN/26-27/000001,09-Jan-2027,AAR/26-27/000001,100001,Asha Rawat,05-Uttarakhand,94.28,0.00,2.36,2.36,0.00,99.00',
  ]);
  expect(rows('b2cs')).toEqual([
    'OE,05-Uttarakhand,5,94.28,0.00,2.36,2.36,0.00',
    'OE,07-Delhi,18,100.00,18.00,0.00,0.00,0.00',
  ]);
  expect(rows('hsn')).toEqual([
    '20098990,NOS-NUMBERS,3,99.00,5,94.28,0.00,2.36,2.36,0.00',
    '34011190,NOS-NUMBERS,1,118.00,18,100.00,18.00,0.00,0.00,0.00',
  ]);
});

test('a delivery charge that contains tax is in the rates and HSN codes of its lines, and goes back with its credit note', () => {
  const soap = items(21_900, 3_341);
  const share = (net: number, igst: number) => ({
    lineNo: 1,
    hsn: soap.hsn,
    gstRateBp: 1_800,
    net: paise(net),
    taxable: paise(net - igst),
    cgst: noPaise,
    sgst: noPaise,
    igst: paise(igst),
  });
  const charged = { lines: [soap], deliveryShares: [share(6_000, 915)], total: paise(27_900) };
  const sold = tables([invoice(27_900, charged)]);
  expect(sold('b2cs')).toEqual(['OE,07-Delhi,18,236.44,42.56,0.00,0.00,0.00']);
  expect(sold('hsn')).toEqual(['34011190,NOS-NUMBERS,1,279.00,18,236.44,42.56,0.00,0.00,0.00']);
  expect(sold('all')[0]).toMatch(/,236\.44,42\.56,0\.00,0\.00,0\.00,279\.00$/);
  const back = tables([invoice(27_900, charged), note(27_900, 27_900, charged)]);
  expect(back('b2cs')).toEqual(['OE,07-Delhi,18,0.00,0.00,0.00,0.00,0.00']);
});

test('rows are in the order of their place and rate, as numbers', () => {
  const place = (code: string, name: string) => ({ place: { code, name } });
  const line = (gstRateBp: number) => ({ ...items(1_000, 0), gstRateBp });
  const rows = tables([
    invoice(1_000, { ...place('10', 'Bihar'), lines: [line(1_200), line(500)] }),
    invoice(1_000, { ...place('07', 'Delhi'), lines: [line(500)] }),
  ]);
  expect(rows('b2cs').map((row) => row.split(',').slice(1, 3).join(' '))).toEqual([
    '07-Delhi 5',
    '10-Bihar 5',
    '10-Bihar 12',
  ]);
});

test.each<[string, number]>([
  ['Jan', 1],
  ['Feb', 2],
  ['Mar', 3],
  ['Apr', 4],
  ['May', 5],
  ['Jun', 6],
  ['Jul', 7],
  ['Aug', 8],
  ['Sep', 9],
  ['Oct', 10],
  ['Nov', 11],
  ['Dec', 12],
])('%s is month %d', (name, month) => {
  const rows = tables([invoice(100, { issuedOn: `2026-${String(month).padStart(2, '0')}-07` })]);
  expect(rows('all')[0]).toContain(`,07-${name}-2026,`);
});

test.each<[GstReturnDocument['supply'], total: number, original: number | null, string]>([
  ['intra', 5_00_000_00, null, 'b2cs'],
  ['inter', 1_00_000_00, null, 'b2cs'],
  ['inter', 1_00_000_01, null, 'b2cl'],
  ['export', 1, null, 'exp'],
  ['intra', 1, 5_00_000_00, 'b2cs'],
  ['inter', 1, 1_00_000_01, 'cdnur'],
  ['inter', 1_00_000_01, 1_00_000_00, 'b2cs'],
  ['export', 1, 1, 'cdnur'],
])('%s of %d paise, correcting an invoice of %s: %s', (supply, total, original, table) => {
  const corrected = original === null ? null : { number: 'AAR/26-27/000001', total: paise(original) };
  expect(tableOf({ supply, total: paise(total), invoice: corrected })).toBe(table);
});

test('amounts have two decimals, below a rupee and below 0 too', () => {
  const cells = [0, 5, 99, 100, 12_345, -5, -100].map((amount) => ({ paise: paise(amount) }));
  expect(csvOf(['a', 'b'], [cells])).toBe('a,b\r\n0.00,0.05,0.99,1.00,123.45,-0.05,-1.00\r\n');
});

test('what stands after the first sign makes no formula, and a carriage return keeps to its cell', () => {
  expect(csvOf([], [['a=b', 'c-d', '\rx', 'a\rb', 'a,b', 'a"b', 0]])).toBe(
    `\r\na=b,c-d,"'\rx","a\rb","a,b","a""b",0\r\n`,
  );
});

test('rows of listed documents are taken once, and those of other tables are not kept for them', () => {
  const sums = createGstReturn();
  sums.add(invoice(118_00));
  expect(sums.takeListed('all').map(([kind, number]) => [kind, number])).toEqual([['Invoice', 'AAR/26-27/000001']]);
  sums.add(invoice(2_00_000_00, { number: 'AAR/26-27/000002' }));
  expect(sums.takeListed('b2cl')).toHaveLength(1);
  expect([sums.takeListed('all'), sums.takeListed('b2cl'), sums.rows('all')]).toEqual([[], [], []]);
  expect(sums.rows('b2cs')).toHaveLength(1);
});
