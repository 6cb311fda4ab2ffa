import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { parsePlanVersion } from '#contract/plan-version.ts';
import { planFolder } from './plan-files.ts';
import { runIncome } from './command.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'income-test-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));
let folder = root;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(root, 'run-'));
});

const membersHead = 'member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count\n';
const members = `${membersHead}100001,,2024-05-01,live,1,0\n100002,100001,2024-06-01,live,1,0\n`;
const purchases = 'member_id,sp,amount\n100002,60.00,700.00\n100001,50.00,500.00\n';
const incomes = `member_id,own_sp,active,rank,leaders,network,personal,rebate,group,fixed,e_bonus,r_bonus,p_bonus,gross
100001,50.00,1,1,1,1,105.00,20.00,66.00,0.00,0.00,0.00,0.00,191.00
100002,60.00,1,1,0,0,126.00,35.00,0.00,0.00,0.00,0.00,0.00,161.00
`;

const fileOf = (name: string) => path.join(folder, name);
const write = (name: string, content: string | Uint8Array) => fs.writeFileSync(fileOf(name), content);

function createSink(isTTY = false) {
  let text = '';
  const stream = { isTTY, destroyed: false, write: (piece: string) => ((text += piece), true) };
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => text };
}

interface Run {
  members?: string | Uint8Array;
  purchases?: string | Uint8Array;
  more?: string[];
  signal?: AbortSignal;
}

/** Runs the command in the test's folder. Returns its exit code, its output and the files it left. */
async function run(input: Run = {}) {
  write('members.csv', input.members ?? members);
  write('purchases.csv', input.purchases ?? purchases);
  const before = new Set(fs.readdirSync(folder));
  const [output, errors] = [createSink(), createSink()];
  const parameters = ['--members', fileOf('members.csv'), '--purchases', fileOf('purchases.csv')].concat(
    ['--month', '2026-10'],
    input.more ?? ['--out', fileOf('incomes.csv')],
  );
  const code = await runIncome(parameters, {
    output: output.stream,
    errors: errors.stream,
    signal: input.signal ?? new AbortController().signal,
  });
  const left = fs.readdirSync(folder).filter((file) => !before.has(file));
  return { code, output: output.text(), errors: errors.text().replaceAll(`${folder}/`, ''), left };
}

const written = () => fs.readFileSync(fileOf('incomes.csv'), 'utf8');

test('incomes go to the file, by member ID, and nothing is said', async () => {
  expect(await run()).toEqual({ code: 0, output: '', errors: '', left: ['incomes.csv'] });
  expect(written()).toBe(incomes);
});

const bom = Buffer.from([0xef, 0xbb, 0xbf]);
test.each([
  ['CRLF', { members: members.replaceAll('\n', '\r\n'), purchases: purchases.replaceAll('\n', '\r\n') }],
  ['a byte-order mark', { members: Buffer.concat([bom, Buffer.from(members)]), purchases: `\uFEFF${purchases}` }],
  [
    'quoted fields',
    { members: members.replaceAll(/[^,\n]+/g, '"$&"'), purchases: purchases.replaceAll(/[^,\n]+/g, '"$&"') },
  ],
  ['quotes and CRLF', { members: members.replaceAll(/[^,\n]+/g, '"$&"').replaceAll('\n', '\r\n') }],
  ['no line end at the end', { members: members.trimEnd(), purchases: purchases.trimEnd() }],
  ['empty lines', { members: members.replaceAll('\n', '\n\n'), purchases: purchases.replaceAll('\n', '\r\n\r\n') }],
  [
    'other columns, in another order, with line ends in them',
    {
      purchases: 'note,amount,sp,member_id\n"two\nlines, ""quoted""",700.00,60.00,100002\n,500.00,50.00,100001\n',
    },
  ],
  ['numbers without decimals', { purchases: 'member_id,sp,amount\n100002,60,700\n100001,50.0,500' }],
  [
    'several rows of a member, returns among them',
    { purchases: `${purchases}100001,10.00,120.00\n100001,-10.00,-120.00\n` },
  ],
])('%s change nothing', async (_what, input) => {
  expect(await run(input)).toMatchObject({ code: 0, errors: '' });
  expect(written()).toBe(incomes);
});

