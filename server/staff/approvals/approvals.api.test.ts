import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderEditPaths } from '#contract/admin/orders/order-edit.ts';
import { type Approval, approvalPaths } from '#contract/admin/home/approvals.ts';
import { invitationPaths } from '#contract/admin/staff/invitation.ts';
import { type StaffPeople, staffPeoplePaths } from '#contract/admin/staff/people.ts';
import { type StaffRole, staffRolePaths } from '#contract/admin/staff/roles.ts';
import { staffOrderPaths, type StaffOrder } from '#contract/admin/orders/orders.ts';
import { staffAccountPaths } from '#contract/admin/staff/account.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { openCaller, type Caller } from '#server/testing/caller.ts';
import { emptyTables, tamper } from '#server/testing/services.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { addStaff } from '../add-staff.ts';
import { breakGlass } from '../break-glass.ts';
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

/** Only staff created by the test hold any permission; all earlier ones left long ago. */
beforeEach(async () => {
  shop.services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(db(), 'rate_limit', 'sign_in_attempt', 'mail', 'staff_invitation');
  const worker = await sql<{ id: number }>`SELECT min(id) AS id FROM staff`.execute(db());
  await sql`UPDATE staff SET deactivated_at = '2020-01-01' WHERE id <> ${worker.rows[0]!.id}`.execute(db());
  // The test helpers need a member who packs and delivers. This role does not count among those who may refund.
  await sql`UPDATE staff SET role = 'orders', is_owner = false WHERE id = ${worker.rows[0]!.id}`.execute(db());
});

