import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { joiningPaths } from '#contract/joining-rules.ts';
import { StaffJoiningList, staffJoiningPath, StaffJoiningReply } from '#contract/admin/network/joining.ts';
import { eraseAccount } from '#server/customers/index.ts';
import { joiningJobs } from '#server/members/index.ts';
import { readPersonalData } from '#server/privacy/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { openCaller, type Caller } from '#server/testing/caller.ts';
import { asha, bina, countRows, enter } from '#server/testing/customers.ts';
import { applicant, bank, identity, openJoiningCaller, pans } from '#server/testing/joining.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { staffRoutes } from '../routes.ts';

let services: TestServices;
let caller: Caller;
let office: Caller;
let session: SessionHeaders;
let me: ReturnType<typeof applicant>;
let id: number;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000 });
  caller = openJoiningCaller(services);
  office = openCaller(services, (site, own, limits) => staffRoutes(site, own, limits));
  const login = { email: 'network@office.test', name: 'Dev Rana', password: 'a long password' };
  await addStaff(services, { ...login, role: 'network' });
  session = await logInForTest(office, login);
});
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(services.db, 'join_application', 'customer', 'mail', 'job', 'verification_code');
  me = applicant(services, caller, await enter(caller, asha));
  await me.complete();
  id = ((await me.send()).body.data as { id: number }).id;
  await sql`DELETE FROM mail`.execute(services.db);
});
afterAll(async () => {
  await Promise.all([caller.close(), office.close()]);
  await services.close();
});

const get = (path = '') => office.call('GET', `${staffJoiningPath}${path}`, undefined, { headers: { ...session } });
const decide = (action: string, body: object) =>
  office.call('POST', `${staffJoiningPath}/${id}/${action}`, body, { headers: { ...session } });
const version = async () => (await me.read()).application.version;
const mails = async () =>
  (await sql<{ subject: string }>`SELECT subject FROM mail ORDER BY id`.execute(services.db)).rows.map(
    ({ subject }) => subject,
  );

