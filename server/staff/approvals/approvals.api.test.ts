import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderEditPaths } from '#contract/staff-order-edit.ts';
import { type Approval, approvalPaths } from '#contract/staff-approvals.ts';
import { invitationPaths } from '#contract/staff-invitation.ts';
import { type StaffPeople, staffPeoplePaths } from '#contract/staff-people.ts';
import { type StaffRole, staffRolePaths } from '#contract/staff-roles.ts';
import { staffOrderPaths, type StaffOrder } from '#contract/staff-orders.ts';
import { staffPaths } from '#contract/staff.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { openCaller, type Caller } from '#server/testing/caller.ts';
import { emptyTables, tamper } from '#server/testing/services.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { addStaff } from '../add-staff.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let shop: LifeShop;
let office: Caller;
beforeAll(async () => {
  shop = await openLifeShop();
  office = openCaller(shop.services, (site, services, limits) => staffRoutes(site, services, limits));
});
afterAll(async () => {
  await office.close();
  await shop.close();
});
const db = () => shop.services.db;

let people = 0;
/** Somebody with a role, and their session. */
async function join(role: string) {
  const login = { email: `${role}${++people}@office.test`, name: `${role} ${people}`, password: 'a long password' };
  const added = await addStaff(shop.services, { ...login, role });
  if (!added.ok) throw new Error(added.error.code);
  return { ...login, id: added.value, headers: await logInForTest(office, login) };
}
type Person = Awaited<ReturnType<typeof join>>;
const post = (by: Person, path: string, body?: unknown) =>
  office.call('POST', path, body ?? {}, { headers: by.headers });
const get = (headers: SessionHeaders, path: string) => office.call('GET', path, undefined, { headers });

/** Only those of the test hold any permission: everybody before them has left long ago. */
beforeEach(async () => {
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(db(), 'rate_limit', 'sign_in_attempt', 'mail');
  const worker = await sql<{ id: number }>`SELECT min(id) AS id FROM staff`.execute(db());
  await sql`UPDATE staff SET deactivated_at = '2020-01-01' WHERE id <> ${worker.rows[0]!.id}`.execute(db());
  // Who packs and delivers in the helpers of tests; not in the way of who refunds.
  await sql`UPDATE staff SET role = 'orders', is_owner = false WHERE id = ${worker.rows[0]!.id}`.execute(db());
});

/** An order of Rs 24,000, paid online and delivered, whose items came back. */
async function toRefund() {
  const product = await seedProduct(db(), { regular: 1_200_000 });
  const order = await placeLive(shop, { [product]: 2 }, { form: online });
  await bringTo(shop, order.id, 'deliver');
  const lines = [{ line_no: 1, quantity: 2, reason: 'damaged', message: 'Leaks' }];
  const { returns } = (await order.act('returns', { lines })).body.data as { returns: { id: number }[] };
  await shop.staff(order.id, `returns/${returns[0]!.id}/approve`);
  expect((await shop.staff(order.id, `returns/${returns[0]!.id}/receive`, { restock: 2 })).status).toBe(200);
  return { ...order, path: `${staffOrderPaths.orders}/${order.id}/refund` };
}
const money = async (orderId: number) => {
  const { rows } =
    await sql`SELECT refunded_paise AS refunded, (SELECT count(*)::int FROM refund WHERE order_id = ${orderId}) AS refunds
    FROM orders WHERE id = ${orderId}`.execute(db());
  return rows[0];
};
const pendingOf = async (by: Person) =>
  (await get(by.headers, `${approvalPaths.approvals}?state=pending`)).body.data as Approval[];
const waiting = async (by: Person) => (await get(by.headers, approvalPaths.count)).body.data;
const entries = async (action: string) =>
  db().selectFrom('audit_entry').selectAll().where('action', '=', action).orderBy('id', 'desc').limit(1).execute();

