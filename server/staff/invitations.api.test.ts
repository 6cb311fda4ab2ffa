import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invitationPaths } from '#contract/admin/staff/invitation.ts';
import { permissions, staffPaths } from '#contract/admin/staff.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from './add-staff.ts';
import { inviteOwner } from './invitations.ts';
import { inviteStaff } from './people/change-rights.ts';
import { findStaffMember } from './store.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { staffRoutes } from '#server/admin/index.ts';

let services: TestServices;
let office: Caller;
beforeEach(async () => {
  services = await openTestServices({ rateLimitScale: 1000 });
  office = openCaller(services, staffRoutes);
});
afterEach(async () => {
  await office.close();
  await services.close();
});

const asha = { name: 'Asha Rawat', email: 'asha@shop.example' };
const password = 'a long password of hers';

/** Returns the link's token. */
async function invite(owner = asha, another = false): Promise<string> {
  const invited = await inviteOwner(services, owner, { another });
  if (!invited.ok) throw new Error(invited.error.code);
  const { link } = invited.value;
  expect(link).toMatch(/^http:\/\/office\.test\/admin\/welcome#[\w-]{43}$/);
  return link.split('#')[1]!;
}
const read = (token: string) => office.call('POST', invitationPaths.read, { token });
const accept = (token: string, more: object = {}) =>
  office.call('POST', invitationPaths.accept, { token, password, password_confirmation: password, ...more });
const staff = () => services.db.selectFrom('staff').selectAll().orderBy('id').execute();
const entries = () => services.db.selectFrom('audit_entry').selectAll().orderBy('id').execute();

test('a link makes an owner who is logged in, once, and is written down', async () => {
  const token = await invite();
  expect((await read(token)).body).toEqual({ status: 'success', data: { ...asha, is_owner: true } });
  expect(await staff()).toEqual([]);

  const { status, body, headers } = await accept(token);
  expect([status, body]).toEqual([
    200,
    {
      status: 'success',
      message: 'Welcome, Asha Rawat',
      csrf_token: expect.stringMatching(/^[\w-]{43}$/),
      step: 'done',
      factors: [],
      data: { id: expect.any(Number), ...asha, permissions: [...permissions], role: 'owner' },
    },
  ]);
  const [owner, ...others] = await staff();
  expect([owner!.is_owner, owner!.name, owner!.email, others]).toEqual([true, asha.name, asha.email, []]);
  expect(await verifyPassword(owner!.password_hash, password)).toBe(true);
  const cookie = String(headers['set-cookie']).split(';')[0]!;
  const me = await office.call('GET', staffPaths.me, undefined, { headers: { cookie } });
  expect([me.status, me.body.data]).toEqual([200, body.data]);

  for (const again of [await accept(token), await read(token)])
    expect([again.status, again.body.code]).toEqual([404, 'invitation_invalid']);
  expect(await staff()).toHaveLength(1);
  expect((await entries()).map(({ action, login, after }) => [action, login, after])).toEqual([
    ['owner.invite', 'command line', { email: asha.email, expires_at: '2026-11-22T06:30:00.000Z' }],
    ['staff.join', asha.email, { role: 'owner' }],
  ]);
  expect(JSON.stringify(await entries())).not.toContain(token);
});

test('nobody can read a link out of the database', async () => {
  const token = await invite();
  const stored = await services.db.selectFrom('staff_invitation').selectAll().execute();
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('of two who use a link at once one becomes the owner', async () => {
  const token = await invite();
  const answers = await Promise.all([
    accept(token),
    accept(token, { password: 'another one', password_confirmation: 'another one' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await staff()).toHaveLength(1);
});

test('a link ends after a day', async () => {
  const token = await invite();
  services.clock.advance(24 * 3_600_000 - 1);
  expect((await read(token)).status).toBe(200);
  services.clock.advance(1);
  for (const late of [await read(token), await accept(token)])
    expect([late.status, late.body.code]).toEqual([404, 'invitation_invalid']);
  expect(await staff()).toEqual([]);
});

describe('a password', () => {
  test.each([
    [{ password: 'short', password_confirmation: 'short' }, 'password'],
    [{ password: 'qwertyuiop', password_confirmation: 'qwertyuiop' }, 'password'],
    [{ password_confirmation: 'another one' }, 'password_confirmation'],
  ])('as in %j is rejected at its field, and the link still works', async (typed, field) => {
    const token = await invite();
    const { status, body } = await accept(token, typed);
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]]);
    expect(await staff()).toEqual([]);
    expect((await accept(token)).status).toBe(200);
  });
});

describe('the command', () => {
  const rejected = async (owner: typeof asha, another: boolean) => {
    const invited = await inviteOwner(services, owner, { another });
    return invited.ok ? null : invited.error.code;
  };

  test('run again before the link is used makes a new one, and the old one stops working', async () => {
    const first = await invite();
    const second = await invite({ ...asha, email: 'right@shop.example' });
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
  });

  test('refuses where there is an owner, unless another one is wanted', async () => {
    expect((await accept(await invite())).status).toBe(200);
    const dev = { name: 'Dev Rana', email: 'dev@shop.example' };
    expect(await rejected(dev, false)).toBe('owner_exists');
    expect((await accept(await invite(dev, true))).status).toBe(200);
    expect(await rejected(dev, true)).toBe('staff_exists');
    expect((await staff()).map(({ email, is_owner }) => [email, is_owner])).toEqual([
      [asha.email, true],
      [dev.email, true],
    ]);
  });

  test('does not count staff with permissions, or the owner of the demo', async () => {
    await addStaff(services, { ...asha, email: 'packer@shop.example', password, permissions: ['orders.read'] });
    await addStaff(services, { ...asha, email: 'demo@shop.example', password, isDemo: true });
    await invite();
  });

  test('rejects an address that has a staff account', async () => {
    await addStaff(services, { ...asha, password, permissions: ['orders.read'] });
    expect(await rejected(asha, false)).toBe('staff_exists');
  });

  test('run twice at once leaves one link that works', async () => {
    const [one, other] = await Promise.all([invite(), invite({ ...asha, email: 'other@shop.example' })]);
    const answers = [await read(one), await read(other)];
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});

test('nobody is invited where no mail server would send the link', async () => {
  const owner = await addStaff(services, { ...asha, password });
  if (!owner.ok) throw new Error(owner.error.code);
  const member = (await findStaffMember(services.db, owner.value))!;
  const body = { name: 'Dev Rana', email: 'dev@shop.example', mobile: '9876500001', role: 'support' };
  const invited = async () => {
    const result = await inviteStaff(services, { member, actor: actorForTest({ action: 'staff.invite' }) }, body);
    return result.ok ? 'ok' : result.error.code;
  };
  services.config.demo = false;
  expect([await invited(), await services.db.selectFrom('staff_invitation').selectAll().execute()]).toEqual([
    'mail_not_set_up',
    [],
  ]);
  services.config.smtpUrl = 'smtp://mail.shop.example';
  expect(await invited()).toBe('ok');
});
