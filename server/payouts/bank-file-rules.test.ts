import { describe, expect, test } from 'vitest';
import { findTemplateProblems, PayoutTemplate } from '#contract/payout-template.ts';
import { paise } from '#server/money/paise.ts';
import {
  cleanName,
  codeOf,
  ColumnTooNarrow,
  type FileLine,
  missingCompanyData,
  writeEnd,
  writeHead,
  writeLine,
} from './bank-file-rules.ts';
import { lineIdOf, referenceOf } from './reference-rules.ts';
import { bundledTemplates } from './bundled-templates.ts';

const company = { debit_account: '000405001234', debit_ifsc: 'ICIC0000004', client_code: 'AARVYA' };
const template = (key: string): PayoutTemplate => ({ ...structuredClone(bundledTemplates[key]!), ...company });
const line: FileLine = {
  reference: referenceOf(42),
  memberId: '100042',
  name: ' Śūnita  O’Rawat-Devi (Smt.) ',
  account: '00112233445566',
  ifsc: 'SBIN0001234',
  paise: paise(1_234_505),
  email: 'asha+pay@example.in',
  mobile: '+919876512345',
};
const frame = { batchId: 7, day: '2026-11-05', count: 2, paise: paise(21_234_505) };
const written = (key: string, more: Partial<FileLine> = {}) =>
  writeLine(template(key), { ...line, ...more }, { day: frame.day, number: 1 });

test('a name keeps A to Z, 0 to 9 and single blanks, and is cut to its column', () => {
  expect(cleanName(' Śūnita  O’Rawat-Devi (Smt.) ', null)).toBe('SUNITA O RAWAT DEVI SMT');
  expect(cleanName('Asha Devi Rawat', 10)).toBe('ASHA DEVI');
  expect(cleanName('=HYPERLINK("http://x")', 40)).toBe('HYPERLINK HTTP X');
  expect(cleanName('आशा रावत', 40)).toBe('');
});

describe('the shipped templates', () => {
  test.each(Object.keys(bundledTemplates))('%s passes its own check, and asks for the company’s account', (key) => {
    expect(PayoutTemplate.parse(bundledTemplates[key])).toEqual(bundledTemplates[key]);
    expect(findTemplateProblems(bundledTemplates[key]!)).toEqual([]);
    expect(missingCompanyData(bundledTemplates[key]!)).toContain('debit_account');
    expect(missingCompanyData(template(key))).toEqual([]);
  });

  test('the CSV has titles, leading zeros, two decimals and the trade’s codes', () => {
    expect(writeHead(template('csv'), frame)).toBe(
      'Payment Mode,Debit Account,Beneficiary Name,Beneficiary Account,IFSC,Amount,Currency,Reference,Remarks,Email,Mobile\r\n',
    );
    expect(written('csv')).toBe(
      'NFT,000405001234,SUNITA O RAWAT DEVI SMT,00112233445566,SBIN0001234,12345.05,INR,PAY0000000042,INCOME,asha+pay@example.in,9876512345\r\n',
    );
    expect(writeEnd(template('csv'), frame)).toBe('');
  });

  test('the text file begins with FILEHDR and the sum', () => {
    expect(writeHead(template('filehdr'), frame)).toBe('FILEHDR,AARVYA,7,05112026,2,212345.05\r\n');
    expect(written('filehdr')).toBe(
      'NEFT,ICIC0000004,000405001234,SBIN0001234,00112233445566,INR,12345.05,PAY0000000042,SUNITA O RAWAT DEVI SMT,asha+pay@example.in,9876512345\r\n',
    );
  });

  test('the fixed width is the same for every line, filled to the left or right', () => {
    expect(writeHead(template('fixed'), frame)).toBe('HAARVYA      20261105   0000000007\r\n');
    expect(written('fixed')).toBe(
      'DPAY0000000042   NEFT00000000040500123400112233445566    SBIN0001234000000001234505SUNITA O RAWAT DEVI SMT            20261105   INCOME              \r\n',
    );
    expect(written('fixed', { name: 'A'.repeat(60), paise: paise(100) })).toHaveLength(151);
    expect(writeEnd(template('fixed'), frame)).toBe('T00000002000000000021234505\r\n');
  });
});

test('an amount takes the way of its size, and an account at the own bank its own', () => {
  const { file } = template('csv');
  expect([1, 19_999_999, 20_000_000].map((amount) => codeOf(file, 'SBIN0001234', paise(amount)))).toEqual([
    'NFT',
    'NFT',
    'RTG',
  ]);
  expect(codeOf(file, 'ICIC0000001', paise(20_000_000))).toBe('WIB');
});

test('no cell is a formula, and what breaks a line apart does not get into one', () => {
  const cells = written('csv', {
    name: '=cmd|"/c calc"!A1',
    email: '=1+1,"x"@example.in\r\nNFT,1',
    mobile: '-9876512345',
  });
  expect(cells).toBe(
    'NFT,000405001234,CMD C CALC A1,00112233445566,SBIN0001234,12345.05,INR,PAY0000000042,INCOME,1+1x@example.inNFT1,9876512345\r\n',
  );
  expect(
    cells
      .trim()
      .split(',')
      .filter((cell) => /^[=+\-@]/.test(cell)),
  ).toEqual([]);
  expect(written('csv', { name: 'आशा' })).toContain(',MEMBER 100042,');
});

