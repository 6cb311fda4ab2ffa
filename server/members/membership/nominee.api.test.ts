import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StaffNomineeReply, staffMembersPath } from '#contract/admin/network/members.ts';
import { membershipPaths } from '#contract/membership-rules.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { readPersonalData } from '#server/privacy/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, bina, enter } from '#server/testing/customers.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { logInForTest } from '#server/testing/staff-session.ts';
import { otherCode, readNewestCode } from '#server/testing/verification-codes.ts';
import { joinCompany, joinWithPapers, openMembershipCaller, seller } from './membership.testing.ts';

let services: TestServices;
let caller: Caller;
let me: ReturnType<typeof seller>;
beforeAll(async () => {
  const smsTemplates = { 'verification_code.en': '1', 'seller_details_change.en': '2' };
  services = await openTestServices({ rateLimitScale: 1_000, smsTemplates });
  caller = openMembershipCaller(services);
});
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(services.db, 'join_application', 'customer', 'member', 'mail', 'job', 'verification_code');
  await joinCompany(services);
  me = seller(services, caller, await joinWithPapers(services, caller));
  await emptyTables(services.db, 'mail', 'job');
});
afterAll(async () => {
  await caller.close();
  await services.close();
});

const mother = {
  name: 'Kamla Rawat',
  relation: 'parent',
  relation_other: '',
  born_on: '1961-04-02',
  appointee_name: '',
  mobile: '+91 98111 00022',
};
const stored = { ...mother, mobile: '9811100022', named_at: '2026-11-21T06:30:00.000Z' };
const sendCode = (values: object) => me.call('POST', `${membershipPaths.nominee}/code`, values);
const name = (values: object, code: string) => me.call('PUT', membershipPaths.nominee, { ...values, code });
const nameWithCode = async (values: object) => {
  await sendCode(values);
  return name(values, await readNewestCode(services));
};
const rows = () =>
  services.db.selectFrom('member_nominee').select(['name', 'relation', 'named_at']).orderBy('id').execute();
const mails = async () =>
  (
    await sql<{ text: string }>`SELECT body_text AS text FROM mail WHERE body_text NOT LIKE '%one-time%'`.execute(
      services.db,
    )
  ).rows;

