import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sponsorChangePaths } from '#contract/member-rules.ts';
import {
  type SponsorChanges,
  SponsorChangesReply,
  type StaffSponsorChange,
  StaffSponsorChangeList,
  staffSponsorChangePath,
  StaffSponsorChangeReply,
} from '#contract/sponsor-change.ts';
import { approvalPaths } from '#contract/admin/home/approvals.ts';
import { customerRoutes, eraseAccount } from '#server/customers/index.ts';
import {
  joiningJobs,
  sponsorChangeRoutes,
  findPlace,
  joinMember,
  leaveNetwork,
  memberJobs,
} from '#server/members/index.ts';
import { readPersonalData } from '#server/privacy/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, bina, countRows, enter, logIn } from '#server/testing/customers.ts';
import { cameraPhoto } from '#server/testing/pictures.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { staffRoutes } from '../routes.ts';

let services: TestServices;
let caller: Caller;
let office: Caller;
let first: SessionHeaders;
let second: SessionHeaders;
let photo: Buffer;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000, kycKeys: [{ id: '1', key: Buffer.alloc(32, 7) }] });
  caller = openCaller(services, (site, own, limits) => {
    customerRoutes(site, own, limits);
    sponsorChangeRoutes(site, own, limits);
  });
  office = openCaller(services, staffRoutes);
  const login = { name: 'Dev Rana', password: 'a long password', role: 'network' as const };
  await addStaff(services, { ...login, email: 'one@office.test' });
  await addStaff(services, { ...login, name: 'Mira Shah', email: 'two@office.test' });
  first = await logInForTest(office, { email: 'one@office.test', password: login.password });
  second = await logInForTest(office, { email: 'two@office.test', password: login.password });
  photo = await cameraPhoto(40, 60);
});
afterAll(async () => {
  await Promise.all([caller.close(), office.close()]);
  await services.close();
});

const addMember = async (firstName: string, sponsorId: string | null, customerId: number | null = null) => {
  const joined = await joinMember(services.db, {
    customerId,
    firstName,
    lastName: 'Negi',
    sponsorId,
    joinedAt: services.clock.now(),
    actor: 'system',
  });
  if (!joined.ok) throw new Error(joined.error.code);
  return joined.value;
};

/** Asha and Ravi are below Kavita, who is the company; Bina is below Asha. */
let kavita: string;
let ravi: string;
let ashaId: string;
let binaId: string;
let token: string;
let binaToken: string;
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(services.db, 'sponsor_change', 'approval', 'customer', 'mail', 'job');
  kavita = await addMember('Kavita', null);
  ravi = await addMember('Ravi', null);
  token = await enter(caller, asha);
  binaToken = await enter(caller, bina);
  const ids = await services.db.selectFrom('customer').select(['id', 'first_name']).execute();
  const accountOf = (name: string) => ids.find(({ first_name }) => first_name === name)!.id;
  ashaId = await addMember('Asha', kavita, accountOf('Asha'));
  binaId = await addMember('Bina', ashaId, accountOf('Bina'));
  await sql`DELETE FROM mail`.execute(services.db);
});

const call = (method: 'GET' | 'POST', path: string, body?: unknown, as = token) =>
  caller.call(method, path, body, { token: as });
const upload = (as = token, bytes = photo) =>
  caller.call('POST', sponsorChangePaths.proof, bytes, { token: as, type: 'image/jpeg' });
const read = async (as = token): Promise<SponsorChanges> =>
  SponsorChangesReply.parse((await call('GET', sponsorChangePaths.change, undefined, as)).body).data;
const ask = async (sponsor: string, as = token) => {
  await upload(as);
  return call('POST', sponsorChangePaths.change, { member_id: sponsor, reason: 'She lives near me' }, as);
};
const staff = (method: 'GET' | 'POST', path: string, body?: object, as = first) =>
  office.call(method, `${staffSponsorChangePath}${path}`, body, { headers: { ...as } });
const queue = async () => StaffSponsorChangeList.parse((await staff('GET', '')).body).data;
const detail = async (id: number): Promise<StaffSponsorChange> =>
  StaffSponsorChangeReply.parse((await staff('GET', `/${id}`)).body).data;
