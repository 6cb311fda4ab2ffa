import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { accountHomePaths } from '#contract/account-home-paths.ts';
import {
  staffCustomerPaths,
  type StaffCustomer,
  type StaffCustomerDetail,
} from '#contract/admin/customers/customers.ts';
import { approvalPaths } from '#contract/admin/home/approvals.ts';
import { ticketPaths } from '#contract/tickets.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { privacyRoutes } from '#server/privacy/index.ts';
import { checkAll } from '#server/reconciliation/index.ts';
import { supportRoutes } from '#server/support/index.ts';
import { makeMember, orderBody, seedProduct } from '#server/testing/shop.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let shop: LifeShop;
let office: Caller;
let visitors: Caller;
let own: Caller;
const sessions: Record<string, SessionHeaders> = {};
const db = () => shop.services.db;

beforeAll(async () => {
  shop = await openLifeShop();
  office = openCaller(shop.services, (site, services, limits) => staffRoutes(site, services, limits));
  visitors = openCaller(shop.services, customerRoutes);
  own = openCaller(shop.services, (site, services, limits) => {
    privacyRoutes(site, services, limits);
    supportRoutes(site, services, limits);
  });
  // No second owner, until a test needs one.
  await db().updateTable('staff').set({ is_owner: false, role: 'orders', permissions: [] }).execute();
  for (const role of ['owner', 'support', 'network']) {
    const login = { email: `${role}@care.test`, name: `Dev ${role}`, password: 'a long password' };
    await addStaff(shop.services, { ...login, role });
    sessions[role] = await logInForTest(office, login);
  }
});
afterAll(async () => {
  await Promise.all([office.close(), visitors.close(), own.close()]);
  await shop.close();
});

const get = (path: string, as = 'owner') => office.call('GET', path, undefined, { headers: sessions[as]! });
const post = (path: string, body: object, as = 'owner') => office.call('POST', path, body, { headers: sessions[as]! });
const list = async (query = '') => (await get(`${staffCustomerPaths.customers}${query}`)).body.data as StaffCustomer[];
const one = (id: number) => `${staffCustomerPaths.customers}/${id}`;
const read = async (id: number, as = 'owner') => (await get(one(id), as)).body.data as StaffCustomerDetail;

const asha = {
  first_name: 'Asha',
  last_name: 'Rawat',
  password: 'correct horse',
  password_confirmation: 'correct horse',
};

async function logIn({ mobile, password }: { mobile: string; password: string }): Promise<string> {
  return (await visitors.call('POST', paths.login, { mobile, password })).body.token!;
}

let serial = 0;
/** Returns the account's id and a token. */
async function register(name = 'Asha') {
  const mobile = `98${String(10_000_000 + ++serial)}`;
  const person = { ...asha, first_name: name, mobile, email: `${name.toLowerCase()}${serial}@example.in` };
  await visitors.call('POST', paths.signup, person);
  const token = await logIn(person);
  const { id } = await db().selectFrom('customer').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow();
  return { ...person, id, token };
}

/** Paid online. */
async function order(person: { id: number; token: string; mobile: string; email: string }) {
  const form = { ...online, mobile: person.mobile, email: person.email };
  const placed = await placeLive(shop, { [await seedProduct(db())]: 1 }, { form });
  await db().updateTable('orders').set({ customer_id: person.id }).where('id', '=', placed.id).execute();
  return placed;
}

