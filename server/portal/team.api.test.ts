import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberPaths } from '#contract/member-rules.ts';
import { ContactConsentReply, TeamReply, TeamTreeReply } from '#contract/team.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { computeForecast } from '#server/income-close/index.ts';
import { joinMember, leaveNetwork, numberTree } from '#server/members/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, bina, enter, makeSeller } from '#server/testing/customers.ts';
import { setStatus } from '#server/testing/sale-points.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { portalRoutes } from './index.ts';

let services: TestServices;
let caller: Caller;
/** Of the direct seller whose team is read; the company is above them. */
let token: string;
let company: string;
const own = '100500';

beforeAll(async () => {
  services = await openTestServices();
  caller = openCaller(services, (site, mine, limits) => {
    customerRoutes(site, mine, limits);
    portalRoutes(site, mine, limits);
  });
});
beforeEach(async () => {
  services.clock.set('2026-07-10T12:00:00+05:30');
  company = await join('Aarvya', 'Wellness', null);
  token = await enter(caller, asha);
  await makeSeller(services, asha.mobile, own);
  services.clock.set('2026-11-21T12:00:00+05:30');
  token = await enter(caller, asha);
});
afterEach(() =>
  emptyTables(
    services.db,
    'member',
    'customer',
    'mail',
    'job',
    'rate_limit',
    'sale_point_total',
    'income_forecast',
    'member_contact_consent',
  ),
);
afterAll(async () => {
  await caller.close();
  await services.close();
});

async function join(firstName: string, lastName: string, sponsorId: string | null, joinedAt?: string): Promise<string> {
  const at = joinedAt === undefined ? services.clock.now() : new Date(`${joinedAt}T12:00:00+05:30`);
  const joined = await joinMember(services.db, {
    customerId: null,
    actor: 'system',
    joinedAt: at,
    firstName,
    lastName,
    sponsorId,
  });
  if (!joined.ok) throw new Error(joined.error.code);
  return joined.value;
}
const addPoints = (sums: [memberId: string, month: string, centiSp: number][]) =>
  services.db
    .insertInto('sale_point_total')
    .values(
      sums.map(([member_id, month, points]) => ({
        member_id,
        month: `${month}-01`,
        points_centi: points as never,
        amount_paise: 0 as never,
        entries: 1,
      })),
    )
    .execute();
async function list(query = '', as = token): Promise<TeamReply> {
  const { status, body } = await caller.call('GET', memberPaths.team + query, undefined, { token: as });
  expect([status, body]).toEqual([200, expect.anything()]);
  return TeamReply.parse(body);
}
const idsOf = ({ data }: { data: { member_id: string }[] }) => data.map(({ member_id: id }) => id);
async function tree(query = '', as = token): Promise<TeamTreeReply> {
  const { status, body } = await caller.call('GET', memberPaths.teamTree + query, undefined, { token: as });
  expect([status, body]).toEqual([200, expect.anything()]);
  return TeamTreeReply.parse(body);
}

