import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { membershipPaths } from '#contract/membership-rules.ts';
import type { Joining } from '#contract/joining.ts';
import { joiningPaths } from '#contract/joining-rules.ts';
import { MembershipReply } from '#contract/membership.ts';
import { decideApplication } from '../joining/review.ts';
import { findFormerMembers, findMember } from '../find-members.ts';
import { joinMember } from '../join-member.ts';
import { leaveNetwork } from '../leave-network.ts';
import { readMembershipsAt } from '../memberships-at.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import type { Caller } from '#server/testing/caller.ts';
import { readPersonalData } from '#server/privacy/index.ts';
import { asha, bina, enter } from '#server/testing/customers.ts';
import { applicant, identity } from '#server/testing/joining.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { emptyTables, openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { otherCode } from '#server/testing/verification-codes.ts';
import { membershipJobs } from './jobs.ts';
import { joinCompany, joinWithPapers, openMembershipCaller, seller } from './membership.testing.ts';

let services: TestServices;
let caller: Caller;
let company: string;
let token: string;
let me: ReturnType<typeof seller>;
let memberId: string;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  caller = openMembershipCaller(services);
});
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(services.db, 'join_application', 'customer', 'member', 'mail', 'job', 'verification_code');
  company = await joinCompany(services);
  token = await joinWithPapers(services, caller);
  me = seller(services, caller, token);
  memberId = (await me.read()).member_id;
  // These tests span more time than a login lasts.
  await sql`UPDATE customer_token SET expires_at = '2100-01-01'`.execute(services.db);
  await emptyTables(services.db, 'mail', 'job');
});
afterAll(async () => {
  await caller.close();
  await services.close();
});

const runJobs = () => runDueJobs(services, membershipJobs);
/** Without one-time codes. */
const subjects = async () =>
  (
    await sql<{
      subject: string;
    }>`SELECT subject FROM mail WHERE subject NOT LIKE '%one-time code' ORDER BY id`.execute(services.db)
  ).rows.map(({ subject }) => subject);
const statuses = async () =>
  (
    await sql<{ status: string; actor: string }>`
      SELECT status, actor FROM member_status WHERE member_id = ${memberId} ORDER BY id`.execute(services.db)
  ).rows.map(({ status }) => status);
async function recruit(): Promise<string> {
  const person = { customerId: null, firstName: 'Gita', lastName: 'Rana', actor: 'system' };
  const joined = await joinMember(services.db, { ...person, sponsorId: memberId, joinedAt: services.clock.now() });
  if (!joined.ok) throw new Error(joined.error.code);
  return joined.value;
}
const sponsorOf = async (id: string) => (await findMember(services.db, id, services.clock.now()))!.sponsorId;

describe('a membership', () => {
  test('says who, until when one leaves at once, and which papers hold', async () => {
    const { data } = MembershipReply.parse((await me.call('GET', membershipPaths.membership)).body);
    expect(data).toEqual({
      member_id: memberId,
      name: 'Asha Rawat',
      joined_on: '2026-11-21',
      status: 'live',
      cooling_off_until: '2026-12-21T18:30:00.000Z',
      notice_until: '2026-12-21T18:30:00.000Z',
      notice_days: 30,
      has_agreement: true,
      exit: null,
      left_at: null,
      bank: {
        account_last4: '0030',
        ifsc: 'SBIN0001234',
        bank_name: 'State Bank of India',
        holder_name: 'Asha Rawat',
      },
      pan: { pan_last4: '234E', pan_name: 'Asha Rawat' },
      bank_change: null,
      pan_change: null,
      nominee: null,
      payout_hold_until: null,
      payout_hold_hours: 72,
      debt: 0,
    });
  });

  test('is for direct sellers: others have none, visitors are asked to log in', async () => {
    const hers = seller(services, caller, await enter(caller, bina));
    for (const answer of [
      await hers.call('GET', membershipPaths.membership),
      await hers.leave('notice'),
      await hers.withdrawNotice(),
      await hers.call('GET', membershipPaths.returns),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'member_not_found' } });
    expect(await caller.call('GET', membershipPaths.membership)).toMatchObject({ status: 401 });
    expect(await caller.call('POST', membershipPaths.exit, { kind: 'notice' })).toMatchObject({ status: 401 });
    expect(await statuses()).toEqual(['live']);
  });
});

