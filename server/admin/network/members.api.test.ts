import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Approval, approvalPaths } from '#contract/admin/home/approvals.ts';
import { workbookType } from '#contract/admin/catalogue/import.ts';
import {
  type MemberEntriesList,
  type MemberEvent,
  type MemberOrdersList,
  type MemberTeamList,
  type StaffMemberDetail,
  type StaffMemberRow,
  staffMembersPath,
} from '#contract/admin/network/members.ts';
import { joinMember, readSponsors } from '#server/members/index.ts';
import { runReader } from '#server/order-feed/index.ts';
import { parseCsv } from '#server/platform/csv.ts';
import { readWorkbook } from '#server/platform/workbook.ts';
import { approveMonth, salePointReader } from '#server/sale-points/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { openCaller, type Caller } from '#server/testing/caller.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { emptyTables } from '#server/testing/services.ts';
import { seedCustomer, seedProduct } from '#server/testing/shop.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { staffRoutes } from '../routes.ts';

let shop: LifeShop;
let office: Caller;
interface Colleague {
  name: string;
  headers: SessionHeaders;
}
let [asha, dev]: Colleague[] = [];
let auditor: Colleague;
let owner: Colleague;
const db = () => shop.services.db;

async function hire(role: string, name: string): Promise<Colleague> {
  const login = { email: `${name.toLowerCase()}@office.test`, name, password: 'a long password' };
  await addStaff(shop.services, { ...login, role });
  return { name, headers: await logInForTest(office, login) };
}
beforeAll(async () => {
  shop = await openLifeShop();
  office = openCaller(shop.services, (site, services, limits) => staffRoutes(site, services, limits));
  // The staff account that packs and delivers in the test helpers may approve nothing here.
  await db().updateTable('staff').set({ is_owner: false, role: 'orders', permissions: [] }).execute();
  asha = await hire('network', 'Asha');
  dev = await hire('network', 'Dev');
  auditor = await hire('auditor', 'Tara');
  owner = await hire('owner', 'Kavita');
});
afterAll(async () => {
  await office.close();
  await shop.close();
});
beforeEach(async () => {
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(db(), 'member', 'join_application', 'approval', 'mail', 'job');
});

const get = (path = '', by: Colleague = asha!) =>
  office.call('GET', `${staffMembersPath}${path}`, undefined, { headers: by.headers });
const post = (path: string, body: object, by: Colleague = asha!) =>
  office.call('POST', path, body, { headers: by.headers });
const list = async (query: string) => ((await get(query)).body.data as StaffMemberRow[]).map(({ member_id: id }) => id);
const profile = async (id: string, by: Colleague = asha!) => (await get(`/${id}`, by)).body.data as StaffMemberDetail;

interface Joining {
  sponsorId?: string | null;
  name?: [string, string];
  customerId?: number | null;
  on?: string;
}
async function join({
  sponsorId = null,
  name = ['Gita', 'Rana'],
  customerId = null,
  on,
}: Joining = {}): Promise<string> {
  const joined = await joinMember(db(), {
    customerId,
    firstName: name[0],
    lastName: name[1],
    sponsorId,
    joinedAt: on === undefined ? shop.services.clock.now() : new Date(`${on}T10:00:00+05:30`),
    actor: 'system',
  });
  if (!joined.ok) throw new Error(joined.error.code);
  return joined.value;
}
/** With which a person became a member. */
async function approveApplication(customerId: number, memberId: string): Promise<void> {
  const at = shop.services.clock.now();
  await db()
    .insertInto('join_application')
    .values({
      customer_id: customerId,
      state: 'approved',
      language: 'en',
      created_at: at,
      updated_at: at,
      under_company: true,
      pan_last4: '234E',
      account_last4: '0030',
      bank_name: 'State Bank of India',
      ifsc: 'SBIN0001234',
      district: 'Almora',
      state_name: 'Uttarakhand',
      member_id: memberId,
    })
    .execute();
}
async function correctPan(customerId: number, memberId: string, last4: string): Promise<void> {
  const at = shop.services.clock.now();
  await db()
    .insertInto('kyc_change')
    .values({
      member_id: memberId,
      customer_id: customerId,
      kind: 'pan',
      state: 'approved',
      language: 'en',
      created_at: at,
      updated_at: at,
      confirmed_at: at,
      decided_at: at,
      number_sealed: '-',
      number_hash: last4,
      number_last4: last4,
      name: 'Gita Kandpal',
      picture_sealed: Buffer.from('-'),
    })
    .execute();
}
async function giveNotice(memberId: string): Promise<void> {
  await db()
    .insertInto('member_exit')
    .values({
      member_id: memberId,
      kind: 'notice',
      state: 'pending',
      language: 'en',
      given_at: shop.services.clock.now(),
      effective_at: new Date('2026-12-21T18:29:59.999Z'),
    })
    .execute();
}
async function freeze(memberId: string): Promise<void> {
  const at = shop.services.clock.now();
  await db().updateTable('member').set({ status: 'frozen' }).where('member_id', '=', memberId).execute();
  await db()
    .insertInto('member_status')
    .values({
      member_id: memberId,
      status: 'frozen',
      effective_at: at,
      recorded_at: at,
      reason: 'silent',
      actor: 'system',
    })
    .execute();
}

