import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPaper, saveNotificationChoices } from '#server/members/index.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import type { Result } from '#server/platform/result.ts';
import { insertApprovedClose } from '#server/testing/approved-closes.ts';
import {
  addPayees,
  applyResponseByTwo,
  balanceOf,
  byTwo,
  changeAccount,
  emptyPayouts,
  type Payee,
} from '#server/testing/payees.ts';
import { emptyTables, openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import {
  applyResponse,
  applyUnpaid,
  approveBatch,
  checkResponse,
  discardBatch,
  findBatch,
  findPayoutHold,
  listLines,
  makeBatch,
  openBankFile,
  payoutJobs,
  findPaidMonths,
  readPayoutsOf,
  readTemplates,
  referenceOf,
  saveTemplate,
  sendByFile,
} from './index.ts';
import { recordReturn } from './record-return.ts';

let services: TestServices;
const db = () => services.db;
const actor = actorForTest();
beforeAll(async () => {
  services = await openTestServices({
    smsTemplates: { 'seller_paid.en': '1107160000000000009', 'seller_payout_returned.en': '1107160000000000010' },
  });
});
afterAll(() => services.close());
beforeEach(async () => {
  services.clock.set('2026-11-05T12:00:00+05:30');
  await emptyPayouts(services);
});

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code);

interface Line {
  id: number;
  member_id: string;
  paise: number;
  state: string;
  hold: string | null;
}
const linesOf = async (batchId: number) =>
  (
    await sql<Line>`SELECT id, member_id, paise, state, hold FROM payout_line WHERE batch_id = ${batchId} ORDER BY member_id`.execute(
      db(),
    )
  ).rows;
const states = async (batchId: number) =>
  Object.fromEntries((await linesOf(batchId)).map(({ member_id: id, state, hold }) => [id, hold ?? state]));
const entries = async () =>
  (
    await sql<{
      kind: string;
      member_id: string;
      paise: number;
    }>`SELECT kind, member_id, paise FROM income_entry ORDER BY id`.execute(db())
  ).rows.map(({ kind, member_id: id, paise }) => `${kind} ${id} ${paise}`);

/** With the company's account. */
async function fillTemplate(key = 'csv', more: object = {}): Promise<void> {
  const { template, version } = (await readTemplates(db())).find((each) => each.key === key)!;
  const company = { debit_account: '000405001234', debit_ifsc: 'ICIC0000004', client_code: 'AARVYA' };
  valueOf(await saveTemplate(services, actor, { key, version, template: { ...template, ...company, ...more } }));
}

async function approved(...payees: Payee[]): Promise<number> {
  await addPayees(services, ...payees);
  const id = valueOf(await makeBatch(services, actor));
  valueOf(await approveBatch(services, actor, id));
  return id;
}

async function sent(...payees: Payee[]): Promise<number> {
  const id = await approved(...payees);
  await fillTemplate();
  valueOf(await sendByFile(services, actor, { id, template: 'csv' }));
  return id;
}