describe('within the cooling-off days', () => {
  test('one leaves at once: recruits move up, the account is a customer’s again, and an email says so', async () => {
    const below = await recruit();
    const answer = await me.leave('cooling_off', 'Not for me');
    expect(answer.status).toBe(200);
    expect(MembershipReply.parse(answer.body).data).toMatchObject({
      member_id: memberId,
      status: 'exited',
      cooling_off_until: null,
      exit: { kind: 'cooling_off', state: 'done', reason: 'Not for me', effective_at: '2026-11-21T06:30:00.000Z' },
    });
    expect(await statuses()).toEqual(['live', 'exited']);
    expect(await sponsorOf(below)).toBe(company);
    const { rows } = await sql`SELECT member_id FROM customer`.execute(services.db);
    expect(rows).toEqual([{ member_id: null }]);
    expect(await subjects()).toEqual(['You’ve left the Aarvya network']);
  });

  test('the password is not enough, nor a wrong code: a thief could end the membership for good', async () => {
    const proofs = [{ current_password: asha.password }, { code: otherCode(await me.askForCode()) }, {}];
    for (const proof of proofs) {
      const answer = await me.call('POST', membershipPaths.exit, { kind: 'cooling_off', ...proof });
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['code']]);
    }
    expect(await statuses()).toEqual(['live']);
    await sql`UPDATE customer SET email = ''`.execute(services.db);
    const wrong = await me.call('POST', membershipPaths.exit, { kind: 'cooling_off', current_password: 'wrong horse' });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['current_password']]);
    const unreached = { kind: 'cooling_off', current_password: asha.password };
    expect((await me.call('POST', membershipPaths.exit, unreached)).status).toBe(200);
    expect(await statuses()).toEqual(['live', 'exited']);
  });

  test('asked twice it happens once', async () => {
    await me.leave('cooling_off');
    expect(await me.leave('cooling_off')).toMatchObject({ status: 200 });
    expect(await me.leave('notice')).toMatchObject({ status: 409, body: { code: 'member_left' } });
    expect(await statuses()).toEqual(['live', 'exited']);
    expect(await subjects()).toHaveLength(1);
  });

  test('a notice that runs lapses', async () => {
    await me.leave('notice');
    await me.leave('cooling_off');
    services.clock.set('2027-01-05T12:00:00+05:30');
    await runJobs();
    const { rows } = await sql`SELECT kind, state FROM member_exit ORDER BY id`.execute(services.db);
    expect(rows).toEqual([
      { kind: 'notice', state: 'lapsed' },
      { kind: 'cooling_off', state: 'done' },
    ]);
    expect(await statuses()).toEqual(['live', 'exited']);
  });

  test('their last moment is that of the thirtieth day', async () => {
    services.clock.set('2026-12-22T00:00:00+05:30');
    expect(await me.leave('cooling_off')).toMatchObject({ status: 409, body: { code: 'cooling_off_over' } });
    expect(await me.read()).toMatchObject({ status: 'live', cooling_off_until: null });
    expect(await statuses()).toEqual(['live']);
    services.clock.set('2026-12-21T23:59:59.999+05:30');
    expect(await me.leave('cooling_off')).toMatchObject({ status: 200 });
  });

  test('their number is the company’s to set', async () => {
    services.config.network.coolingOffDays = 7;
    try {
      services.clock.set('2026-11-29T00:00:00+05:30');
      expect(await me.leave('cooling_off')).toMatchObject({ status: 409, body: { code: 'cooling_off_over' } });
    } finally {
      services.config.network.coolingOffDays = 30;
    }
  });
});