test('the queue has those that wait; one shows numbers, pictures and who has the same', async () => {
  const her = applicant(services, caller, await enter(caller, bina));
  await her.call('POST', joiningPaths.application);
  await her.save('PUT', joiningPaths.identity, { ...identity, pan: pans[1] });
  const { data } = StaffJoiningList.parse((await get()).body);
  expect(data).toMatchObject([{ id, state: 'submitted', name: 'Asha Rawat', mobile: '9876543210' }]);
  const shown = StaffJoiningReply.parse((await get(`/${id}`)).body).data;
  expect(shown).toMatchObject({
    pan: pans[0],
    account_number: bank.account_number,
    pan_fits_surname: true,
    duplicates: [{ name: 'Bina Joshi', state: 'draft', same: ['address'] }],
  });
  // Only the applicant may see an application that is not submitted yet.
  for (const path of ['', '/documents/photo'])
    expect(await get(`/${shown.duplicates[0]!.application_id}${path}`)).toMatchObject({ status: 404 });
  const picture = await get(`/${id}/documents/photo`);
  expect(picture.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(await get(`/${id}/documents/pan_card`)).toMatchObject({ status: 404 });
  const { rows } = await sql`SELECT action FROM audit_entry WHERE object_type = 'kyc_document'`.execute(services.db);
  expect(rows.length).toBeGreaterThan(0);
});

test('points out who came with the same mobile number, whoever has it today', async () => {
  const sameAs = async (which: number) => {
    const { duplicates } = StaffJoiningReply.parse((await get(`/${which}`)).body).data;
    return duplicates.map(({ name, state, same }) => ({ name, state, same }));
  };
  expect(await sameAs(id)).toEqual([]);
  await decide('approve', { version: await version(), name: 'Asha Rawat' });
  // The direct seller now has another number, and the old one belongs to another person.
  await sql`UPDATE customer SET mobile = '9000000001'`.execute(services.db);
  const her = applicant(services, caller, await enter(caller, { ...bina, mobile: asha.mobile }));
  await her.complete({ pan: pans[1], account: '40010020030' });
  const elsewhere = { ...identity.address, user_street: '3 Mall Road' };
  await her.save('PUT', joiningPaths.identity, { ...identity, pan: pans[1], address: elsewhere });
  const { id: hers } = (await her.send()).body.data as { id: number };
  expect(await sameAs(hers)).toEqual([{ name: 'Asha Rawat', state: 'approved', same: ['mobile'] }]);
  // She changes her number before the decision, and another person gets it: the account that has it now is found.
  await sql`UPDATE customer SET mobile = '9000000002' WHERE mobile = ${asha.mobile}`.execute(services.db);
  await sql`UPDATE customer SET mobile = ${asha.mobile} WHERE mobile = '9000000001'`.execute(services.db);
  await sql`UPDATE join_application SET mobile = NULL WHERE id = ${id}`.execute(services.db);
  expect(await sameAs(hers)).toEqual([{ name: 'Asha Rawat', state: 'approved', same: ['mobile'] }]);
});

test('an approval makes the member, once, and writes to them', async () => {
  const body = { version: await version(), name: 'Asha Rawat' };
  const answers = await Promise.all([decide('approve', body), decide('approve', body)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { application } = await me.read();
  expect(application).toMatchObject({ state: 'approved', member_id: expect.stringMatching(/^\d{6}$/) });
  expect(await countRows(services, 'member')).toBe(1);
  const { rows } = await sql`SELECT member_id FROM customer`.execute(services.db);
  expect(rows).toEqual([{ member_id: application.member_id }]);
  expect(await mails()).toEqual(['Welcome to Aarvya: you’re a direct seller now']);
  for (const table of ['orders', 'saved_cart', 'order_feed']) expect(await countRows(services, table)).toBe(0);
  expect((await me.call('POST', joiningPaths.application)).body.data).toMatchObject({ state: 'approved' });
});

test('what was sent back is corrected and sent again', async () => {
  const returned = await decide('return', { version: await version(), reasons: { photo: 'It is blurred.' } });
  expect(returned.status).toBe(200);
  expect((await me.read()).application).toMatchObject({
    state: 'returned',
    reasons: { photo: 'It is blurred.' },
    missing: { identity: ['photo'] },
  });
  expect(await me.send()).toMatchObject({ status: 422, body: { code: 'joining_incomplete' } });
  await me.upload('photo');
  expect((await me.send()).body.data).toMatchObject({ state: 'submitted', reasons: {} });
  expect(await mails()).toEqual(['Please check your Aarvya application', 'We have your Aarvya application']);
});

test('a declined one is told why, and all of it goes after 30 days', async () => {
  expect(await decide('decline', { version: await version(), reason: '' })).toMatchObject({ status: 422 });
  await decide('decline', { version: await version(), reason: 'The PAN is somebody else’s.' });
  const { body } = await me.call('GET', joiningPaths.application);
  expect(body.data).toMatchObject({
    application: null,
    last: { state: 'declined', decline_reason: 'The PAN is somebody else’s.' },
  });
  services.clock.advance(30 * 24 * 3_600_000);
  await joiningJobs['hourly:joining']!(services, {});
  expect(await countRows(services, 'join_document')).toBe(3);
  services.clock.advance(1);
  await joiningJobs['hourly:joining']!(services, {});
  expect(await countRows(services, 'join_document')).toBe(0);
  expect(await countRows(services, 'join_application')).toBe(0);
});

test('the copy of a person’s data tells of the application by the last digits, and with the account it is erased', async () => {
  const { id: customerId } = await services.db.selectFrom('customer').select('id').executeTakeFirstOrThrow();
  const now = services.clock.now();
  const data = await readPersonalData(services.db, customerId, { now, withContact: false });
  expect(data).toMatchObject({
    direct_seller: null,
    applications_to_join: [
      {
        state: 'submitted',
        born_on: '1990-05-17',
        pan_last4: '234E',
        account_last4: '0030',
        mobile: '9876543210',
        pictures: ['address_proof', 'cancelled_cheque', 'photo'],
      },
    ],
  });
  expect(JSON.stringify(data)).not.toMatch(/ABCPR1234E|30010020030|sealed|hash/);
  await services.db.transaction().execute((tx) => eraseAccount(tx, customerId, now));
  expect(await countRows(services, 'join_application')).toBe(0);
  expect(await countRows(services, 'join_document')).toBe(0);
});

test('a decision about an older version, another name, or about one that does not wait, changes nothing', async () => {
  expect(await decide('approve', { version: 1, name: 'Asha Rawat' })).toMatchObject({
    status: 409,
    body: { code: 'joining_changed' },
  });
  const seen = { version: await version(), name: 'Asha Rawat' };
  await sql`UPDATE customer SET first_name = 'Usha'`.execute(services.db);
  expect(await decide('approve', seen)).toMatchObject({ status: 409, body: { code: 'joining_changed' } });
  await me.save('POST', joiningPaths.withdraw, {});
  expect(await decide('approve', { version: 99, name: 'Asha Rawat' })).toMatchObject({
    status: 409,
    body: { code: 'joining_not_submitted' },
  });
  expect(await countRows(services, 'member')).toBe(0);
});
