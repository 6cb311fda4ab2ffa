import { expect, test } from 'vitest';
import { noPaise, paise } from '#server/money/paise.ts';
import { csvOf } from './csv-rules.ts';
import { createGstReturn, type GstReturnDocument } from './gst-return-rules.ts';

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

function tables(papers: GstReturnDocument[]) {
  const sums = createGstReturn();
  for (const taxDocument of papers) sums.add(taxDocument);
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
