import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvalPaths } from '#contract/admin/home/approvals.ts';
import {
  type PayoutBatchList,
  type PayoutBatchReply,
  type PayoutLineList,
  type PayoutTemplatesReply,
  staffPayoutPaths,
} from '#contract/admin/network/payouts.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { addPayees, balanceOf, emptyPayouts } from '#server/testing/payees.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { staffRoutes } from '../routes.ts';

let services: TestServices;
let office: Caller;
let maker: SessionHeaders;
let checker: SessionHeaders;
let reader: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  await services.db.transaction().execute((tx) => saveBrand(tx, presetBrand, services.clock.now()));
  office = openCaller(services, staffRoutes);
  const join = async (name: string, role: string) => {
    const login = { name, email: `${name.toLowerCase()}@office.test`, password: 'a long password' };
    await addStaff(services, { ...login, role });
    return logInForTest(office, login);
  };
  maker = await join('Mira', 'finance');
  checker = await join('Chetan', 'finance');
  reader = await join('Nita', 'network');
});
afterAll(async () => {
  await office.close();
  await services.close();
});
beforeEach(() => emptyPayouts(services));

const { batches, templates } = staffPayoutPaths;
const post = (path: string, body: unknown, headers = maker) =>
  office.call('POST', path, body, { headers: { ...headers } });
const get = (path: string, headers = maker) => office.call('GET', path, undefined, { headers: { ...headers } });
const upload = (path: string, text: string, headers = maker) =>
  office.call('POST', path, Buffer.from(text), { headers: { ...headers }, type: 'text/csv' });
const read = async (id: number) => (await get(`${batches}/${id}`)).body.data as PayoutBatchReply['data'];
const lines = async (id: number, query: string) =>
  (await get(`${batches}/${id}/lines${query}`)).body as unknown as PayoutLineList;

/** Returns the facts of the only request. */
async function approveAs(who: SessionHeaders): Promise<object> {
  const waiting = (await get(`${approvalPaths.approvals}?state=pending`, who)).body.data as {
    id: number;
    facts: object;
  }[];
  expect(waiting).toHaveLength(1);
  expect((await post(`${approvalPaths.approvals}/${waiting[0]!.id}/approve`, {}, who)).status).toBe(200);
  return waiting[0]!.facts;
}

test('a forged answer that says paid payouts came back puts nothing into balances by itself', async () => {
  await addPayees(services, { memberId: '100001', paise: 50_000 });
  const { id } = (await post(batches, {})).body.data as { id: number };
  await post(`${batches}/${id}/approve`, {});
  await approveAs(checker);
  const [csv] = (await get(templates)).body.data as PayoutTemplatesReply['data'];
  const template = { ...csv!.template, debit_account: '000405001234' };
  await post(`${templates}/csv`, { version: csv!.version, template });
  await approveAs(checker);
  expect((await post(`${batches}/${id}/send`, { channel: 'file', template: 'csv' })).status).toBe(200);
  const { reference } = (await lines(id, '')).data[0]!;
  const row = (state: string) =>
    `Reference,Amount,Status,UTR,Date,Reason\n${reference},500,${state},UTR000001,21/11/2026,\n`;
  expect((await upload(`${batches}/${id}/response`, row('PAID'))).body.data).toMatchObject({ awaits_approval: false });
  expect((await upload(`${batches}/${id}/response`, row('RETURNED'))).body.data).toMatchObject({
    returned: { lines: 1, amount: 500 },
    awaits_approval: true,
  });
  expect([await balanceOf(services, '100001'), (await read(id)).batch.returned.lines]).toEqual([0, 0]);
  const [request] = (await get(`${approvalPaths.approvals}?state=pending`)).body.data as { id: number }[];
  expect((await post(`${approvalPaths.approvals}/${request!.id}/approve`, {})).body.code).toBe('approval_own');
  expect((await post(batches, {})).body.code).toBe('payout_nothing_owed');
  expect((await post(`${approvalPaths.approvals}/${request!.id}/decline`, {}, checker)).status).toBe(200);
  expect(await balanceOf(services, '100001')).toBe(0);
});

