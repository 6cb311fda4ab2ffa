import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FormerSellersReply, OwnPageReply, VerifyReply } from '#contract/members.ts';
import { computeForecast } from '#server/income-close/index.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { joinMember, leaveNetwork } from '#server/members/index.ts';
import { type Caller, deviceHeaders, openCaller } from '#server/testing/caller.ts';
import { asha, bina, enter, makeSeller } from '#server/testing/customers.ts';
import { emptyTables, openTestServices, tamper, type TestServices } from '#server/testing/services.ts';
import { portalRoutes } from './index.ts';

let services: TestServices;
let caller: Caller;
beforeAll(async () => {
  services = await openTestServices();
  caller = openCaller(services, (site, own, limits) => {
    customerRoutes(site, own, limits);
    portalRoutes(site, own, limits);
  });
});
afterEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(
    services.db,
    'member',
    'customer',
    'mail',
    'job',
    'rate_limit',
    'sale_point_total',
    'member_warning',
    'income_entry',
    'income_account',
  );
});
afterAll(async () => {
  await caller.close();
  await services.close();
});

async function join(firstName: string, lastName: string, sponsorId: string | null): Promise<string> {
  const common = { customerId: null, actor: 'system', joinedAt: services.clock.now() };
  const joined = await joinMember(services.db, { ...common, firstName, lastName, sponsorId });
  if (!joined.ok) throw new Error(joined.error.code);
  return joined.value;
}
const leave = (memberId: string, kind: 'exited' | 'terminated') =>
  leaveNetwork(services, 'system', { memberId, kind, reason: 'x' });
const verify = async (id: string) => {
  const { status, body } = await caller.call('GET', `${memberPaths.verify}?member_id=${encodeURIComponent(id)}`);
  expect(status).toBe(200);
  return VerifyReply.parse(body).data;
};
const addSums = (sums: [memberId: string, month: string, points: number, amount: number][]) =>
  services.db
    .insertInto('sale_point_total')
    .values(
      sums.map(([member_id, month, points_centi, amount_paise]) => ({
        member_id,
        month: `${month}-01`,
        points_centi: points_centi as never,
        amount_paise: amount_paise as never,
        entries: 1,
      })),
    )
    .execute();

