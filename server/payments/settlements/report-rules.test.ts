import { describe, expect, test } from 'vitest';
import { type CsvTable, parseCsv } from '#server/platform/csv.ts';
import { cashfreeReport } from '../gateways/cashfree/report-rules.ts';
import { razorpayReport } from '../gateways/razorpay/report-rules.ts';
import { readSettlementReport } from './report-rules.ts';

const rowsOf = (text: string) => (parseCsv(Buffer.from(text), 100) as CsvTable).rows;
const razorpayHead =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,order_id,settlement_id,settled_at,settlement_utr';
const razorpay = (...rows: string[]) =>
  readSettlementReport(razorpayReport, rowsOf([razorpayHead, ...rows].join('\n')));

test('a report of Razorpay: payments, refunds and adjustments to the paisa, without what is not settled', () => {
  expect(
    razorpay(
      'payment,pay_1,"1,299.05",INR,25.98,4.68,0,1268.39,order_1,setl_1,18/11/2026 10:30:00,UTR1',
      'refund,rfnd_1,100.10,INR,0,0,100.10,0,order_1,setl_1,18/11/2026 10:30:00,UTR1',
      'adjustment,adj_1,10.12,INR,0,0,0,10.12,,setl_1,18/11/2026 10:30:00,UTR1',
      'payment,pay_2,50.00,INR,1,0.18,0,48.82,order_2,,,',
    ),
  ).toEqual([
    {
      kind: 'payment',
      reference: 'pay_1',
      providerOrderId: 'order_1',
      amount: 129_905,
      fee: 2_598,
      gst: 468,
      net: 126_839,
      settlementId: 'setl_1',
      utr: 'UTR1',
      settledAt: new Date('2026-11-18T10:30:00+05:30'),
    },
    expect.objectContaining({ kind: 'refund', reference: 'rfnd_1', amount: 10_010, net: -10_010 }),
    expect.objectContaining({ kind: 'adjustment', reference: 'adj_1', providerOrderId: null, net: 1_012 }),
  ]);
});

test('a fee that holds its tax, as the API and older reports give it, is parted', () => {
  const head = 'type,entity_id,amount,fee,tax,debit,credit,settlement_id,settled_at,settlement_utr';
  const row = 'payment,pay_1,1000.00,23.60,3.60,0,976.40,setl_1,1795000000,UTR1';
  expect(readSettlementReport(razorpayReport, rowsOf(`${head}\n${row}`))).toMatchObject([
    { kind: 'payment', fee: 2_000, gst: 360, net: 97_640, settledAt: new Date(1_795_000_000_000) },
  ]);
  const free = 'refund,rfnd_1,10.00,,0,10.00,0,setl_1,1795000000,UTR1';
  expect(readSettlementReport(razorpayReport, rowsOf(`${head}\n${free}`))).toMatchObject([{ kind: 'refund', fee: 0 }]);
  const wrong = 'payment,pay_1,10.00,none,0,0,10.00,setl_1,1795000000,UTR1';
  expect(readSettlementReport(razorpayReport, rowsOf(`${head}\n${wrong}`))).toMatchObject({
    fault: 'value',
    name: 'fee',
  });
});

test('a refund whose money came in is refused', () => {
  expect(razorpay('refund,rfnd_1,100.00,INR,0,0,0,100.00,,setl_1,2026-11-18,UTR1')).toEqual({ fault: 'sum', line: 2 });
});

const cashfreeHead =
  'Event ID,Event Type,Sale Type,Event Amount,Event Settlement Amount,Service Charge,Service Tax,Order ID,CF Payment ID,Refund ID,Settlement ID,UTR,Settlement Date';
const cashfree = (...rows: string[]) =>
  readSettlementReport(cashfreeReport, rowsOf([cashfreeHead, ...rows].join('\n')));