test('one makes, another approves, the bank pays what it can, and the rest is in the next batch', async () => {
  await addPayees(
    services,
    { memberId: '100001', paise: 1_234_505 },
    { memberId: '100002', paise: 60_000 },
    { memberId: '100003', paise: 50_000, status: 'frozen' },
    { memberId: '100004', paise: 5_000 },
  );
  const { id } = (await post(batches, {})).body.data as { id: number };
  expect(await read(id)).toMatchObject({
    batch: {
      state: 'draft',
      made_by: 'mira@office.test',
      payable: { lines: 2, amount: 12_945.05 },
      held: { lines: 1, amount: 500 },
      carried: { lines: 1, amount: 50 },
    },
    holds: [{ hold: 'frozen', lines: 1 }],
    minimum: 100,
    proposed_by: null,
  });
  expect((await post(batches, {}, checker)).body.code).toBe('payout_batch_open');

  expect((await post(`${batches}/${id}/approve`, {})).body.data).toEqual({ state: 'awaiting_approval' });
  expect((await read(id)).proposed_by).toBe('Mira');
  const [request] = (await get(`${approvalPaths.approvals}?state=pending`, checker)).body.data as {
    id: number;
    facts: object;
  }[];
  expect(request!.facts).toEqual({ payout_batch: String(id), payout_amount: '12945.05' });
  expect((await post(`${approvalPaths.approvals}/${request!.id}/approve`, {})).body.code).toBe('approval_own');
  expect(await balanceOf(services, '100001')).toBe(1_234_505);
  expect((await post(`${approvalPaths.approvals}/${request!.id}/approve`, {}, checker)).status).toBe(200);
  expect([await balanceOf(services, '100001'), await balanceOf(services, '100003')]).toEqual([0, 50_000]);

  const [csv] = (await get(templates)).body.data as PayoutTemplatesReply['data'];
  expect(csv).toMatchObject({ key: 'csv', version: 0, is_incomplete: true });
  expect((await post(`${batches}/${id}/send`, { channel: 'file', template: 'csv' })).body.code).toBe(
    'payout_template_incomplete',
  );
  const template = { ...csv!.template, debit_account: '000405001234' };
  expect((await post(`${templates}/csv`, { version: 0, template })).body.data).toEqual({ state: 'awaiting_approval' });
  expect((await post(`${batches}/${id}/send`, { channel: 'file', template: 'csv' })).body.code).toBe(
    'payout_template_incomplete',
  );
  expect(await approveAs(checker)).toEqual({
    payout_template: `${template.name} (csv)`,
    debit_account: '000405001234',
    template_changes: 'debit_account:  → 000405001234',
  });
  expect((await post(`${batches}/${id}/send`, { channel: 'file', template: 'csv' })).status).toBe(200);
  const file = await get(`${batches}/${id}/file`);
  expect(file.headers).toMatchObject({
    'content-disposition': `attachment; filename="payouts-${id}.csv"`,
    'content-type': 'text/csv; charset=us-ascii',
    'cache-control': 'no-store',
  });
  const rows = file.bytes.toString().trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain(',0010000112345,SBIN0001234,12345.05,INR,');

  const [first, second] = (await lines(id, '')).data;
  const answer =
    'Reference,Amount,Status,UTR,Date,Reason\n' +
    `${first!.reference},12345.05,PAID,UTR000001,21/11/2026,\n${second!.reference},600,FAILED,,,Account closed\n`;
  const report = { paid: { lines: 1, amount: 12_345.05 }, failed: { lines: 1, amount: 600 }, problems: [] };
  expect((await upload(`${batches}/${id}/response/check`, answer)).body.data).toMatchObject(report);
  expect((await read(id)).batch).toMatchObject({ paid: { lines: 0 }, failed: { lines: 0 } });
  const uploaded = await upload(`${batches}/${id}/response`, answer);
  expect(uploaded.body.data).toMatchObject({ ...report, awaits_approval: true });
  // Again: a pending approval is requested only once.
  expect((await upload(`${batches}/${id}/response`, answer)).body.data).toMatchObject({ awaits_approval: true });
  expect([await balanceOf(services, '100002'), (await lines(id, '?view=failed')).data]).toEqual([0, []]);
  expect(await approveAs(checker)).toEqual({
    payout_batch: String(id),
    failed_payouts: '1',
    failed_amount: '600',
    members: '100002',
  });
  expect(await balanceOf(services, '100002')).toBe(60_000);
  expect((await lines(id, '?view=paid')).data).toMatchObject([
    { member_id: '100001', utr: 'UTR000001', paid_on: '2026-11-21' },
  ]);
  expect((await lines(id, '?view=failed')).data).toMatchObject([{ member_id: '100002', failure: 'Account closed' }]);
  expect((await lines(id, '?view=held&hold=frozen')).data).toMatchObject([{ member_id: '100003', hold: 'frozen' }]);
  expect((await lines(id, '?view=held&hold=kyc')).data).toEqual([]);
  const csvLines = (await get(`${batches}/${id}/lines.csv?view=failed`)).bytes.toString().trim().split('\r\n');
  expect(csvLines).toHaveLength(2);
  expect(csvLines[1]).toBe(`${second!.reference},100002,Asha Rawat,600,failed,,,2345,,,Account closed,`);

  const { id: next } = (await post(batches, {}, checker)).body.data as { id: number };
  expect((await lines(next, '')).data).toMatchObject([{ member_id: '100002', amount: 600 }]);
  expect(((await get(batches)).body as unknown as PayoutBatchList).data.map((each) => each.id)).toEqual([next, id]);
});