describe('the list', () => {
  test('finds by ID however it is written, by its beginning, by name, mobile and the last four of the PAN', async () => {
    const root = await join({ name: ['Aarvya', 'Wellness'] });
    const buyer = await seedCustomer(shop.services);
    const gita = await join({ name: ['Gita', 'Kandpal'], customerId: buyer.id });
    await approveApplication(buyer.id, gita);
    const digits = gita.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
    const typed = [
      gita,
      `${gita.slice(0, 3)} ${gita.slice(3)}`,
      digits,
      'kandpal git',
      buyer.mobile,
      `+91 ${buyer.mobile.slice(0, 5)} ${buyer.mobile.slice(5)}`,
      '234e',
    ];
    for (const search of typed) expect(await list(`?search=${encodeURIComponent(search)}`), search).toEqual([gita]);
    expect(await list(`?search=${gita.slice(0, 4)}`)).toContain(gita);
    await correctPan(buyer.id, gita, '987Z');
    expect(await list('?search=987z')).toEqual([gita]);
    expect((await profile(gita)).application).toMatchObject({ pan_last4: '987Z', account_last4: '0030' });
    for (const search of ['kandpal%', '_ita', '999Z', '0000000', "'; DROP TABLE member"])
      expect(await list(`?search=${encodeURIComponent(search)}`), search).toEqual([]);
    expect((await get('')).body).toMatchObject({
      data: [
        {
          member_id: gita,
          name: 'Gita Kandpal',
          status: 'live',
          joined_on: '2026-11-21',
          status_since: '2026-11-21T06:30:00.000Z',
          sponsor: { member_id: root, name: 'Aarvya Wellness' },
          title: { rank: 1 },
          mobile: buyer.mobile,
          town: 'Almora',
          state: 'Uttarakhand',
          kyc: 'verified',
        },
        { member_id: root, sponsor: null, mobile: '', town: '', kyc: 'none' },
      ].toSorted((one, other) => (one.member_id < other.member_id ? 1 : -1)),
      meta: { total: 2, next_cursor: null },
    });
    const { rows } = await sql`SELECT DISTINCT object_id FROM audit_entry WHERE action = 'member.list'`.execute(db());
    expect(rows).toEqual(expect.arrayContaining([{ object_id: '?search=*' }]));
    expect(JSON.stringify(rows)).not.toContain(buyer.mobile);
  });

  test('is filtered by status, days of joining and sponsor, and paged by the last ID', async () => {
    const root = await join({ on: '2026-01-05' });
    const ids = [];
    for (const day of [1, 2, 2, 2, 3]) ids.push(await join({ sponsorId: root, on: `2026-02-0${day}` }));
    await freeze(ids[0]!);
    expect(await list('?status=frozen')).toEqual([ids[0]]);
    expect(await list('?joined_from=2026-02-03')).toEqual([ids[4]]);
    expect(await list('?joined_to=2026-02-01')).toEqual([ids[0], root]);
    expect(await list(`?sponsor=${root.slice(0, 3)}%20${root.slice(3)}&joined_to=2026-02-01`)).toEqual([ids[0]]);
    const shown: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data, meta } = (await get(`?limit=2${cursor && `&cursor=${cursor}`}`)).body as unknown as {
        data: StaffMemberRow[];
        meta: { next_cursor: string | null };
      };
      shown.push(...data.map(({ member_id: id }) => id));
      cursor = meta.next_cursor;
    }
    const same = ids.slice(1, 4).toSorted().toReversed();
    expect(shown).toEqual([ids[4], ...same, ids[0], root]);
    for (const bad of ['status=gone', 'joined_from=2026-13-01', 'sponsor=12', 'cursor=x'])
      expect((await get(`?${bad}`)).status, bad).toBe(422);
  });

  test('is sent as CSV and as a workbook to those who may take it along', async () => {
    const root = await join({ name: ['Aarvya', 'Wellness'], on: '2026-01-05' });
    const buyer = await seedCustomer(shop.services);
    const gita = await join({ name: ['=Gita', '<& "Rana"'], customerId: buyer.id, on: '2026-02-01' });
    await approveApplication(buyer.id, gita);
    await freeze(gita);
    const csv = await get('.csv', owner);
    const table = parseCsv(csv.bytes, 10);
    if (typeof table === 'string') throw new Error(table);
    const head = 'member_id,name,joined_on,status,status_since,sponsor_id,sponsor,title,town,state,mobile,kyc'.split(
      ',',
    );
    const row = [
      gita,
      '=Gita <& "Rana"',
      '2026-02-01',
      'frozen',
      '2026-11-21',
      root,
      'Aarvya Wellness',
      'Simple',
      'Almora',
      'Uttarakhand',
      buyer.mobile,
      'verified',
    ];
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      head,
      row,
      [root, 'Aarvya Wellness', '2026-01-05', 'live', '2026-01-05', '', '', 'Simple', '', '', '', 'none'],
    ]);
    expect(csv.bytes.toString()).toContain("'=Gita");
    const xlsx = await get('.xlsx?status=frozen', owner);
    expect([xlsx.status, xlsx.headers['content-type'], xlsx.headers['content-disposition']]).toEqual([
      200,
      workbookType,
      'attachment; filename="direct-sellers.xlsx"',
    ]);
    const book = await readWorkbook(xlsx.bytes, 10);
    if (typeof book === 'string') throw new Error(book);
    expect(book.rows.map(({ cells }) => cells)).toEqual([head, row]);
    for (const ending of ['csv', 'xlsx'])
      expect(await get(`.${ending}`)).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    const { rows } =
      await sql`SELECT login, object_id FROM audit_entry WHERE action = 'member.export' AND outcome = 'done'`.execute(
        db(),
      );
    expect(rows).toEqual(expect.arrayContaining([{ login: 'kavita@office.test', object_id: '?status=frozen' }]));
  });

  test('a register of more members than are read at once is sent whole', async () => {
    const ids = Array.from({ length: 2_345 }, (_, index) => String(1_000_000 + index));
    await sql`INSERT INTO member (member_id, first_name, last_name, joined_at) SELECT unnest(${ids}::text[]), 'Gita', 'Rana', '2026-01-05'`.execute(
      db(),
    );
    await sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
      SELECT unnest(${ids}::text[]), 'live', '2026-01-05', '2026-01-05', 'system'`.execute(db());
    const book = await readWorkbook((await get('.xlsx', owner)).bytes, 5_000);
    if (typeof book === 'string') throw new Error(book);
    expect(book.rows.slice(1).map(({ cells }) => cells[0])).toEqual(ids.toReversed());
    expect((await get('')).body.meta).toEqual({ total: 2_345, next_cursor: ids[2_325] });
  });
});

describe('a profile', () => {
  test('has the line to the company, folded where it is long, and the team by level, each in pages', async () => {
    const line = [await join({ name: ['Aarvya', 'Wellness'] })];
    for (let depth = 1; depth < 12; depth++) line.push(await join({ sponsorId: line[depth - 1]! }));
    const last = await profile(line[11]!);
    const ids = (members: { member_id: string }[]) => members.map(({ member_id: id }) => id);
    expect([ids(last.path.first), last.path.hidden, ids(last.path.last)]).toEqual([
      line.slice(0, 2),
      3,
      line.slice(5, 11),
    ]);
    expect((await profile(line[2]!)).path).toMatchObject({
      first: [],
      hidden: 0,
      last: [{ member_id: line[0], name: 'Aarvya Wellness' }, { member_id: line[1] }],
    });
    for (let count = 0; count < 3; count++) await join({ sponsorId: line[1]! });
    expect((await profile(line[0]!)).team).toEqual({ total: 14, levels: [1, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1] });
    const first = (await get(`/${line[0]}/team?level=2&limit=3`)).body as unknown as MemberTeamList;
    const rest = (await get(`/${line[0]}/team?level=2&limit=3&cursor=${first.meta.next_cursor}`))
      .body as unknown as MemberTeamList;
    expect([first.data.length, rest.data.length, rest.meta.next_cursor]).toEqual([3, 1, null]);
    expect(new Set([...ids(first.data), ...ids(rest.data)])).toEqual(
      new Set((await list(`?sponsor=${line[1]}`)).toSorted()),
    );
    expect((await get(`/${line[0]}/team?level=15`)).status).toBe(422);
    expect((await get('/99')).status).toBe(422);
    expect(await get('/999999')).toMatchObject({ status: 404, body: { code: 'member_not_found' } });
  });

  test('has account, documents and tickets by what the reader may see', async () => {
    const buyer = await seedCustomer(shop.services);
    const gita = await join({ customerId: buyer.id });
    await approveApplication(buyer.id, gita);
    await giveNotice(gita);
    expect(await profile(gita)).toMatchObject({
      exit_effective_at: '2026-12-21T18:29:59.999Z',
      customer: { id: buyer.id, name: 'Asha Rawat', email: '' },
      application: { pan_last4: '234E', account_last4: '0030', bank_name: 'State Bank of India', documents: [] },
      tickets: [],
      pending_approvals: [],
    });
    const keeper = await hire('catalogue', 'Ravi');
    for (const path of ['', `/${gita}`, `/${gita}/team`, `/${gita}/history`, `/${gita}/sale-points`, `/${gita}/orders`])
      expect(await get(path, keeper)).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    await db().updateTable('customer').set({ erased_at: new Date() }).where('id', '=', buyer.id).execute();
    expect(await profile(gita)).toMatchObject({ customer: null, mobile: '', tickets: [] });
  });

  test('has each month’s sale points, the entries behind them and the orders that count', async () => {
    shop.services.clock.set('2026-10-20T12:00:00+05:30');
    const gita = await join({});
    const honey = await seedProduct(db(), { regular: 3_333, centiSp: 250 });
    const form = { ...online, referral_member_id: gita };
    const first = await placeLive(shop, { [honey]: 2 }, { form });
    shop.services.clock.set('2026-11-21T12:00:00+05:30');
    const second = await placeLive(shop, { [honey]: 1 }, { form: { referral_member_id: gita } });
    await bringTo(shop, second.id, 'deliver');
    await runReader(shop.services, salePointReader);
    const approved = await db()
      .transaction()
      .execute((tx) => approveMonth(tx, { month: '2026-10-01', at: shop.services.clock.now() }));
    expect(approved.ok).toBe(true);
    expect((await profile(gita)).months).toEqual([
      { month: '2026-11', sale_points: 2.5, amount: 33.33, entries: 1, is_approved: false },
      { month: '2026-10', sale_points: 5, amount: 66.66, entries: 1, is_approved: true },
    ]);
    const entries = async (query = '') =>
      (await get(`/${gita}/sale-points${query}`)).body as unknown as MemberEntriesList;
    const newest = await entries('?limit=1');
    expect(newest.data).toMatchObject([
      { month: '2026-11', reason: 'delivered', order_id: second.id, order_number: second.number, sale_points: 2.5 },
    ]);
    const older = await entries(`?limit=1&cursor=${newest.meta.next_cursor}`);
    expect(older).toMatchObject({
      data: [{ month: '2026-10', reason: 'paid', order_id: first.id, line_no: 1, amount: 66.66 }],
      meta: { next_cursor: null },
    });
    expect((await entries('?month=2026-10')).data).toEqual(older.data);
    const orders = (await get(`/${gita}/orders`)).body as unknown as MemberOrdersList;
    expect(orders.data.map(({ id, basis }) => [id, basis])).toEqual([
      [second.id, 'referral'],
      [first.id, 'referral'],
    ]);
  });

  test('tells in one line of time what happened, with the audit log for those who may read it', async () => {
    shop.services.clock.set('2026-01-05T12:00:00+05:30');
    const root = await join({ name: ['Aarvya', 'Wellness'] });
    const gita = await join({ sponsorId: root });
    shop.services.clock.set('2026-06-01T00:00:00+05:30');
    await freeze(gita);
    await sql`INSERT INTO member_warning (member_id, month, at) VALUES (${gita}, '2026-04-01', '2026-05-02T00:00:00Z')`.execute(
      db(),
    );
    shop.services.clock.set('2026-11-21T12:00:00+05:30');
    await post(`${staffMembersPath}/${gita}/lift-freeze`, { reason: 'In hospital' });
    const tell = async (by: Colleague) =>
      ((await get(`/${gita}/history`, by)).body.data as MemberEvent[]).map((event) => [
        event.kind,
        event.at.slice(0, 10),
        event.by,
      ]);
    const told = [
      ['status', '2026-11-21', 'Asha'],
      ['status', '2026-05-31', null],
      ['warning', '2026-05-02', null],
      ['sponsor', '2026-01-05', null],
    ];
    expect(await tell(asha!)).toEqual(told);
    expect(await tell(auditor)).toEqual([told[0], ['audit', '2026-11-21', 'Asha'], ...told.slice(1)]);
  });
});

describe('what staff do', () => {
  const approvals = async (by: Colleague) =>
    (await office.call('GET', `${approvalPaths.approvals}?state=pending`, undefined, { headers: by.headers })).body
      .data as Approval[];
  const decide = (id: number, verb: string, by: Colleague) => post(`${approvalPaths.approvals}/${id}/${verb}`, {}, by);
  async function team() {
    const root = await join({ name: ['Aarvya', 'Wellness'] });
    const buyer = await seedCustomer(shop.services);
    const gita = await join({ sponsorId: root, customerId: buyer.id });
    const below = [await join({ sponsorId: gita }), await join({ sponsorId: gita })];
    return { root, gita, below, buyer };
  }

  test('a freeze is lifted with a reason, once', async () => {
    const gita = await join();
    await freeze(gita);
    const path = `${staffMembersPath}/${gita}/lift-freeze`;
    expect((await post(path, { reason: ' ' })).status).toBe(422);
    const answers = await Promise.all([post(path, { reason: 'In hospital' }), post(path, { reason: 'In hospital' })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await profile(gita)).toMatchObject({ status: 'live', status_since: '2026-11-21T06:30:00.000Z' });
    expect(await post(path, { reason: 'Again' }, auditor)).toMatchObject({ status: 403 });
  });

  test.each([
    ['exit', 'en', 'as you asked'],
    ['terminate', 'hi', 'अनुबंध समाप्त'],
  ] as const)('to %s is asked for by one and approved by another', async (leaving, language, words) => {
    const { root, gita, below, buyer } = await team();
    const email = 'gita@example.in';
    await db().updateTable('customer').set({ email, language }).where('id', '=', buyer.id).execute();
    const path = `${staffMembersPath}/${gita}/${leaving}`;
    expect((await post(path, { reason: '' })).status).toBe(422);
    const asked = await post(path, { reason: 'Moved abroad' });
    expect(asked.body.data).toEqual({ state: 'awaiting_approval' });
    expect(await post(path, { reason: 'Moved abroad' }, dev)).toMatchObject({
      status: 409,
      body: { code: 'approval_pending' },
    });
    expect(await profile(gita)).toMatchObject({
      status: 'live',
      pending_approvals: [{ action: `member.${leaving}`, requested_by: 'Asha' }],
    });
    const [request] = await approvals(dev!);
    expect(request).toMatchObject({
      action: `member.${leaving}`,
      amount: null,
      facts: { member: gita, reason: 'Moved abroad', recruits: '2', sponsor: root },
      allowed_actions: ['approve', 'decline'],
    });
    expect(await decide(request!.id, 'approve', asha!)).toMatchObject({ status: 403, body: { code: 'approval_own' } });
    expect(await readSponsors(db(), below[0]!)).toEqual([gita, root]);
    const answers = await Promise.all([decide(request!.id, 'approve', dev!), decide(request!.id, 'approve', owner)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (const id of below) expect(await readSponsors(db(), id)).toEqual([root]);
    expect(await profile(gita)).toMatchObject({
      status: leaving === 'exit' ? 'exited' : 'terminated',
      sponsor: { member_id: root },
      team: { total: 0, levels: [] },
      path: { last: [] },
      pending_approvals: [],
    });
    const account = await db().selectFrom('customer').select('member_id').where('id', '=', buyer.id).executeTakeFirst();
    expect(account).toEqual({ member_id: null });
    const told = await db().selectFrom('mail').select('body_text').where('recipient', '=', email).execute();
    expect(told).toEqual([{ body_text: expect.stringContaining(words) }]);
    expect(told[0]!.body_text).not.toContain('Moved abroad');
    const [entry] = await db()
      .selectFrom('audit_entry')
      .select(['object_id', 'before', 'after'])
      .where('action', '=', `member.${leaving}`)
      .where('outcome', '=', 'done')
      .orderBy('id', 'desc')
      .execute();
    expect(entry).toMatchObject({
      object_id: gita,
      before: { status: 'live' },
      after: { second_person: { approval: request!.id, requested_by: 'asha@office.test' } },
    });
    expect(await post(path, { reason: 'Again' })).toMatchObject({ status: 409, body: { code: 'member_left' } });
  });

  test('of an exit and a termination that both wait, one is carried out', async () => {
    const { gita, root, below } = await team();
    await post(`${staffMembersPath}/${gita}/exit`, { reason: 'Moved abroad' });
    await post(`${staffMembersPath}/${gita}/terminate`, { reason: 'Sold elsewhere' });
    const waiting = await approvals(dev!);
    expect(waiting).toHaveLength(2);
    const answers = await Promise.all(waiting.map(({ id }) => decide(id, 'approve', dev!)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { rows } = await sql`SELECT count(*)::int AS n FROM member_status WHERE member_id = ${gita}`.execute(db());
    expect(rows).toEqual([{ n: 2 }]);
    expect(await readSponsors(db(), below[0]!)).toEqual([root]);
  });

  test('what was declined changes nothing; the company’s own ID cannot leave, nor somebody unknown', async () => {
    const { root, gita, below } = await team();
    await post(`${staffMembersPath}/${gita}/terminate`, { reason: 'Sold elsewhere' });
    const [request] = await approvals(dev!);
    expect((await decide(request!.id, 'decline', dev!)).status).toBe(200);
    expect(await profile(gita)).toMatchObject({ status: 'live', pending_approvals: [] });
    expect(await readSponsors(db(), below[0]!)).toEqual([gita, root]);
    expect(await post(`${staffMembersPath}/${root}/exit`, { reason: 'x y' })).toMatchObject({
      status: 409,
      body: { code: 'member_is_company' },
    });
    expect(await post(`${staffMembersPath}/999999/exit`, { reason: 'x y' })).toMatchObject({
      status: 404,
      body: { code: 'member_not_found' },
    });
    expect(await approvals(dev!)).toEqual([]);
  });
});