const added = (row: string) => ({ members: `${members}${row}\n` });
const bought = (row: string) => ({ purchases: `${purchases}${row}\n` });
test.each<[string, Run, string]>([
  [
    'unknown sponsor',
    added('100003,100009,2024-06-01,live,1,0'),
    'members.csv: line 4, column sponsor_id: the sponsor 100009 is not in the file',
  ],
  [
    'own sponsor',
    added('100003,100003,2024-06-01,live,1,0'),
    'members.csv: line 4, column sponsor_id: 100003 is its own sponsor',
  ],
  [
    'cycle',
    added(
      '100003,100005,2024-06-01,live,1,0\n100004,100003,2024-06-01,live,1,0\n100005,100004,2024-06-01,live,1,0\n100006,100005,2024-06-01,live,1,0',
    ),
    'members.csv: line 4, column sponsor_id: the sponsors form a cycle: 100003 < 100005 < 100004 < 100003',
  ],
  [
    'duplicate ID',
    added('100001,,2024-06-01,live,1,0'),
    'members.csv: line 4, column member_id: 100001 stands in the file twice',
  ],
  [
    'ID with a letter',
    added('10000x,,2024-06-01,live,1,0'),
    'members.csv: line 4, column member_id: "10000x" is no member ID: 6 to 8 digits',
  ],
  [
    'short ID',
    added('12345,,2024-06-01,live,1,0'),
    'members.csv: line 4, column member_id: "12345" is no member ID: 6 to 8 digits',
  ],
  [
    'long ID',
    added('123456789,,2024-06-01,live,1,0'),
    'members.csv: line 4, column member_id: "123456789" is no member ID: 6 to 8 digits',
  ],
  ['no ID', added(',,2024-06-01,live,1,0'), 'members.csv: line 4, column member_id: the value is missing'],
  [
    'malformed sponsor',
    added('100003, 100001,2024-06-01,live,1,0'),
    'members.csv: line 4, column sponsor_id: " 100001" is no member ID: 6 to 8 digits, or empty for a root',
  ],
  [
    'a day that is none',
    added('100003,,2025-02-29,live,1,0'),
    'members.csv: line 4, column joined_on: "2025-02-29" is no day: YYYY-MM-DD',
  ],
  [
    'a day written otherwise',
    added('100003,,01/06/2024,live,1,0'),
    'members.csv: line 4, column joined_on: "01/06/2024" is no day: YYYY-MM-DD',
  ],
  [
    'unknown status',
    added('100003,,2024-06-01,Live,1,0'),
    'members.csv: line 4, column status: "Live" is no status: live, frozen or exited',
  ],
  [
    'rank too high',
    added('100003,,2024-06-01,live,17,0'),
    'members.csv: line 4, column highest_rank: "17" is out of range: 0 to 16',
  ],
  [
    'count below nothing',
    added('100003,,2024-06-01,live,1,-1'),
    'members.csv: line 4, column r_bonus_count: "-1" is out of range: 0 to 255',
  ],
  [
    'too few fields',
    added('100003,,2024-06-01,live,1'),
    'members.csv: line 4, column r_bonus_count: the row has 5 of 6 fields',
  ],
  [
    'too many fields',
    added('100003,,2024-06-01,live,1,0,'),
    'members.csv: line 4: the row has 7 fields, the first line 6',
  ],
  [
    'sponsor who joined later',
    added('100003,,2026-11-01,live,1,0\n100004,100003,2024-06-01,live,1,0'),
    "members.csv: line 5, column sponsor_id: the sponsor 100003 joined after 2026-10; the file must show the tree at the month's end",
  ],
  [
    'sponsor who has exited',
    added('100003,,2024-06-01,exited,1,0\n100004,100003,2024-06-01,live,1,0'),
    "members.csv: line 5, column sponsor_id: the sponsor 100003 has exited; the file must show the tree at the month's end",
  ],
  [
    'missing column',
    { members: members.replace('joined_on', 'joined') },
    'members.csv: line 1, column joined_on: the column is missing',
  ],
  [
    'column twice',
    { purchases: purchases.replace('amount', 'sp') },
    'purchases.csv: line 1, column sp: the column stands there twice',
  ],
  ['empty file', { members: '' }, 'members.csv: line 1: the file is empty'],
  [
    'UTF-16',
    { members: Buffer.from(`\uFEFF${members}`, 'utf16le') },
    'members.csv: line 1: the file is in UTF-16; save it as UTF-8',
  ],
  [
    'open quote',
    { purchases: `${purchases}"100001,1.00,1.00\n` },
    'purchases.csv: line 4: the file ends inside a quoted field; is it cut off?',
  ],
  [
    'text after a quote',
    bought('"100001"0,1.00,1.00'),
    'purchases.csv: line 4: something follows a closing quote in its field',
  ],
  [
    'quote within',
    bought('1000"01,1.00,1.00'),
    'purchases.csv: line 4: a quote stands inside a field that does not begin with one',
  ],
  [
    'line after empty and double ones',
    bought('\n\n"100001",x,1.00'),
    'purchases.csv: line 6, column sp: "x" is no number with at most two decimals',
  ],
  [
    'unknown buyer',
    bought('100009,1.00,1.00'),
    'purchases.csv: line 4, column member_id: 100009 is not among the members',
  ],
  [
    'the first fault counts',
    bought('100009,1.00,1.00\n100001,1.00'),
    'purchases.csv: line 4, column member_id: 100009 is not among the members',
  ],
  [
    'three decimals',
    bought('100001,1.005,1.00'),
    'purchases.csv: line 4, column sp: "1.005" is no number with at most two decimals',
  ],
  [
    'exponent',
    bought('100001,1.00,1e5'),
    'purchases.csv: line 4, column amount: "1e5" is no number with at most two decimals',
  ],
  [
    'grouped digits',
    bought('100001,1.00,"1,000.00"'),
    'purchases.csv: line 4, column amount: "1,000.00" is no number with at most two decimals',
  ],
  [
    'point without digits',
    bought('100001,.5,1.00'),
    'purchases.csv: line 4, column sp: ".5" is no number with at most two decimals',
  ],
  ['no number', bought('100001,,1.00'), 'purchases.csv: line 4, column sp: the value is missing'],
  [
    'number past 2^53',
    bought('100001,99999999999999999999,1.00'),
    'purchases.csv: line 4, column sp: "99999999999999999999" is out of range: its hundredths pass 2^53',
  ],
  [
    'sum of points past 2^53',
    bought('100001,5000000000000.00,0.00\n100001,-5000000000000.00,0.00'),
    'purchases.csv: line 5, column sp: the value of all points passes 2^53 paise',
  ],
  [
    'sum of amounts past 2^53',
    bought('100001,0.00,90071992547409.00\n100001,0.00,1.00'),
    'purchases.csv: line 4, column amount: the sum of all amounts passes 2^53 paise',
  ],
  [
    'cut in a row',
    { purchases: purchases.slice(0, -9) },
    'purchases.csv: line 3, column amount: the row has 2 of 3 fields; is the file cut off?',
  ],
  [
    'cut in the last number',
    { purchases: purchases.slice(0, -3) },
    'purchases.csv: line 3, column amount: "500." is no number with at most two decimals',
  ],
  [
    'cut before its decimals',
    { purchases: purchases.slice(0, -4) },
    'purchases.csv: line 3, column amount: "500" ends the file without a line end and lacks its decimals; is the file cut off?',
  ],
  [
    'a directory',
    { more: ['--members', os.tmpdir(), '--out', '/nowhere'] },
    `${os.tmpdir()}: this is a directory, not a file`,
  ],
])('%s: one line, exit code 2, no file', async (_what, input, message) => {
  const { code, output, errors, left } = await run(input);
  expect({ code, output, errors, left }).toEqual({ code: 2, output: '', errors: `${message}\n`, left: [] });
});

