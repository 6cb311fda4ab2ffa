import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approveSponsorChange, declineSponsorChange, fileSponsorChange } from '../joining/sponsor-changes.ts';
import { freezeSilentMembers, liftFreeze } from '../freeze-members.ts';
import { joinMember } from '../join-member.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import type { Caller } from '#server/testing/caller.ts';
import { bina, countRows } from '#server/testing/customers.ts';
import { pans } from '#server/testing/joining.ts';
import { emptyTables, openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { decideChange } from './review.ts';
import { membershipJobs } from './jobs.ts';
import { joinCompany, joinWithPapers, newBank, openMembershipCaller, seller } from './membership.testing.ts';

let services: TestServices;
let other: TestServices;
let callers: Caller[];
let token: string;
let tabs: ReturnType<typeof seller>[];
const rounds = 5;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  other = await services.another();
  callers = [services, other].map((process) => openMembershipCaller(process));
});
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(services.db, 'join_application', 'customer', 'member', 'mail', 'job', 'verification_code');
  await joinCompany(services);
  token = await joinWithPapers(services, callers[0]!);
  tabs = callers.map((caller) => seller(services, caller, token));
  await sql`UPDATE customer_token SET expires_at = '2100-01-01'`.execute(services.db);
  await emptyTables(services.db, 'mail', 'job');
});
afterAll(async () => {
  await Promise.all(callers.map((caller) => caller.close()));
  await services.close();
});

const codes = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('of two tabs with one code, one confirms the change', async () => {
  for (let round = 0; round < rounds; round++) {
    const { version, code } = await tabs[0]!.prepareBank();
    const answers = await Promise.all(tabs.map((tab) => tab.confirm('bank', version, code)));
    const [first, second] = codes(answers);
    expect(first).toBe(200);
    expect([409, 422]).toContain(second);
    const { rows } = await sql`SELECT state FROM kyc_change WHERE state = 'submitted'`.execute(services.db);
    expect(rows).toHaveLength(1);
    expect(await countRows(services, 'verification_code')).toBe(0);
    await tabs[0]!.withdraw('bank', version);
  }
});