async function fileOf(id: number): Promise<string> {
  const { parts } = valueOf(await openBankFile(services, id));
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

const head = 'Reference,Amount,Status,UTR,Date,Reason\r\n';
/** Reference, rupees, and the result. */
const response = (...rows: [reference: string, amount: string, state: string, utr?: string, date?: string][]) =>
  Buffer.from(
    head +
      rows
        .map(
          ([reference, amount, state, utr = '', date = '05/11/2026']) =>
            `${reference},${amount},${state},${utr},${date},Closed\r\n`,
        )
        .join(''),
  );
const referencesOf = async (id: number) =>
  Object.fromEntries((await linesOf(id)).map((line) => [line.member_id, referenceOf(line.id)]));

describe('a draft', () => {
  test('says who is paid, who is held and why, and who waits for the next one', async () => {
    await addPayees(
      services,
      { memberId: '100001', paise: 1_234_505 },
      { memberId: '100002', paise: 9_999 },
      { memberId: '100003', paise: 10_000 },
      { memberId: '100004', paise: -500 },
      { memberId: '100005', paise: 50_000, hasPan: false },
      { memberId: '100006', paise: 50_000, account: null },
      { memberId: '100007', paise: 50_000, status: 'frozen' },
      { memberId: '100008', paise: 50_000 },
      { memberId: '100009', paise: 50_000, status: 'exited', since: '2026-10-20T00:00:00+05:30' },
      // Left so long ago that nothing can be returned: the rest is paid, whatever the amount.
      { memberId: '100010', paise: 700, status: 'terminated', since: '2026-09-01T00:00:00+05:30' },
      { memberId: '100011', paise: 50_000 },
      { memberId: '100012', paise: 0 },
      { memberId: '100013', paise: 50_000 },
    );
    await changeAccount(services, '100008', '50020030040', new Date('2026-11-05T12:00:01+05:30'));
    await changeAccount(services, '100013', '50020030041', new Date('2026-11-05T12:00:00+05:30'));
    await tamper(
      db(),
      sql`INSERT INTO member_exit (member_id, kind, state, language, given_at, effective_at)
        VALUES ('100011', 'notice', 'pending', 'en', now(), now() + interval '9 days')`,
    );
    const id = valueOf(await makeBatch(services, actor));
    expect(await states(id)).toEqual({
      '100001': 'payable',
      '100002': 'carried',
      '100003': 'payable',
      '100004': 'negative',
      '100005': 'kyc',
      '100006': 'bank',
      '100007': 'frozen',
      '100008': 'bank_changed',
      '100009': 'leaving',
      '100010': 'payable',
      '100011': 'leaving',
      '100013': 'payable',
    });
    expect(await findBatch(db(), id)).toMatchObject({
      state: 'draft',
      payable_lines: 4,
      payable_paise: 1_295_205,
      held_lines: 7,
      held_paise: 299_500,
      carried_lines: 1,
      carried_paise: 9_999,
      holds: { negative: 1, kyc: 1, bank: 1, frozen: 1, bank_changed: 1, leaving: 2 },
    });
    expect(await entries()).toEqual([]);
    const holdOf = async (memberId: string) => {
      const hold = await findPayoutHold(services, memberId);
      return hold && [hold.reason, hold.until];
    };
    expect([await holdOf('100001'), await holdOf('100004'), await holdOf('100012')]).toEqual([null, null, null]);
    expect(await holdOf('100002')).toEqual(['below_minimum', null]);
    expect(await holdOf('100005')).toEqual(['kyc', null]);
    expect(await holdOf('100008')).toEqual(['bank_changed', '2026-11-05T06:30:01.000Z']);
    expect(await holdOf('100013')).toBeNull();
    expect(await holdOf('100011')).toEqual(['leaving', null]);
  });

  test('pays what an earlier membership is owed by the PAN and to the account that the later one changed to, after its wait', async () => {
    const since = '2026-09-01T00:00:00+05:30';
    await addPayees(
      services,
      { memberId: '100001', paise: 50_000, status: 'exited', since, hasPan: false },
      { memberId: '100002', paise: 50_000 },
    );
    // The first membership's own changes do not reach the second, which joined with papers of its own.
    await changeAccount(services, '100001', '50020030040', services.clock.now());
    await tamper(
      db(),
      sql`UPDATE member SET customer_id = (SELECT customer_id FROM member WHERE member_id = '100001'), joined_at = '2026-10-01'
        WHERE member_id = '100002'`,
    );
    const accounts = async () => {
      const id = valueOf(await makeBatch(services, actor));
      const lines = await listLines(db(), id, { view: 'payable', hold: null, after: null, limit: 9 });
      const held = await listLines(db(), id, { view: 'held', hold: null, after: null, limit: 9 });
      valueOf(await discardBatch(services, actor, id));
      return [...lines, ...held].map(({ member_id: id_, accountLast4, hold }) => `${id_} ${accountLast4} ${hold}`);
    };
    expect(await accounts()).toEqual(['100002 2345 null', '100001 0040 kyc']);
    await tamper(
      db(),
      sql`INSERT INTO kyc_change (member_id, customer_id, kind, state, language, created_at, updated_at, confirmed_at, number_hash, picture_sealed)
        SELECT member_id, customer_id, 'pan', 'approved', 'en', now(), now(), now(), 'pan', '-' FROM member WHERE member_id = '100002'`,
    );
    expect(await accounts()).toEqual(['100001 0040 null', '100002 2345 null']);
    await changeAccount(services, '100002', '50020030041', new Date('2026-11-05T12:00:01+05:30'));
    expect(await accounts()).toEqual(['100001 0041 bank_changed', '100002 0041 bank_changed']);
    expect(await findPayoutHold(services, '100001')).toEqual({
      reason: 'bank_changed',
      amount: 500,
      until: '2026-11-05T06:30:01.000Z',
    });
    services.clock.advance(1_000);
    expect(await accounts()).toEqual(['100001 0041 null', '100002 0041 null']);
    expect((await readPaper(db(), { memberId: '100001' }, 'bank'))!.last4).toBe('0041');
  });

  test('is one at a time, is discarded without a trace, and is refused where nobody is owed anything', async () => {
    expect(codeOf(await makeBatch(services, actor))).toBe('payout_nothing_owed');
    await addPayees(services, { memberId: '100001', paise: 50_000 });
    const id = valueOf(await makeBatch(services, actor));
    expect(codeOf(await makeBatch(services, actor))).toBe('payout_batch_open');
    valueOf(await discardBatch(services, actor, id));
    expect(codeOf(await discardBatch(services, actor, id))).toBe('payout_batch_not_draft');
    expect(codeOf(await approveBatch(services, actor, id))).toBe('payout_batch_not_draft');
    expect([await linesOf(id), await balanceOf(services, '100001')]).toEqual([[], 50_000]);
    expect(codeOf(await makeBatch(services, actor))).toBe('ok');
  });

  test('waits until every approved month is in the ledger', async () => {
    await addPayees(services, { memberId: '100001', paise: 50_000 });
    const close = await insertApprovedClose(services, '2026-10', { '100001': { personal: 100 } });
    expect(codeOf(await makeBatch(services, actor))).toBe('payout_close_not_posted');
    await sql`UPDATE income_posting SET state = 'posted', posted_at = now() WHERE close_id = ${close}`.execute(db());
    expect(codeOf(await makeBatch(services, actor))).toBe('ok');
  });
});

describe('an approval', () => {
  test('takes the amounts from the balances once, and what it says stays', async () => {
    const id = await approved({ memberId: '100001', paise: 50_000 }, { memberId: '100002', paise: 5_000 });
    expect(await entries()).toEqual(['payout 100001 -50000']);
    expect([await balanceOf(services, '100001'), await balanceOf(services, '100002')]).toEqual([0, 5_000]);
    expect(codeOf(await approveBatch(services, actor, id))).toBe('payout_batch_not_draft');
    expect(await findBatch(db(), id)).toMatchObject({ state: 'approved', approved_by: actor.login, payable_lines: 1 });
    for (const change of [
      sql`UPDATE payout_line SET paise = 1 WHERE state = 'sent'`,
      sql`UPDATE payout_line SET member_id = '100009' WHERE state = 'sent'`,
      sql`DELETE FROM payout_line WHERE state = 'sent'`,
      sql`UPDATE payout_batch SET made_by = 'x'`,
      sql`TRUNCATE payout_line`,
    ])
      await expect(change.execute(db())).rejects.toThrow('never changed or deleted');
    // Paid members are in no later batch; those below the minimum still are.
    const next = valueOf(await makeBatch(services, actor));
    expect(await states(next)).toEqual({ '100002': 'carried' });
    expect(codeOf(await approveBatch(services, actor, next))).toBe('payout_nothing_payable');
  });

  test('holds who cannot be paid any more as the draft says', async () => {
    await addPayees(
      services,
      { memberId: '100001', paise: 50_000 },
      { memberId: '100002', paise: 50_000 },
      { memberId: '100003', paise: 50_000 },
      { memberId: '100004', paise: 50_000 },
      { memberId: '100005', paise: 50_000 },
      { memberId: '100006', paise: 50_000 },
    );
    const id = valueOf(await makeBatch(services, actor));
    const heldUntil = new Date(services.clock.now().getTime() + 1);
    await sql`INSERT INTO contact_change (customer_id, state, language, old_mobile, old_email, new_mobile, codes, requested_at, confirmed_at, confirmed_by,
        undo_hash, undo_until, payout_hold_until)
      SELECT customer_id, 'confirmed', 'en', '1', '', '2', '[]', now(), now(), 'codes', 'hash', now(), ${heldUntil}
      FROM member WHERE member_id = '100006'`.execute(db());
    await changeAccount(services, '100002', '50020030040', new Date('2026-11-08T12:00:00+05:30'));
    await changeAccount(services, '100003', '50020030041', new Date('2026-11-05T11:00:00+05:30'));
    await tamper(
      db(),
      sql`UPDATE income_account SET balance_paise = 49999 WHERE member_id = '100004'`,
      sql`UPDATE member SET status = 'frozen' WHERE member_id = '100005'`,
    );
    valueOf(await approveBatch(services, actor, id));
    expect(await states(id)).toEqual({
      '100001': 'sent',
      '100002': 'bank_changed',
      '100003': 'bank_changed',
      '100004': 'balance',
      '100005': 'frozen',
      '100006': 'contact_changed',
    });
    expect(await entries()).toEqual(['payout 100001 -50000']);
    expect(await findBatch(db(), id)).toMatchObject({ payable_lines: 1, payable_paise: 50_000, held_lines: 5 });
    expect(await findPayoutHold(services, '100006')).toEqual({
      reason: 'contact_changed',
      amount: 500,
      until: heldUntil.toISOString(),
    });
  });

  test('is refused to the maker, and changes nothing where all are held by then', async () => {
    await addPayees(services, { memberId: '100001', paise: 50_000 });
    const id = valueOf(await makeBatch(services, actor));
    const secondPerson = { approval: 1, requested_by: 'ravi@office.example', approved_by: actor.login };
    expect(codeOf(await approveBatch(services, { ...actor, secondPerson }, id))).toBe('payout_maker');
    await sql`UPDATE member SET status = 'frozen'`.execute(db());
    expect(codeOf(await approveBatch(services, actor, id))).toBe('payout_nothing_payable');
    expect([await states(id), await entries()]).toEqual([{ '100001': 'payable' }, []]);
  });
});

describe('the bank’s file', () => {
  test('has every account in the clear, changed ones too, the same bytes again, and nothing of who is held', async () => {
    await addPayees(
      services,
      { memberId: '100001', paise: 1_234_505, account: '00112233445566', holder: '=Sūnita (Devi)' },
      { memberId: '100002', paise: 20_000_000, ifsc: 'ICIC0000001' },
      { memberId: '100003', paise: 20_000_000 },
      { memberId: '100004', paise: 5_000 },
    );
    await changeAccount(services, '100003', '000050020030040', new Date('2026-11-01T12:00:00+05:30'));
    const id = valueOf(await makeBatch(services, actor));
    valueOf(await approveBatch(services, actor, id));
    await fillTemplate();
    valueOf(await sendByFile(services, actor, { id, template: 'csv' }));
    const references = await referencesOf(id);
    const wanted =
      'Payment Mode,Debit Account,Beneficiary Name,Beneficiary Account,IFSC,Amount,Currency,Reference,Remarks,Email,Mobile\r\n' +
      `NFT,000405001234,SUNITA DEVI,00112233445566,SBIN0001234,12345.05,INR,${references['100001']},INCOME,100001@example.in,9100001000\r\n` +
      `WIB,000405001234,ASHA RAWAT,0010000212345,ICIC0000001,200000.00,INR,${references['100002']},INCOME,100002@example.in,9100002000\r\n` +
      `RTG,000405001234,ASHA DEVI RAWAT,000050020030040,HDFC0000123,200000.00,INR,${references['100003']},INCOME,100003@example.in,9100003000\r\n`;
    expect(await fileOf(id)).toBe(wanted);
    services.clock.advance(86_400_000);
    expect(await fileOf(id)).toBe(wanted);
    // A later change of account does not affect payouts in progress.
    await changeAccount(services, '100001', '999', services.clock.now());
    expect(await fileOf(id)).toBe(wanted);
  });

  test('is written only of an approved batch, in a template that has the company’s account, and not any more once the bank has answered', async () => {
    await addPayees(services, { memberId: '100001', paise: 50_000 });
    const id = valueOf(await makeBatch(services, actor));
    const choose = async (template: string) => codeOf(await sendByFile(services, actor, { id, template }));
    expect([await choose('csv'), codeOf(await openBankFile(services, id))]).toEqual([
      'payout_batch_not_approved',
      'payout_batch_not_approved',
    ]);
    valueOf(await approveBatch(services, actor, id));
    expect([await choose('csv'), await choose('nobody'), codeOf(await openBankFile(services, id))]).toEqual([
      'payout_template_incomplete',
      'payout_template_not_found',
      'payout_not_by_file',
    ]);
    await fillTemplate('fixed');
    await fillTemplate('csv');
    expect([await choose('fixed'), await choose('csv')]).toEqual(['ok', 'ok']);
    const { '100001': reference } = await referencesOf(id);
    valueOf(await applyResponseByTwo(services, actor, id, response([reference!, '500', 'PAID', 'UTR000001'])));
    expect([await choose('csv'), codeOf(await openBankFile(services, id))]).toEqual([
      'payout_batch_answered',
      'payout_batch_answered',
    ]);
  });
});

describe('the bank’s answer', () => {
  test('pays, fails and leaves open; what failed is in the balance again and in the next batch, under another reference', async () => {
    const id = await sent(
      { memberId: '100001', paise: 50_000 },
      { memberId: '100002', paise: 60_000 },
      { memberId: '100003', paise: 70_000 },
    );
    const { '100001': one, '100002': two, '100003': three } = await referencesOf(id);
    const file = response(
      [one!, '500.00', 'Success', 'sbin000001'],
      [two!, '600', 'FAILED'],
      [three!, '700', 'pending'],
    );
    const report = {
      paid: { lines: 1, amount: 500 },
      failed: { lines: 1, amount: 600 },
      returned: { lines: 0, amount: 0 },
      pending: 1,
      unchanged: 0,
      problem_counts: {},
      problems: [],
    };
    expect(valueOf(await checkResponse(services, id, file))).toEqual(report);
    expect(await states(id)).toEqual({ '100001': 'sent', '100002': 'sent', '100003': 'sent' });
    expect(valueOf(await applyResponseByTwo(services, actor, id, file))).toEqual(report);
    expect(await states(id)).toEqual({ '100001': 'paid', '100002': 'failed', '100003': 'sent' });
    expect((await entries()).slice(3)).toEqual(['payout_failed 100002 60000']);
    expect(await findBatch(db(), id)).toMatchObject({
      payable_lines: 1,
      payable_paise: 70_000,
      paid_lines: 1,
      paid_paise: 50_000,
      failed_lines: 1,
      failed_paise: 60_000,
    });
    expect(await readPayoutsOf(db(), '100001', 5)).toMatchObject([
      { paise: 50_000, state: 'paid', utr: 'SBIN000001', paid_on: '2026-11-05' },
    ]);
    // The same file again changes nothing.
    expect(valueOf(await applyResponseByTwo(services, actor, id, file))).toMatchObject({
      paid: { lines: 0 },
      failed: { lines: 0 },
      unchanged: 2,
      pending: 1,
    });
    expect(await entries()).toHaveLength(4);

    const next = valueOf(await makeBatch(services, actor));
    expect(await linesOf(next)).toMatchObject([{ member_id: '100002', paise: 60_000, state: 'payable' }]);
    valueOf(await approveBatch(services, actor, next));
    expect((await referencesOf(next))['100002']).not.toBe(two);
    // The rest of the first file comes later, by itself.
    valueOf(await applyResponseByTwo(services, actor, id, response([three!, '700', 'PAID', 'UTR000003'])));
    expect(await states(id)).toEqual({ '100001': 'paid', '100002': 'failed', '100003': 'paid' });
  });

  test('a month is paid once all of a batch after its crediting is answered, and not by a batch before it', async () => {
    const posted = async (month: string, at: string) => {
      const close = await insertApprovedClose(services, month, { '100001': { personal: 100 } });
      await tamper(db(), sql`UPDATE income_posting SET state = 'posted', posted_at = ${at} WHERE close_id = ${close}`);
    };
    await posted('2026-09', '2026-11-02T00:00:00+05:30');
    const id = await sent({ memberId: '100001', paise: 50_000 }, { memberId: '100002', paise: 60_000 });
    const { '100001': one, '100002': two } = await referencesOf(id);
    valueOf(
      await applyResponseByTwo(
        services,
        actor,
        id,
        response([one!, '500', 'PAID', 'UTR000001'], [two!, '600', 'PENDING']),
      ),
    );
    expect(await findPaidMonths(db())).toEqual(new Set());
    valueOf(await applyResponseByTwo(services, actor, id, response([two!, '600', 'FAILED'])));
    expect(await findPaidMonths(db())).toEqual(new Set(['2026-09']));
    await posted('2026-10', '2026-11-06T00:00:00+05:30');
    expect(await findPaidMonths(db())).toEqual(new Set(['2026-09']));
  });

  test('tells who was paid, once, in their language, by email and SMS', async () => {
    const id = await sent(
      { memberId: '100001', paise: 1_234_505 },
      { memberId: '100002', paise: 60_000, language: 'hi' },
      { memberId: '100003', paise: 70_000 },
    );
    const { '100001': one, '100002': two, '100003': three } = await referencesOf(id);
    const file = response(
      [one!, '12345.05', 'PAID', 'UTR000001'],
      [two!, '600', 'PAID', 'UTR000002'],
      [three!, '700', 'FAILED'],
    );
    valueOf(await applyResponseByTwo(services, actor, id, file));
    await runDueJobs(services, payoutJobs);
    await payoutJobs['payouts:tell']!(services, { batchId: id });
    const mails = await sql<{ recipient: string; subject: string; body_text: string }>`
      SELECT recipient, subject, body_text FROM mail ORDER BY id`.execute(db());
    expect(mails.rows.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['100001@example.in', 'Aarvya has paid you ₹12,345.05'],
      ['100002@example.in', 'Aarvya ने आपको ₹600 भेजे हैं'],
    ]);
    expect(mails.rows[0]!.body_text).toContain('The bank’s reference (UTR) is UTR000001.');
    expect(mails.rows.map(({ body_text: text }) => /\S+\/income$/m.exec(text)?.[0])).toEqual(
      ['/income', '/hi/income'].map((path) => services.adminUrl + path),
    );
    const texts = await sql<{ key: string; payload: { text: string } }>`
      SELECT key, payload FROM job WHERE key LIKE 'text seller_paid%'`.execute(db());
    expect(texts.rows.map(({ payload }) => payload.text)).toEqual([
      'Dear Asha, Aarvya has paid Rs 12,345.05 (UTR UTR000001) to your bank account.',
    ]);
  });

  test('tells who was paid by the ways that they chose', async () => {
    const id = await sent({ memberId: '100001', paise: 50_000 });
    const { '100001': one } = await referencesOf(id);
    valueOf(await saveNotificationChoices(services, '100001', { email: false, sms: false, whatsapp: true }));
    services.config.whatsappTemplates = { 'seller_paid.en': 'seller_paid' };
    valueOf(await applyResponseByTwo(services, actor, id, response([one!, '500', 'PAID', 'UTR000001'])));
    await payoutJobs['payouts:tell']!(services, { batchId: id });
    services.config.whatsappTemplates = {};
    expect((await sql`SELECT id FROM mail`.execute(db())).rows).toEqual([]);
    const { rows } = await sql<{ key: string }>`SELECT key FROM job WHERE key LIKE '% seller_paid %'`.execute(db());
    expect(rows.map(({ key }) => key.replace(/\d+$/, ''))).toEqual(['whatsapp seller_paid payout ']);
  });

  test('pays who has left and had their account erased, without a mobile that is none', async () => {
    const id = await sent({ memberId: '100001', paise: 50_000, status: 'exited' });
    const erasing = sql`UPDATE customer SET first_name = 'Erased', last_name = 'customer', mobile = 'erased-' || id, email = '', erased_at = now()`;
    await tamper(db(), erasing);
    expect(await fileOf(id)).toMatch(/,INCOME,,\r\n$/);
    const { '100001': one } = await referencesOf(id);
    valueOf(await applyResponseByTwo(services, actor, id, response([one!, '500', 'PAID', 'UTR000001'])));
    await payoutJobs['payouts:tell']!(services, { batchId: id });
    const { rows } = await sql`SELECT key FROM job WHERE key LIKE 'text seller_paid%'`.execute(db());
    expect(rows).toEqual([]);
  });

  test.each<[string, (references: { one: string; two: string; other: string }) => Buffer, object]>([
    [
      'an unknown reference',
      ({ one, two }) =>
        response([one, '500', 'PAID', 'UTR000001'], [two, '600', 'FAILED'], ['PAY9999999999', '1', 'FAILED']),
      { unknown: 1 },
    ],
    [
      'another name',
      ({ one, two }) => response([one, '500', 'FAILED'], [two, '600', 'FAILED'], ['NEFT123', '1', 'FAILED']),
      { unknown: 1 },
    ],
    [
      'a line of another batch',
      ({ one, two, other }) => response([one, '500', 'FAILED'], [two, '600', 'FAILED'], [other, '700', 'FAILED']),
      { other_batch: 1 },
    ],
    [
      'a repeated line',
      ({ one, two }) => response([one, '500', 'FAILED'], [two, '600', 'FAILED'], [one, '500', 'FAILED']),
      { repeated: 1 },
    ],
    ['a missing line', ({ one }) => response([one, '500', 'PAID', 'UTR000001']), { missing: 1 }],
    [
      'another amount',
      ({ one, two }) => response([one, '500.01', 'PAID', 'UTR000001'], [two, '600', 'FAILED']),
      { amount: 1 },
    ],
    ['no amount', ({ one, two }) => response([one, 'x', 'PAID', 'UTR000001'], [two, '600', 'FAILED']), { amount: 1 }],
    ['another state', ({ one, two }) => response([one, '500', 'MAYBE'], [two, '600', 'FAILED']), { state: 1 }],
    ['no UTR', ({ one, two }) => response([one, '500', 'PAID'], [two, '600', 'FAILED']), { utr: 1 }],
    [
      'a day to come',
      ({ one, two }) => response([one, '500', 'PAID', 'UTR000001', '06/11/2026'], [two, '600', 'FAILED']),
      { after_today: 1 },
    ],
    [
      'a day before it was sent, as of swapped day and month',
      ({ one, two }) => response([one, '500', 'PAID', 'UTR000001', '11/05/2026'], [two, '600', 'FAILED']),
      { before_sent: 1 },
    ],
    [
      'a failure before it was sent',
      ({ one, two }) => response([one, '500', 'PAID', 'UTR000001'], [two, '600', 'FAILED', '', '04/11/2026']),
      { before_sent: 1 },
    ],
    ['no day', ({ one, two }) => response([one, '500', 'PAID', 'UTR000001', ''], [two, '600', 'FAILED']), { date: 1 }],
  ])('with %s is refused by name, and nothing changes', async (_what, make, counts) => {
    const earlier = await approved({ memberId: '100003', paise: 70_000 });
    const { '100003': other } = await referencesOf(earlier);
    const id = await sent({ memberId: '100001', paise: 50_000 }, { memberId: '100002', paise: 60_000 });
    const { '100001': one, '100002': two } = await referencesOf(id);
    const file = make({ one: one!, two: two!, other: other! });
    expect(valueOf(await checkResponse(services, id, file)).problem_counts).toEqual(counts);
    const before = [await linesOf(id), await entries(), await findBatch(db(), id)];
    expect(codeOf(await applyResponseByTwo(services, actor, id, file))).toBe('payout_response_problems');
    expect([await linesOf(id), await entries(), await findBatch(db(), id)]).toEqual(before);
  });

  test.each<[string, Buffer]>([
    ['UTF-16', Buffer.from(`\uFEFF${head}`, 'utf16le')],
    ['a workbook', Buffer.from('504b0304', 'hex')],
    ['other columns', Buffer.from('a,b\n1,2\n')],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused', async (_what, file) => {
    const id = await sent({ memberId: '100001', paise: 50_000 });
    expect(codeOf(await checkResponse(services, id, file))).toBe('payout_response_unreadable');
    expect(codeOf(await applyResponseByTwo(services, actor, id, file))).toBe('payout_response_unreadable');
    expect(await states(id)).toEqual({ '100001': 'sent' });
  });

  test('never turns an end into another one', async () => {
    const id = await sent({ memberId: '100001', paise: 50_000 }, { memberId: '100002', paise: 60_000 });
    const { '100001': one, '100002': two } = await referencesOf(id);
    valueOf(
      await applyResponseByTwo(
        services,
        actor,
        id,
        response([one!, '500', 'PAID', 'UTR000001'], [two!, '600', 'FAILED']),
      ),
    );
    for (const file of [
      response([one!, '500', 'FAILED']),
      response([two!, '600', 'PAID', 'UTR000002']),
      response([one!, '500', 'PAID', 'UTR000009']),
    ])
      expect(valueOf(await checkResponse(services, id, file)).problem_counts).toEqual({ settled: 1 });
    expect(await balanceOf(services, '100002')).toBe(60_000);
  });
});