test.each<[string, string[], string]>([
  ['no output', [], '--out: the option is missing; --help tells them all'],
  ['a month that is none', ['--out', 'x', '--month', '2026-13'], '--month: "2026-13" is no month: YYYY-MM'],
  [
    'a month before the plan',
    ['--out', 'x', '--month', '2024-03'],
    '--month: no income plan held in 2024-03; the first one starts on 2024-04-01',
  ],
  ['an unknown option', ['--output', 'x'], "Unknown option '--output'; --help tells all options"],
  [
    'an amount that is none',
    ['--out', 'x', '--fixed-income', '1,000'],
    '--fixed-income: "1,000" is no amount in rupees with at most two decimals',
  ],
  ['a member ID that is none', ['--explain', '77'], '--explain: "77" is no member ID: 6 to 8 digits'],
  ['an unknown member', ['--explain', '777777'], '--explain: 777777 is not among the members'],
])('command line: %s', async (_what, more, message) => {
  const { code, errors, left } = await run({ more });
  expect([code, errors, left]).toEqual([2, `${message}\n`, []]);
});

test('a missing file, a missing folder, a folder as output and an output that is an input are refused', async () => {
  const refused = async (...more: string[]) => {
    const { code, errors } = await run({ more });
    expect(code).toBe(2);
    return errors;
  };
  expect(await refused('--members', fileOf('none.csv'), '--out', fileOf('o.csv'))).toBe(
    'none.csv: no such file or folder\n',
  );
  expect(await refused('--out', fileOf('none/o.csv'))).toBe('none/o.csv: no such file or folder\n');
  expect(await refused('--out', folder)).toBe(`${folder}: this is a directory, not a file\n`);
  expect(await refused('--out', fileOf('members.csv'))).toBe(
    '--out: members.csv is also an input; the incomes would replace it\n',
  );
  expect(fs.readFileSync(fileOf('members.csv'), 'utf8')).toBe(members);
});