describe('verifying a direct seller', () => {
  test('tells the name in part, the state and since when, and nothing else', async () => {
    const id = await join('Sunita', 'Rawat', await join('Aarvya', '', null));
    const seller = { member_id: id, name: 'Sunita R.', joined_on: '2026-11-21' };
    expect(await verify(id)).toEqual({ ...seller, status: 'live', since: '2026-11-21' });
    services.clock.set('2026-12-05T23:30:00+05:30');
    await services.db
      .insertInto('member_status')
      .values({
        member_id: id,
        status: 'frozen',
        effective_at: new Date('2026-12-01T00:00:00+05:30'),
        recorded_at: services.clock.now(),
        actor: 'system',
      })
      .execute();
    expect(await verify(id)).toEqual({ ...seller, status: 'frozen', since: '2026-12-01' });
    await leave(id, 'terminated');
    expect(await verify(id)).toEqual({ ...seller, status: 'terminated', since: '2026-12-05' });
  });

  test('takes an ID as it is typed, and says that nobody has one', async () => {
    const id = await join('Sunita', 'Rawat', null);
    const inHindi = id.replaceAll(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
    expect(await verify(` ${inHindi.slice(0, 3)}-${inHindi.slice(3)}`)).toMatchObject({ member_id: id });
    expect(await verify(id === '999999' ? '999998' : '999999')).toBeNull();
    expect(await caller.call('GET', `${memberPaths.verify}?member_id=12`)).toMatchObject({
      status: 422,
      body: { errors: { member_id: ['Enter a member ID of 6 to 8 digits'] } },
    });
  });

  test('is not for reading the list: 30 in ten minutes on one device', async () => {
    const ask = () =>
      caller.call('GET', `${memberPaths.verify}?member_id=999999`, undefined, { headers: deviceHeaders('guess') });
    for (let call = 0; call < 30; call++) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });
});

describe('the list of former direct sellers', () => {
  test('has those who left, the last one first, in pages', async () => {
    const root = await join('Aarvya', '', null);
    const ids: string[] = [];
    for (let number = 0; number < 21; number++) {
      ids.unshift(await join('Gita', 'Rana', root));
      services.clock.advance(1_000);
      await leave(ids[0]!, number % 2 ? 'terminated' : 'exited');
    }
    const read = async (query = '') => {
      const { body } = await caller.call('GET', memberPaths.former + query);
      return FormerSellersReply.parse(body);
    };
    const first = await read();
    expect(first.data[0]).toEqual({ member_id: ids[0], name: 'Gita R.', status: 'exited', since: '2026-11-21' });
    const second = await read(`?cursor=${first.meta.next_cursor}`);
    expect([...first.data, ...second.data].map(({ member_id }) => member_id)).toEqual(ids);
    expect([first.data.length, second.meta.next_cursor]).toEqual([20, null]);
    expect(await caller.call('GET', `${memberPaths.former}?cursor=x`)).toMatchObject({ status: 422 });
  });

  test('is empty where nobody has left', async () => {
    await join('Gita', 'Rana', null);
    expect(await caller.call('GET', memberPaths.former)).toMatchObject({
      status: 200,
      body: { data: [], meta: { next_cursor: null } },
    });
  });
});

describe('a member’s own page', () => {
  const ownPage = async (token: string, query = '') => {
    const { status, body } = await caller.call('GET', memberPaths.home + query, undefined, { token });
    expect(status).toBe(200);
    return OwnPageReply.parse(body).data;
  };
  const home = async (token: string) => (await ownPage(token)).home!.member;
  const recruitsOf = async (token: string, query = '') => (await ownPage(token, query)).home!.recruits;

  test('has the standing, the months and the team of whom the token is for', async () => {
    const root = await join('Aarvya', 'Wellness', null);
    const token = await enter(caller, asha);
    services.clock.set('2026-09-10T12:00:00+05:30');
    await makeSeller(services, asha.mobile, '100500');
    services.clock.set('2026-11-21T12:00:00+05:30');
    const recruit = await join('Bina', 'Joshi', '100500');
    await join('Chandra', '', recruit);
    await join('Other', 'Line', root);
    await addSums([
      ['100500', '2026-09', 1_250, 125_000],
      ['100500', '2026-11', 3_500, 350_000],
      [recruit, '2026-11', 5_050, 0],
    ]);
    expect(await home(token)).toEqual({
      member_id: '100500',
      first_name: 'Asha',
      last_name: 'Rawat',
      status: 'live',
      joined_on: '2026-09-10',
      since: '2026-09-10',
      sponsor: { member_id: root, name: 'Aarvya W.' },
      plan: { active_sp: 50, freeze_months: 3 },
      freezes_after: null,
      days_left: 9,
      months: [
        { month: '2026-11', sp: 35, amount: 3_500 },
        { month: '2026-10', sp: 0, amount: 0 },
        { month: '2026-09', sp: 12.5, amount: 1_250 },
      ],
      team: [1, 1],
      id_card: false,
      agreement_accepted_at: null,
      forecast: null,
      next_steps: [{ kind: 'be_active', sp: 15, until: '2026-11-30' }, { kind: 'nominee' }],
      money: { balance: 0, payout_hold: null, last_month: null, last_payout: null },
    });
    expect(await recruitsOf(token)).toEqual({
      data: [{ member_id: recruit, name: 'Bina J.', status: 'live', joined_on: '2026-11-21', sp: 50.5 }],
      next_cursor: null,
    });
  });

  test('has the forecast of the running month, with what the next rank asks for', async () => {
    await join('Aarvya', 'Wellness', null);
    const token = await enter(caller, asha);
    services.clock.set('2026-11-10T12:00:00+05:30');
    await makeSeller(services, asha.mobile, '100500');
    const recruit = await join('Bina', 'Joshi', '100500');
    await addSums([
      ['100500', '2026-11', 6_000, 0],
      [recruit, '2026-11', 3_000, 0],
    ]);
    services.clock.set('2026-11-21T02:00:00+05:30');
    await computeForecast(services);
    services.clock.set('2026-11-21T12:00:00+05:30');
    const nothing = { rebate: 0, group: 0, fixed: 0, e_bonus: 0, r_bonus: 0, p_bonus: 0 };
    expect((await home(token)).forecast).toEqual({
      as_of: '2026-11-20T20:30:00.000Z',
      is_active: true,
      rank: 1,
      rank_name: 'Simple',
      leaders: 0,
      network: 0,
      group_sp: 30,
      amounts: { ...nothing, personal: 126, group: 33, e_bonus: 15 },
      gross: 174,
      next_rank: {
        rank: 2,
        name: expect.any(String),
        leaders: 1,
        network: 2,
        missing_leaders: 1,
        missing_network: 2,
      },
    });
    // The next month has no forecast yet.
    services.clock.set('2026-12-01T00:30:00+05:30');
    expect((await home(await enter(caller, asha))).forecast).toBeNull();
  });

  test('warns of a freeze while this month is the last chance', async () => {
    const token = await enter(caller, asha);
    services.clock.set('2026-06-10T12:00:00+05:30');
    await makeSeller(services, asha.mobile, '100500');
    services.clock.set('2026-11-21T12:00:00+05:30');
    const warn = (month: string) =>
      services.db
        .insertInto('member_warning')
        .values({ member_id: '100500', month, at: services.clock.now() })
        .execute();
    await warn('2026-08-01');
    expect((await home(token)).freezes_after).toBeNull();
    await warn('2026-10-01');
    expect((await home(token)).freezes_after).toBe('2026-11-30');
    await addSums([['100500', '2026-11', 5_000, 0]]);
    expect((await home(token)).freezes_after).toBeNull();
  });

  test('says what was credited, what is on its way and what holds the rest', async () => {
    const token = await enter(caller, asha);
    await makeSeller(services, asha.mobile, '100500');
    // The rows that posting an income close would write.
    await tamper(
      services.db,
      sql`INSERT INTO income_entry (member_id, month, kind, component, paise, posted_at, close_id)
        VALUES ('100500', '2026-10-01', 'income', 'personal', 125050, now(), 1), ('100500', '2026-10-01', 'clawback', NULL, -2500, now(), 1)`,
      sql`INSERT INTO income_entry (member_id, month, kind, paise, posted_at, payout_line_id)
        VALUES ('100500', '2026-11-01', 'payout', -100, now(), 1)`,
      sql`INSERT INTO income_account (member_id, balance_paise) VALUES ('100500', 122550)`,
    );
    expect(await home(token)).toMatchObject({
      money: {
        balance: 1_225.5,
        payout_hold: { reason: 'kyc', until: null },
        last_month: { month: '2026-10', gross: 1_250.5, net: 1_225.5 },
        last_payout: null,
      },
      next_steps: [{ kind: 'papers', missing: 'kyc' }, { kind: 'training' }, { kind: 'share' }],
    });
  });

  test('counts and lists the direct recruits whom this month’s end would freeze', async () => {
    const token = await enter(caller, asha);
    services.clock.set('2026-06-10T12:00:00+05:30');
    await makeSeller(services, asha.mobile, '100500');
    const [silent, buying, fine, below] = [
      await join('Bina', 'Joshi', '100500'),
      await join('Chandra', 'Negi', '100500'),
      await join('Deepa', 'Rana', '100500'),
      await join('Esha', 'Rana', await join('Fateh', 'Bisht', '100500')),
    ];
    services.clock.set('2026-11-21T12:00:00+05:30');
    const warn = (id: string, month: string) =>
      services.db.insertInto('member_warning').values({ member_id: id, month, at: services.clock.now() }).execute();
    for (const id of [silent, buying, below]) await warn(id, '2026-10-01');
    await warn(fine, '2026-09-01');
    await addSums([
      ['100500', '2026-11', 5_000, 0],
      [silent, '2026-11', 4_999, 0],
      [buying, '2026-11', 5_000, 0],
    ]);
    expect((await home(token)).next_steps).toEqual([{ kind: 'recruits', count: 1 }, { kind: 'nominee' }]);
    expect(await recruitsOf(token, '?show=freezing')).toEqual({
      next_cursor: null,
      data: [{ member_id: silent, name: 'Bina J.', status: 'live', joined_on: '2026-06-10', sp: 49.99 }],
    });
    expect((await recruitsOf(token)).data).toHaveLength(4);
    expect((await caller.call('GET', `${memberPaths.home}?show=all`, undefined, { token })).status).toBe(422);
  });

  test('has recruits in pages of 20', async () => {
    const token = await enter(caller, asha);
    await makeSeller(services, asha.mobile, '100500');
    const ids: string[] = [];
    for (let number = 0; number < 21; number++) ids.push(await join('Gita', 'Rana', '100500'));
    const first = await recruitsOf(token);
    const second = await recruitsOf(token, `?cursor=${first.next_cursor}`);
    expect(first.data.length).toBe(20);
    expect([...first.data, ...second.data].map(({ member_id }) => member_id).toSorted()).toEqual(ids.toSorted());
    expect(second.next_cursor).toBeNull();
  });

  test('is for direct sellers: not for visitors, customers and those who left', async () => {
    const token = await enter(caller, bina);
    expect(await caller.call('GET', memberPaths.home)).toMatchObject({ status: 401, body: { code: 'login_required' } });
    expect(await ownPage(token)).toMatchObject({ user: { mobile: bina.mobile, member_id: null }, home: null });
    await join('Aarvya', '', null);
    await makeSeller(services, bina.mobile, '100501');
    expect((await home(token)).member_id).toBe('100501');
    await leave('100501', 'exited');
    expect((await ownPage(token)).home).toBeNull();
  });
});