describe('the list of a team', () => {
  test('says of each who they are, what they sold this month and what their group did by the night', async () => {
    const recruit = await join('Sunita', 'Rawat', own, '2026-08-02');
    const below = await join('Charu', 'Pant', recruit, '2026-11-01');
    await join('Other', 'Line', company);
    await services.db.updateTable('member').set({ title: 2 }).where('member_id', '=', recruit).execute();
    await addPoints([
      [recruit, '2026-10', 9_000],
      [recruit, '2026-11', 5_000],
      [below, '2026-11', 1_250],
    ]);
    const before = await list('?level=1');
    expect(before.team).toEqual({ month: '2026-11', active_sp: 50, levels: [1, 1], group_as_of: null });
    const first = {
      member_id: recruit,
      name: 'Sunita R.',
      level: 1,
      status: 'live',
      joined_on: '2026-08-02',
      is_new: false,
      title: 'Bronze Star',
      sp: 50,
      standing: 'active',
      freezes_after: null,
      group_sp: null,
      mobile: null,
      is_mobile_shown: false,
    };
    expect(before.data).toEqual([first]);
    services.clock.set('2026-11-21T02:00:00+05:30');
    await computeForecast(services);
    services.clock.set('2026-11-21T12:00:00+05:30');
    const after = await list('?level=1');
    expect(after.data).toEqual([{ ...first, group_sp: 12.5 }]);
    expect(after.team.group_as_of).toBe('2026-11-20T20:30:00.000Z');
    expect(await list('?level=2')).toMatchObject({
      data: [{ member_id: below, name: 'Charu P.', level: 2, is_new: true, sp: 12.5, standing: 'close', group_sp: 0 }],
    });
    expect(idsOf(await list('?level=3'))).toEqual([]);
  });

  test('has one level or all of them in pages of 20, before and after the tree is numbered', async () => {
    const recruits: string[] = [];
    for (let number = 0; number < 21; number++) recruits.push(await join('Gita', 'Rana', own));
    const below = await join('Hema', 'Negi', recruits[3]!);
    await join('Other', 'Line', company);
    for (const isNumbered of [false, true]) {
      if (isNumbered) await numberTree(services.db);
      const first = await list('?level=1');
      const second = await list(`?level=1&cursor=${first.meta.next_cursor}`);
      expect([first.data.length, second.meta.next_cursor]).toEqual([20, null]);
      expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(recruits.toSorted());
      const everybody = await list();
      const more = await list(`?cursor=${everybody.meta.next_cursor}`);
      expect([...idsOf(everybody), ...idsOf(more)].toSorted()).toEqual([...recruits, below].toSorted());
    }
  });

  test('is narrowed to who is active, close, silent or new', async () => {
    const [active, close, silent, fresh] = [
      await join('Asha', 'Rana', own, '2026-08-01'),
      await join('Bela', 'Rana', own, '2026-10-22'),
      await join('Charu', 'Rana', own, '2026-08-01'),
      await join('Deepa', 'Rana', own, '2026-10-23'),
    ];
    await addPoints([
      [active, '2026-11', 5_000],
      [close, '2026-11', 4_999],
      [silent, '2026-10', 9_000],
      // Everything was returned.
      [fresh, '2026-11', 0],
    ]);
    expect(idsOf(await list('?show=active'))).toEqual([active]);
    expect(idsOf(await list('?show=close'))).toEqual([close]);
    expect(idsOf(await list('?show=silent')).toSorted()).toEqual([silent, fresh].toSorted());
    expect(idsOf(await list('?show=new'))).toEqual([fresh]);
    expect(await caller.call('GET', `${memberPaths.team}?show=all`, undefined, { token })).toMatchObject({
      status: 422,
    });
  });

  test('shows who is about to lapse, and until when it can be averted', async () => {
    const nearest = await join('Asha', 'Rana', own, '2026-07-20');
    const later = await join('Bela', 'Rana', own, '2026-07-20');
    const averted = await join('Charu', 'Rana', own, '2026-07-20');
    const joinedLately = await join('Deepa', 'Rana', own, '2026-10-05');
    const frozen = await join('Esha', 'Rana', own, '2026-07-20');
    const overdue = await join('Fateh', 'Rana', own, '2026-07-20');
    const lifted = await join('Gita', 'Rana', own, '2026-07-20');
    await setStatus(services.db, frozen, 'frozen', new Date('2026-11-01T00:00:00+05:30'));
    await setStatus(services.db, lifted, 'frozen', new Date('2026-10-01T00:00:00+05:30'));
    await setStatus(services.db, lifted, 'live', new Date('2026-10-20T00:00:00+05:30'));
    await addPoints([
      [nearest, '2026-08', 5_000],
      [nearest, '2026-11', 4_999],
      [later, '2026-09', 5_000],
      [averted, '2026-08', 5_000],
      [averted, '2026-11', 5_000],
    ]);
    const { data } = await list('?show=lapsing');
    expect(Object.fromEntries(data.map((each) => [each.member_id, each.freezes_after]))).toEqual({
      [nearest]: '2026-11-30',
      [later]: '2026-12-31',
      // Three months are already silent, so activity in this month comes too late.
      [overdue]: '2026-10-31',
    });
    expect(idsOf(await list('')).toSorted()).toEqual(
      [nearest, later, averted, joinedLately, frozen, overdue, lifted].toSorted(),
    );
  });

  test('is searched by the name as it is shown, and by member ID', async () => {
    const sunita = await join('Sunita', 'Rawat', own);
    const below = await join('Rawati', 'Sunderlal', sunita);
    const hindi = await join('सुनीता', 'रावत', own);
    const outside = await join('Sunita', 'Rawat', company);
    for (const [query, expected] of [
      ['sunita r', [sunita]],
      ['SUNITA', [sunita]],
      ['su', [sunita]],
      ['sun', [sunita]],
      ['सुनी', [hindi]],
      // The surname is hidden, so it is not searched either.
      ['rawat', [below]],
      ['sunderlal', []],
      ['%', []],
      [sunita, [sunita]],
      [`${below.slice(0, 3)} ${below.slice(3)}`, [below]],
      [outside, []],
      ['999999', []],
    ] as const) {
      const found = await list(`?q=${encodeURIComponent(query)}`);
      expect([query, idsOf(found), found.meta.next_cursor]).toEqual([query, expected, null]);
    }
    const start = sunita.slice(0, 4);
    expect(idsOf(await list(`?q=${start}`)).toSorted()).toEqual(
      [sunita, below, hindi].filter((id) => id.startsWith(start)).toSorted(),
    );
    expect(idsOf(await list(`?q=rawat&level=1`))).toEqual([]);
    expect(idsOf(await list(`?q=${below}&level=1`))).toEqual([below]);
  });

  test('goes on along a large team, at most 1,500 members a page', async () => {
    await sql`INSERT INTO member (member_id, first_name, last_name, joined_at)
      SELECT (200000 + n)::text, CASE WHEN n IN (10, 2600) THEN 'Zinnia' ELSE 'Gita' END, 'Rana', '2026-08-01' FROM generate_series(1, 2800) AS n`.execute(
      services.db,
    );
    await sql`INSERT INTO member_tree (member_id, sponsor_id, depth, place, last, is_numbered)
      SELECT (200000 + n)::text, ${own}, t.depth + 1, t.place, t.place, false FROM generate_series(1, 2800) AS n
      CROSS JOIN member_tree t WHERE t.member_id = ${own}`.execute(services.db);
    await addPoints([
      ['200010', '2026-11', 100],
      ['202600', '2026-11', 100],
    ]);
    const first = await list('?show=close&level=1');
    expect([idsOf(first), first.meta.next_cursor]).toEqual([['200010'], '201500']);
    const second = await list('?show=close&level=1&cursor=201500');
    expect([idsOf(second), second.meta.next_cursor]).toEqual([['202600'], null]);
    // Few members in the network have this name, so the index is used.
    expect(idsOf(await list('?q=zinnia'))).toEqual(['200010', '202600']);
    // More members are named Gita than the index lookup allows.
    expect((await list('?q=gita')).data.length).toBe(20);
  });
});