test('a refused run leaves the incomes of an earlier one as they are', async () => {
  await run();
  expect((await run(bought('100009,1.00,1.00'))).code).toBe(2);
  expect(written()).toBe(incomes);
  expect(fs.readdirSync(folder).sort()).toEqual(['incomes.csv', 'members.csv', 'purchases.csv']);
});

test('an interrupted run says so and leaves nothing behind', async () => {
  const interrupted = new AbortController();
  interrupted.abort();
  expect(await run({ signal: interrupted.signal })).toEqual({
    code: 2,
    output: '',
    errors: 'interrupted; nothing was written\n',
    left: [],
  });
});

test('a chart pays the P-bonus; rows that overlap or run backwards are refused by their line', async () => {
  const more = ['--out', fileOf('incomes.csv'), '--p-chart', fileOf('chart.csv')];
  write('chart.csv', 'from_sp,to_sp,sp_bonus\n60,99,1.5\n50,59,1\n');
  expect(await run({ more })).toMatchObject({ code: 0, errors: '' });
  expect(written()).toContain('\n100001,50.00,1,1,1,1,105.00,20.00,66.00,0.00,0.00,0.00,5.00,196.00\n');
  expect(written()).toContain('\n100002,60.00,1,1,0,0,126.00,35.00,0.00,0.00,0.00,0.00,9.00,170.00\n');
  const refusal = async (rows: string) => {
    write('chart.csv', `from_sp,to_sp,sp_bonus\n${rows}`);
    return (await run({ more })).errors;
  };
  expect(await refusal('50,99,1\n99,120,2\n')).toMatch(/^chart\.csv: line 3, column from_sp: .+ 50 to 99\n$/);
  expect(await refusal('50,99,1\n120,110,2\n')).toMatch(/^chart\.csv: line 3, column to_sp: .+ below the start\n$/);
  expect(await refusal('50,99,101\n')).toBe(
    'chart.csv: line 2, column sp_bonus: "101" is no percentage from 0 to 100 with at most two decimals\n',
  );
  expect(await refusal('50.5,99,1\n')).toBe(
    'chart.csv: line 2, column from_sp: "50.5" is no whole number of sale points from 0 to 10000000000\n',
  );
});

const shippedPlan = () =>
  JSON.parse(fs.readFileSync(path.join(planFolder, '2024-04-01.json'), 'utf8')) as Record<string, unknown>;

test('another version of the plan can be tried', async () => {
  write('plan.json', JSON.stringify({ ...shippedPlan(), personal_bp: 1000, level_bp: [500] }));
  const more = ['--out', fileOf('incomes.csv'), '--plan', fileOf('plan.json')];
  expect((await run({ more })).code).toBe(0);
  expect(written()).toContain('\n100001,50.00,1,1,1,1,50.00,20.00,30.00,');
});

test.each([
  ['first', 0, []],
  ['first, with totals', 0, ['--json']],
  ['last of a second block of rows', 9000, []],
])('an income past 2^53 is refused: %s member', async (_what, index, more) => {
  const idOf = (at: number) => 100_001 + at;
  const rows = Array.from({ length: 9001 }, (_, at) => `${idOf(at)},${at === 0 ? '' : idOf(0)},2024-05-01,live,1,0\n`);
  const recruit = `${idOf(9001)},${idOf(index)},2024-05-01,live,1,0\n`;
  const rates = { personal_bp: 0, rebate: [{ over_paise: 0, upto_paise: null, bp: 10_000 }], level_bp: [8_900] };
  write('plan.json', JSON.stringify({ ...shippedPlan(), ...rates }));
  const result = await run({
    members: membersHead + rows.join('') + recruit,
    purchases: `member_id,sp,amount\n${idOf(index)},50.00,80000000000000.00\n${idOf(9001)},8000000000000.00,0.00\n`,
    more: ['--out', fileOf('incomes.csv'), '--plan', fileOf('plan.json'), ...more],
  });
  expect(result).toEqual({
    code: 2,
    output: '',
    errors: 'purchases.csv: The gross income of one member passes 2^53 and cannot be exact\n',
    left: [],
  });
});