test('what the bank sends back is recorded by one and approved by another, who reads whose it is and how much', async () => {
  await addPayees(services, { memberId: '100001', paise: 50_000 });
  const { id } = (await post(batches, {})).body.data as { id: number };
  await services.db.updateTable('payout_batch').set({ approved_at: new Date(), state: 'approved' }).execute();
  const [line] = (await lines(id, '')).data;
  const path = `${batches}/${id}/lines/${line!.id}/return`;
  const body = { returned_on: '2026-11-21', reason: 'Account closed' };
  expect((await post(path, body)).body.code).toBe('payout_line_not_paid');
  await services.db
    .updateTable('payout_line')
    .set({ state: 'paid', utr: 'UTR000001', paid_on: '2026-11-20', settled_at: new Date() })
    .execute();
  expect((await post(path, body, reader)).status).toBe(403);
  const early = await post(path, { ...body, returned_on: '2026-11-19' });
  expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['returned_on']]);
  expect((await post(path, body)).body.data).toEqual({ state: 'awaiting_approval' });
  expect((await post(path, body, checker)).body.code).toBe('approval_pending');
  const [request] = (await get(`${approvalPaths.approvals}?state=pending`, checker)).body.data as {
    id: number;
    facts: object;
  }[];
  expect(request!.facts).toEqual({
    member: '100001',
    payout_batch: String(id),
    returned_amount: '500',
    returned_on: '2026-11-21',
    reason: 'Account closed',
  });
  expect((await post(`${approvalPaths.approvals}/${request!.id}/approve`, {})).body.code).toBe('approval_own');
  expect(await balanceOf(services, '100001')).toBe(50_000);
  expect((await post(`${approvalPaths.approvals}/${request!.id}/approve`, {}, checker)).status).toBe(200);
  expect(await balanceOf(services, '100001')).toBe(100_000);
  expect((await lines(id, '?view=returned')).data).toMatchObject([
    { member_id: '100001', utr: 'UTR000001', returned_on: '2026-11-21', failure: 'Account closed' },
  ]);
  expect((await post(path, body)).body.code).toBe('payout_line_not_paid');
});