/** Rs 24,000, paid online and delivered, with its items returned. */
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
  /** Rs 24,000, paid online, and an edit that removes one of its two items. */
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
    const named = { action: 'refund.issue', object: String(order.id) };
    expect(await post(asha, order.path, {})).toMatchObject({
      status: 409,
      body: {
        code: 'approval_pending',
        message: expect.stringMatching(/^You’ve already asked.*Refund/),
        request: named,
      },
    });
    expect(await post(dev, order.path, {})).toMatchObject({
      status: 409,
      body: {
        code: 'approval_pending',
        message: expect.stringContaining(`${asha.name} has already asked`),
        request: named,
      },
    });
    const found = await get(dev.headers, `${approvalPaths.approvals}?actions=${named.action}&object=${named.object}`);
    expect(found.body.data).toMatchObject([{ action: named.action, order_id: order.id, is_own: false }]);
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

  test('is foretold: whether it waits, or the caller acts alone', async () => {
    const asha = await join('finance');
    const rule = async () => (await get(asha.headers, `${approvalPaths.rule}?action=refund.issue`)).body.data;
    expect(await rule()).toEqual({ second_person: 'sole_holder' });
    await join('finance');
    expect(await rule()).toEqual({ second_person: 'required' });
    await breakGlass(shop.services, { email: asha.email, reason: 'The other one is in hospital' });
    expect(await rule()).toEqual({ second_person: 'break_glass' });
    expect((await get(asha.headers, `${approvalPaths.rule}?action=refund`)).status).toBe(422);
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
    const message =
      'This request is out of date, because something it’s based on has changed since. Decline it and ask again.';
    expect(await post(dev, `${path}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'approval_outdated', message },
    });
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

  test('is not sent after the request is withdrawn, and the approver gets an error that says so', async () => {
    const [asha, dev] = [await join('finance'), await join('finance')];
    await post(asha, (await toRefund()).path);
    const [request] = await pendingOf(dev);
    const path = `${approvalPaths.approvals}/${request!.id}`;
    expect((await post(asha, `${path}/withdraw`)).status).toBe(200);
    expect(await post(dev, `${path}/approve`)).toMatchObject({
      status: 409,
      body: { code: 'approval_withdrawn', message: 'This request was withdrawn' },
    });
  });

  test('is not sent when whoever asked has left meanwhile', async () => {
    const [asha, dev] = [await join('finance'), await join('finance')];
    const order = await toRefund();
    await post(asha, order.path);
    const [request] = await pendingOf(dev);
    await sql`UPDATE staff SET deactivated_at = now() WHERE id = ${asha.id}`.execute(db());
    expect((await pendingOf(dev))[0]).toMatchObject({ obstacle: 'requester_gone', allowed_actions: ['decline'] });
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

/** Of the email queued last, which only its recipient gets. */
async function lastLink(): Promise<{ token: string; recipient: string }> {
  const { rows } = await sql<{ token: string; recipient: string }>`
    SELECT s.secret AS token, m.recipient FROM message_secret s JOIN mail m ON s.job_key = 'mail ' || m.id ORDER BY m.id DESC LIMIT 1`.execute(
    db(),
  );
  return rows[0]!;
}
const password = 'a password of a colleague';
const accept = (token: string) =>
  office.call('POST', invitationPaths.accept, { token, password, password_confirmation: password });

describe('two persons who are one', () => {
  const invite = (by: Person, more: object = {}) =>
    post(by, staffPeoplePaths.invitations, {
      name: 'Second Self',
      email: `self${++invited}@office.test`,
      mobile: `98765${String(10_000 + invited)}`,
      role: 'finance',
      ...more,
    });
  let invited = 0;
  const decide = async (by: Person, verb = 'approve') => {
    const [request] = await pendingOf(by);
    return post(by, `${approvalPaths.approvals}/${request!.id}/${verb}`);
  };
  async function joinByLink(): Promise<Person> {
    const { token, recipient } = await lastLink();
    const { body } = await accept(token);
    const { id, name } = body.data as { id: number; name: string };
    const login = { email: recipient, password };
    return { ...login, id, name, headers: await logInForTest(office, login) };
  }

  test('who approves an invitation never sees its link; owners are told who joined', async () => {
    const [asking, approving] = [await join('owner'), await join('owner')];
    expect((await invite(asking)).body.data).toEqual({ state: 'awaiting_approval' });
    const approved = await decide(approving);
    expect(approved.status).toBe(200);
    const { token } = await lastLink();
    expect(JSON.stringify(approved.body)).not.toContain(token);
    expect(Object.keys(approved.body.data as object)).toEqual(['approval']);
    const self = await joinByLink();
    const mails = await sql<{ recipient: string; subject: string; body_text: string }>`
      SELECT recipient, subject, body_text FROM mail WHERE subject LIKE 'Aarvya: %' ORDER BY id`.execute(db());
    expect(mails.rows.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [asking.email, 'Aarvya: Someone has joined the staff'],
      [approving.email, 'Aarvya: Someone has joined the staff'],
    ]);
    for (const part of ['Second Self', self.email, '98765', asking.email, approving.email])
      expect(mails.rows[0]!.body_text).toContain(part);
  });

  test('joined in the browser of a colleague are told to owners by that', async () => {
    const owner = await join('owner');
    await invite(owner, { role: 'support' });
    const { token } = await lastLink();
    const device = await sql<{
      account: string;
    }>`SELECT account FROM known_device WHERE account = ${`staff:${owner.id}`}`.execute(db());
    expect(device.rows).toHaveLength(1);
    const body = { token, password, password_confirmation: password };
    const logged = await office.call('POST', staffPaths.login, { email: owner.email, password: owner.password });
    const cookies = [logged.headers['set-cookie']].flat().map((each) => String(each).split(';')[0]);
    const cookie = cookies.find((each) => each!.startsWith('device='))!;
    expect((await office.call('POST', invitationPaths.accept, body, { headers: { cookie } })).status).toBe(200);
    const { rows } = await sql<{
      facts: Record<string, string>;
    }>`SELECT facts FROM owner_notice ORDER BY id DESC LIMIT 1`.execute(db());
    expect(rows[0]!.facts).toMatchObject({ name: 'Second Self', same_browser: owner.name });
  });

  test('have one mobile number between them, and it is refused', async () => {
    const owner = await join('owner');
    expect((await invite(owner, { mobile: '9876511111' })).status).toBe(200);
    const taken = {
      status: 422,
      body: { errors: { mobile: [expect.stringContaining('One person has one account')] } },
    };
    expect(await invite(owner, { mobile: '09876511111' })).toMatchObject(taken);
    const self = await joinByLink();
    expect(await invite(owner, { mobile: '+91 98765-11111' })).toMatchObject(taken);
    const other = await join('support');
    const own = (by: Person, mobile: string) => post(by, staffAccountPaths.mobile, { mobile });
    expect(await own(other, '9876511111')).toMatchObject(taken);
    expect((await own(other, '9876522222')).body.data).toEqual({ mobile: '9876522222' });
    expect((await own(self, '9876511111')).status).toBe(200);
    // A deactivated account is not reactivated while another account has its number.
    expect((await post(owner, `${staffPeoplePaths.people}/${self.id}/deactivate`)).status).toBe(200);
    expect((await own(other, '9876511111')).status).toBe(200);
    expect(await post(owner, `${staffPeoplePaths.people}/${self.id}/reactivate`)).toMatchObject({
      body: { code: 'mobile_taken' },
    });
  });

  test('one of whom the other has made alone is no second person as long as there is somebody else', async () => {
    const [owner, finance] = [await join('owner'), await join('finance')];
    // Nobody else manages staff, so the owner invites alone.
    expect((await invite(owner)).body.data).toEqual({ state: 'done' });
    const self = await joinByLink();
    const order = await toRefund();
    expect((await post(owner, order.path)).body.data).toMatchObject({ pending_approvals: [{ amount: 24_000 }] });
    expect(await decide(self)).toMatchObject({ status: 403, body: { code: 'approval_own_invitee' } });
    expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });
    expect((await decide(finance)).status).toBe(200);
    expect(await money(order.id)).toEqual({ refunded: 2_400_000, refunds: 1 });
  });

  test('an own invitee sees the obstacle, cannot approve, gets no email, and has no request counted', async () => {
    const [owner, finance] = [await join('owner'), await join('finance')];
    await invite(owner);
    const self = await joinByLink();
    await emptyTables(db(), 'approval', 'mail');
    await post(owner, (await toRefund()).path);
    const asked = "subject LIKE '%approval%'";
    const mails = await sql<{ recipient: string }>`SELECT recipient FROM mail WHERE ${sql.raw(asked)}`.execute(db());
    expect(mails.rows).toEqual([{ recipient: finance.email }]);
    expect(await pendingOf(self)).toMatchObject([{ obstacle: 'own_invitee', allowed_actions: ['decline'] }]);
    expect(await pendingOf(finance)).toMatchObject([{ obstacle: null, allowed_actions: ['approve', 'decline'] }]);
    expect([await waiting(self), await waiting(finance)]).toEqual([{ waiting: 0 }, { waiting: 1 }]);
  });

  test('rejects approval by the sole inviter of the requester, and by another invitee of the same person', async () => {
    const [owner, finance] = [await join('owner'), await join('finance')];
    await invite(owner);
    const self = await joinByLink();
    await invite(owner);
    const third = await joinByLink();
    const order = await toRefund();
    expect((await post(self, order.path)).body.data).toMatchObject({ pending_approvals: [{ amount: 24_000 }] });
    for (const same of [owner, third])
      expect(await decide(same)).toMatchObject({ status: 403, body: { code: 'approval_own_invitee' } });
    expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });
    expect((await decide(finance)).status).toBe(200);
    expect(await money(order.id)).toEqual({ refunded: 2_400_000, refunds: 1 });
  });

  test('nor is who was made by both of two of whom one has made the other', async () => {
    const [owner, finance] = [await join('owner'), await join('finance')];
    await invite(owner, { role: 'owner' });
    const self = await joinByLink();
    expect((await invite(owner)).body.data).toEqual({ state: 'awaiting_approval' });
    expect((await decide(self)).status).toBe(200);
    const third = await joinByLink();
    const order = await toRefund();
    await post(owner, order.path);
    expect(await decide(third)).toMatchObject({ status: 403, body: { code: 'approval_own_invitee' } });
    expect((await decide(finance)).status).toBe(200);
  });

  test('the only other one may approve, though the requester has made them: nobody is locked out', async () => {
    const owner = await join('owner');
    await invite(owner);
    const self = await joinByLink();
    const order = await toRefund();
    await post(owner, order.path);
    expect((await decide(self)).status).toBe(200);
    expect(await money(order.id)).toEqual({ refunded: 2_400_000, refunds: 1 });
  });

  test('nor does the made one approve once the other holder was removed', async () => {
    const [owner, finance] = [await join('owner'), await join('finance')];
    await invite(owner);
    const self = await joinByLink();
    await post(owner, `${staffPeoplePaths.people}/${finance.id}/deactivate`);
    const order = await toRefund();
    await post(owner, order.path);
    expect(await decide(self)).toMatchObject({ status: 403, body: { code: 'approval_own_invitee' } });
    expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });
  });

  test.each([
    ['deactivating', (by: Person, other: Person) => post(by, `${staffPeoplePaths.people}/${other.id}/deactivate`)],
    [
      'another role',
      (by: Person, other: Person) => post(by, `${staffPeoplePaths.people}/${other.id}/role`, { role: 'support' }),
    ],
  ])('who removes the other holder by %s does not act alone for 30 days', async (_how, remove) => {
    const [owner, finance] = [await join('owner'), await join('finance')];
    expect((await remove(owner, finance)).status).toBe(200);
    for (const days of [0, 29]) {
      shop.services.clock.set('2026-11-21T12:00:00+05:30');
      shop.services.clock.advance(days * 24 * 3_600_000);
      const order = await toRefund();
      const again = { ...owner, headers: await logInForTest(office, owner) };
      expect((await post(again, order.path)).body.data).toMatchObject({ pending_approvals: [{ amount: 24_000 }] });
      expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });
    }
    shop.services.clock.advance(24 * 3_600_000 + 1);
    const order = await toRefund();
    const again = { ...owner, headers: await logInForTest(office, owner) };
    expect((await post(again, order.path)).status).toBe(200);
    expect(await money(order.id)).toEqual({ refunded: 2_400_000, refunds: 1 });
  });

  test('the same by taking the right out of a role of the company’s own', async () => {
    const owner = await join('owner');
    await post(owner, staffRolePaths.roles, { name: 'Payers', permissions: ['orders.read', 'refunds.issue'] });
    const roles = (await get(owner.headers, staffRolePaths.roles)).body.data as StaffRole[];
    const payers = roles.find(({ name }) => name === 'Payers')!;
    await join(payers.role);
    const path = `${staffRolePaths.roles}/${payers.role.slice(4)}`;
    expect((await post(owner, path, { name: 'Payers', permissions: ['orders.read'] })).status).toBe(200);
    const order = await toRefund();
    await post(owner, order.path);
    expect(await money(order.id)).toEqual({ refunded: 0, refunds: 0 });
  });

  test('the glass is broken at the machine: one day, told to owners and written into the audit log', async () => {
    const [owner, other] = [await join('owner'), await join('owner')];
    await post(owner, `${staffPeoplePaths.people}/${other.id}/deactivate`);
    await emptyTables(db(), 'mail');
    const nobody = await breakGlass(shop.services, { email: 'nobody@office.test', reason: 'x' });
    expect(nobody).toMatchObject({ error: { code: 'person_not_found' } });
    const reason = 'The other owner is in hospital';
    const broken = await breakGlass(shop.services, { email: owner.email, reason });
    expect(broken).toMatchObject({ ok: true, value: { name: owner.name } });
    expect((await entries('staff.break_glass'))[0]).toMatchObject({
      login: 'command line',
      after: { email: owner.email, reason, ends_at: '2026-11-22T06:30:00.000Z' },
    });
    const mails = await sql<{ recipient: string; subject: string }>`SELECT recipient, subject FROM mail`.execute(db());
    expect(mails.rows).toEqual([
      { recipient: owner.email, subject: 'Aarvya: Someone may act without a second person for a day' },
    ]);
    const order = await toRefund();
    expect((await post(owner, order.path)).status).toBe(200);
    expect(await money(order.id)).toEqual({ refunded: 2_400_000, refunds: 1 });
    expect((await entries('refund.issue'))[0]).toMatchObject({
      login: owner.email,
      after: { second_person: 'break_glass' },
    });
    shop.services.clock.advance(24 * 3_600_000);
    const next = await toRefund();
    const again = { ...owner, headers: await logInForTest(office, owner) };
    await post(again, next.path);
    expect(await money(next.id)).toEqual({ refunded: 0, refunds: 0 });
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
    // A page asks for what waits of its own commands, and about one record.
    const about = async (query: string) => {
      const { body } = await get(owner.headers, `${approvalPaths.approvals}?state=pending&${query}`);
      return (body.data as Approval[]).map(({ id }) => id);
    };
    expect(await about(`actions=staff.invite,staff.change_role&object=${helper.id}`)).toEqual([request!.id]);
    expect(await about(`actions=staff.invite,staff.change_role`)).toEqual([request!.id]);
    expect(await about(`actions=staff.change_role&object=${owner.id}`)).toEqual([]);
    expect(await about('actions=settings.update')).toEqual([]);
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
      (
        await post(manager, staffPeoplePaths.invitations, {
          name: 'Puppet',
          email: 'p@office.test',
          mobile: '9876500001',
          role: 'owner',
        })
      ).status,
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

  test('an invitation gives its role; the link goes to the invited address alone', async () => {
    const owner = await join('owner');
    const body = { name: 'Asha Rawat', email: 'Asha.New@office.test', mobile: '+91 98765 00002', role: 'support' };
    const tooLong = await post(owner, staffPeoplePaths.invitations, { ...body, name: 'A'.repeat(51) });
    expect(tooLong.body).toMatchObject({ errors: { name: ['Use 50 characters or fewer'] } });
    const invited = await post(owner, staffPeoplePaths.invitations, body);
    expect(invited.body).toEqual({ status: 'success', data: { state: 'done' } });
    const { token, recipient } = await lastLink();
    expect(recipient).toBe('asha.new@office.test');
    const list = await peopleOf(owner);
    expect(list.invitations).toMatchObject([{ email: 'asha.new@office.test', role: 'support' }]);
    const stored = await sql`SELECT * FROM staff_invitation, mail`.execute(db());
    expect(JSON.stringify([list, invited, stored.rows])).not.toContain(token);
    expect((await accept(token)).body.data).toMatchObject({ name: 'Asha Rawat', role: 'support' });
    expect((await peopleOf(owner)).invitations).toEqual([]);
    await post(owner, staffPeoplePaths.invitations, { ...body, email: 'b@office.test', mobile: '9876500003' });
    const late = await lastLink();
    const { id } = (await peopleOf(owner)).invitations[0]!;
    expect((await post(owner, `${staffPeoplePaths.invitations}/${id}/withdraw`)).status).toBe(200);
    expect((await office.call('POST', invitationPaths.read, { token: late.token })).status).toBe(404);
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
