import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KycChangeReply } from '#contract/membership.ts';
import { membershipPaths } from '#contract/membership-rules.ts';
import {
  StaffChangeList,
  StaffChangeReply,
  StaffExitList,
  staffMembershipPaths,
} from '#contract/admin/network/membership.ts';
import { paths } from '#contract/paths.ts';
import { joiningPaths } from '#contract/joining-rules.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { rotateKycKey } from '../joining/rotate-keys.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, bina, confirmContact, countRows, enter, logIn, undoContact } from '#server/testing/customers.ts';
import { applicant, bank, pans } from '#server/testing/joining.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { otherCode, readNewestCode, readSecrets } from '#server/testing/verification-codes.ts';
import { membershipJobs } from './jobs.ts';
import { sealedChanges } from './change-papers.ts';
import { joinCompany, joinWithPapers, newBank, openMembershipCaller, seller } from './membership.testing.ts';
import { readPayoutHolds } from './store.ts';

let services: TestServices;
let caller: Caller;
let office: Caller;
let session: SessionHeaders;
let me: ReturnType<typeof seller>;
const login = { email: 'network@office.test', name: 'Dev Rana', password: 'a long password' };
beforeAll(async () => {
  const smsTemplates = { 'verification_code.en': '1', 'seller_details_change.en': '2', 'contact_changed.en': '3' };
  services = await openTestServices({ rateLimitScale: 1_000, smsTemplates });
  caller = openMembershipCaller(services);
  office = openCaller(services, (site, own, limits) => staffRoutes(site, own, limits));
  await addStaff(services, { ...login, role: 'network' });
  session = await logInForTest(office, login);
});
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(services.db, 'join_application', 'customer', 'member', 'mail', 'job', 'verification_code');
  await emptyTables(services.db, 'rate_limit', 'sign_in_attempt');
  await joinCompany(services);
  me = seller(services, caller, await joinWithPapers(services, caller));
  await emptyTables(services.db, 'mail', 'job');
});
afterAll(async () => {
  await Promise.all([caller.close(), office.close()]);
  await services.close();
});

const rowOf = async () =>
  (await sql`SELECT * FROM kyc_change ORDER BY id DESC LIMIT 1`.execute(services.db)).rows[0] as Record<
    string,
    unknown
  >;
const mails = async () =>
  (
    await sql<{ recipient: string; text: string }>`
      SELECT recipient, body_text AS text FROM mail WHERE body_text NOT LIKE '%one-time%' ORDER BY id`.execute(
      services.db,
    )
  ).rows;
const sms = async () =>
  (
    await sql<{ to: string; text: string }>`SELECT payload ->> 'to' AS to, payload ->> 'text' AS text FROM job
      WHERE kind = 'text' AND payload ->> 'kind' = 'seller_details_change' ORDER BY id`.execute(services.db)
  ).rows;
const get = (path: string) => office.call('GET', path, undefined, { headers: { ...session } });
const post = (path: string, body: object) => office.call('POST', path, body, { headers: { ...session } });
const decide = async (action: 'approve' | 'decline', body: object = {}) => {
  const { id, version } = await rowOf();
  return post(`${staffMembershipPaths.changes}/${String(id)}/${action}`, { version, ...body });
};

