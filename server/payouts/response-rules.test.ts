import { expect, test } from 'vitest';
import type { PayoutTemplate } from '#contract/payout-template.ts';
import { maxResponseLines, readResponse } from './response-rules.ts';
import { bundledTemplates } from './bundled-templates.ts';

const mapping = (key: string) => bundledTemplates[key]!.response;
const read = (text: string | Buffer, of: PayoutTemplate['response'] = mapping('csv')) =>
  readResponse(Buffer.from(text as string), of);
const head = 'Reference,Amount,Status,UTR,Date,Reason\r\n';

test('rows of a file with titles, in any order of columns, with quotes, grouping and a mark of UTF-8', async () => {
  const text =
    '\uFEFFstatus,"Amount",Reference,UTR,Date,Reason\n' +
    'Success,"1,23,456.50",pay0000000001,\'SBIN12345,05/11/2026 10:30,\n' +
    'FAILED,100,PAY0000000002,,,"Account ""closed"", asked bank"\n\n';
  expect(await read(text)).toEqual([
    {
      line: 2,
      reference: 'PAY0000000001',
      lineId: 1,
      paise: 12_345_650,
      state: 'paid',
      utr: 'SBIN12345',
      day: '2026-11-05',
      reason: '',
    },
    {
      line: 3,
      reference: 'PAY0000000002',
      lineId: 2,
      paise: 10_000,
      state: 'failed',
      utr: '',
      day: null,
      reason: 'Account "closed", asked bank',
    },
  ]);
});

test('rows by position and by characters', async () => {
  const positions = 'RESPHDR,7\nPAY0000000003,5.5,PENDING\n';
  expect(await read(positions, mapping('filehdr'))).toEqual([
    expect.objectContaining({ line: 2, lineId: 3, paise: 550, state: 'pending' }),
  ]);
  const fixed = [
    'HAARVYA',
    `${'PAY0000000004'.padEnd(16)}000000001234505${'PAID'.padEnd(10)}${'UTR9'.padEnd(22)}20261105${'fine'.padEnd(40)}`,
    'T1',
  ].join('\r\n');
  expect(await read(fixed, mapping('fixed'))).toEqual([
    {
      line: 2,
      reference: 'PAY0000000004',
      lineId: 4,
      paise: 1_234_505,
      state: 'paid',
      utr: 'UTR9',
      day: '2026-11-05',
      reason: 'fine',
    },
  ]);
});

test.each<[string, string | Buffer, object]>([
  ['UTF-16', Buffer.from(`\uFEFF${head}PAY0000000001,1,PAID,U,05/11/2026,`, 'utf16le'), { fault: 'encoding' }],
  ['UTF-16 without a mark', Buffer.from(head, 'utf16le'), { fault: 'encoding' }],
  [
    'another code page',
    Buffer.from(`${head}PAY0000000001,1,PAID,U,05/11/2026,caf\xe9`, 'latin1'),
    { fault: 'encoding' },
  ],
  ['a workbook', Buffer.from('504b030414000600', 'hex'), { fault: 'encoding' }],
  ['nothing', '', { fault: 'empty' }],
  ['titles alone', head, { fault: 'empty' }],
  ['other titles', 'Ref,Amount\nPAY0000000001,1', { fault: 'column', name: 'Reference' }],
  ['an open quote', `${head}"PAY0000000001,1,PAID,U,05/11/2026,`, { fault: 'quotes', line: 2 }],
  ['a line without an amount', `${head}PAY0000000001`, { fault: 'short', line: 2 }],
  ['a line without a state', `${head}PAY0000000001,1`, { fault: 'short', line: 2 }],
  [
    'a line that ends before its amount',
    'Reference,Status,UTR,Date,Reason,Amount\nPAY0000000001,PAID,U',
    { fault: 'short', line: 2 },
  ],
  [
    'a line that ends before its reference',
    'Amount,Status,UTR,Date,Reason,Reference\n1,PAID,U',
    { fault: 'short', line: 2 },
  ],
  ['blank lines alone', `${head} \n\n \n`, { fault: 'empty' }],
  ['titles with an open quote', '"Reference,Amount', { fault: 'column', name: 'Reference' }],
  ['titles without a state', head.replace('Status', 'Stat'), { fault: 'column', name: 'Status' }],
  ['a quote that opens at the very end', `${head}PAY0000000001,1,"`, { fault: 'quotes', line: 2 }],
])('%s is refused as a whole', async (_what, text, fault) => {
  expect(await read(text)).toEqual(fault);
});