test('a report of Cashfree: events by the ids that the shop knows, without the settlements’ own rows', () => {
  expect(
    cashfree(
      '1,PAYMENT,CREDIT,51000.00,49856.58,969.00,174.42,o1,885472862,,45406,PGI45406,2026-11-18 15:35:50',
      '2,REFUND,DEBIT,200.00,200.00,0,0,o1,885472862,refund-1,45406,PGI45406,2026-11-18 15:35:50',
      '3,CHARGEBACK,DEBIT,75.5,75.5,0,0,o2,,,45406,PGI45406,2026-11-18 15:35:50',
      '4,SETTLEMENT,CREDIT,49581.08,49581.08,0,0,,,,45406,PGI45406,2026-11-18 15:35:50',
    ),
  ).toMatchObject([
    {
      kind: 'payment',
      reference: '885472862',
      providerOrderId: 'o1',
      amount: 5_100_000,
      fee: 96_900,
      gst: 17_442,
      net: 4_985_658,
      utr: 'PGI45406',
    },
    { kind: 'refund', reference: 'refund-1', amount: 20_000, fee: 0, net: -20_000 },
    { kind: 'adjustment', reference: '3', amount: 7_550, net: -7_550, settledAt: new Date('2026-11-18T10:05:50Z') },
  ]);
});

test('a report of Cashfree with its summary above, and settlements known by their transfers alone', () => {
  const lines = [
    'ID,Total Transaction Amount,Settlement Amount,Adjustment,Net Settlement Amount,Settlement Date,UTR',
    '45406,51000.00,49856.58,0.00,49856.58,2026-11-18 15:35:50,PGI45406',
    'Event ID,Event Type,Sale Type,Event Amount,Event Settlement Amount,Payment Service Charge,Payment Service Tax,Order ID,UTR,Settlement Date',
    '5,PAYMENT,CREDIT,51000.00,49856.58,969.00,174.42,o1,PGI45406,2026-11-18 15:35:50',
    '6,PAYMENT,CREDIT,10.00,10.00,0,0,o2,,',
  ];
  expect(readSettlementReport(cashfreeReport, rowsOf(lines.join('\n')))).toMatchObject([
    { kind: 'payment', reference: '5', net: 4_985_658, settlementId: 'PGI45406', utr: 'PGI45406' },
  ]);
});

test('a transfer’s number is found under its longer name, too', () => {
  const head = cashfreeHead.replace('UTR', 'Settlement UTR');
  const row = '1,PAYMENT,CREDIT,10.00,10.00,0,0,o1,p1,,,PGI45406,2026-11-18';
  expect(readSettlementReport(cashfreeReport, rowsOf(`${head}\n${row}`))).toMatchObject([
    { settlementId: 'PGI45406', utr: 'PGI45406' },
  ]);
});

const razorpayRow = (cells: string) => {
  const read = razorpay(cells);
  if (!Array.isArray(read)) throw new Error(JSON.stringify(read));
  return read[0]!;
};

test('an empty cell of fee, tax, debit or credit counts as nothing', () => {
  expect(razorpayRow('payment,pay_1,10.00,INR,,,,10.00,,setl_1,2026-11-18,UTR1')).toMatchObject({
    providerOrderId: null,
    fee: 0,
    gst: 0,
    net: 1_000,
  });
  expect(razorpayRow('refund,rfnd_1,10.00,INR,,,10.00,,,setl_1,2026-11-18,UTR1')).toMatchObject({ net: -1_000 });
  expect(cashfree('1,PAYMENT,CREDIT,10.00,10.00,,,,,,45406,PGI45406,2026-11-18')).toMatchObject([
    { reference: '1', providerOrderId: null, fee: 0, gst: 0, net: 1_000 },
  ]);
});

test('what a refund is charged is paid on top of it', () => {
  expect(razorpayRow('refund,rfnd_1,100.00,INR,5.00,0.90,105.90,0,,setl_1,2026-11-18,UTR1')).toMatchObject({
    kind: 'refund',
    amount: 10_000,
    fee: 500,
    gst: 90,
    net: -10_590,
  });
  const wrongly = 'refund,rfnd_1,100.00,INR,5.00,0.90,94.10,0,,setl_1,2026-11-18,UTR1';
  expect(razorpay(wrongly)).toEqual({ fault: 'sum', line: 2 });
  // A payment that the provider took back, for example after a dispute, is deducted with its charges.
  expect(razorpayRow('payment,pay_1,100.00,INR,5.00,0.90,105.90,0,,setl_1,2026-11-18,UTR1').net).toBe(-10_590);
  expect(razorpayRow('payment,pay_1,5.90,INR,5.00,0.90,0,0,,setl_1,2026-11-18,UTR1').net).toBe(0);
});

test('an adjustment need not add up, and events of other kinds are adjustments', () => {
  expect(razorpayRow('dispute,disp_1,100.00,INR,0,0,50.00,0,,setl_1,2026-11-18,UTR1')).toMatchObject({
    kind: 'adjustment',
    net: -5_000,
  });
});