describe('another bank account', () => {
  test('is typed, sent with its cheque, confirmed by a code to the mobile, and told at once', async () => {
    const { version, code } = await me.prepareBank();
    expect(version).toBe(3);
    expect(await mails()).toEqual([]);
    const confirmed = await me.confirm('bank', version, code);
    expect(KycChangeReply.parse(confirmed.body).data).toEqual({
      kind: 'bank',
      state: 'submitted',
      version: 3,
      number_last4: '0040',
      name: 'Asha Rawat',
      ifsc: 'HDFC0000123',
      bank_name: 'HDFC Bank',
      has_picture: true,
      confirmed_at: '2026-11-21T06:30:00.000Z',
      decided_at: null,
      decline_reason: null,
    });
    expect(await me.read()).toMatchObject({ bank: { account_last4: '0030' }, payout_hold_until: null });
    const [mail] = await mails();
    expect(mail!.recipient).toBe(asha.email);
    expect(mail!.text).toContain('ending in 0040');
    expect(await sms()).toMatchObject([{ to: asha.mobile, text: expect.stringContaining('Not you? Call') }]);
  });

  test('stands nowhere in the open', async () => {
    await me.submitBank();
    const row = await rowOf();
    const text = JSON.stringify({ ...row, picture_sealed: (row['picture_sealed'] as Buffer).toString('latin1') });
    expect(text).not.toContain(newBank.account_number);
    expect(JSON.stringify(await mails())).not.toContain(newBank.account_number);
    expect((row['picture_sealed'] as Buffer).subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  test('holds after approval, payouts after 72 hours more; the one before stays on record', async () => {
    await me.submitBank();
    services.clock.advance(3_600_000);
    expect(await decide('approve')).toMatchObject({ status: 200 });
    const { member_id: memberId, ...after } = await me.read();
    expect(after).toMatchObject({
      bank: { account_last4: '0040', ifsc: 'HDFC0000123', bank_name: 'HDFC Bank' },
      bank_change: { state: 'approved' },
      payout_hold_until: '2026-11-24T07:30:00.000Z',
    });
    const until = new Date('2026-11-24T13:00:00+05:30');
    const before = new Date(until.getTime() - 1);
    expect(await readPayoutHolds(services.db, [memberId, '999999'], before)).toEqual(new Map([[memberId, until]]));
    expect(await readPayoutHolds(services.db, [memberId], until)).toEqual(new Map());
    const { rows } = await sql`SELECT account_last4 FROM join_application`.execute(services.db);
    expect(rows).toEqual([{ account_last4: '0030' }]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([asha.email, asha.email]);
    expect((await mails())[1]!.text).toContain('we won’t pay anything out before 24 Nov 2026');
  });

  test('is told at the address and number from before, too, where they changed meanwhile', async () => {
    await me.submitBank();
    await sql`UPDATE customer SET email = 'new@example.in', mobile = '9000000001'`.execute(services.db);
    await emptyTables(services.db, 'mail', 'job');
    await decide('approve');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([asha.email, 'new@example.in']);
    expect((await sms()).map(({ to }) => to)).toEqual([asha.mobile, '9000000001']);
  });

  test.each([
    [{ account_number_again: '50020030041' }, 'account_number_again'],
    [{ account_number: '12', account_number_again: '12' }, 'account_number'],
    [{ ifsc: 'HDFC1000123' }, 'ifsc'],
    [{ holder_name: '' }, 'holder_name'],
    [{ bank_name: '2341 2341 2346' }, 'bank_name'],
  ])('%j is answered at the field %s', async (wrong, field) => {
    const answer = await me.save('bank', { ...newBank, ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors!)).toEqual([field]);
    expect(await countRows(services, 'kyc_change')).toBe(0);
  });

  test('of somebody else is refused, in whatever way they have it', async () => {
    const hers = seller(
      services,
      caller,
      await joinWithPapers(services, caller, bina, { pan: pans[1], account: '60020030040' }),
    );
    const joined = {
      ...newBank,
      ifsc: bank.ifsc,
      account_number: bank.account_number,
      account_number_again: bank.account_number,
    };
    expect(await hers.save('bank', joined)).toMatchObject({
      status: 422,
      body: { errors: { account_number: [expect.stringContaining('already used')] } },
    });
    await me.submitBank();
    expect(await hers.save('bank', newBank)).toMatchObject({ status: 422 });
    const third = applicant(
      services,
      caller,
      await enter(caller, { ...bina, mobile: '9123456789', email: 'c@example.in' }),
    );
    await third.call('POST', joiningPaths.application);
    expect(await third.save('PUT', joiningPaths.bank, newBank)).toMatchObject({ status: 422 });
  });

  test('lacks what was not sent: no code goes out', async () => {
    await me.save('bank', newBank);
    expect(await me.sendCode('bank', 2)).toMatchObject({
      status: 422,
      body: { errors: { picture: ['Add the picture'] } },
    });
    expect(await me.sendCode('pan', 1)).toMatchObject({ status: 409, body: { code: 'change_not_open' } });
    expect(await me.upload('bank', Buffer.from('no picture'))).toMatchObject({ status: 415 });
    expect(await countRows(services, 'verification_code')).toBe(0);
  });

  test('is one at a time, and can be taken back until it is decided', async () => {
    await me.submitBank();
    expect(await me.save('bank', newBank)).toMatchObject({ status: 409, body: { code: 'change_being_checked' } });
    expect(await me.withdraw('bank', 2)).toMatchObject({ status: 409, body: { code: 'change_changed' } });
    expect(await me.withdraw('bank', 3)).toMatchObject({ status: 200, body: { data: { state: 'withdrawn' } } });
    expect(await decide('approve')).toMatchObject({ status: 409, body: { code: 'change_not_submitted' } });
    expect(await me.read()).toMatchObject({ bank: { account_last4: '0030' } });
    await me.submitBank();
    expect(await countRows(services, 'kyc_change')).toBe(2);
  });

  test('is declined with a reason that its owner reads; it goes after thirty days', async () => {
    await me.submitBank();
    expect(await decide('decline', { reason: 'The cheque is of another account' })).toMatchObject({ status: 200 });
    expect(await me.read()).toMatchObject({
      bank: { account_last4: '0030' },
      bank_change: { state: 'declined', decline_reason: 'The cheque is of another account' },
      payout_hold_until: null,
    });
    expect((await mails())[1]!.text).toContain('The cheque is of another account');
    services.clock.advance(31 * 86_400_000);
    await membershipJobs['hourly:membership']!(services, {});
    expect(await countRows(services, 'kyc_change')).toBe(0);
  });

  test('is encrypted anew with another key, number and picture, and the old key can go', async () => {
    const { kycKeys } = services.config;
    const key = (id: string) => ({ id, key: Buffer.alloc(32, Number(id)) });
    try {
      services.config.kycKeys = [key('1')];
      await me.submitBank();
      services.config.kycKeys = [key('2'), key('1')];
      const counts = await rotateKycKey(services, sealedChanges);
      expect(counts).toMatchObject({ 'kyc_change.number_sealed': 1, 'kyc_change.picture_sealed': 1 });
      const { rows } = await sql`
        SELECT split_part(number_sealed, '.', 1) AS number, picture_key_id AS picture FROM kyc_change`.execute(
        services.db,
      );
      expect(rows).toEqual([{ number: '2', picture: '2' }]);
      services.config.kycKeys = [key('2')];
      const [waiting] = StaffChangeList.parse((await get(staffMembershipPaths.changes)).body).data;
      const shown = StaffChangeReply.parse((await get(`${staffMembershipPaths.changes}/${waiting!.id}`)).body).data;
      expect(shown.asked.number).toBe(newBank.account_number);
      const picture = await get(`${staffMembershipPaths.changes}/${waiting!.id}/documents/picture`);
      expect(picture.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    } finally {
      // Only this test has values encrypted with the other key.
      services.config.kycKeys = [...kycKeys, key('2')];
    }
  });

  test('goes with an account that is erased, unless it holds', async () => {
    await me.submitBank();
    await decide('approve');
    await me.submitBank({ ...newBank, account_number: '70020030040', account_number_again: '70020030040' });
    const { rows } = await sql<{ id: number }>`SELECT id FROM customer`.execute(services.db);
    await sql`UPDATE customer SET erased_at = now() WHERE id = ${rows[0]!.id}`.execute(services.db);
    const left = await sql`SELECT state, number_last4, email, mobile FROM kyc_change`.execute(services.db);
    expect(left.rows).toEqual([{ state: 'approved', number_last4: '0040', email: '', mobile: '' }]);
  });
});

describe('of an account that moved', () => {
  const thief = { mobile: '9555555555', email: 'thief@example.in' };
  /** Takes over the account as somebody who can also read the codes to the former contacts. */
  const move = async () => {
    const form = { first_name: 'Asha', last_name: 'Rawat', ...thief, current_password: asha.password };
    expect((await me.call('POST', paths.updateUser, form)).status).toBe(200);
    const targets = { ...thief, old_mobile: asha.mobile, old_email: asha.email };
    expect((await confirmContact(services, caller, me.token, targets)).status).toBe(200);
    const undoCode = (await readSecrets(services)).find((secret) => secret.length === 12)!;
    await emptyTables(services.db, 'mail', 'job');
    return undoCode;
  };
  const review = async () =>
    StaffChangeReply.parse((await get(`${staffMembershipPaths.changes}/${String((await rowOf())['id'])}`)).body).data;

  test('a bank change is told to the contacts of the last 30 days, and staff see what moved', async () => {
    await move();
    expect(await me.read()).toMatchObject({ payout_hold_until: '2026-11-24T06:30:00.000Z' });
    await me.submitBank();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([thief.email, asha.email]);
    expect((await sms()).map(({ to }) => to)).toEqual([thief.mobile, asha.mobile]);
    expect((await review()).contact_changes).toEqual([
      {
        confirmed_at: '2026-11-21T06:30:00.000Z',
        confirmed_by: 'codes',
        old_mobile: asha.mobile,
        old_email: asha.email,
        new_mobile: thief.mobile,
        new_email: thief.email,
        undone_at: null,
      },
    ]);
    services.clock.advance(30 * 86_400_000);
    await emptyTables(services.db, 'mail', 'job');
    session = await logInForTest(office, login);
    expect((await decide('approve')).status).toBe(200);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([thief.email]);
  });

  const undo = async (code: string) => {
    const password = 'another stable horse';
    expect((await undoContact(services, caller, { code, target: asha.email, password })).status).toBe(200);
    me = seller(services, caller, await logIn(caller, { mobile: asha.mobile, password }));
  };

  test('a bank change of the time until its owner undid the move is over with it', async () => {
    const code = await move();
    await me.submitBank();
    services.clock.advance(3_600_000);
    await undo(code);
    expect((await review()).contact_changes).toMatchObject([{ undone_at: '2026-11-21T07:30:00.000Z' }]);
    expect(await decide('approve')).toMatchObject({ status: 409, body: { code: 'change_not_submitted' } });
    const { member_id: memberId } = (await rowOf()) as { member_id: string };
    const until = new Date('2026-11-24T13:00:00+05:30');
    expect(await readPayoutHolds(services.db, [memberId], services.clock.now())).toEqual(new Map([[memberId, until]]));
  });

  test('so is one that was approved by then: the account from before is paid to again', async () => {
    const code = await move();
    await me.submitBank();
    expect((await decide('approve')).status).toBe(200);
    expect(await me.read()).toMatchObject({ bank: { account_last4: '0040' } });
    services.clock.advance(3_600_000);
    await undo(code);
    expect(await me.read()).toMatchObject({
      bank: { account_last4: '0030' },
      payout_hold_until: '2026-11-24T07:30:00.000Z',
    });
    // Payouts to the thief's account in the meantime remain traceable as long as payouts are kept.
    services.clock.advance(31 * 86_400_000);
    await membershipJobs['hourly:membership']!(services, {});
    expect(await rowOf()).toMatchObject({ state: 'withdrawn', number_last4: '0040' });
  });

  test('and was moved back is told at both for 30 days: either may be its owner’s', async () => {
    await undo(await move());
    await emptyTables(services.db, 'mail', 'job');
    await me.submitBank();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([asha.email, thief.email]);
    expect((await sms()).map(({ to }) => to)).toEqual([asha.mobile, thief.mobile]);
    services.clock.advance(30 * 86_400_000);
    await emptyTables(services.db, 'mail', 'job');
    session = await logInForTest(office, login);
    expect((await decide('approve')).status).toBe(200);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([asha.email]);
  });

  test('by staff is approved by somebody else of the staff, unless there is nobody', async () => {
    const owner = { email: 'owner@office.test', name: 'Asha Negi', password: 'a long password' };
    await addStaff(services, { ...owner, role: 'owner' });
    const { customer_id: id } = (
      await sql<{ customer_id: number }>`SELECT customer_id FROM member WHERE customer_id IS NOT NULL`.execute(
        services.db,
      )
    ).rows[0]!;
    const [reviewer, mover] = [session, await logInForTest(office, owner)];
    session = mover;
    const { mobile, email } = asha;
    const moved = { ...thief, was: { mobile, email }, reason: 'PAN card seen' };
    expect((await post(`/api/staff/customers/${id}/contact`, moved)).status).toBe(200);
    me = seller(services, caller, await logIn(caller, { ...thief, password: asha.password }));
    await me.submitBank();
    expect(await decide('approve')).toMatchObject({ status: 403, body: { code: 'change_own_move' } });
    session = reviewer;
    expect((await decide('approve')).status).toBe(200);

    await me.submitBank({ ...newBank, account_number: '70020030040', account_number_again: '70020030040' });
    await sql`UPDATE staff SET deactivated_at = '2020-01-01' WHERE email = ${login.email}`.execute(services.db);
    session = mover;
    expect((await decide('approve')).status).toBe(200);
    const entries = sql`SELECT login, after FROM audit_entry WHERE action = 'kyc_change.approve' ORDER BY id DESC LIMIT 1`;
    expect((await entries.execute(services.db)).rows).toEqual([
      { login: owner.email, after: { state: 'approved', second_person: 'sole_holder' } },
    ]);
    await sql`UPDATE staff SET deactivated_at = NULL WHERE email = ${login.email}`.execute(services.db);
    await sql`UPDATE staff SET deactivated_at = '2020-01-01' WHERE email = ${owner.email}`.execute(services.db);
    session = reviewer;
  });

  test('what its owner sent before the move stays', async () => {
    await me.submitBank();
    services.clock.advance(1_000);
    const code = await move();
    expect((await decide('approve')).status).toBe(200);
    await undo(code);
    expect(await me.read()).toMatchObject({ bank: { account_last4: '0040' } });
  });
});

describe('the code', () => {
  test('is good for the version that it was sent for, and no other', async () => {
    const { version, code } = await me.prepareBank();
    const { version: newer } = (await me.save('bank', { ...newBank, holder_name: 'Somebody Else' })).body.data as {
      version: number;
    };
    expect(await me.confirm('bank', version, code)).toMatchObject({ status: 409, body: { code: 'change_changed' } });
    expect(await me.confirm('bank', newer, code)).toMatchObject({ status: 422, body: { code: 'code_expired' } });
    expect(await rowOf()).toMatchObject({ state: 'draft' });
  });

  test('goes to the mobile in whatever language it is asked for, and so does what is told', async () => {
    const { version } = await me.prepareBank();
    await emptyTables(services.db, 'mail', 'job', 'verification_code');
    const code = `${membershipPaths.changes}/bank/code`;
    expect((await me.call('POST', code, { version }, 'hi')).body.data).toEqual({
      sent_to: `••••••${asha.mobile.slice(-4)}`,
    });
    expect((await sql`SELECT 1 FROM mail`.execute(services.db)).rows).toEqual([]);
    const typed = { version, code: await readNewestCode(services) };
    expect((await me.call('POST', `${membershipPaths.changes}/bank/confirm`, typed, 'hi')).status).toBe(200);
    expect((await sms()).map(({ to }) => to)).toEqual([asha.mobile]);
  });

  test('of one change confirms no other', async () => {
    await me.save('pan', { pan: pans[1], pan_name: 'Asha Rawat' });
    const { version: panVersion } = (await me.upload('pan')).body.data as { version: number };
    const { version, code } = await me.prepareBank();
    expect(panVersion).toBe(version);
    expect(await me.confirm('pan', panVersion, code)).toMatchObject({ status: 422, body: { code: 'code_expired' } });
    expect(await me.confirm('bank', version, code)).toMatchObject({ status: 200 });
  });

  test('used once is used up', async () => {
    const { version, code } = await me.prepareBank();
    await me.confirm('bank', version, code);
    expect(await me.confirm('bank', version, code)).toMatchObject({ status: 409, body: { code: 'change_not_open' } });
    await me.withdraw('bank', version);
    expect((await me.prepareBank()).version).toBe(version);
    expect(await me.confirm('bank', version, code)).toMatchObject({ status: 422 });
  });

  test('that is wrong changes nothing', async () => {
    const { version, code } = await me.prepareBank();
    expect(await me.confirm('bank', version, otherCode(code))).toMatchObject({
      status: 422,
      body: { errors: { code: [expect.any(String)] } },
    });
    expect(await rowOf()).toMatchObject({ state: 'draft', confirmed_at: null });
  });
});

describe('a corrected PAN', () => {
  test('holds after approval and holds no payout back', async () => {
    await me.save('pan', { pan: 'abcpr 4321 e', pan_name: 'Asha Devi Rawat' });
    const { version } = (await me.upload('pan')).body.data as { version: number };
    await me.sendCode('pan', version);
    expect(await me.confirm('pan', version, await readNewestCode(services))).toMatchObject({ status: 200 });
    expect(await decide('approve')).toMatchObject({ status: 200 });
    expect(await me.read()).toMatchObject({
      pan: { pan_last4: '321E', pan_name: 'Asha Devi Rawat' },
      bank: { account_last4: '0030' },
      payout_hold_until: null,
    });
    expect((await mails())[0]!.text).toContain('PAN');
  });

  test.each([
    ['ABCCR1234E', 'a company’s'],
    ['ABCPR12345', 'malformed'],
  ])('%s is %s and refused', async (pan) => {
    expect(await me.save('pan', { pan, pan_name: 'Asha Rawat' })).toMatchObject({
      status: 422,
      body: { errors: { pan: [expect.any(String)] } },
    });
  });
});

describe('staff', () => {
  test('see what waits, the old number beside the new one, and the cheque', async () => {
    await me.submitBank();
    const { member_id: memberId } = await me.read();
    const { data, meta } = StaffChangeList.parse((await get(staffMembershipPaths.changes)).body);
    expect(data).toMatchObject([{ kind: 'bank', state: 'submitted', member_id: memberId, name: 'Asha Rawat' }]);
    expect(meta.next_cursor).toBeNull();
    const shown = StaffChangeReply.parse((await get(`${staffMembershipPaths.changes}/${data[0]!.id}`)).body).data;
    expect(shown).toMatchObject({
      member: { member_id: memberId, mobile: asha.mobile },
      asked: { number: newBank.account_number, ifsc: newBank.ifsc },
      current: { number: bank.account_number, ifsc: bank.ifsc },
      fits_name: true,
    });
    const picture = await get(`${staffMembershipPaths.changes}/${data[0]!.id}/documents/picture`);
    expect(picture.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const { rows } = await sql`SELECT action FROM audit_entry WHERE action = 'kyc_change_picture.view'`.execute(
      services.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(await get(`${staffMembershipPaths.changes}/999999`)).toMatchObject({ status: 404 });
  });

  test('see nothing of what is not confirmed', async () => {
    await me.save('bank', newBank);
    await me.upload('bank');
    const path = `${staffMembershipPaths.changes}/${String((await rowOf())['id'])}`;
    for (const each of [path, `${path}/documents/picture`]) expect(await get(each)).toMatchObject({ status: 404 });
  });

  test('decide on the version that they were shown', async () => {
    await me.submitBank();
    const { id } = await rowOf();
    const stale = await post(`${staffMembershipPaths.changes}/${String(id)}/approve`, { version: 2 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'change_changed' } });
    expect(await rowOf()).toMatchObject({ state: 'submitted', payout_hold_until: null });
  });

  test('see who leaves, and when', async () => {
    await me.leave('notice', 'Moving abroad');
    const list = async (state = '') =>
      StaffExitList.parse((await get(`${staffMembershipPaths.exits}${state}`)).body).data;
    expect(await list()).toMatchObject([
      {
        name: 'Asha Rawat',
        kind: 'notice',
        state: 'pending',
        reason: 'Moving abroad',
        effective_at: '2026-12-21T18:30:00.000Z',
      },
    ]);
    services.clock.set('2026-12-22T00:00:00+05:30');
    await runDueJobs(services, membershipJobs);
    // The session expired during that month.
    session = await logInForTest(office, login);
    expect(await list()).toEqual([]);
    expect(await list('?state=done')).toMatchObject([{ name: 'Asha Rawat', state: 'done' }]);
  });
});