test('rows that take more than one block are all written', async () => {
  const ids = Array.from({ length: 20_000 }, (_, at) => 100_001 + at);
  const rows = ids.map(
    (id, at) => `${id},${at === 0 ? '' : ids[at >> 1]},2024-05-01,${at % 50 === 3 ? 'frozen' : 'live'},1,0\n`,
  );
  const rowsBought = ids.map((id, at) => `${id},${at % 90}.25,${at % 700}.50\n`);
  const result = await run({
    members: membersHead + rows.join(''),
    purchases: `member_id,sp,amount\n${rowsBought.join('')}`,
    more: ['--out', fileOf('incomes.csv'), '--fixed-income', '1000.00'],
  });
  expect(result).toEqual({ code: 0, output: '', errors: '', left: ['incomes.csv'] });
  expect(written().split('\n')).toHaveLength(ids.length + 2);
});

test('of two files of purchases the last one counts', async () => {
  write('none.csv', 'member_id,sp,amount\n');
  await run({ more: ['--out', fileOf('incomes.csv'), '--purchases', fileOf('none.csv')] });
  expect(written()).toContain('\n100002,0.00,0,1,0,0,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00\n');
});

const slab = (over_paise: number, upto_paise: number | null, bp = 400) => ({ over_paise, upto_paise, bp });
test.each<[string, object, string]>([
  [
    'a gap',
    { rebate: [slab(0, 100), slab(200, null)] },
    'rebate[1].over_paise: Start at ₹1: there’s a gap after the slab before',
  ],
  [
    'an overlap',
    { rebate: [slab(0, 100), slab(50, null)] },
    'rebate[1].over_paise: Start at ₹1: this overlaps with the slab before',
  ],
  [
    'a slab that runs backwards',
    { rebate: [slab(0, 100), slab(100, 90), slab(90, null)] },
    'rebate[1].upto_paise: Enter an end that’s above the start',
  ],
  ['no last slab', { rebate: [slab(0, 100)] }, 'rebate[0].upto_paise: The last slab has no end'],
  [
    'a slab after the last',
    { rebate: [slab(0, null), slab(100, null)] },
    'rebate[1].over_paise: The slab before has no end, so nothing can follow it',
  ],
  [
    'a negative rate',
    { rebate: [slab(0, null, -1)] },
    'rebate[0].bp: Enter 0 to 100 percent with at most two decimals',
  ],
  ['a rate over the whole', { personal_bp: 10_001 }, 'personal_bp: Enter 0 to 100 percent with at most two decimals'],
  ['a missing field', { personal_bp: undefined }, 'personal_bp: This field is missing'],
  ['an unknown field', { personal: 1 }, 'personal: There’s no such field'],
  ['a start within a month', { effective_from: '2026-10-15' }, 'effective_from: Choose the first day of a month'],
  ['part of a paisa', { sp_paise: 1050 }, 'sp_paise: Enter whole rupees from 1 to 1,00,000'],
  ['no ranks', { ranks: [] }, 'ranks: Add 2 to 31 rows'],
])('a plan with %s is refused', async (_what, change, problem) => {
  write('plan.json', JSON.stringify({ ...shippedPlan(), ...change }));
  const { code, errors, left } = await run({ more: ['--out', fileOf('incomes.csv'), '--plan', fileOf('plan.json')] });
  expect([code, errors, left]).toEqual([2, `plan.json: ${problem}\n`, []]);
});

test('a plan that is no JSON is refused by its line', async () => {
  write('plan.json', '{\n  "personal_bp": 2100,\n');
  const { errors } = await run({ more: ['--out', fileOf('incomes.csv'), '--plan', fileOf('plan.json')] });
  expect(errors).toBe('plan.json: line 3: this is no JSON, or it is cut off\n');
});

test('a rank may open fewer levels', async () => {
  const parsed = parsePlanVersion(shippedPlan());
  if (!parsed.ok) throw new Error(parsed.problems[0]!.path);
  const ranks = parsed.plan.ranks.map((rank, at) => (at === 0 ? { ...rank, levels: 0 } : rank));
  write('plan.json', JSON.stringify({ ...parsed.plan, ranks }));
  await run({ more: ['--out', fileOf('incomes.csv'), '--plan', fileOf('plan.json')] });
  expect(written()).toContain('\n100001,50.00,1,1,1,1,105.00,20.00,0.00,');
});