describe('the list', () => {
  test('finds by any words of name, number and email, and by a number as people write it', async () => {
    const kaveri = await register('Kaveri');
    for (const typed of [
      'kaveri',
      'RAWAT kave',
      kaveri.mobile.slice(3, 9),
      kaveri.email.slice(0, 9),
      `+91 ${kaveri.mobile.slice(0, 5)} ${kaveri.mobile.slice(5)}`,
    ])
      expect(
        (await list(`?search=${encodeURIComponent(typed)}`)).map(({ id }) => id),
        typed,
      ).toEqual([kaveri.id]);
    for (const typed of ['kaveri%', '_averi', "'; DROP TABLE customer"])
      expect(await list(`?search=${encodeURIComponent(typed)}`), typed).toEqual([]);
  });

  test('finds a direct seller by the member ID that the list shows', async () => {
    const seller = await register('Suman');
    await makeMember(shop.services, seller.id, '102538');
    expect((await list('?search=102538')).map(({ id }) => id)).toEqual([seller.id]);
    expect((await list('?search=suman%20102538')).map(({ id }) => id)).toEqual([seller.id]);
    expect(await list('?search=10253')).toEqual([]);
  });

  test('counts what was ordered and paid, less what was cancelled and went back', async () => {
    const person = await register();
    const first = await order(person);
    expect(await read(person.id)).toMatchObject({ orders: 1, spent: 100 });
    const second = await order(person);
    expect(await read(person.id)).toMatchObject({ orders: 2, spent: 200 });
    await shop.staff(second.id, 'cancel', { reason: 'Asked' });
    const row = await read(person.id);
    expect(row).toMatchObject({
      orders: 1,
      recent_orders: [{ id: second.id, order_status: 'cancelled' }, { id: first.id }],
    });
    const { spent } = await db()
      .selectFrom('orders')
      .select(sql<number>`sum(paid_paise - refunded_paise)::int`.as('spent'))
      .where('customer_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.spent).toBe(spent / 100);
  });

  test('is filtered by spend, last order, group, seller and block, sorted and paged by its own cursor', async () => {
    const people = [await register('Gita'), await register('Gita'), await register('Gita')];
    const spends = [500_00, 700_00, 700_00];
    for (const [index, { id }] of people.entries())
      await db()
        .updateTable('customer')
        .set({
          spent_paise: spends[index] as never,
          order_count: 1,
          last_order_at: new Date(`2026-0${index + 1}-10T00:00Z`),
        })
        .where('id', '=', id)
        .execute();
    const ids = people.map(({ id }) => id);
    const found = async (query: string) => (await list(`?search=gita&${query}`)).map(({ id }) => ids.indexOf(id));
    expect(await found('sort=spent')).toEqual([2, 1, 0]);
    expect(await found('sort=last_order')).toEqual([2, 1, 0]);
    expect(await found('spent_from=600')).toEqual([2, 1]);
    expect(await found('spent_to=699.99')).toEqual([0]);
    expect(await found('ordered_from=2026-02-01&ordered_to=2026-02-10')).toEqual([1]);
    expect(await found('ordered_to=2026-02-09')).toEqual([0]);
    const first = await get(`${staffCustomerPaths.customers}?search=gita&sort=spent&limit=2`);
    expect(first.body.meta).toEqual({ total: 3, next_cursor: String(ids[1]) });
    const rest = await list(`?search=gita&sort=spent&limit=2&cursor=${ids[1]}`);
    expect(rest.map(({ id }) => id)).toEqual([ids[0]]);
    await makeMember(shop.services, ids[0]!, '654321');
    expect(await found('sellers=true')).toEqual([0]);
    await db().updateTable('customer').set({ member_id: null }).where('id', '=', ids[0]!).execute();
    for (const bad of ['spent_from=abc', 'ordered_from=2026-13-01', 'group=x', 'sort=name'])
      expect((await get(`${staffCustomerPaths.customers}?${bad}`)).status, bad).toBe(422);
  });

  test('goes out as CSV with the same filters, which the log names without the words', async () => {
    const person = await register('Lalita');
    await db().updateTable('customer').set({ last_name: '=SUM(A1)' }).where('id', '=', person.id).execute();
    const { status, bytes } = await get(`${staffCustomerPaths.export}?search=lalita`);
    expect(status).toBe(200);
    const text = bytes.toString();
    const day = new Date(shop.services.clock.now().getTime() + 19_800_000).toISOString().slice(0, 10);
    expect(text).toBe(
      'id,first_name,last_name,mobile,email,district,state,registered_on,orders,spent,last_order_on,member_id,blocked,groups\r\n' +
        `${person.id},Lalita,'=SUM(A1),${person.mobile},${person.email},,,${day},0,0.00,,,,\r\n`,
    );
    const entry = await db()
      .selectFrom('audit_entry')
      .select(['action', 'object_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: 'customer.export', object_id: '?search=*' });
    expect((await get(staffCustomerPaths.export, 'support')).status).toBe(403);
  });
});

describe('a profile', () => {
  test('shows each member of staff the lists that they may read', async () => {
    const person = await register();
    await order(person);
    const form = {
      kind: 'complaint',
      full_name: 'Asha',
      mobile_no: person.mobile,
      subject: 'Broken',
      message: 'It leaked.',
    };
    expect((await own.call('POST', ticketPaths.tickets, form)).status).toBe(200);
    expect(await read(person.id)).toMatchObject({
      name: 'Asha Rawat',
      mobile: person.mobile,
      sessions: 1,
      recent_orders: [{ order_status: 'placed', total: 100 }],
      tickets: [{ subject: 'Broken', state: 'received' }],
      reviews: [],
    });
    expect(await read(person.id, 'network')).toMatchObject({ tickets: [{ subject: 'Broken' }], reviews: null });
    expect((await get(one(999_999))).body.code).toBe('customer_not_found');
  });

  test('keeps groups and notes, whose words the audit log does not hold', async () => {
    const person = await register();
    const groups = async (names: string[]) =>
      (await post(`${one(person.id)}/groups`, { groups: names }, 'support')).body.data;
    expect(await groups(['Wholesale', 'VIP', 'vip'])).toMatchObject({
      groups: [{ name: 'vip' }, { name: 'Wholesale' }],
    });
    expect(await groups(['Vip'])).toMatchObject({ groups: [{ name: 'vip' }] });
    const { data } = (await get(staffCustomerPaths.groups)).body as {
      data: { id: number; name: string; members: number }[];
    };
    expect(data).toEqual([{ id: expect.any(Number), name: 'vip', members: 1 }]);
    expect((await list(`?group=${data[0]!.id}`)).map(({ id }) => id)).toEqual([person.id]);
    await post(`${one(person.id)}/note`, { note: 'Calls on Sundays' }, 'support');
    await post(`${one(person.id)}/note`, { note: 'Prefers Hindi' }, 'support');
    expect((await read(person.id)).notes).toMatchObject([
      { kind: 'note', note: 'Prefers Hindi', by: 'Dev support' },
      { kind: 'note', note: 'Calls on Sundays' },
    ]);
    const log = JSON.stringify(await db().selectFrom('audit_entry').select(['before', 'after']).execute());
    expect(log).not.toContain('Sundays');
    expect((await post(`${one(person.id)}/note`, { note: 'x' }, 'network')).status).toBe(403);
    expect((await post(`${one(person.id)}/note`, { note: ' ' })).body.errors).toEqual({ note: ['Enter a note'] });
  });
});

describe('a correction of who referred a customer', () => {
  test('stands in the history with its reason, which the audit log does not hold; a wrong one changes nothing', async () => {
    const person = await register();
    const seller = await register('Sunita');
    await makeMember(shop.services, seller.id, '204060');
    const correct = (id: number, body: object, role?: string) => post(`${one(id)}/referrer`, body, role);
    const reason = 'Told us at the stall';
    const refusals = async (id: number, body: object) => (await correct(id, body)).body.errors;
    expect(await refusals(person.id, { member_id: '204060', reason: ' ' })).toEqual({ reason: [expect.any(String)] });
    expect(await refusals(person.id, { member_id: '999998', reason })).toEqual({
      member_id: ['No live member has this ID'],
    });
    expect(await refusals(seller.id, { member_id: '204060', reason })).toEqual({
      member_id: ['Customers can’t refer themselves'],
    });
    expect(await refusals(person.id, { member_id: '', reason })).toEqual({ member_id: [expect.any(String)] });
    expect((await correct(person.id, { member_id: '204060', reason }, 'network')).status).toBe(403);
    expect((await read(person.id)).referrer_history).toEqual([]);
    const asked = await correct(person.id, { member_id: '२०४ ०६०', reason }, 'support');
    expect(asked.body).toMatchObject({
      awaits_approval: true,
      data: { referrer: null, referrer_history: [], notes: [{ kind: 'note', note: `204060: ${reason}` }] },
    });
    const approveOne = async (role?: string) => {
      const { rows } = await sql<{ id: number; input: object }>`
        SELECT id, input FROM approval WHERE state = 'pending' AND action = 'customer.set_referrer'`.execute(db());
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows[0]!.input)).not.toContain('stall');
      return (await post(`${approvalPaths.approvals}/${rows[0]!.id}/approve`, {}, role)).body;
    };
    expect((await approveOne('support')).code).toBe('approval_own');
    expect((await read(person.id)).referrer).toBe(null);
    expect((await approveOne()).status).toBe('success');
    expect(await read(person.id)).toMatchObject({
      referrer: { member_id: '204060' },
      referrer_history: [{ member_id: '204060', by: 'Dev owner', reason }],
    });
    expect(await refusals(person.id, { member_id: '204060', reason })).toEqual({ member_id: [expect.any(String)] });
    await correct(person.id, { member_id: '', reason: 'A mistake' }, 'support');
    await approveOne();
    expect(await read(person.id)).toMatchObject({
      referrer: null,
      referrer_history: [{ member_id: null, reason: 'A mistake' }, { member_id: '204060' }],
    });
    const log = JSON.stringify(await db().selectFrom('audit_entry').select(['before', 'after']).execute());
    expect(log).toContain('204060');
    expect(log).not.toContain('stall');
    await db().updateTable('customer').set({ member_id: null }).where('id', '=', seller.id).execute();
  });
});

describe('a block', () => {
  test('ends the logins, and lets nobody in or order with the number or the email until it is lifted', async () => {
    const person = await register();
    const isIn = async () =>
      (await visitors.call('GET', paths.profile, undefined, { token: person.token })).status === 200;
    expect(await isIn()).toBe(true);
    expect((await post(`${one(person.id)}/block`, {}, 'support')).body.errors).toEqual({ reason: ['Enter a reason'] });
    expect((await post(`${one(person.id)}/block`, { reason: 'False returns' }, 'support')).body.data).toMatchObject({
      is_blocked: true,
      notes: [{ kind: 'blocked', note: 'False returns' }],
    });
    expect(await isIn()).toBe(false);
    const logInAgain = (password: string) => visitors.call('POST', paths.login, { mobile: person.mobile, password });
    expect(await logInAgain(person.password)).toMatchObject({
      status: 403,
      body: {
        code: 'account_blocked',
        message: 'We’ve blocked this account. Contact customer care if you think this is a mistake.',
      },
    });
    expect((await logInAgain('a wrong one')).body.code).toBe('login_failed');
    const product = await seedProduct(db());
    const before = await db()
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    for (const contact of [
      { mobile: person.mobile, email: 'other@example.in' },
      { mobile: '9000000009', email: person.email.toUpperCase() },
    ])
      expect(await shop.post(paths.placeOrder, orderBody({ [product]: 1 }, { form: contact }))).toMatchObject({
        status: 403,
        body: { code: 'ordering_blocked' },
      });
    expect(
      await db()
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before);
    expect((await post(`${one(person.id)}/block`, { reason: 'Again' })).body.code).toBe('customer_blocked');
    expect((await list('?blocked=true')).map(({ id }) => id)).toEqual([person.id]);
    expect((await post(`${one(person.id)}/unblock`, { reason: 'Cleared up' })).body.data).toMatchObject({
      is_blocked: false,
    });
    expect(await logIn(person)).toMatch(/^[\w-]{43}$/);
  });
});

describe('a copy of the data', () => {
  test('is the customer’s to take, with what belongs to the account and nothing of a number that anybody may type', async () => {
    const person = await register();
    const placed = await order(person);
    const form = {
      kind: 'complaint',
      full_name: 'Asha',
      mobile_no: person.mobile,
      subject: 'Mine',
      message: 'Secret words',
    };
    await own.call('POST', ticketPaths.tickets, form);
    const { status, body, bytes } = await own.call('GET', accountHomePaths.ownData, undefined, { token: person.token });
    expect(status).toBe(200);
    const text = bytes.toString();
    expect(body).toMatchObject({
      account: { mobile: person.mobile, email: person.email },
      logins: [{ browser: expect.any(String) }],
      orders: [{ number: placed.number, total: 100, items: [{ quantity: 1, amount: 100 }] }],
    });
    expect(text).not.toContain('Secret words');
    expect(text).not.toContain('argon2');
    expect((await get(`${one(person.id)}/data`)).body).toMatchObject({ tickets: [{ message: 'Secret words' }] });
    expect((await get(`${one(person.id)}/data`, 'support')).status).toBe(403);
    expect((await own.call('GET', accountHomePaths.ownData)).body.code).toBe('login_required');
  });
});

/** Test products have stock without movements, which the checks always report. */
async function findings(): Promise<unknown[]> {
  const all: unknown[] = [];
  await checkAll(db(), async (found) => void all.push(...found));
  return all;
}

describe('an erasure', () => {
  test('waits for what is open, and for the right number', async () => {
    const person = await register();
    const placed = await order(person);
    const preview = async () => (await get(`${one(person.id)}/erasure`)).body.data;
    expect(await preview()).toEqual({
      obstacles: ['open_orders'],
      orders: 1,
      tax_documents: 0,
      tickets: 0,
      reviews: 0,
    });
    expect(await post(`${one(person.id)}/erase`, { mobile: person.mobile })).toMatchObject({
      status: 409,
      body: { code: 'erasure_blocked', message: 'An order is still open. Deliver or cancel it first.' },
    });
    await bringTo(shop, placed.id, 'deliver');
    expect(await preview()).toMatchObject({ obstacles: [], tax_documents: 1 });
    await makeMember(shop.services, person.id, '765432');
    expect(await preview()).toMatchObject({ obstacles: ['direct_seller'] });
    await db().updateTable('customer').set({ member_id: null }).where('id', '=', person.id).execute();
    expect((await post(`${one(person.id)}/erase`, { mobile: '9999999999' })).body.errors).toEqual({
      mobile: ['This isn’t the customer’s mobile number'],
    });
    expect(await read(person.id)).toMatchObject({ is_erased: false, name: 'Asha Rawat' });
    expect((await post(`${one(person.id)}/erase`, { mobile: person.mobile }, 'support')).status).toBe(403);
  });

  test('leaves nothing of the person but the tax documents, and ledgers that agree', async () => {
    const person = await register('Yamuna');
    const placed = await order(person);
    await bringTo(shop, placed.id, 'deliver');
    const line = await db()
      .selectFrom('order_line')
      .select(['product_id', 'line_no'])
      .where('order_id', '=', placed.id)
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('review')
      .values({
        ...line,
        order_id: placed.id,
        customer_id: person.id,
        author_key: 'k',
        author_name: 'Yamuna R.',
        stars: 5,
        body: 'Good oil',
        state: 'published',
        created_at: new Date(),
      })
      .execute();
    await db().insertInto('wishlist_item').values({ customer_id: person.id, product_id: line.product_id }).execute();
    await db()
      .insertInto('stock_alert')
      .values({ product_id: line.product_id, email: person.email, created_at: new Date() })
      .execute();
    await post(`${one(person.id)}/note`, { note: 'Yamuna likes sesame' });
    const form = {
      kind: 'complaint',
      full_name: 'Yamuna Rawat',
      mobile_no: person.mobile,
      email: person.email,
      subject: 'Yamuna asks',
      message: 'Yamuna writes',
    };
    await own.call('POST', ticketPaths.tickets, form);
    const { id: ticketId } = await db()
      .selectFrom('ticket')
      .select('id')
      .where('mobile', '=', person.mobile)
      .executeTakeFirstOrThrow();
    await post(`/api/staff/tickets/${ticketId}/note`, { note: 'Yamuna called twice' });
    await post(`/api/staff/tickets/${ticketId}/resolve`, { reason: 'Dear Yamuna, it is on its way' });
    const before = await findings();
    const invoice = await db()
      .selectFrom('tax_document')
      .selectAll()
      .where('order_id', '=', placed.id)
      .executeTakeFirstOrThrow();

    expect((await post(`${one(person.id)}/erase`, { mobile: `+91 ${person.mobile}` })).body.data).toEqual({
      state: 'done',
    });

    expect(
      await db().selectFrom('tax_document').selectAll().where('order_id', '=', placed.id).executeTakeFirstOrThrow(),
    ).toEqual(invoice);
    const { rows: tables } = await sql<{
      name: string;
    }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
      AND tablename NOT IN ('tax_document', 'rate_limit')`.execute(db());
    const traces: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.table(name)} t`.execute(db());
      for (const { row } of rows) {
        if (/yamuna/i.test(row) || row.includes(person.mobile)) traces.push(`${name}: ${row}`);
      }
    }
    expect(traces).toEqual([]);
    expect(await read(person.id)).toMatchObject({
      name: 'Erased customer',
      mobile: '',
      email: '',
      is_erased: true,
      orders: 1,
      spent: 100,
      sessions: 0,
      wishlist: 0,
      tickets: [],
      billing: null,
    });
    const review = await db()
      .selectFrom('review')
      .select(['author_name', 'body', 'stars', 'customer_id'])
      .where('order_id', '=', placed.id)
      .executeTakeFirstOrThrow();
    expect(review).toEqual({ author_name: 'Former customer', body: 'Good oil', stars: 5, customer_id: null });
    const stored = await db()
      .selectFrom('orders')
      .select(['shipping', 'place_of_supply', 'payable_paise'])
      .where('id', '=', placed.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      shipping: { street: '', postcode: '', state: expect.stringMatching(/./) },
      payable_paise: 10_000,
    });
    for (const login of [person.mobile, `erased-${person.id}`])
      expect((await visitors.call('POST', paths.login, { mobile: login, password: person.password })).status).not.toBe(
        200,
      );
    expect((await visitors.call('GET', paths.profile, undefined, { token: person.token })).status).toBe(401);
    // The number and the address are free again.
    expect(
      (await visitors.call('POST', paths.signup, { ...asha, mobile: person.mobile, email: person.email })).status,
    ).toBe(200);
    expect((await post(`${one(person.id)}/note`, { note: 'x' })).body.code).toBe('customer_erased');
    expect((await post(`${one(person.id)}/erase`, { mobile: person.mobile })).body.code).toBe('customer_erased');

    expect(await findings()).toEqual(before);
  });

  test('waits for a second person where there is one', async () => {
    const person = await register();
    const second = { email: 'second@care.test', name: 'Leela Menon', password: 'a long password' };
    await addStaff(shop.services, { ...second, role: 'owner' });
    sessions['second'] = await logInForTest(office, second);
    expect((await post(`${one(person.id)}/erase`, { mobile: person.mobile })).body.data).toEqual({
      state: 'awaiting_approval',
    });
    expect((await read(person.id)).is_erased).toBe(false);
    const [waiting] = (await get(`${approvalPaths.approvals}?state=pending`, 'second')).body.data as {
      id: number;
      facts: object;
    }[];
    expect(waiting).toMatchObject({ action: 'customer.erase', facts: { customer: String(person.id) } });
    const { rows } = await sql<{ row: string }>`SELECT a::text AS row FROM approval a`.execute(db());
    expect(JSON.stringify(rows)).not.toContain(person.mobile);
    expect((await post(`${approvalPaths.approvals}/${waiting!.id}/approve`, {})).status).toBe(403);
    expect((await post(`${approvalPaths.approvals}/${waiting!.id}/approve`, {}, 'second')).status).toBe(200);
    expect((await read(person.id)).is_erased).toBe(true);
  });
});