describe('money that goes back into a balance', () => {
  const standing = async (id: number) => [await linesOf(id), await entries(), await findBatch(db(), id)];

  test('needs two people whatever route leads there, and what was paid does not', async () => {
    const id = await sent({ memberId: '100001', paise: 50_000 }, { memberId: '100002', paise: 60_000 });
    const { '100001': one, '100002': two } = await referencesOf(id);
    const file = response([one!, '500', 'PAID', 'UTR000001'], [two!, '600', 'FAILED']);
    const { unpaid } = valueOf(await applyResponse(services, actor, id, file));
    expect(await states(id)).toEqual({ '100001': 'paid', '100002': 'sent' });
    expect(unpaid).toMatchObject({
      batchId: id,
      failed: { lines: 1, paise: 60_000 },
      returned: { lines: 0, paise: 0 },
    });
    const before = await standing(id);
    expect(codeOf(await applyUnpaid(services, actor, unpaid!))).toBe('payout_second_person');
    const lineId = (await linesOf(id))[0]!.id;
    const returned = { batchId: id, lineId, day: '2026-11-05', reason: 'Closed' };
    expect(codeOf(await recordReturn(services, actor, returned))).toBe('payout_second_person');
    expect(await standing(id)).toEqual(before);
    expect([await balanceOf(services, '100001'), await balanceOf(services, '100002')]).toEqual([0, 0]);
    valueOf(await applyUnpaid(services, byTwo(actor), unpaid!));
    expect([await balanceOf(services, '100001'), await balanceOf(services, '100002')]).toEqual([0, 60_000]);
    expect(codeOf(await applyUnpaid(services, byTwo(actor), unpaid!))).toBe('payout_response_outdated');
  });

  test('is asked for once by the same file, and not any more once a line has another end', async () => {
    const id = await sent({ memberId: '100001', paise: 50_000 }, { memberId: '100002', paise: 60_000 });
    const { '100001': one, '100002': two } = await referencesOf(id);
    const both = response([one!, '500', 'FAILED'], [two!, '600', 'FAILED']);
    const first = valueOf(await applyResponse(services, actor, id, both)).unpaid!;
    expect(valueOf(await applyResponse(services, actor, id, both)).unpaid).toEqual(first);
    // A file while a response is pending would pay what the bank reports as failed.
    expect(codeOf(await openBankFile(services, id))).toBe('payout_batch_answered');
    const later = response([one!, '500', 'PAID', 'UTR000001'], [two!, '600', 'PENDING']);
    valueOf(await applyResponse(services, actor, id, later));
    expect(codeOf(await applyUnpaid(services, byTwo(actor), first))).toBe('payout_response_outdated');
    expect([await balanceOf(services, '100001'), await balanceOf(services, '100002')]).toEqual([0, 0]);
    await expect(sql`UPDATE payout_response SET results = '[]'`.execute(db())).rejects.toThrow(
      'never changed or deleted',
    );
  });
});