test('an explanation names every source and what was missing', async () => {
  const { code, output, left } = await run({
    members: `${members}100003,100002,2024-06-01,frozen,1,0\n`,
    purchases: `${purchases}100003,20.00,200.00\n`,
    more: ['--explain', '100001'],
  });
  expect([code, left]).toEqual([0, []]);
  const lines = output.split('\n').map((line) => line.trimEnd().replaceAll(/ {2,}/g, ' | '));
  expect(lines).toEqual([
    '100001 in 2026-10, by the plan since 2024-04-01',
    'live and active, 50.00 SP, rank 1 (Simple), 1 leader, network of 1',
    '',
    'Personal purchase | 21% of 50.00 SP | 105.00',
    'Rebate | 4% of Rs 500.00 | 20.00',
    'Group sale | 2 levels with purchases | 86.00',
    ' | level 1 | 11% of 60.00 SP of 1 member | 66.00',
    ' | level 2 | 10% of 20.00 SP of 1 member | 20.00',
    'Fixed | nothing | 0.00',
    'E-bonus | nothing | 0.00',
    'R-bonus | nothing | 0.00',
    'P-bonus | nothing | 0.00',
    'Gross | 211.00',
    '',
    'Missing for group income: nothing',
    'Missing for rank 2 (Bronze Star): 1 active member',
    '',
    'level,member_id,sp,group_rate,e_bonus_rate',
    '1,100002,60.00,11%,0%',
    '2,100003,20.00,10%,0%',
    '',
  ]);
});

test('an explanation as JSON', async () => {
  const { output } = await run({
    purchases: 'member_id,sp,amount\n100001,40.00,0.00\n',
    more: ['--explain', '100001', '--json'],
  });
  expect(JSON.parse(output)).toMatchObject({
    member_id: '100001',
    active: false,
    personal: { rate: '21', income: '84.00' },
    missing: { sp_for_group_income: '10.00', next_rank: { rank: 2, leaders: 1, network: 2 } },
    sources: [],
  });
});

test('the totals of a run as JSON', async () => {
  const { output } = await run({ more: ['--out', fileOf('incomes.csv'), '--json'] });
  expect(JSON.parse(output)).toEqual({
    month: '2026-10',
    plan: '2024-04-01',
    members: 2,
    incomes: 2,
    active: 2,
    purchase_rows: 2,
    sp: '110.00',
    personal: '231.00',
    rebate: '55.00',
    group: '66.00',
    fixed: '0.00',
    e_bonus: '0.00',
    r_bonus: '0.00',
    p_bonus: '0.00',
    gross: '352.00',
  });
});

const program = path.join(import.meta.dirname, 'main.mjs');

test.runIf(process.platform === 'linux')('the program reads from a pipe and writes to one', () => {
  write('members.csv', members);
  write('purchases.csv', purchases);
  const command =
    'cat purchases.csv | "$0" "$1" --members members.csv --purchases /dev/stdin --month 2026-10 --out /dev/stdout | cat';
  const piped = spawnSync('sh', ['-c', command, process.execPath, program], { cwd: folder, encoding: 'utf8' });
  expect([piped.status, piped.stderr, piped.stdout]).toEqual([0, '', incomes]);
});

test.runIf(process.platform === 'linux')(
  'SIGINT ends a waiting run with one line and leaves nothing behind',
  async () => {
    write('members.csv', members);
    spawnSync('mkfifo', [fileOf('purchases.csv')]);
    const files = [
      '--members',
      fileOf('members.csv'),
      '--purchases',
      fileOf('purchases.csv'),
      '--out',
      fileOf('o.csv'),
    ];
    const child = spawn(process.execPath, [program, ...files, '--month', '2026-10'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()));
    const ended = new Promise((resolve) => child.once('close', resolve));
    // Opening a pipe blocks until the program opens it too. The program then waits for rows that never come.
    const pipe = await fs.promises.open(fileOf('purchases.csv'), 'w');
    await pipe.write(purchases);
    child.kill('SIGINT');
    expect([await ended, said]).toEqual([2, 'interrupted; nothing was written\n']);
    await pipe.close();
    expect(fs.readdirSync(folder).sort()).toEqual(['members.csv', 'purchases.csv']);
  },
);

test.runIf(fs.existsSync('/dev/full'))('a full disk is told in one line', async () => {
  const { code, errors } = await run({ more: ['--out', '/dev/full'] });
  expect([code, errors]).toEqual([2, '/dev/full: no space left on the disk\n']);
});