test('a draft that another tab changes while it is confirmed is confirmed as it was read, or not at all', async () => {
  for (let round = 0; round < rounds; round++) {
    const { version, code } = await tabs[0]!.prepareBank();
    const changed = { ...newBank, holder_name: 'Somebody Else' };
    await Promise.all([tabs[0]!.confirm('bank', version, code), tabs[1]!.save('bank', changed)]);
    const { rows } = await sql<{ state: string; name: string }>`
      SELECT state, name FROM kyc_change WHERE state IN ('draft', 'submitted')`.execute(services.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject(
      rows[0]!.state === 'submitted' ? { name: newBank.holder_name } : { name: 'Somebody Else' },
    );
    const { bank_change: open } = await tabs[0]!.read();
    await tabs[0]!.withdraw('bank', open!.version);
  }
});

test('of two people with the same new account, one gets it', async () => {
  const hers = await joinWithPapers(services, callers[1]!, bina, { pan: pans[1], account: '60020030040' });
  const [one, two] = [tabs[0]!, seller(services, callers[1]!, hers)];
  for (let round = 0; round < rounds; round++) {
    const mine = await one.prepareBank();
    const theirs = await two.prepareBank();
    const answers = await Promise.all([
      one.confirm('bank', mine.version, mine.code),
      two.confirm('bank', theirs.version, theirs.code),
    ]);
    expect(codes(answers)).toEqual([200, 422]);
    for (const person of [one, two]) {
      const { bank_change: open } = await person.read();
      await person.withdraw('bank', open!.version);
    }
  }
});

test('two staff who decide at once decide once', async () => {
  for (let round = 0; round < rounds; round++) {
    await tabs[0]!.submitBank({
      ...newBank,
      account_number: `5002003${round}000`,
      account_number_again: `5002003${round}000`,
    });
    const { rows } = await sql<{ id: number; version: number }>`
      SELECT id, version FROM kyc_change WHERE state = 'submitted'`.execute(services.db);
    const { id, version } = rows[0]!;
    const decided = await Promise.all([
      decideChange(services, id, version, actorForTest(), { kind: 'approve' }),
      decideChange(other, id, version, actorForTest(), { kind: 'decline', reason: 'Unclear' }),
    ]);
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test('leaving twice at once is leaving once', async () => {
  const code = await tabs[0]!.askForCode();
  await emptyTables(services.db, 'mail');
  const answers = await Promise.all([...tabs, ...tabs].map((tab) => tab.leave('cooling_off', '', code)));
  expect(codes(answers)).toEqual([200, 200, 200, 200]);
  const { rows } = await sql`SELECT s.status FROM member_status s JOIN member m USING (member_id)
    WHERE m.customer_id IS NOT NULL ORDER BY s.id`.execute(services.db);
  expect(rows).toHaveLength(2);
  expect(await countRows(services, 'member_exit')).toBe(1);
  expect(await countRows(services, 'mail')).toBe(1);
});

test('a notice ends once, by two processes at once, and taken back at its moment it either ended or stays', async () => {
  await Promise.all(tabs.map((tab) => tab.leave('notice')));
  expect(await countRows(services, 'member_exit')).toBe(1);
  services.clock.set('2026-12-21T23:59:59.999+05:30');
  const [withdrawn] = await Promise.all([
    tabs[0]!.withdrawNotice(),
    runDueJobs(services, membershipJobs),
    runDueJobs(other, membershipJobs),
  ]);
  expect(withdrawn.status).toBe(200);
  await tabs[0]!.leave('notice');
  services.clock.set('2027-01-21T00:00:00+05:30');
  await Promise.all([
    tabs[0]!.withdrawNotice(),
    runDueJobs(services, membershipJobs),
    runDueJobs(other, membershipJobs),
  ]);
  const { rows } = await sql`SELECT state FROM member_exit ORDER BY id`.execute(services.db);
  expect(rows).toEqual([{ state: 'withdrawn' }, { state: 'done' }]);
  const { rows: statuses } = await sql`SELECT s.status FROM member_status s JOIN member m USING (member_id)
    WHERE m.customer_id IS NOT NULL AND s.status = 'exited'`.execute(services.db);
  expect(statuses).toHaveLength(1);
});

/** Files the member's request for another sponsor. */
async function askForSponsor(): Promise<{ memberId: string; id: number }> {
  const person = { customerId: null, firstName: 'Gita', lastName: 'Rana', sponsorId: null, actor: 'system' };
  const sponsor = await joinMember(services.db, { ...person, joinedAt: services.clock.now() });
  if (!sponsor.ok) throw new Error(sponsor.error.code);
  const { member_id: memberId } = await tabs[0]!.read();
  const filed = await fileSponsorChange(services, actorForTest(), {
    member_id: memberId,
    sponsor_id: sponsor.value,
    reason: 'Asked',
    paper: 'Folder 7',
  });
  if (!filed.ok) throw new Error(filed.error.code);
  return { memberId, id: filed.value.id };
}
async function startOver(): Promise<void> {
  await emptyTables(
    services.db,
    'sponsor_change',
    'join_application',
    'customer',
    'member',
    'mail',
    'job',
    'verification_code',
  );
  await joinCompany(services);
  token = await joinWithPapers(services, callers[0]!);
  tabs = callers.map((caller) => seller(services, caller, token));
}
const codeOf = (result: { ok: true } | { ok: false; error: { code: string } }) =>
  result.ok ? 'ok' : result.error.code;

test('leaving, the approval and the refusal of another sponsor, and a freeze with its lift stand in nobody’s way for ever, and one of them is last', async () => {
  for (let round = 0; round < rounds; round++) {
    const { memberId, id } = await askForSponsor();
    const code = await tabs[0]!.askForCode();
    const month = new Map([['2026-10', new Map<string, number>()]]);
    const [left, approved, declined, frozen, lifted] = await Promise.all([
      tabs[0]!.leave('cooling_off', '', code),
      approveSponsorChange(other, actorForTest(), id).then(codeOf),
      declineSponsorChange(services, actorForTest(), id, 'Unclear').then(codeOf),
      freezeSilentMembers(other, '2026-10', month).then(codeOf),
      liftFreeze(services, actorForTest(), { memberId, reason: 'Asked' }).then(codeOf),
    ]);
    expect([left.status, frozen, lifted]).toEqual([200, 'ok', 'member_not_frozen']);
    const { rows } = await sql<{ state: string }>`SELECT state FROM sponsor_change WHERE id = ${id}`.execute(
      services.db,
    );
    const outcome = [approved, declined, rows[0]!.state];
    expect([
      ['ok', 'sponsor_change_decided', 'approved'],
      ['sponsor_change_decided', 'ok', 'declined'],
      ['sponsor_change_decided', 'sponsor_change_decided', 'lapsed'],
    ]).toContainEqual(outcome);
    const statuses = await sql`SELECT status FROM member_status WHERE member_id = ${memberId} ORDER BY id`.execute(
      services.db,
    );
    expect(statuses.rows).toEqual([{ status: 'live' }, { status: 'exited' }]);
    await startOver();
  }
});

test('who leaves while staff file a request leaves none that waits', async () => {
  for (let round = 0; round < rounds; round++) {
    const { memberId, id } = await askForSponsor();
    await declineSponsorChange(services, actorForTest(), id, 'Unclear');
    const person = { customerId: null, firstName: 'Ravi', lastName: 'Negi', sponsorId: null, actor: 'system' };
    const sponsor = await joinMember(services.db, { ...person, joinedAt: services.clock.now() });
    const request = {
      member_id: memberId,
      sponsor_id: sponsor.ok ? sponsor.value : '',
      reason: 'Asked',
      paper: 'Folder 8',
    };
    const code = await tabs[0]!.askForCode();
    const [left, filed] = await Promise.all([
      tabs[0]!.leave('cooling_off', '', code),
      fileSponsorChange(other, actorForTest(), request).then(codeOf),
    ]);
    expect(left.status).toBe(200);
    expect(['ok', 'member_left']).toContain(filed);
    const { rows } = await sql`SELECT FROM sponsor_change WHERE state = 'requested'`.execute(services.db);
    expect(rows).toEqual([]);
    await startOver();
  }
});

test('a freeze and the end of a notice at one moment: the member has left, whatever came first', async () => {
  for (let round = 0; round < rounds; round++) {
    services.clock.set('2026-11-21T12:00:00+05:30');
    const { member_id: memberId } = await tabs[0]!.read();
    await tamper(services.db, sql`UPDATE member SET joined_at = '2026-01-05' WHERE member_id = ${memberId}`);
    await tamper(services.db, sql`UPDATE member_status SET effective_at = '2026-01-05' WHERE member_id = ${memberId}`);
    await tamper(services.db, sql`UPDATE member_sponsor SET effective_at = '2026-01-05' WHERE member_id = ${memberId}`);
    await tabs[0]!.leave('notice');
    services.clock.set('2027-01-01T00:00:00+05:30');
    const silent = new Map([['2026-11', new Map<string, number>()]]);
    const [frozen] = await Promise.all([
      freezeSilentMembers(services, '2026-11', silent),
      runDueJobs(other, membershipJobs),
    ]);
    const wasFrozen = frozen.ok && frozen.value.frozen.includes(memberId);
    const { rows } = await sql<{ status: string }>`
      SELECT status FROM member_status WHERE member_id = ${memberId} ORDER BY id`.execute(services.db);
    expect(rows.map(({ status }) => status)).toEqual(['live', ...(wasFrozen ? ['frozen'] : []), 'exited']);
    expect(await tabs[0]!.read()).toMatchObject({ status: 'exited', exit: { state: 'done' } });
    services.clock.set('2026-11-21T12:00:00+05:30');
    await startOver();
    await sql`UPDATE customer_token SET expires_at = '2100-01-01'`.execute(services.db);
  }
});