test('free text is cut to its column, an address and a number keep what they are made of', () => {
  const narrow = template('csv');
  for (const column of narrow.file.columns)
    if (['name', 'remarks', 'email', 'mobile'].includes(column.source)) column.width = 5;
  const cells = writeLine(
    narrow,
    { ...line, name: 'Asha Rawat', email: '++=(a sha)@example.in', mobile: '+91 98765-12345' },
    { day: frame.day, number: 1 },
  );
  expect(cells).toBe(
    'NFT,000405001234,ASHA,00112233445566,SBIN0001234,12345.05,INR,PAY0000000042,INCOM,asha@,98765\r\n',
  );
  expect(written('csv', { mobile: '+91 98765-12345' })).toContain(',9876512345\r\n');
  expect(writeHead(narrow, frame)).toBe(
    'Payment Mode,Debit Account,Benef,Beneficiary Account,IFSC,Amount,Currency,Reference,Remar,Email,Mobil\r\n',
  );
});

test('a template names its own columns, separators and ends of lines', () => {
  const own = template('csv');
  own.file.separator = ';';
  own.file.line_end = 'lf';
  const [first] = own.file.columns;
  own.file.columns = (['line', 'member_id', 'client_code', 'debit_ifsc', 'date', 'amount_paise'] as const).map(
    (source) => ({ ...first!, source, title: source }),
  );
  expect(writeHead(own, frame)).toBe('line;member_id;client_code;debit_ifsc;date;amount_paise\n');
  expect(writeLine(own, line, { day: frame.day, number: 3 })).toBe('3;100042;AARVYA;ICIC0000004;05/11/2026;1234505\n');
});

test('what does not fit is named by its title, or by what it is', () => {
  const wrong = template('csv');
  const account = wrong.file.columns[3]!;
  account.width = 5;
  const write = () => writeLine(wrong, line, { day: frame.day, number: 1 });
  expect(write).toThrow('Beneficiary Account: 14 characters, 5 at most');
  account.title = '';
  expect(write).toThrow('account: 14 characters, 5 at most');
});

test('what pays somebody is never cut: the file stops instead', () => {
  expect(() => written('fixed', { account: '1'.repeat(19) })).toThrow(ColumnTooNarrow);
  expect(() => written('fixed', { ifsc: 'SBIN00012345' })).toThrow(ColumnTooNarrow);
});

test.each<[string, (template: PayoutTemplate) => void, string, string]>([
  [
    'an amount',
    ({ file }) => (file.columns = file.columns.filter(({ source }) => source !== 'amount')),
    'file.columns',
    'amountMissing',
  ],
  [
    'an account',
    ({ file }) => (file.columns = file.columns.filter(({ source }) => source !== 'account')),
    'file.columns',
    'accountMissing',
  ],
  [
    'an IFSC',
    ({ file }) => (file.columns = file.columns.filter(({ source }) => source !== 'ifsc')),
    'file.columns',
    'ifscMissing',
  ],
  [
    'a reference',
    ({ file }) => (file.columns = file.columns.filter(({ source }) => source !== 'reference')),
    'file.columns',
    'referenceMissing',
  ],
  ['room for an account', ({ file }) => (file.columns[3]!.width = 12), 'file.columns.3', 'widthTooSmall'],
  [
    'room for the company’s account',
    (all) => ((all.debit_account = '1'.repeat(19)), (all.file.columns[1]!.width = 18)),
    'file.columns.1',
    'widthTooSmall',
  ],
  [
    'room for the bank’s codes',
    ({ file }) => ((file.modes[0]!.code = 'NEFT5'), (file.columns[0]!.width = 4)),
    'file.columns.0',
    'widthTooSmall',
  ],
  [
    'room for the number of payouts',
    ({ file }) => (file.trailer = [{ title: '', source: 'count', text: '', width: 5, align: 'right', pad: '0' }]),
    'file.trailer.0',
    'widthTooSmall',
  ],
  ['a safe title', ({ file }) => (file.columns[2]!.title = '=SUM(A1)'), 'file.columns.2', 'textUnsafe'],
  ['a remark in ASCII', ({ file }) => (file.remarks = 'आय'), 'file.remarks', 'textUnsafe'],
  ['an unbroken remark', ({ file }) => (file.remarks = 'a,b'), 'file.remarks', 'textUnsafe'],
  ['a way from 0 on', ({ file }) => (file.modes[0]!.from_paise = 100), 'file.modes', 'modesUnordered'],
  ['RTGS only from 2 lakh', ({ file }) => (file.modes[1]!.from_paise = 19_999_999), 'file.modes', 'rtgsTooLow'],
  [
    'IMPS only up to 5 lakh',
    ({ file }) => (file.modes = [{ mode: 'IMPS', code: 'IFC', from_paise: 0 }]),
    'file.modes',
    'impsTooHigh',
  ],
  [
    'where the UTR stands',
    ({ response }) => (response.columns.utr = ''),
    'response.columns.utr',
    'responseColumnMissing',
  ],
  [
    'characters where it is fixed',
    ({ response }) => (response.layout = 'fixed'),
    'response.columns.reference',
    'responseColumnShape',
  ],
  ['one meaning of each state', ({ response }) => response.failed.push('paid'), 'response.paid', 'responseStates'],
])('a template without %s is refused by name', (_what, spoil, path, problem) => {
  const spoilt = template('csv');
  spoil(spoilt);
  expect(findTemplateProblems(spoilt)).toContainEqual(expect.objectContaining({ path, problem }));
});

test('a fixed width needs one for every column', () => {
  const spoilt = template('fixed');
  spoilt.file.columns[1]!.width = null;
  expect(findTemplateProblems(spoilt)).toEqual([
    { path: 'file.columns.1', problem: 'widthMissing', column: 'Reference' },
  ]);
});

test('a reference names its line and no other', () => {
  expect(referenceOf(42)).toBe('PAY0000000042');
  expect(lineIdOf('pay0000000042 ')).toBe(42);
  for (const other of ['PAY42', 'XPAY0000000042', 'PAY00000000421', '']) expect(lineIdOf(other)).toBeNull();
});