describe('an order edit that refunds more than the limit', () => {
  /** An order of Rs 24,000, paid online, and the edit that takes one of its two items away. */
  async function toEdit() {
    const product = await seedProduct(db(), { regular: 1_200_000 });
    const order = await placeLive(shop, { [product]: 2 }, { form: online });
    const path = `${staffOrderPaths.orders}/${order.id}/${orderEditPaths.edit}`;
    const version = async () => (await shop.staffGet(`/${order.id}`)).body.data.version as string;
    const lines = [{ line_no: 1, quantity: 1 }];
    const body = async (more: object = {}) => ({ version: await version(), lines, reason: 'One is enough', ...more });
    return { ...order, path, body };
  }
  const contact = { first_name: 'Meera', last_name: 'Joshi', mobile: '9876512345', email: 'meera@example.in' };

  test('changes nothing until a second person approves it; the log names both', async () => {
    const [asha, dev] = [await join('orders'), await join('orders')];
    const order = await toEdit();
    const asked = await post(asha, order.path, await order.body());
    expect(asked.status).toBe(200);
    expect(asked.body.data).toMatchObject({
      total_payable_amount: 24_000,
      pending_approvals: [{ action: 'order.edit', amount: 12_000, requested_by: asha.name }],
    });
    expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });
    expect(await post(asha, order.path, await order.body())).toMatchObject({
      status: 409,
      body: { code: 'approval_pending' },
    });
    const [request] = await pendingOf(dev);
    expect(request).toMatchObject({ amount: 12_000, order_number: order.number, facts: { reason: 'One is enough' } });
    expect((await post(dev, `${approvalPaths.approvals}/${request!.id}/approve`)).status).toBe(200);
    expect(await money(order.id)).toEqual({ refunded: 1_200_000, refunds: 1 });
    const [entry] = await entries('order.edit');
    expect(entry).toMatchObject({
      login: dev.email,
      object_id: String(order.id),
      after: { second_person: { approval: request!.id, requested_by: asha.email, approved_by: dev.email } },
    });
  });

  test('is not done once the order is another by then', async () => {
    const [asha, dev] = [await join('orders'), await join('orders')];
    const order = await toEdit();
    await post(asha, order.path, await order.body());
    const saved = await post(asha, order.path, { ...(await order.body({ contact })), lines: [] });
    expect(saved.status).toBe(200);
    const [request] = await pendingOf(dev);
    const approved = await post(dev, `${approvalPaths.approvals}/${request!.id}/approve`);
    expect(approved).toMatchObject({ status: 409, body: { code: 'order_changed' } });
    expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });
  });

  test('is for items alone: what is asked for is kept, and no contact or address may be', async () => {
    const [asha, dev] = [await join('orders'), await join('orders')];
    const order = await toEdit();
    expect(await post(asha, order.path, await order.body({ contact }))).toMatchObject({
      status: 422,
      body: { code: 'edit_needs_items_only' },
    });
    expect((await shop.staffGet(`/${order.id}`)).body.data.last_name).not.toBe('Joshi');
    expect((await pendingOf(dev)).filter(({ order_number }) => order_number === order.number)).toEqual([]);
  });
});