test('of the columns that an amount may stand in, the one that is filled is read', () => {
  const head =
    'Event ID,Event Type,Sale Type,Event Amount,Event Settlement Amount,Payment Service Charge,Service Charge,Payment Service Tax,Merchant Order ID,Transaction ID,CF Settlement ID,UTR,Settlement Date';
  const row = '7,payment,credit,100.00,97.64,2.00,,0.36,m1,t1,s1,U1,2026-11-18';
  expect(readSettlementReport(cashfreeReport, rowsOf(`${head}\n${row}`))).toMatchObject([
    { reference: 't1', providerOrderId: 'm1', fee: 200, gst: 36, net: 9_764, settlementId: 's1', utr: 'U1' },
  ]);
  expect(cashfree('8,REFUND,DEBIT,-50.00,-50.00,9,9,o1,p1,,45406,PGI45406,2026-11-18')).toMatchObject([
    { kind: 'refund', reference: '8', amount: 5_000, fee: 0, gst: 0, net: -5_000 },
  ]);
});

test.each([
  ['₹ 1,23,456.50', 12_345_650],
  ['INR 1,234,567', 123_456_700],
  ['12,345', 1_234_500],
  ['123,456.7', 12_345_670],
  [' 12.5 ', 1_250],
  ['100000000000.00', 10_000_000_000_000],
  ['7.0500', 705],
])('an amount of %s is %i paise', (text, amount) => {
  expect(razorpayRow(`payment,pay_1,"${text}",INR,0,0,0,"${text}",,setl_1,2026-11-18,UTR1`).amount).toBe(amount);
});

test('an amount below nothing keeps its sign, and nothing has none', () => {
  const entry = (amount: string) => razorpayRow(`adjustment,adj_1,1.00,INR,${amount},0,0,0,,setl_1,2026-11-18,UTR1`);
  expect(Object.is(entry('-0.00').fee, 0)).toBe(true);
  expect(entry('-2.50').fee).toBe(-250);
});

test.each([
  ['18/11/2026', '2026-11-18T00:00:00+05:30'],
  ['18-11-2026 10:30', '2026-11-18T10:30:00+05:30'],
  ['18-11-2026T10:30:45', '2026-11-18T10:30:45+05:30'],
  ['2026-11-18', '2026-11-18T00:00:00+05:30'],
  ['2026-11-18 10:30:00', '2026-11-18T10:30:00+05:30'],
  [' 2026-11-18T10:30:00Z ', '2026-11-18T10:30:00Z'],
  ['2026-11-18T10:30:00+0200', '2026-11-18T10:30:00+02:00'],
  ['2026-11-18T10:30:00-03:30', '2026-11-18T10:30:00-03:30'],
  ['1795000000', new Date(1_795_000_000_000).toISOString()],
])('a settlement of %s came at %s', (text, at) => {
  expect(razorpayRow(`payment,pay_1,1.00,INR,0,0,0,1.00,,setl_1,${text},UTR1`).settledAt).toEqual(new Date(at));
});