test('whoever made a batch does not approve it, though somebody else has asked for it', async () => {
  await addPayees(services, { memberId: '100001', paise: 50_000 });
  const { id } = (await post(batches, {})).body.data as { id: number };
  await post(`${batches}/${id}/approve`, {}, checker);
  const [request] = (await get(`${approvalPaths.approvals}?state=pending`)).body.data as { id: number }[];
  expect((await post(`${approvalPaths.approvals}/${request!.id}/approve`, {})).body.code).toBe('payout_maker');
  expect(await balanceOf(services, '100001')).toBe(50_000);
});

test('a template of staff’s own is tried out with a made-up payout, then saved beside the shipped ones', async () => {
  services.clock.set('2026-11-05T12:00:00+05:30');
  const fixed = ((await get(templates)).body.data as PayoutTemplatesReply['data']).find(({ key }) => key === 'fixed')!;
  const template = { ...structuredClone(fixed.template), name: 'Doon Bank', client_code: 'AARVYA' };
  const tried = await post(staffPayoutPaths.templatePreview, { template });
  expect(tried.body.data).toEqual({
    head: 'HAARVYA      20261105   0000000001\r\n',
    line:
      'DPAY0000000001   NEFT' +
      `${'0'.repeat(18)}00112233445566    SBIN0001234000000001234550ASHA RAWAT${' '.repeat(25)}20261105   INCOME${' '.repeat(14)}\r\n`,
    end: 'T00000001000000000001234550\r\n',
  });
  template.client_code = 'A'.repeat(13);
  expect(await post(staffPayoutPaths.templatePreview, { template })).toMatchObject({
    status: 422,
    body: { errors: { 'template.file.header.1': [expect.stringContaining('too narrow')] } },
  });
  expect((await get(templates)).body.data).toHaveLength(3);
  template.client_code = 'AARVYA';
  expect((await post(`${templates}/doon-bank`, { version: 0, template })).body.data).toEqual({
    state: 'awaiting_approval',
  });
  expect((await get(templates)).body.data).toHaveLength(3);
  const [request] = (await get(`${approvalPaths.approvals}?state=pending`)).body.data as {
    facts: Record<string, string>;
  }[];
  const { template_changes: shown } = request!.facts;
  expect(shown).toContain('file.columns.6: – → Amount in paise | amount_paise |  | 15 | right | 0, ');
  expect(shown).toMatch(/, response\.pending\.2: – → UNDER PROCESS$/);
  await approveAs(checker);
  expect((await post(`${templates}/doon-bank`, { version: 0, template })).body.code).toBe('payout_template_changed');
  expect(((await get(templates)).body.data as PayoutTemplatesReply['data']).map(({ key }) => key)).toEqual([
    'csv',
    'filehdr',
    'fixed',
    'doon-bank',
  ]);
  expect((await post(staffPayoutPaths.templatePreview, { template }, reader)).status).toBe(403);
});

test('a response of another kind, a template without an amount, and who may only read are refused with a clear word', async () => {
  await addPayees(services, { memberId: '100001', paise: 50_000 });
  const { id } = (await post(batches, {})).body.data as { id: number };
  expect((await upload(`${batches}/${id}/response`, 'x')).body.code).toBe('payout_not_by_file');
  const [csv] = (await get(templates)).body.data as PayoutTemplatesReply['data'];
  const template = structuredClone(csv!.template);
  template.file.columns = template.file.columns.filter(({ source }) => source !== 'amount');
  const refused = await post(`${templates}/own`, { version: 0, template });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'template.file.columns': ['Add a column with the amount'] },
  ]);
  for (const [path, body] of [
    [batches, {}],
    [`${batches}/${id}/approve`, {}],
    [`${batches}/${id}/send`, { channel: 'file', template: 'csv' }],
  ] as const)
    expect((await post(path, body, reader)).status).toBe(403);
  expect((await get(`${batches}/${id}/file`, reader)).status).toBe(403);
  expect((await get(`${batches}/${id}`, reader)).status).toBe(200);
  expect((await get(`${batches}/999999`)).body.code).toBe('payout_batch_not_found');
});