describe('a refund over the limit', () => {
  test('waits for a second person, who sends it; the log names both', async () => {
    const [asha, dev] = [await join('finance'), await join('finance')];
    const order = await toRefund();
    const asked = await post(asha, order.path, { reason: 'Leaked' });
    expect(asked.status).toBe(200);
    expect((asked.body.data as StaffOrder).pending_approvals).toMatchObject([
      { action: 'refund.issue', amount: 24_000, requested_by: asha.name },
    ]);
    expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });
    expect(await post(asha, order.path, {})).toMatchObject({ status: 409, body: { code: 'approval_pending' } });
    const mails = await sql`SELECT recipient FROM mail WHERE subject LIKE 'For your approval%'`.execute(db());
    expect(mails.rows).toEqual([{ recipient: dev.email }]);

    const [request] = await pendingOf(dev);
    expect(request).toMatchObject({
      amount: 24_000,
      order_number: order.number,
      allowed_actions: ['approve', 'decline'],
    });
    expect([await waiting(asha), await waiting(dev)]).toEqual([{ waiting: 0 }, { waiting: 1 }]);
    const path = `${approvalPaths.approvals}/${request!.id}`;
    expect(await post(asha, `${path}/approve`)).toMatchObject({ status: 403, body: { code: 'approval_own' } });
    const stranger = await join('support');
    expect((await post(stranger, `${path}/approve`)).status).toBe(404);
    expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });

    const answers = await Promise.all([post(dev, `${path}/approve`), post(dev, `${path}/approve`)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await money(order.id)).toEqual({ refunded: 2_400_000, refunds: 1 });
    const [entry] = await entries('refund.issue');
    expect(entry).toMatchObject({
      login: dev.email,
      object_id: String(order.id),
      after: { second_person: { approval: request!.id, requested_by: asha.email, approved_by: dev.email } },
    });
    expect(await waiting(dev)).toEqual({ waiting: 0 });
  });

  test('is sent at once where nobody else could approve it, and the log says so', async () => {
    const asha = await join('finance');
    const order = await toRefund();
    expect((await post(asha, order.path)).status).toBe(200);
    expect(await money(order.id)).toEqual({ refunded: 2_400_000, refunds: 1 });
    const [entry] = await entries('refund.issue');
    expect(entry).toMatchObject({ login: asha.email, after: { second_person: 'sole_holder' } });
  });

  test('is not freed by deactivating the second person first', async () => {
    const [owner, other] = [await join('owner'), await join('owner')];
    expect((await post(owner, `${staffPeoplePaths.people}/${other.id}/deactivate`)).status).toBe(200);
    const order = await toRefund();
    expect((await post(owner, order.path)).body.data).toMatchObject({ pending_approvals: [{ amount: 24_000 }] });
    expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });
  });

  test('is not sent once the order comes to another amount, once it was declined, or after three days', async () => {
    const [asha, dev] = [await join('finance'), await join('finance')];
    const order = await toRefund();
    await post(asha, order.path);
    const [request] = await pendingOf(dev);
    const path = `${approvalPaths.approvals}/${request!.id}`;
    await tamper(db(), sql`UPDATE approval SET amount_paise = amount_paise - 1 WHERE id = ${request!.id}`);
    expect(await post(dev, `${path}/approve`)).toMatchObject({ status: 409, body: { code: 'approval_outdated' } });
    expect((await post(dev, `${path}/decline`, { note: 'Not yet' })).body.data).toMatchObject({
      approval: { state: 'declined', note: 'Not yet', decided_by: dev.name },
    });
    expect(await post(dev, `${path}/approve`)).toMatchObject({ status: 409, body: { code: 'approval_decided' } });

    await post(asha, order.path);
    const [again] = await pendingOf(dev);
    shop.services.clock.advance(72 * 3_600_000);
    const late = { ...dev, headers: await logInForTest(office, dev) };
    expect(await post(late, `${approvalPaths.approvals}/${again!.id}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'approval_expired' },
    });
    expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });
  });

  test('is not sent when whoever asked has left meanwhile', async () => {
    const [asha, dev] = [await join('finance'), await join('finance')];
    const order = await toRefund();
    await post(asha, order.path);
    const [request] = await pendingOf(dev);
    await sql`UPDATE staff SET deactivated_at = now() WHERE id = ${asha.id}`.execute(db());
    expect(await post(dev, `${approvalPaths.approvals}/${request!.id}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'approval_requester_gone' },
    });
    expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });
  });

  test('is counted from the limit that the owners have agreed on', async () => {
    const [owner, other] = [await join('owner'), await join('owner')];
    expect((await post(owner, approvalPaths.limit, { limit: 30_000 })).body.data).toEqual({
      limit: 10_000,
      state: 'awaiting_approval',
    });
    const [request] = await pendingOf(other);
    expect((await post(other, `${approvalPaths.approvals}/${request!.id}/approve`)).status).toBe(200);
    const order = await toRefund();
    expect((await post(owner, order.path)).body.data).toMatchObject({ pending_approvals: [] });
    expect(await money(order.id)).toEqual({ refunded: 2_400_000, refunds: 1 });
    await sql`DELETE FROM setting WHERE key = 'approval_limit'`.execute(db());
  });
});