describe('a report is refused whole', () => {
  test('that lacks a column', () => {
    expect(readSettlementReport(razorpayReport, rowsOf(cashfreeHead))).toEqual({
      fault: 'column',
      name: 'transaction_entity',
    });
    expect(readSettlementReport(cashfreeReport, rowsOf(razorpayHead))).toEqual({ fault: 'column', name: 'event_type' });
    expect(readSettlementReport(razorpayReport, [])).toEqual({ fault: 'column', name: 'transaction_entity' });
    const withoutTax = cashfreeHead.replace('Service Tax', 'Tax');
    expect(readSettlementReport(cashfreeReport, rowsOf(`1,2\n${withoutTax}\n3,4`))).toEqual({
      fault: 'column',
      name: 'service_tax',
    });
  });

  test('whose amounts do not add up, by a paisa', () => {
    const row = 'payment,pay_1,100.00,INR,2.00,0.36,0,97.65,,setl_1,2026-11-18,UTR1';
    expect(razorpay(row)).toEqual({ fault: 'sum', line: 2 });
  });

  test.each([
    ['amount', 'payment,pay_1,1.005,INR,0,0,0,1,,setl_1,2026-11-18,UTR1', '1.005'],
    ['amount', 'payment,pay_1,1e3,INR,0,0,0,1000,,setl_1,2026-11-18,UTR1', '1e3'],
    ['entity_id', 'payment,,1.00,INR,0,0,0,1,,setl_1,2026-11-18,UTR1', ''],
    ['settled_at', 'payment,pay_1,1.00,INR,0,0,0,1,,setl_1,yesterday,UTR1', 'yesterday'],
    ['settled_at', 'payment,pay_1,1.00,INR,0,0,0,1,,setl_1,31/02/2026 10:00:00,UTR1', '31/02/2026 10:00:00'],
    ['settled_at', 'payment,pay_1,1.00,INR,0,0,0,1,,setl_1,x1795000000,UTR1', 'x1795000000'],
    ['settled_at', 'payment,pay_1,1.00,INR,0,0,0,1,,setl_1,x18/11/2026,UTR1', 'x18/11/2026'],
    ['settled_at', 'payment,pay_1,1.00,INR,0,0,0,1,,setl_1,1795000000 s,UTR1', '1795000000 s'],
    [
      'settled_at',
      `payment,pay_1,1.00,INR,0,0,0,1,,setl_1,${'no day '.repeat(10)},UTR1`,
      'no day '.repeat(10).slice(0, 40),
    ],
    ['amount', `payment,pay_1,${'9'.repeat(50)},INR,0,0,0,1,,setl_1,2026-11-18,UTR1`, '9'.repeat(40)],
    ['tax', 'payment,pay_1,1.00,INR,0,none,0,1,,setl_1,2026-11-18,UTR1', 'none'],
    ['fee', 'payment,pay_1,1.00,INR,none,0,0,1,,setl_1,2026-11-18,UTR1', 'none'],
    ['debit', 'payment,pay_1,1.00,INR,0,0,none,1,,setl_1,2026-11-18,UTR1', 'none'],
    ['credit', 'payment,pay_1,1.00,INR,0,0,0,none,,setl_1,2026-11-18,UTR1', 'none'],
    ['entity_id', `payment,${'p'.repeat(101)},1.00,INR,0,0,0,1,,setl_1,2026-11-18,UTR1`, 'p'.repeat(40)],
  ])('with a wrong %s', (name, row, value) => {
    expect(razorpay(row)).toEqual({ fault: 'value', line: 2, name, value });
  });

  test.each([
    ['event_id', ',PAYMENT,CREDIT,1,1,0,0,,,,45406,U,2026-11-18', ''],
    ['event_amount', '1,PAYMENT,CREDIT,x,1,0,0,,,,45406,U,2026-11-18', 'x'],
    ['event_settlement_amount', '1,PAYMENT,CREDIT,1,x,0,0,,,,45406,U,2026-11-18', 'x'],
    ['service_charge', '1,PAYMENT,CREDIT,1,1,x,0,,,,45406,U,2026-11-18', 'x'],
    ['service_tax', '1,PAYMENT,CREDIT,1,1,0,x,,,,45406,U,2026-11-18', 'x'],
    ['settlement_date', '1,PAYMENT,CREDIT,1,1,0,0,,,,45406,U,x', 'x'],
  ])('of Cashfree with a wrong %s', (name, row, value) => {
    expect(cashfree(row)).toEqual({ fault: 'value', line: 2, name, value });
  });

  test('that lacks its last column alone', () => {
    const withoutUtr = razorpayHead.replace(',settlement_utr', '');
    expect(readSettlementReport(razorpayReport, rowsOf(withoutUtr))).toEqual({
      fault: 'column',
      name: 'settlement_utr',
    });
  });

  test('a reference of a hundred characters is taken', () => {
    expect(razorpayRow(`payment,${'p'.repeat(100)},1.00,INR,0,0,0,1,,setl_1,2026-11-18,UTR1`).reference).toHaveLength(
      100,
    );
  });
});

test.each([
  ['fee', 'payment,pay_1,10.00,INR,#N/A,0,0,10.00,,setl_1,2026-11-18,UTR1', 'fee_exclusive_tax'],
  ['day', 'payment,pay_1,10.00,INR,0,0,0,10.00,,setl_1,#VALUE!,UTR1', 'settled_at'],
  ['UTR', 'payment,pay_1,10.00,INR,0,0,0,10.00,,setl_1,2026-11-18,#REF!', 'settlement_utr'],
])('an error of the spreadsheet in place of the %s is no empty cell', (_what, row, name) => {
  expect(razorpay(row)).toEqual({ fault: 'value', line: 2, name, value: /#[^,]*/.exec(row)![0] });
});