describe('a payout that the bank sends back after it was paid', () => {
  /** Of 500 and 600 rupees. */
  async function paid() {
    const id = await sent({ memberId: '100001', paise: 50_000 }, { memberId: '100002', paise: 60_000, language: 'hi' });
    const { '100001': one, '100002': two } = await referencesOf(id);
    const file = response([one!, '500', 'PAID', 'UTR000001'], [two!, '600', 'PAID', 'UTR000002']);
    valueOf(await applyResponseByTwo(services, actor, id, file));
    await runDueJobs(services, payoutJobs);
    await emptyTables(db(), 'mail');
    return { id, one: one!, two: two!, file, lineId: (await linesOf(id))[0]!.id };
  }
  const sums = async (id: number) => {
    const { paid_lines, paid_paise, returned_lines, returned_paise, failed_lines } = (await findBatch(db(), id))!;
    return { paid: [paid_lines, paid_paise], returned: [returned_lines, returned_paise], failed_lines };
  };
  const taxed = async () => (await sql`SELECT * FROM income_tax_year`.execute(db())).rows;

  test('is in the balance again, once and untaxed, and in the next batch under another reference; its seller is told', async () => {
    const { id, one, lineId } = await paid();
    services.clock.set('2026-11-20T12:00:00+05:30');
    const record = () =>
      recordReturn(services, byTwo(actor), { batchId: id, lineId, day: '2026-11-19', reason: 'Account closed' });
    valueOf(await record());
    expect(codeOf(await record())).toBe('payout_line_not_paid');
    expect((await entries()).slice(2)).toEqual(['payout_failed 100001 50000']);
    expect([await balanceOf(services, '100001'), await taxed()]).toEqual([50_000, []]);
    expect(await sums(id)).toEqual({ paid: [1, 60_000], returned: [1, 50_000], failed_lines: 0 });
    expect(await readPayoutsOf(db(), '100001', 5)).toMatchObject([
      { paise: 50_000, state: 'returned', utr: 'UTR000001', paid_on: '2026-11-05' },
    ]);
    await runDueJobs(services, payoutJobs);
    await payoutJobs['payouts:tell']!(services, { batchId: id });
    const mails = await sql<{ recipient: string; subject: string; body_text: string }>`
      SELECT recipient, subject, body_text FROM mail`.execute(db());
    expect(mails.rows.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['100001@example.in', 'Your bank sent ₹500 back to Aarvya'],
    ]);
    expect(mails.rows[0]!.body_text).toContain('on 19 Nov 2026 your bank sent back the ₹500');
    const texts = await sql<{ payload: { text: string } }>`
      SELECT payload FROM job WHERE key LIKE 'text seller_payout_returned%'`.execute(db());
    expect(texts.rows.map(({ payload }) => payload.text)).toEqual([
      'Dear Asha, your bank sent back Rs 500 that Aarvya paid you. Please check your bank details. We will pay it again.',
    ]);
    const next = valueOf(await makeBatch(services, actor));
    expect(await linesOf(next)).toMatchObject([{ member_id: '100001', paise: 50_000, state: 'payable' }]);
    valueOf(await approveBatch(services, actor, next));
    expect((await referencesOf(next))['100001']).not.toBe(one);
    expect(await balanceOf(services, '100001')).toBe(0);
  });

  test.each<[string, object, string]>([
    ['before it was paid', { day: '2026-11-04' }, 'fields_invalid'],
    ['on a day to come', { day: '2026-11-06' }, 'fields_invalid'],
    ['of another batch', { batchId: 999_999 }, 'payout_line_not_found'],
  ])('is not recorded %s', async (_what, more, code) => {
    const { id, lineId } = await paid();
    const before = [await linesOf(id), await entries(), await sums(id)];
    const returned = { batchId: id, lineId, day: '2026-11-05', reason: 'Closed', ...more };
    expect(codeOf(await recordReturn(services, byTwo(actor), returned))).toBe(code);
    expect([await linesOf(id), await entries(), await sums(id)]).toEqual(before);
  });

  test('is told by a response, too, which says so before it is applied; earlier files change nothing then', async () => {
    const { id, one, two, file } = await paid();
    services.clock.set('2026-11-20T12:00:00+05:30');
    const later = response([one, '500', 'RETURNED', 'UTR000001', '19/11/2026']);
    const report = { returned: { lines: 1, amount: 500 }, failed: { lines: 0, amount: 0 }, problem_counts: {} };
    expect(valueOf(await checkResponse(services, id, later))).toMatchObject(report);
    expect(await sums(id)).toMatchObject({ returned: [0, 0] });
    expect(valueOf(await applyResponseByTwo(services, actor, id, later))).toMatchObject(report);
    expect(await sums(id)).toEqual({ paid: [1, 60_000], returned: [1, 50_000], failed_lines: 0 });
    for (const again of [later, file])
      expect(valueOf(await applyResponseByTwo(services, actor, id, again))).toMatchObject({
        returned: { lines: 0 },
        problem_counts: {},
      });
    expect([await balanceOf(services, '100001'), await balanceOf(services, '100002')]).toEqual([50_000, 0]);
    for (const [row, problem] of [
      [[two, '600', 'RETURNED', '', '04/11/2026'], 'before_sent'],
      [[two, '600', 'RETURNED', '', '21/11/2026'], 'after_today'],
      [[two, '600.01', 'RETURNED', ''], 'amount'],
      [[one, '500', 'FAILED'], 'settled'],
    ] as const)
      expect(valueOf(await checkResponse(services, id, response([...row]))).problem_counts).toEqual({ [problem]: 1 });
  });

  test('of a line that never was paid says that it has failed; its bank’s file is not given out again once all came back', async () => {
    const id = await sent({ memberId: '100001', paise: 50_000 });
    const { '100001': one } = await referencesOf(id);
    const file = response([one!, '500', 'REVERSED', '', '']);
    expect(valueOf(await applyResponseByTwo(services, actor, id, file))).toMatchObject({ failed: { lines: 1 } });
    expect(valueOf(await applyResponseByTwo(services, actor, id, file))).toMatchObject({ unchanged: 1 });
    expect(await sums(id)).toEqual({ paid: [0, 0], returned: [0, 0], failed_lines: 1 });
    expect(await balanceOf(services, '100001')).toBe(50_000);
    valueOf(await discardBatch(services, actor, valueOf(await makeBatch(services, actor))));
    await emptyPayouts(services);
    const { id: other, one: first, two } = await paid();
    const all = response([first, '500', 'RETURNED'], [two, '600', 'RETURNED']);
    valueOf(await applyResponseByTwo(services, actor, other, all));
    expect(codeOf(await openBankFile(services, other))).toBe('payout_batch_answered');
  });

  test('stays as it is recorded', async () => {
    const { id, lineId } = await paid();
    valueOf(await recordReturn(services, byTwo(actor), { batchId: id, lineId, day: '2026-11-05', reason: 'Closed' }));
    for (const change of [
      sql`UPDATE payout_line SET state = 'paid', returned_on = NULL, returned_at = NULL, failure = NULL WHERE id = ${lineId}`,
      sql`UPDATE payout_line SET failure = 'Other' WHERE id = ${lineId}`,
      sql`UPDATE payout_line SET utr = 'UTR000009', state = 'returned', returned_on = paid_on, returned_at = now(), failure = '' WHERE state = 'paid'`,
      sql`UPDATE payout_line SET paid_on = '2026-01-01' WHERE state = 'paid'`,
      sql`DELETE FROM payout_line WHERE id = ${lineId}`,
    ])
      await expect(change.execute(db())).rejects.toThrow('never changed or deleted');
  });
});