test('what stands between head and trailer is empty where only blank lines do', async () => {
  expect(await read('HAARVYA\r\n \r\nT1', mapping('fixed'))).toEqual({ fault: 'empty' });
  expect(await read('HAARVYA\r\nT1', mapping('fixed'))).toEqual({ fault: 'empty' });
});

test('blank lines are passed over and counted, whatever stands behind the last one', async () => {
  const row = (id: string) => `${id.padEnd(16)}000000000000100${'PAID'.padEnd(10)}${'U'.padEnd(22)}20261105`;
  const text = ['H', row('PAY0000000001'), ' ', row('PAY0000000002'), 'T2', ' ', ''].join('\n');
  expect(await read(text, mapping('fixed'))).toMatchObject([
    { line: 2, lineId: 1 },
    { line: 4, lineId: 2 },
  ]);
});

test('a file as long as allowed is read, a longer one is not, and other work gets its turn every 2,000 lines', async () => {
  const last = 'PAY0000000001,1,PAID,U,05/11/2026,';
  expect(await read(`${head}${'\n'.repeat(maxResponseLines - 1)}${last}`)).toMatchObject([{ lineId: 1 }]);
  expect(await read(`${head}${'\n'.repeat(maxResponseLines)}${last}`)).toEqual({ fault: 'too_many_lines' });
  expect(await read(`${head}${'\n'.repeat(maxResponseLines + 2_000)}`)).toEqual({ fault: 'too_many_lines' });
  let turns = 0;
  const turn = () => Promise.resolve(void turns++);
  await readResponse(Buffer.from(`${head}${`${last}\n`.repeat(4_100)}`), mapping('csv'), turn);
  expect(turns).toBe(2);
});

test('titles are found in any letters, a reason may have no column, and what the mapping leaves out is empty', async () => {
  const { columns, ...more } = mapping('csv');
  const own = { ...more, columns: { ...columns, reference: ' reference ', utr: '', reason: 'Remark' } };
  expect(await read('AMOUNT,reference,status,Date\n1,PAY0000000001,PAID,05/11/2026', own)).toMatchObject([
    { lineId: 1, state: 'paid', utr: '', day: '2026-11-05', reason: '' },
  ]);
});

test('cells keep what is in them: blanks around quotes go, an apostrophe before a number goes, a long reason is cut', async () => {
  const reason = (text: string) => read(`${head}PAY0000000001,1,FAILED,,,${text}`);
  expect(await reason(' "a, ""b""" ')).toMatchObject([{ reason: 'a, "b"' }]);
  expect(await reason("O'Brien")).toMatchObject([{ reason: "O'Brien" }]);
  expect(await reason('x'.repeat(201))).toMatchObject([{ reason: 'x'.repeat(200) }]);
  expect(await read(`${head}  "PAY0000000001" , "1" ,FAILED`)).toMatchObject([{ lineId: 1, paise: 100, utr: '' }]);
});

test.each([
  ['INR 5', 500],
  ['Rs5', 500],
  ['rs. 5.5', 550],
  ['₹5.05', 505],
  ['5.0500', 505],
  ['1,00,000', 10_000_000],
])('%s is an amount', async (amount, paise) => {
  expect(await read(`${head}PAY0000000001,"${amount}",PAID,U,05/11/2026,`)).toMatchObject([{ paise }]);
});

test.each([
  ['1234', 1_234],
  ['1,234', 1_234],
  ['12.5', null],
  ['x12', null],
  ['12x', null],
])('%s in paise', async (amount, paise) => {
  const own = { ...mapping('csv'), amount_in: 'paise' as const };
  expect(await read(`${head}PAY0000000001,"${amount}",PAID,U,05/11/2026,`, own)).toMatchObject([{ paise }]);
});

test.each(['5INR5', '5 INR 5', '1.005', '-5', '5e3', '', '1.2.3', '₹', '0x10', '5,00.5 Cr'])(
  '%s is no amount',
  async (amount) => {
    expect(await read(`${head}PAY0000000001,"${amount}",PAID,U,05/11/2026,`)).toEqual([
      expect.objectContaining({ paise: null }),
    ]);
  },
);

test('a state or a reference that the mapping does not know stays unknown', async () => {
  expect(await read(`${head}XYZ,1,MAYBE,U,05/11/2026,`)).toEqual([
    expect.objectContaining({ lineId: null, state: null, reference: 'XYZ' }),
  ]);
});