describe('rights', () => {
  const peopleOf = async (by: Person) => (await get(by.headers, staffPeoplePaths.people)).body.data as StaffPeople;
  const role = (by: Person, of: Person, to: string) =>
    post(by, `${staffPeoplePaths.people}/${of.id}/role`, { role: to });

  test('are given by a sole owner at once, and hold from the next call on', async () => {
    const [owner, helper] = [await join('owner'), await join('support')];
    expect((await get(helper.headers, staffPaths.unmatchedPayments)).status).toBe(403);
    expect((await role(owner, helper, 'finance')).body.data).toEqual({ state: 'done' });
    expect((await get(helper.headers, staffPaths.unmatchedPayments)).status).toBe(200);
    expect((await entries('staff.change_role'))[0]).toMatchObject({
      before: { role: 'support' },
      after: { role: 'finance', second_person: 'sole_holder' },
    });
  });

  test('of two owners one asks and the other approves', async () => {
    const [owner, other, helper] = [await join('owner'), await join('owner'), await join('support')];
    expect((await role(owner, helper, 'finance')).body.data).toEqual({ state: 'awaiting_approval' });
    const [request] = await pendingOf(other);
    expect(request).toMatchObject({ facts: { name: helper.name, role: 'finance' } });
    expect((await post(other, `${approvalPaths.approvals}/${request!.id}/approve`)).status).toBe(200);
    expect((await peopleOf(owner)).people.find(({ id }) => id === helper.id)).toMatchObject({ role: 'finance' });
  });

  test('nobody raises their own, nor gives what they do not have, nor acts on who has more', async () => {
    const owner = await join('owner');
    await post(owner, staffRolePaths.roles, {
      name: 'Office',
      permissions: ['staff.read', 'staff.manage', 'orders.read'],
    });
    const roles = (await get(owner.headers, staffRolePaths.roles)).body.data as StaffRole[];
    const office_ = roles.find(({ name }) => name === 'Office')!.role;
    const [manager, helper] = [await join(office_), await join('network')];
    expect(await role(manager, manager, 'owner')).toMatchObject({ status: 403, body: { code: 'rights_beyond_own' } });
    expect((await role(manager, helper, 'finance')).status).toBe(403);
    expect((await role(manager, owner, 'network')).status).toBe(403);
    expect((await post(manager, `${staffPeoplePaths.people}/${owner.id}/deactivate`)).status).toBe(403);
    expect((await post(manager, `${staffPeoplePaths.people}/${owner.id}/reset-factors`)).status).toBe(403);
    expect(
      (await post(manager, staffPeoplePaths.invitations, { name: 'Puppet', email: 'p@office.test', role: 'owner' }))
        .status,
    ).toBe(403);
    const own = { name: 'Office', permissions: ['staff.read', 'staff.manage', 'refunds.issue'] };
    expect((await post(manager, `${staffRolePaths.roles}/${office_.slice(4)}`, own)).status).toBe(403);
    expect((await post(owner, staffRolePaths.roles, { name: 'Kings', permissions: ['roles.manage'] })).status).toBe(
      422,
    );
    const before = (await peopleOf(owner)).people;
    expect(before.find(({ id }) => id === manager.id)).toMatchObject({ role: office_, role_name: 'Office' });
    expect(before.find(({ id }) => id === owner.id)).toMatchObject({ role: 'owner', allowed_actions: [] });
  });

  test('the last owner cannot be demoted or deactivated', async () => {
    const owner = await join('owner');
    expect(await role(owner, owner, 'auditor')).toMatchObject({ status: 409, body: { code: 'last_owner' } });
    expect((await post(owner, `${staffPeoplePaths.people}/${owner.id}/deactivate`)).status).toBe(409);
  });

  test('of two owners who deactivate each other at once one stays', async () => {
    const [one, two] = [await join('owner'), await join('owner')];
    const answers = await Promise.all([
      post(one, `${staffPeoplePaths.people}/${two.id}/deactivate`),
      post(two, `${staffPeoplePaths.people}/${one.id}/deactivate`),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql`SELECT 1 FROM staff WHERE is_owner AND deactivated_at IS NULL`.execute(db());
    expect(rows).toHaveLength(1);
  });

  test('a deactivated account has no session, cannot log in, and is let back in', async () => {
    const [owner, helper] = [await join('owner'), await join('support')];
    expect((await post(owner, `${staffPeoplePaths.people}/${helper.id}/deactivate`)).status).toBe(200);
    expect((await get(helper.headers, staffPaths.me)).status).toBe(401);
    await expect(logInForTest(office, helper)).rejects.toThrow('login_failed');
    expect((await post(owner, `${staffPeoplePaths.people}/${helper.id}/reactivate`)).status).toBe(200);
    expect((await get(await logInForTest(office, helper), staffPaths.me)).status).toBe(200);
  });

  test('an invitation gives its role; the link comes by mail and is shown once', async () => {
    const owner = await join('owner');
    const body = { name: 'Asha Rawat', email: 'Asha.New@office.test', role: 'support' };
    const invited = (await post(owner, staffPeoplePaths.invitations, body)).body.data as { invitation_link: string };
    const token = invited.invitation_link.split('#')[1]!;
    const list = await peopleOf(owner);
    expect(list.invitations).toMatchObject([{ email: 'asha.new@office.test', role: 'support' }]);
    expect(JSON.stringify(list)).not.toContain(token);
    const stored = await sql`SELECT * FROM staff_invitation, mail`.execute(db());
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    const password = 'a password of a colleague';
    const accepted = await office.call('POST', invitationPaths.accept, {
      token,
      password,
      password_confirmation: password,
    });
    expect(accepted.body.data).toMatchObject({ name: 'Asha Rawat', role: 'support' });
    expect((await peopleOf(owner)).invitations).toEqual([]);
    const again = (await post(owner, staffPeoplePaths.invitations, { ...body, email: 'b@office.test' })).body.data;
    const { id } = (await peopleOf(owner)).invitations[0]!;
    expect((await post(owner, `${staffPeoplePaths.invitations}/${id}/withdraw`)).status).toBe(200);
    const late = (again as { invitation_link: string }).invitation_link.split('#')[1]!;
    expect((await office.call('POST', invitationPaths.read, { token: late })).status).toBe(404);
  });

  test('a role of the company’s own changes for everybody who has it, and goes when nobody has', async () => {
    const owner = await join('owner');
    await post(owner, staffRolePaths.roles, { name: 'Packers', permissions: ['orders.read'] });
    const roles = (await get(owner.headers, staffRolePaths.roles)).body.data as StaffRole[];
    const packers = roles.find(({ name }) => name === 'Packers')!;
    const path = `${staffRolePaths.roles}/${packers.role.slice(4)}`;
    const packer = await join(packers.role);
    expect((await get(packer.headers, staffPaths.enquiries)).status).toBe(403);
    expect((await post(owner, path, { name: 'Packers', permissions: ['enquiries.read'] })).status).toBe(200);
    expect((await get(packer.headers, staffPaths.enquiries)).status).toBe(200);
    expect((await post(owner, staffRolePaths.roles, { name: 'PACKERS', permissions: ['orders.read'] })).body.code).toBe(
      'role_name_taken',
    );
    expect((await post(owner, `${path}/delete`)).body.code).toBe('role_in_use');
    await role(owner, packer, 'support');
    expect((await post(owner, `${path}/delete`)).status).toBe(200);
  });
});