describe('a template', () => {
  test('is saved over the version that was read, and refused by field where it is wrong', async () => {
    await fillTemplate('csv', { name: 'Our bank' });
    const [csv] = await readTemplates(db());
    expect(csv).toMatchObject({ key: 'csv', version: 1, savedBy: actor.login });
    const save = (version: number, template = csv!.template, key = 'csv') =>
      saveTemplate(services, actor, { key, version, template });
    expect([codeOf(await save(0)), codeOf(await save(7))]).toEqual([
      'payout_template_changed',
      'payout_template_changed',
    ]);
    const spoilt = structuredClone(csv!.template);
    spoilt.file.columns = spoilt.file.columns.filter(({ source }) => source !== 'amount');
    const refused = await save(1, spoilt);
    expect(refused).toMatchObject({ ok: false, error: { httpStatus: 422 } });
    expect(JSON.stringify(refused)).toContain('amountMissing');
    expect([codeOf(await save(1)), codeOf(await save(0, csv!.template, 'hdfc'))]).toEqual(['ok', 'ok']);
    expect((await readTemplates(db())).map(({ key, version }) => [key, version])).toEqual([
      ['csv', 2],
      ['filehdr', 0],
      ['fixed', 0],
      ['hdfc', 1],
    ]);
  });
});