test('a nominee is named with a code for these very details, and the account is told', async () => {
  expect((await me.read()).nominee).toBeNull();
  const sent = await sendCode(mother);
  expect(sent.body).toMatchObject({ status: 'success', data: { sent_to: '••••••3210' } });
  expect(await rows()).toEqual([]);
  const code = await readNewestCode(services);

  const wrong = await name(mother, otherCode(code));
  expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['code']]);
  // The code is only valid for these details: a person who sees it cannot name somebody else.
  const another = await name({ ...mother, name: 'Somebody Else' }, code);
  expect([another.status, another.body.code]).toEqual([422, 'code_expired']);
  expect(await rows()).toEqual([]);

  const named = await name(mother, code);
  expect(named.status).toBe(200);
  expect(named.body.data).toMatchObject({ nominee: stored });
  expect((await me.read()).nominee).toEqual(stored);
  expect(await mails()).toEqual([{ text: expect.stringContaining('Kamla Rawat is now your nominee') }]);
  const { rows: texts } = await sql<{ to: string }>`SELECT payload ->> 'to' AS to FROM job
    WHERE kind = 'text' AND payload ->> 'kind' = 'seller_details_change'`.execute(services.db);
  expect(texts).toEqual([{ to: asha.mobile }]);

  // A repeated call after a lost response: nothing is written or sent twice.
  expect((await name(mother, code)).status).toBe(200);
  expect(await rows()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test('of two calls with one code one names the nominee', async () => {
  await sendCode(mother);
  const code = await readNewestCode(services);
  const answers = await Promise.all([name(mother, code), name(mother, code)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await rows()).toHaveLength(1);
});

test('another one takes their place, and who it was before stays in the history', async () => {
  await nameWithCode(mother);
  services.clock.set('2026-11-22T12:00:00+05:30');
  const niece = { ...mother, name: 'Ritu Negi', relation: 'other', relation_other: 'Niece', born_on: '1999-01-31' };
  expect((await nameWithCode(niece)).status).toBe(200);
  expect((await me.read()).nominee).toEqual({
    ...niece,
    mobile: '9811100022',
    named_at: '2026-11-22T06:30:00.000Z',
  });
  expect((await rows()).map((row) => row.name)).toEqual(['Kamla Rawat', 'Ritu Negi']);
});

const sendRemovalCode = () => me.call('POST', `${membershipPaths.removeNominee}/code`);
const remove = (code: string) => me.call('POST', membershipPaths.removeNominee, { code });

test('a nominee is removed with a code for that alone, the account is told, and the history says when', async () => {
  expect(await sendRemovalCode()).toMatchObject({ status: 404, body: { code: 'nominee_not_found' } });
  await sendCode(mother);
  const naming = await readNewestCode(services);
  await name(mother, naming);
  await emptyTables(services.db, 'mail', 'job', 'verification_code');
  services.clock.set('2026-11-22T12:00:00+05:30');
  expect((await sendRemovalCode()).body).toMatchObject({ status: 'success', data: { sent_to: '••••••3210' } });
  const code = await readNewestCode(services);

  // Neither another code nor the naming code removes the nominee, and the removal code names nobody.
  for (const other of [otherCode(code), naming].filter((each) => each !== code))
    expect(await remove(other)).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
  expect(await name({ ...mother, name: 'Somebody Else' }, code)).toMatchObject({ status: 422 });
  expect((await me.read()).nominee).toEqual(stored);
  expect(await mails()).toEqual([]);

  expect(await remove(code)).toMatchObject({ status: 200, body: { data: { nominee: null } } });
  expect((await me.read()).nominee).toBeNull();
  const removed = { name: 'Kamla Rawat', named_at: new Date(stored.named_at), removed_at: services.clock.now() };
  const history = () =>
    services.db.selectFrom('member_nominee').select(['name', 'named_at', 'removed_at']).orderBy('id').execute();
  expect(await history()).toEqual([removed]);
  expect(await mails()).toEqual([{ text: expect.stringContaining('Kamla Rawat is no longer your nominee') }]);
  const { rows: texts } = await sql<{ to: string }>`SELECT payload ->> 'to' AS to FROM job
    WHERE kind = 'text' AND payload ->> 'kind' = 'seller_details_change'`.execute(services.db);
  expect(texts).toEqual([{ to: asha.mobile }]);

  // A repeated call after a lost response: nothing is written or sent twice.
  services.clock.set('2026-11-22T12:01:00+05:30');
  expect((await remove(code)).status).toBe(200);
  expect(await history()).toEqual([removed]);
  expect(await mails()).toHaveLength(1);
  // The same person can be named again with a new code.
  expect((await nameWithCode(mother)).status).toBe(200);
  expect((await me.read()).nominee).toEqual({ ...stored, named_at: '2026-11-22T06:31:00.000Z' });
});

test('a code to remove one nominee does not remove the next', async () => {
  await nameWithCode(mother);
  await sendRemovalCode();
  const code = await readNewestCode(services);
  await nameWithCode({ ...mother, name: 'Ritu Negi' });
  expect(await remove(code)).toMatchObject({ status: 422, body: { code: 'code_expired' } });
  expect((await me.read()).nominee).toMatchObject({ name: 'Ritu Negi' });
});

test('of two calls with one code one removes the nominee', async () => {
  await nameWithCode(mother);
  await emptyTables(services.db, 'mail', 'job');
  await sendRemovalCode();
  const code = await readNewestCode(services);
  const answers = await Promise.all([remove(code), remove(code)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect((await me.read()).nominee).toBeNull();
  expect(await mails()).toHaveLength(1);
});

test('a minor needs an adult who acts for them; of who is of age none is stored', async () => {
  const child = { ...mother, name: 'Anu Rawat', relation: 'child', born_on: '2008-11-22' };
  const without = await sendCode(child);
  expect([without.status, without.body.errors]).toEqual([
    422,
    { appointee_name: ['Enter the name of an adult who acts for them'] },
  ]);
  expect((await nameWithCode({ ...child, appointee_name: 'Kamla Rawat' })).status).toBe(200);
  expect((await me.read()).nominee).toMatchObject({ name: 'Anu Rawat', appointee_name: 'Kamla Rawat' });
  // On their 18th birthday.
  services.clock.set('2026-11-22T12:00:00+05:30');
  expect((await nameWithCode({ ...child, appointee_name: 'Kamla Rawat' })).status).toBe(200);
  expect((await me.read()).nominee).toMatchObject({ name: 'Anu Rawat', appointee_name: '' });
});

test('a mobile number that is missing is asked for in the words of its field', async () => {
  const { body } = await sendCode({ ...mother, mobile: '' });
  expect(body.errors).toEqual({ mobile: ['Enter a mobile number'] });
});

test('a date of birth that is missing or not in the calendar is told as what it is', async () => {
  const said = async (born_on: string) => (await sendCode({ ...mother, born_on })).body.errors;
  for (const missing of ['', '--00', '1970--05', '-05-05'])
    expect(await said(missing)).toEqual({ born_on: ['Enter your nominee’s date of birth'] });
  for (const year of ['70', '19700', 'x'])
    expect(await said(`${year}-05-05`)).toEqual({ born_on: ['Enter the year in 4 digits, such as 1970'] });
  for (const day of ['00', '5x', '31'])
    expect(await said(`1970-02-${day}`)).toEqual({
      born_on: ['There’s no such date. Check the day and month of your nominee’s date of birth.'],
    });
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'Kamla 4991 1866 5246' }],
  ['relation', { relation: 'neighbour' }],
  ['relation_other', { relation: 'other' }],
  ['born_on', { born_on: '2026-02-30' }],
  ['born_on', { born_on: '2026-11-22', appointee_name: 'Asha Rawat' }],
  ['born_on', { born_on: '1899-01-01' }],
  ['mobile', { mobile: '12' }],
])('what is wrong with %s is said there, and no code is sent: %o', async (field, change) => {
  const sent = await sendCode({ ...mother, ...change });
  expect([sent.status, Object.keys(sent.body.errors as object)]).toEqual([422, [field]]);
  const { rows: codes } = await sql`SELECT FROM verification_code WHERE purpose = 'nominee_change'`.execute(
    services.db,
  );
  expect(codes).toEqual([]);
});

test('who is no direct seller has none to name', async () => {
  const token = await enter(caller, bina);
  const other = seller(services, caller, token);
  for (const call of [
    other.call('POST', `${membershipPaths.nominee}/code`, mother),
    other.call('PUT', membershipPaths.nominee, { ...mother, code: '123456' }),
    other.call('POST', `${membershipPaths.removeNominee}/code`),
    other.call('POST', membershipPaths.removeNominee, { code: '123456' }),
  ])
    expect(await call).toMatchObject({ status: 404, body: { code: 'member_not_found' } });
});

test('the copy of data has every nominee, and an erasure takes all of them', async () => {
  await nameWithCode(mother);
  const customer = await services.db
    .selectFrom('customer')
    .select('id')
    .where('mobile', '=', asha.mobile)
    .executeTakeFirstOrThrow();
  const copy = await readPersonalData(services.db, customer.id, { now: services.clock.now(), withContact: false });
  const { named_at: _, ...details } = stored;
  expect(copy['direct_seller']).toMatchObject({
    nominees: [{ ...details, named_at: expect.any(Date), removed_at: null }],
  });
  await sendRemovalCode();
  await remove(await readNewestCode(services));
  const later = await readPersonalData(services.db, customer.id, { now: services.clock.now(), withContact: false });
  expect(later['direct_seller']).toMatchObject({
    nominees: [{ ...details, named_at: expect.any(Date), removed_at: services.clock.now() }],
  });
  await services.db
    .updateTable('customer')
    .set({ erased_at: services.clock.now() })
    .where('id', '=', customer.id)
    .execute();
  expect(await rows()).toEqual([]);
});

test('who checks papers sees the nominee, each look is in the audit log, and nobody else of the staff does', async () => {
  await nameWithCode(mother);
  const { member_id: memberId } = await me.read();
  const office = openCaller(services, staffRoutes);
  const loginOf = (role: string) => ({ email: `${role}@office.test`, name: 'Dev Rana', password: 'a long password' });
  for (const role of ['network', 'support'] as const) await addStaff(services, { ...loginOf(role), role });
  const look = async (role: 'network' | 'support') => {
    const headers = { ...(await logInForTest(office, loginOf(role))) };
    return office.call('GET', `${staffMembersPath}/${memberId}/nominee`, undefined, { headers });
  };
  const seen = await look('network');
  expect(StaffNomineeReply.parse(seen.body).data).toEqual({ ...stored, removed_at: null });
  await sendRemovalCode();
  await remove(await readNewestCode(services));
  const after = await look('network');
  expect(StaffNomineeReply.parse(after.body).data).toEqual({ ...stored, removed_at: stored.named_at });
  expect(await look('support')).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  const { rows: entries } = await sql`SELECT action, object_id, outcome FROM audit_entry
    WHERE object_id = ${memberId} ORDER BY id`.execute(services.db);
  expect(entries).toContainEqual({ action: 'member_nominee.view', object_id: memberId, outcome: 'done' });
  await office.close();
});
