/** See audit-examples.testing.ts. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { approvalPaths } from '#contract/admin/home/approvals.ts';
import { auditPaths } from '#contract/admin/reports/audit.ts';
import { factorPaths, signInPaths, type TotpSecretReply } from '#contract/admin/staff/factors.ts';
import { staffAccountPaths } from '#contract/admin/staff/account.ts';
import { ownerNoticePaths } from '#contract/admin/settings/owner-notices.ts';
import { staffPeoplePaths } from '#contract/admin/staff/people.ts';
import { staffRolePaths } from '#contract/admin/staff/roles.ts';
import { addStaff } from '#server/staff/index.ts';
import { codeAt, enterPassword } from '#server/testing/staff-sign-in.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

export function accountExamples(place: ExamplePlace): Record<string, () => Promise<Example>> {
  const services = () => place.shop.services;
  const db = () => services().db;

  /** A separate account, so that the one used by the other examples stays unchanged. */
  async function colleague(role = 'support') {
    const login = { email: `${randomUUID()}@office.test`, name: 'Colleague', password: 'a long password' };
    const added = await addStaff(services(), { ...login, role });
    if (!added.ok) throw new Error(added.error.code);
    return { ...login, id: added.value };
  }
  const answered = async (headers: SessionHeaders, path: string, body?: object) => {
    const { status, body: reply } = await place.visitors.call('POST', path, body, { headers });
    if (status !== 200) throw new Error(reply.code);
    return reply.data;
  };
  /** For a person with an authenticator app. */
  async function withApp() {
    const login = await colleague();
    const headers = await logInForTest(place.visitors, login);
    const { secret } = (await answered(headers, factorPaths.totpSecret)) as TotpSecretReply['data'];
    const code = codeAt(secret, services().clock.now());
    const data = (await answered(headers, factorPaths.factors, { kind: 'totp', name: 'Phone', code })) as {
      factors: { id: number }[];
    };
    services().clock.advance(60_000);
    return { login, headers, secret, factorId: data.factors[0]!.id };
  }
  async function ownRole() {
    const name = `Packers ${randomUUID().slice(0, 8)}`;
    const { id } = await db()
      .insertInto('staff_role')
      .values({ name, permissions: ['orders.read'], created_at: new Date(), updated_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, name };
  }
  /** There are two owners: changes of rights wait for the other one. */
  const asked = (url: string, body: object, command: string): Example => ({
    url,
    body,
    entry: {
      action: 'approval.request',
      object_type: 'approval',
      object_id: expect.any(String),
      before: {},
      after: { command },
    },
  });
  async function request(by: 'self' | 'other') {
    const owner = by === 'other' ? await colleague('owner') : place.login;
    const headers = await logInForTest(place.visitors, owner);
    const person = await colleague();
    await answered(headers, `${staffPeoplePaths.people}/${person.id}/role`, { role: 'auditor' });
    const { id } = await db().selectFrom('approval').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return { id, person, owner };
  }
  const decided = (verb: 'approve' | 'decline' | 'withdraw', state: string) => async (): Promise<Example> => {
    const { id, person, owner } = await request(verb === 'withdraw' ? 'self' : 'other');
    const people = { requested_by: owner.email, approved_by: place.login.email };
    const done = {
      action: 'staff.change_role',
      object_id: String(person.id),
      login: place.login.email,
      before: { role: 'support' },
      after: { role: 'auditor', second_person: { approval: id, ...people } },
    };
    return {
      url: `${approvalPaths.approvals}/${id}/${verb}`,
      body: {},
      entry: {
        object_id: String(id),
        before: { state: 'pending' },
        after: { state, command: 'staff.change_role', object: String(person.id), requested_by: owner.email },
      },
      ...(verb === 'approve' && { also: [done] }),
    };
  };

  return {
    [`POST ${signInPaths.verify}`]: async () => {
      const { login, secret } = await withApp();
      const { headers } = await enterPassword(place.visitors, login);
      const code = codeAt(secret, services().clock.now());
      const entry = { object_id: null, login: login.email, after: { factor: 'totp' } };
      return { url: signInPaths.verify, body: { code }, headers, entry };
    },
    [`POST ${signInPaths.enrol}`]: async () => {
      const login = await colleague('finance');
      const { config } = services();
      services().config = { ...config, demo: false };
      const { headers } = await enterPassword(place.visitors, login);
      services().config = config;
      const { secret } = (await answered(headers, signInPaths.totpSecret)) as TotpSecretReply['data'];
      const body = { kind: 'totp', name: 'Phone', code: codeAt(secret, services().clock.now()) };
      const entry = { object_id: null, login: login.email, after: { added_factor: 'totp' } };
      return { url: signInPaths.enrol, body, headers, entry };
    },
    [`POST ${factorPaths.factors}`]: async () => {
      const login = await colleague();
      const headers = await logInForTest(place.visitors, login);
      const { secret } = (await answered(headers, factorPaths.totpSecret)) as TotpSecretReply['data'];
      const body = { kind: 'totp', name: 'Phone', code: codeAt(secret, services().clock.now()) };
      const entry = { object_id: expect.any(String), login: login.email, before: {}, after: { kind: 'totp' } };
      return { url: factorPaths.factors, body, headers, entry };
    },
    [`POST ${factorPaths.factors}/:id/rename`]: async () => {
      const { login, headers, factorId } = await withApp();
      const entry = {
        object_id: String(factorId),
        login: login.email,
        before: { name: 'Phone' },
        after: { name: 'Tablet' },
      };
      return { url: `${factorPaths.factors}/${factorId}/rename`, body: { name: 'Tablet' }, headers, entry };
    },
    [`POST ${factorPaths.factors}/:id/remove`]: async () => {
      const { login, headers, factorId } = await withApp();
      const entry = { object_id: String(factorId), login: login.email, before: { kind: 'totp' }, after: {} };
      return { url: `${factorPaths.factors}/${factorId}/remove`, headers, entry };
    },
    [`POST ${factorPaths.recoveryCodes}`]: async () => {
      const { login, headers, secret } = await withApp();
      const { headers: waiting } = await enterPassword(place.visitors, login);
      const code = codeAt(secret, services().clock.now());
      await place.visitors.call('POST', signInPaths.verify, { code }, { headers: waiting });
      await db()
        .updateTable('staff_recovery_code')
        .set({ used_at: new Date() })
        .where('staff_id', '=', login.id)
        .where('code_hash', '=', ({ selectFrom }) =>
          selectFrom('staff_recovery_code as c').select('c.code_hash').where('c.staff_id', '=', login.id).limit(1),
        )
        .execute();
      const entry = { object_id: null, login: login.email, before: { codes: 9 }, after: { codes: 10 } };
      return { url: factorPaths.recoveryCodes, headers, entry };
    },
    [`POST ${factorPaths.prove}`]: async () => {
      const login = await colleague();
      const headers = await logInForTest(place.visitors, login);
      const entry = { object_id: null, login: login.email, before: {}, after: {} };
      return { url: factorPaths.prove, body: { password: login.password }, headers, entry };
    },
    [`POST ${staffAccountPaths.mobile}`]: async () => {
      const login = await colleague();
      const headers = await logInForTest(place.visitors, login);
      const mobile = `97${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
      const after = { mobile: `*${mobile.slice(-4)}` };
      const entry = { object_id: null, login: login.email, before: {}, after };
      return { url: staffAccountPaths.mobile, body: { mobile }, headers, entry };
    },
    [`POST ${ownerNoticePaths.read}`]: async () => {
      const facts = JSON.stringify({ name: 'Colleague' });
      const { id } = await db()
        .insertInto('owner_notice')
        .values({ action: 'staff.join', facts, by_name: null, at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow();
      const entry = { object_id: null, before: { read_to: expect.any(Number) }, after: { read_to: id } };
      return { url: ownerNoticePaths.read, body: { up_to: id }, entry };
    },
    [`POST ${staffPeoplePaths.invitations}`]: () => {
      const mobile = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
      const body = { name: 'Dev Rana', email: `${randomUUID()}@office.test`, mobile, role: 'support' };
      return Promise.resolve(asked(staffPeoplePaths.invitations, body, 'staff.invite'));
    },
    [`POST ${staffPeoplePaths.invitations}/:id/withdraw`]: async () => {
      const at = new Date();
      const email = `${randomUUID()}@office.test`;
      const { id } = await db()
        .insertInto('staff_invitation')
        .values({ token_hash: randomUUID(), name: 'Dev', email, role: 'support', created_at: at, expires_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const entry = { object_id: String(id), before: { email, role: 'support' }, after: {} };
      return { url: `${staffPeoplePaths.invitations}/${id}/withdraw`, entry };
    },
    [`POST ${staffPeoplePaths.people}/:id/role`]: async () => {
      const { id } = await colleague();
      return asked(`${staffPeoplePaths.people}/${id}/role`, { role: 'orders' }, 'staff.change_role');
    },
    [`POST ${staffPeoplePaths.people}/:id/deactivate`]: async () => {
      const { id } = await colleague();
      const entry = { object_id: String(id), before: { is_active: true }, after: { is_active: false } };
      return { url: `${staffPeoplePaths.people}/${id}/deactivate`, entry };
    },
    [`POST ${staffPeoplePaths.people}/:id/reactivate`]: async () => {
      const { id } = await colleague();
      await db().updateTable('staff').set({ deactivated_at: new Date() }).where('id', '=', id).execute();
      return asked(`${staffPeoplePaths.people}/${id}/reactivate`, {}, 'staff.reactivate');
    },
    [`POST ${staffPeoplePaths.people}/:id/reset-factors`]: async () => {
      const { login } = await withApp();
      const entry = {
        object_id: String(login.id),
        before: { has_second_factor: true },
        after: { has_second_factor: false, sessions: 0 },
      };
      return { url: `${staffPeoplePaths.people}/${login.id}/reset-factors`, entry };
    },
    [`POST ${staffRolePaths.roles}`]: () => {
      const name = `Packers ${randomUUID().slice(0, 8)}`;
      const after = { name, permissions: ['orders.fulfil', 'orders.read'] };
      const body = { name, permissions: ['orders.read', 'orders.fulfil'] };
      return Promise.resolve({
        url: staffRolePaths.roles,
        body,
        entry: { object_id: expect.any(String), before: {}, after },
      });
    },
    [`POST ${staffRolePaths.roles}/:id`]: async () => {
      const { id, name } = await ownRole();
      const body = { name, permissions: ['orders.read', 'orders.fulfil'] };
      return asked(`${staffRolePaths.roles}/${id}`, body, 'role.update');
    },
    [`POST ${staffRolePaths.roles}/:id/delete`]: async () => {
      const { id, name } = await ownRole();
      const entry = { object_id: String(id), before: { name, permissions: ['orders.read'] }, after: {} };
      return { url: `${staffRolePaths.roles}/${id}/delete`, entry };
    },
    [`POST ${approvalPaths.approvals}/:id/approve`]: decided('approve', 'approved'),
    [`POST ${approvalPaths.approvals}/:id/decline`]: decided('decline', 'declined'),
    [`POST ${approvalPaths.approvals}/:id/withdraw`]: decided('withdraw', 'withdrawn'),
    [`GET ${auditPaths.entries}`]: () =>
      Promise.resolve({ url: `${auditPaths.entries}?action=order`, entry: { object_id: '?action=order' } }),
    [`GET ${auditPaths.export}`]: () => Promise.resolve({ url: auditPaths.export, entry: { object_id: '' } }),
    [`POST ${auditPaths.verification}`]: () =>
      Promise.resolve({ url: auditPaths.verification, entry: { object_id: null, before: {}, after: {} } }),
    [`POST ${approvalPaths.limit}`]: () =>
      Promise.resolve(asked(approvalPaths.limit, { limit: 5_000 }, 'approval.set_limit')),
  };
}