const confirm = async (as = second) => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM approval WHERE state = 'pending' ORDER BY id`.execute(
    services.db,
  );
  return office.call('POST', `${approvalPaths.approvals}/${rows[0]!.id}/approve`, {}, { headers: { ...as } });
};
const mails = async () =>
  (
    await sql<{ recipient: string; subject: string }>`SELECT recipient, subject FROM mail ORDER BY id`.execute(
      services.db,
    )
  ).rows;

describe('a request', () => {
  test('goes to staff with its proof, and one approval and a second person decide it for the next month', async () => {
    expect(await read()).toEqual({ sponsor: { member_id: kavita, name: 'Kavita N.' }, change: null, team: [] });
    expect((await ask(ravi)).status).toBe(200);
    const { change } = await read();
    expect(change).toMatchObject({
      state: 'requested',
      sponsor: { member_id: ravi, name: 'Ravi N.' },
      has_proof: true,
    });
    const { id } = change!;
    expect(await queue()).toMatchObject([{ id, member: { member_id: ashaId }, sponsor: { member_id: ravi } }]);
    expect(await detail(id)).toMatchObject({
      reason: 'She lives near me',
      team: 1,
      path_before: { sponsors: [{ member_id: kavita, name: 'Kavita Negi' }], more: 0 },
      path_after: { sponsors: [{ member_id: ravi }, { member_id: kavita }], more: 0 },
      obstacle: null,
      proposed_by: null,
    });
    const picture = await staff('GET', `/${id}/proof`);
    expect(picture.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

    expect((await staff('POST', `/${id}/approve`)).body.data).toEqual({ state: 'awaiting_approval' });
    expect(await detail(id)).toMatchObject({ state: 'requested', proposed_by: 'Dev Rana' });
    expect(await staff('POST', `/${id}/approve`, undefined, second)).toMatchObject({
      status: 409,
      body: { code: 'approval_pending' },
    });
    expect(await confirm(first)).toMatchObject({ status: 403, body: { code: 'approval_own' } });
    await sql`DELETE FROM mail`.execute(services.db);
    expect((await confirm()).status).toBe(200);
    expect(await read()).toMatchObject({ change: { state: 'approved', effective_at: '2026-11-30T18:30:00.000Z' } });
    expect(await mails()).toEqual([{ recipient: asha.email, subject: 'Change of sponsor in your Aarvya network' }]);
    expect((await findPlace(services.db, ashaId))!.sponsorId).toBe(kavita);
    services.clock.set('2026-12-01T00:00:00+05:30');
    await memberJobs['members:changes']!(services, {});
    expect((await findPlace(services.db, ashaId))!.sponsorId).toBe(ravi);
    expect((await findPlace(services.db, binaId))!.sponsorId).toBe(ashaId);
  });

  test('shows itself to the sponsors on both sides', async () => {
    const carol = await addMember('Carol', ravi);
    await ask(carol, binaToken);
    const { id } = (await read(binaToken)).change!;
    await staff('POST', `/${id}/approve`);
    await confirm();
    expect((await read()).team).toEqual([
      { member_id: binaId, name: 'Bina N.', kind: 'leaves', effective_at: '2026-11-30T18:30:00.000Z' },
    ]);
    const recipients = (await mails()).map(({ recipient }) => recipient);
    expect(recipients).toEqual(expect.arrayContaining([asha.email, bina.email]));
    services.clock.set('2027-02-15T12:00:00+05:30');
    expect((await read(await logIn(caller, asha))).team).toEqual([]);
  });

  test('needs a proof, a reason and another sponsor who may be one', async () => {
    const send = (member_id: string, reason = 'Why') => call('POST', sponsorChangePaths.change, { member_id, reason });
    expect(await send(ravi)).toMatchObject({ status: 422, body: { errors: { proof: [expect.any(String)] } } });
    expect(await upload(token, Buffer.from('no picture'))).toMatchObject({ status: 415 });
    await upload();
    expect(await send(ravi, ' ')).toMatchObject({ status: 422, body: { errors: { reason: [expect.any(String)] } } });
    for (const [sponsor, message] of [
      [ashaId, 'This is your own ID. Enter your sponsor’s.'],
      ['999999', 'We can’t find a direct seller with this ID. Check it with your sponsor.'],
    ] as const)
      expect(await send(sponsor)).toMatchObject({ status: 422, body: { errors: { member_id: [message] } } });
    expect(await send(kavita)).toMatchObject({ status: 409, body: { code: 'sponsor_unchanged' } });
    expect(await send(binaId)).toMatchObject({ status: 409, body: { code: 'sponsor_is_descendant' } });
    await sql`UPDATE member SET status = 'frozen' WHERE member_id = ${ravi}`.execute(services.db);
    await sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor) VALUES (${ravi}, 'frozen', ${services.clock.now()}, ${services.clock.now()}, 'system')`.execute(
      services.db,
    );
    expect(await send(ravi)).toMatchObject({
      status: 422,
      body: { errors: { member_id: [expect.stringContaining('can’t sponsor')] } },
    });
    await leaveNetwork(services, 'system', { memberId: ravi, kind: 'exited', reason: 'wish' });
    expect(await send(ravi)).toMatchObject({
      status: 422,
      body: { errors: { member_id: [expect.stringContaining('no longer')] } },
    });
    expect(await queue()).toEqual([]);
  });

  test('is for direct sellers, one at a time, and the same again is the same', async () => {
    expect((await ask(ravi)).status).toBe(200);
    const body = { member_id: ravi, reason: 'She lives near me' };
    expect((await call('POST', sponsorChangePaths.change, body)).status).toBe(200);
    expect(await call('POST', sponsorChangePaths.change, { ...body, reason: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'sponsor_change_open' },
    });
    expect(await upload()).toMatchObject({ status: 409 });
    expect(await countRows(services, 'sponsor_change')).toBe(1);
    await leaveNetwork(services, 'system', { memberId: binaId, kind: 'exited', reason: 'wish' });
    expect(await call('GET', sponsorChangePaths.change, undefined, binaToken)).toMatchObject({
      status: 403,
      body: { code: 'not_direct_seller' },
    });
  });

  test('stands in the copy of the person’s data, with sponsors, states and referrers since when', async () => {
    await ask(ravi);
    const { id } = await services.db
      .selectFrom('customer')
      .select('id')
      .where('member_id', '=', ashaId)
      .executeTakeFirstOrThrow();
    await sql`UPDATE customer SET referrer_member_id = ${ravi} WHERE id = ${id}`.execute(services.db);
    const now = services.clock.now();
    expect(await readPersonalData(services.db, id, { now, withContact: false })).toMatchObject({
      referrers: [{ member_id: ravi, at: expect.any(Date) }],
      direct_seller: {
        member_id: ashaId,
        sponsors: [{ sponsor_id: kavita, effective_at: now, cause: 'joined' }],
        statuses: [{ status: 'live', effective_at: now }],
        requests_for_another_sponsor: [{ state: 'requested', sponsor_id: ravi, reason: 'She lives near me' }],
      },
    });
  });

  test('is taken back with its proof, and what came to nothing goes after 30 days', async () => {
    await ask(ravi);
    expect((await call('POST', sponsorChangePaths.withdraw)).status).toBe(200);
    expect(await call('POST', sponsorChangePaths.withdraw)).toMatchObject({ status: 409 });
    expect(await read()).toMatchObject({ change: { state: 'withdrawn', has_proof: false } });
    expect(await queue()).toEqual([]);
    services.clock.advance(30 * 24 * 3_600_000 + 1);
    await joiningJobs['hourly:joining']!(services, {});
    expect(await countRows(services, 'sponsor_change')).toBe(0);
  });

  test.each(['exited', 'terminated'] as const)(
    'closes when its member leaves (%s), and cannot be decided any more',
    async (kind) => {
      await ask(ravi);
      const { id } = (await read()).change!;
      await ask(kavita, binaToken);
      await upload(binaToken);
      services.clock.advance(1_000);
      const at = services.clock.now();
      await leaveNetwork(services, 'system', { memberId: ashaId, kind, reason: 'wish' });
      expect((await queue()).map(({ member }) => member.member_id)).toEqual([binaId]);
      const { data } = StaffSponsorChangeList.parse((await staff('GET', '?state=lapsed')).body);
      expect(data).toMatchObject([{ id, state: 'lapsed' }]);
      expect(await detail(id)).toMatchObject({ state: 'lapsed', lapsed_by: kind, decided_at: at.toISOString() });
      for (const [command, body] of [['approve'], ['decline', { reason: 'Late' }]] as const)
        expect(await staff('POST', `/${id}/${command}`, body)).toMatchObject({
          status: 409,
          body: { code: 'sponsor_change_decided' },
        });
      expect(await mails()).toEqual([]);
      services.clock.advance(30 * 24 * 3_600_000 + 1);
      await joiningJobs['hourly:joining']!(services, {});
      expect(await countRows(services, 'sponsor_change')).toBe(1);
    },
  );

  test('with its picture is its member’s alone until it is sent', async () => {
    await upload();
    const { id } = (await read()).change!;
    for (const path of ['', '/proof'])
      expect(await staff('GET', `/${id}${path}`)).toMatchObject({
        status: 404,
        body: { code: 'sponsor_change_not_found' },
      });
    expect(
      (await call('POST', sponsorChangePaths.change, { member_id: ravi, reason: 'She lives near me' })).status,
    ).toBe(200);
    expect((await staff('GET', `/${id}/proof`)).bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  test('that was not sent yet is taken back with its picture when its member leaves', async () => {
    await upload();
    await leaveNetwork(services, 'system', { memberId: ashaId, kind: 'exited', reason: 'wish' });
    const { rows } = await sql`SELECT state, proof, decided_at FROM sponsor_change`.execute(services.db);
    expect(rows).toEqual([{ state: 'withdrawn', proof: null, decided_at: services.clock.now() }]);
  });

  test('is declined with a reason by email', async () => {
    await ask(ravi);
    const { id } = (await read()).change!;
    expect(await staff('POST', `/${id}/decline`, { reason: '' })).toMatchObject({ status: 422 });
    expect((await staff('POST', `/${id}/decline`, { reason: 'The signature is missing.' })).status).toBe(200);
    expect(await staff('POST', `/${id}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'sponsor_change_decided' },
    });
    expect(await read()).toMatchObject({ change: { state: 'declined', decline_reason: 'The signature is missing.' } });
    expect(await mails()).toEqual([{ recipient: asha.email, subject: 'Your request for another sponsor at Aarvya' }]);
  });

  test('goes with the account unless it was approved', async () => {
    await ask(ravi);
    const { id } = await services.db
      .selectFrom('customer')
      .select('id')
      .where('member_id', '=', ashaId)
      .executeTakeFirstOrThrow();
    await services.db.transaction().execute((tx) => eraseAccount(tx, id, services.clock.now()));
    expect(await countRows(services, 'sponsor_change')).toBe(0);
  });
});

describe('staff', () => {
  test('file a request from paper, which takes the place of a draft', async () => {
    await upload();
    const body = { member_id: ashaId, sponsor_id: ravi, reason: 'Moved to Pune', paper: 'Folder 7' };
    const filed = await staff('POST', '', body);
    expect(filed.status).toBe(200);
    const { id } = filed.body.data as { id: number };
    expect(await detail(id)).toMatchObject({ paper: 'Folder 7', filed_by: 'one@office.test', has_proof: false });
    expect(await staff('POST', '', body)).toMatchObject({ status: 409, body: { code: 'sponsor_change_open' } });
    expect(await staff('POST', '', { ...body, member_id: '999999' })).toMatchObject({ status: 404 });
    expect(await countRows(services, 'sponsor_change')).toBe(1);
  });

  test('see why a request cannot be approved any more, and cannot approve it', async () => {
    await ask(ravi);
    const { id } = (await read()).change!;
    await leaveNetwork(services, 'system', { memberId: ravi, kind: 'exited', reason: 'wish' });
    expect(await detail(id)).toMatchObject({ obstacle: 'This sponsor has left the network' });
    expect(await staff('POST', `/${id}/approve`)).toMatchObject({ status: 409, body: { code: 'sponsor_left' } });
    expect(await countRows(services, 'approval')).toBe(0);
  });

  test('two requests that would cross, confirmed at once: one holds, the other is told why', async () => {
    // Asha below Ravi, and Ravi below Asha.
    await ask(ravi);
    const filed = await staff('POST', '', { member_id: ravi, sponsor_id: ashaId, reason: 'Wish', paper: 'Folder 8' });
    const ids = [(await read()).change!.id, (filed.body.data as { id: number }).id];
    for (const id of ids) expect((await staff('POST', `/${id}/approve`)).status).toBe(200);
    const { rows } = await sql<{ id: number }>`SELECT id FROM approval WHERE state = 'pending'`.execute(services.db);
    const answers = await Promise.all(
      rows.map(({ id }) =>
        office.call('POST', `${approvalPaths.approvals}/${id}/approve`, {}, { headers: { ...second } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('sponsor_is_descendant');
    const states = await sql<{ state: string }>`SELECT state FROM sponsor_change ORDER BY state`.execute(services.db);
    expect(states.rows).toEqual([{ state: 'approved' }, { state: 'requested' }]);
    const changed =
      await sql`SELECT FROM member_sponsor WHERE cause = 'changed' AND member_id IN (${ashaId}, ${ravi})`.execute(
        services.db,
      );
    expect(changed.rows).toHaveLength(1);
  });
});