describe('a notice', () => {
  test('takes effect with the end of its last day, once, and writes before and after', async () => {
    const below = await recruit();
    const answer = MembershipReply.parse((await me.leave('notice', 'Moving abroad')).body).data;
    expect(answer).toMatchObject({
      status: 'live',
      exit: { kind: 'notice', state: 'pending', reason: 'Moving abroad', effective_at: '2026-12-21T18:30:00.000Z' },
    });
    services.clock.set('2026-12-21T23:59:59+05:30');
    await runJobs();
    expect(await statuses()).toEqual(['live']);
    services.clock.set('2026-12-22T00:00:00+05:30');
    await runJobs();
    await sql`UPDATE job SET done_at = NULL WHERE kind = 'member-exit'`.execute(services.db);
    await runJobs();
    expect(await statuses()).toEqual(['live', 'exited']);
    expect(await sponsorOf(below)).toBe(company);
    expect(await me.read()).toMatchObject({ status: 'exited', exit: { state: 'done' } });
    expect(await subjects()).toEqual(['Your notice to Aarvya', 'You’ve left the Aarvya network']);
    const { rows } = await sql<{ text: string }>`SELECT body_text AS text FROM mail ORDER BY id`.execute(services.db);
    expect(rows[0]!.text).toContain('until the end of 21 Dec 2026');
    expect(rows[1]!.text).toContain('for up to 30 days after they were delivered');
  });

  test('is told to the former address, too, and so is that it was taken back', async () => {
    await sql`INSERT INTO contact_change (customer_id, state, language, old_mobile, old_email, new_mobile, codes, requested_at, confirmed_at, confirmed_by,
        undo_hash, undo_until)
      SELECT id, 'confirmed', 'en', mobile, 'former@example.in', '9000000001', '[]', ${services.clock.now()}, ${services.clock.now()}, 'codes', 'hash', now()
      FROM customer`.execute(services.db);
    await me.leave('notice');
    await me.withdrawNotice();
    const { rows } = await sql<{ told: string }>`
      SELECT subject || ' ' || recipient AS told FROM mail ORDER BY subject, recipient`.execute(services.db);
    expect(rows.map(({ told }) => told)).toEqual([
      `Your notice to Aarvya ${asha.email}`,
      'Your notice to Aarvya former@example.in',
      `You’re staying with Aarvya ${asha.email}`,
      'You’re staying with Aarvya former@example.in',
    ]);
  });

  test('given twice is one, and can be taken back until then', async () => {
    await me.leave('notice');
    services.clock.advance(86_400_000);
    await me.leave('notice');
    expect((await me.read()).exit).toMatchObject({ effective_at: '2026-12-21T18:30:00.000Z' });
    expect(await me.withdrawNotice()).toMatchObject({ status: 200, body: { data: { exit: { state: 'withdrawn' } } } });
    expect(await me.withdrawNotice()).toMatchObject({ status: 200 });
    services.clock.set('2027-01-05T12:00:00+05:30');
    await runJobs();
    expect(await statuses()).toEqual(['live']);
    expect(await subjects()).toEqual(['Your notice to Aarvya', 'You’re staying with Aarvya']);
    expect(await me.leave('notice')).toMatchObject({ body: { data: { exit: { state: 'pending' } } } });
  });

  test('cannot be taken back from its moment on, nor where none was given', async () => {
    expect(await me.withdrawNotice()).toMatchObject({ status: 409, body: { code: 'exit_not_pending' } });
    await me.leave('notice');
    services.clock.set('2026-12-22T00:00:00+05:30');
    expect(await me.withdrawNotice()).toMatchObject({ status: 409, body: { code: 'exit_over' } });
    await runJobs();
    expect(await statuses()).toEqual(['live', 'exited']);
  });

  test('lapses where the company ended the contract before', async () => {
    await me.leave('notice');
    await leaveNetwork(services, 'system', { memberId, kind: 'terminated', reason: 'False claims' });
    expect(await me.withdrawNotice()).toMatchObject({ status: 409, body: { code: 'member_left' } });
    services.clock.set('2026-12-22T00:00:00+05:30');
    await runJobs();
    expect(await statuses()).toEqual(['live', 'terminated']);
    expect(await me.read()).toMatchObject({
      status: 'terminated',
      exit: { state: 'lapsed' },
      left_at: '2026-11-21T06:30:00.000Z',
    });
    expect(await subjects()).toHaveLength(1);
  });

  test('is told in Hindi to who reads Hindi', async () => {
    await me.call('POST', membershipPaths.exit, { kind: 'notice' }, 'hi');
    expect(await subjects()).toEqual(['Aarvya: आपका नोटिस मिल गया']);
  });

  test('of an unknown kind is rejected', async () => {
    expect(await me.call('POST', membershipPaths.exit, { kind: 'tomorrow' })).toMatchObject({ status: 422 });
    expect((await me.read()).exit).toBeNull();
  });
});