describe('the mobile number of a team’s member', () => {
  const consent = async (as: string, show?: boolean) => {
    const { status, body } = await (show === undefined
      ? caller.call('GET', memberPaths.contactConsent, undefined, { token: as })
      : caller.call('PUT', memberPaths.contactConsent, { show }, { token: as }));
    expect(status).toBe(200);
    return ContactConsentReply.parse(body).data.shown_since;
  };
  const events = () =>
    services.db.selectFrom('member_contact_consent').select(['member_id', 'is_given']).orderBy('id').execute();

  test('is masked until its owner shows it, and again as soon as they take that back', async () => {
    const hers = await enter(caller, bina);
    await makeSeller(services, bina.mobile, '100501');
    await sql`UPDATE member_tree SET sponsor_id = ${own}, depth = 2, place = (SELECT place FROM member_tree WHERE member_id = ${own}),
      last = (SELECT place FROM member_tree WHERE member_id = ${own}), is_numbered = false WHERE member_id = '100501'`.execute(
      services.db,
    );
    const masked = { mobile: `••••••${bina.mobile.slice(-4)}`, is_mobile_shown: false };
    expect((await list()).data).toMatchObject([masked]);
    expect(await consent(hers)).toBeNull();
    const at = services.clock.now().toISOString();
    expect(await consent(hers, true)).toBe(at);
    services.clock.advance(60_000);
    expect(await consent(hers, true)).toBe(at);
    expect((await list()).data).toMatchObject([{ mobile: bina.mobile, is_mobile_shown: true }]);
    expect(await consent(hers, false)).toBeNull();
    expect((await list()).data).toMatchObject([masked]);
    expect(await events()).toEqual([
      { member_id: '100501', is_given: true },
      { member_id: '100501', is_given: false },
    ]);
    // Leaving withdraws the consent, too.
    await consent(hers, true);
    await leaveNetwork(services, 'system', { memberId: '100501', kind: 'exited', reason: 'x' });
    expect((await events()).map(({ is_given: isGiven }) => isGiven)).toEqual([true, false, true, false]);
    expect(await caller.call('PUT', memberPaths.contactConsent, { show: true }, { token: hers })).toMatchObject({
      status: 404,
    });
    expect(await caller.call('PUT', memberPaths.contactConsent, { show: 'yes' }, { token })).toMatchObject({
      status: 422,
    });
  });
});

describe('the picture of the tree', () => {
  test('has the caller, and step by step the recruits of whoever stands below, in pages of 20', async () => {
    const recruit = await join('Sunita', 'Rawat', own);
    const others: string[] = [];
    for (let number = 0; number < 21; number++) others.push(await join('Gita', 'Rana', recruit));
    await addPoints([[recruit, '2026-11', 6_000]]);
    const root = await tree();
    expect(root.member).toMatchObject({ member_id: own, name: 'Asha R.', level: 0, recruits: 1 });
    const node = { member_id: recruit, name: 'Sunita R.', level: 1, status: 'live', sp: 60, standing: 'active' };
    expect(root.data).toEqual([{ ...node, title: 'Simple', recruits: 21 }]);
    const first = await tree(`?member_id=${recruit}`);
    expect(first.member).toEqual(root.data[0]);
    const second = await tree(`?member_id=${recruit}&cursor=${first.meta.next_cursor}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(others.toSorted());
    expect([first.data.length, second.meta.next_cursor, first.data[0]!.level]).toEqual([20, null, 2]);
  });
});

describe('whoever tries other IDs', () => {
  test('learns nothing of the line above, of brothers and their teams, or of who left: as if there were nobody', async () => {
    const hers = await enter(caller, bina);
    const brother = await join('Sunita', 'Rawat', own);
    const nephew = await join('Charu', 'Pant', brother);
    const left = await join('Deepa', 'Rana', own);
    await leaveNetwork(services, 'system', { memberId: left, kind: 'exited', reason: 'x' });
    await makeSeller(services, bina.mobile, '100501');
    await sql`UPDATE member_tree SET sponsor_id = ${own}, depth = 2, place = (SELECT place FROM member_tree WHERE member_id = ${own}),
      last = (SELECT place FROM member_tree WHERE member_id = ${own}), is_numbered = false WHERE member_id = '100501'`.execute(
      services.db,
    );
    const mine = await join('Esha', 'Bisht', '100501');
    for (const isNumbered of [false, true]) {
      if (isNumbered) await numberTree(services.db);
      expect(idsOf(await list('', hers))).toEqual([mine]);
      expect((await tree(`?member_id=${mine}`, hers)).member.level).toBe(1);
      const answers = new Set<string>();
      for (const id of [company, own, brother, nephew, left, '999999']) {
        const { status, body } = await caller.call('GET', `${memberPaths.teamTree}?member_id=${id}`, undefined, {
          token: hers,
        });
        answers.add(JSON.stringify({ ...(body as object), request_id: '', status }));
        expect(idsOf(await list(`?q=${id}`, hers))).toEqual([]);
        // A foreign cursor shows no other members either.
        expect([[], [mine]]).toContainEqual(idsOf(await list(`?cursor=${id}`, hers)));
        expect(idsOf(await tree(`?cursor=${id}`, hers)).every((each) => each === mine)).toBe(true);
      }
      expect([...answers].map((each) => JSON.parse(each) as unknown)).toEqual([
        expect.objectContaining({ status: 404, code: 'member_not_found' }),
      ]);
      for (let number = 100_490; number < 100_520; number++)
        if (number !== 100_501)
          expect(
            await caller.call('GET', `${memberPaths.teamTree}?member_id=${number}`, undefined, { token: hers }),
          ).toMatchObject({ status: 404 });
    }
  });

  test('gets nothing without a login, as a customer, or after leaving', async () => {
    const hers = await enter(caller, bina);
    for (const path of [memberPaths.team, memberPaths.teamTree, memberPaths.contactConsent]) {
      expect(await caller.call('GET', path)).toMatchObject({ status: 401, body: { code: 'login_required' } });
      expect(await caller.call('GET', path, undefined, { token: hers })).toMatchObject({
        status: 404,
        body: { code: 'direct_seller_not_found' },
      });
    }
    await leaveNetwork(services, 'system', { memberId: own, kind: 'exited', reason: 'x' });
    for (const path of [memberPaths.team, memberPaths.teamTree, memberPaths.contactConsent])
      expect((await caller.call('GET', path, undefined, { token })).status).toBe(404);
  });
});