describe('joining again', () => {
  const decide = async (id: number, version: number) =>
    decideApplication(services, id, version, actorForTest(), { kind: 'approve', name: 'Asha Rawat' });

  test('after leaving gives another ID, by a new application with the same papers; the old ID stays among those who left', async () => {
    await me.leave('cooling_off');
    services.clock.set('2026-11-25T12:00:00+05:30');
    const again = applicant(services, caller, token);
    const before = (await again.call('GET', joiningPaths.application)).body.data as Joining;
    expect(before).toMatchObject({ application: null, last: { state: 'approved' }, member_id: null });
    const begun = await Promise.all([1, 2, 3].map(() => again.call('POST', joiningPaths.application)));
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200]);
    await again.complete();
    const { id, version } = (await again.send()).body.data as { id: number; version: number };
    // Until the approval, the page of the ended membership remains.
    expect(await me.read()).toMatchObject({ member_id: memberId, status: 'exited' });
    expect(await decide(id, version)).toMatchObject({ ok: true });
    const now = await me.read();
    expect(now).toMatchObject({ status: 'live', exit: null, bank: { account_last4: '0030' } });
    expect(now.member_id).not.toBe(memberId);
    const { rows } = await sql`SELECT member_id FROM customer`.execute(services.db);
    expect(rows).toEqual([{ member_id: now.member_id }]);
    const at = services.clock.now();
    expect(await findFormerMembers(services.db, { at, after: null, limit: 10 })).toMatchObject([{ memberId }]);
    const [customer] = await services.db.selectFrom('customer').select('id').execute();
    const membershipAt = async (moment: string) =>
      (await readMembershipsAt(services.db, [{ customerId: customer!.id, at: new Date(moment) }]))[0];
    expect(await membershipAt('2026-11-21T11:59:59+05:30')).toBeNull();
    expect(await membershipAt('2026-11-24T12:00:00+05:30')).toEqual({ memberId, status: 'exited' });
    expect(await membershipAt('2026-11-25T12:00:00+05:30')).toEqual({ memberId: now.member_id, status: 'live' });
    const data = await readPersonalData(services.db, customer!.id, { now: at, withContact: false });
    expect(data).toMatchObject({
      direct_seller: { member_id: now.member_id },
      earlier_memberships: [{ member_id: memberId, status: 'exited' }],
      applications_to_join: [{ state: 'approved' }, { state: 'approved' }],
    });
    // Leaving and joining also work a second time.
    expect(await me.leave('cooling_off')).toMatchObject({ status: 200 });
    expect((await again.call('POST', joiningPaths.application)).body.data).toMatchObject({ state: 'draft' });
  });

  test('keeps the sponsor for 30 days, as a change of sponsor takes a decision; or has none', async () => {
    const other = await recruit();
    await me.leave('cooling_off');
    const again = applicant(services, caller, token);
    await again.complete();
    const under = async (id: string | null) =>
      (await again.save('PUT', joiningPaths.sponsor, { member_id: id })).body.errors?.['member_id'];
    const kept = [
      `You’re joining again within 30 days of leaving, so your sponsor stays the same. Enter ${company}, or join without a sponsor.`,
    ];
    expect([await under(company), await under(null), await under(other)]).toEqual([undefined, undefined, kept]);
    services.clock.advance(30 * 24 * 3_600_000);
    expect(await under(other)).toEqual(kept);
    services.clock.advance(1);
    expect(await under(other)).toBeUndefined();
    services.clock.advance(-1);
    expect((await again.send()).body.errors).toEqual({ member_id: kept });
    await tamper(services.db, sql`UPDATE member SET status = 'frozen' WHERE member_id = ${company}`);
    await tamper(
      services.db,
      sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
        VALUES (${company}, 'frozen', '2026-11-22', '2026-11-22', 'system')`,
    );
    expect((await again.send()).body.data).toMatchObject({ state: 'submitted' });
  });

  test('is not ended by a notice that was given for the former membership', async () => {
    await me.leave('notice');
    services.clock.set('2026-11-25T12:00:00+05:30');
    await leaveNetwork(services, 'system', { memberId, kind: 'exited', reason: 'Asked by phone' });
    const again = applicant(services, caller, token);
    await again.call('POST', joiningPaths.application);
    await again.complete();
    const { id, version } = (await again.send()).body.data as { id: number; version: number };
    expect(await decide(id, version)).toMatchObject({ ok: true });
    const { member_id: newId } = await me.read();
    services.clock.set('2026-12-22T00:00:00+05:30');
    await runJobs();
    expect(await me.read()).toMatchObject({ member_id: newId, status: 'live', left_at: null });
    const { rows } = await sql`SELECT member_id, state FROM member_exit`.execute(services.db);
    expect(rows).toEqual([{ member_id: memberId, state: 'lapsed' }]);
    expect(await subjects()).not.toContain('You’ve left the Aarvya network');
  });

  test('keeps the papers from before for their owner: nobody else joins with them', async () => {
    await me.leave('cooling_off');
    await applicant(services, caller, token).call('POST', joiningPaths.application);
    const other = applicant(services, caller, await enter(caller, bina));
    await other.call('POST', joiningPaths.application);
    expect(await other.save('PUT', joiningPaths.identity, identity)).toMatchObject({
      status: 422,
      body: { errors: { pan: [expect.any(String)] } },
    });
  });

  test('is not for whose contract the company has ended, whatever came before or after', async () => {
    await leaveNetwork(services, 'system', { memberId, kind: 'terminated', reason: 'False claims' });
    const again = applicant(services, caller, token);
    expect(await again.call('POST', joiningPaths.application)).toMatchObject({
      status: 409,
      body: { code: 'membership_terminated' },
    });
    expect((await again.call('GET', joiningPaths.application)).body.data).toMatchObject({
      application: { state: 'approved' },
      last: null,
    });
    expect(await again.send()).toMatchObject({ status: 409 });
    const [customer] = await services.db.selectFrom('customer').select('id').execute();
    const person = { customerId: customer!.id, firstName: 'Asha', lastName: 'Rawat', sponsorId: null, actor: 'system' };
    expect(await joinMember(services.db, { ...person, joinedAt: services.clock.now() })).toMatchObject({
      ok: false,
      error: { code: 'membership_terminated' },
    });
  });
});
