import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeyScopes, integrationPaths, type StaffApiKey } from '#contract/admin/settings/integrations.ts';
import { staffOrderPaths } from '#contract/admin/orders/orders.ts';
import { permissions, permissionSensitivity, staffPaths } from '#contract/admin/staff.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from './add-staff.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { logInForTest, openStaffSite, type SessionHeaders, type StaffSite } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let site: StaffSite;
let owner: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, staffRoutes);
  site = await openStaffSite(services);
  const login = { email: 'asha@keys.example', name: 'Asha Rawat', password: 'river-stone-7-lamp' };
  await addStaff(services, login);
  owner = await logInForTest(office, login);
});
afterAll(async () => {
  await office.close();
  await site.site.close();
  await services.close();
});

const make = (scopes: readonly string[], more: object = {}, as = owner) =>
  office.call('POST', integrationPaths.apiKeys, { name: 'Warehouse', scopes, ...more }, { headers: as });
const keyOf = async (scopes: readonly string[], more: object = {}) => {
  const { status, body } = await make(scopes, more);
  expect(status).toBe(200);
  return body.data as { api_key: StaffApiKey; key: string };
};
const by = (key: string) => ({ authorization: `Bearer ${key}` });
const readOrders = (key: string) => office.call('GET', staffOrderPaths.orders, undefined, { headers: by(key) });

test('a key makes the calls of its scopes, is told once, and only its hash is stored', async () => {
  const { key, api_key: told } = await keyOf(['orders.read'], { expires_in_days: 30 });
  expect(key).toMatch(/^shop_[\w-]{43}$/);
  expect(told).toMatchObject({
    name: 'Warehouse',
    prefix: key.slice(0, 11),
    scopes: ['orders.read'],
    created_by: 'Asha Rawat',
    last_used_at: null,
    state: 'active',
  });
  expect((await readOrders(key)).status).toBe(200);
  const list = await office.call('GET', integrationPaths.apiKeys, undefined, { headers: owner });
  expect((list.body.data as StaffApiKey[])[0]!.last_used_at).toBe(services.clock.now().toISOString());
  const stored = JSON.stringify(await services.db.selectFrom('api_key').selectAll().execute());
  for (const text of [stored, JSON.stringify(list.body)]) expect(text).not.toContain(key);
  const entry = await services.db
    .selectFrom('audit_entry')
    .select(['login', 'action'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ login: 'API key Warehouse', action: 'order.list' });
});

test('with every scope that there is, a key is closed out of all other calls: money, rights, settings, accounts', async () => {
  const { key } = await keyOf(apiKeyScopes);
  const allowed = new Set<string>(apiKeyScopes);
  for (const { method, url, access } of site.routes.filter((route) => !allowed.has(route.access))) {
    if (access === 'public') continue;
    const answer = await site.site.inject({
      method,
      url: url.replaceAll(/:\w+/g, '999999'),
      headers: by(key),
      ...(method === 'POST' ? { payload: {} } : {}),
    });
    expect([`${method} ${url}`, answer.statusCode, answer.json().code]).toEqual([
      `${method} ${url}`,
      403,
      'permission_denied',
    ]);
  }
  const risky = apiKeyScopes.filter((scope) => !['none', 'exports'].includes(permissionSensitivity[scope]));
  expect(risky).toEqual(['orders.fulfil', 'catalog.write']);
  expect(permissions).toEqual(expect.arrayContaining([...apiKeyScopes]));
});

test('a key ends when it expires, is revoked, or its maker goes; a wrong one is told no more than that', async () => {
  const expiring = await keyOf(['orders.read'], { expires_in_days: 1 });
  const revoked = await keyOf(['orders.read']);
  services.clock.advance(24 * 3_600_000);
  expect((await readOrders(expiring.key)).status).toBe(401);
  const login = { email: 'asha@keys.example', name: 'Asha Rawat', password: 'river-stone-7-lamp' };
  owner = await logInForTest(office, login);
  const end = () =>
    office.call('POST', `${integrationPaths.apiKeys}/${revoked.api_key.id}/revoke`, {}, { headers: owner });
  expect([(await end()).status, (await end()).status]).toEqual([200, 404]);
  expect((await readOrders(revoked.key)).status).toBe(401);
  const wrong = await readOrders(`shop_${'a'.repeat(43)}`);
  expect([wrong.status, wrong.body.code]).toEqual([401, 'token_invalid']);

  const kept = await keyOf(['orders.read']);
  await services.db.updateTable('staff').set({ deactivated_at: services.clock.now() }).execute();
  expect((await readOrders(kept.key)).status).toBe(401);
  await services.db.updateTable('staff').set({ deactivated_at: null }).execute();
  expect((await readOrders(kept.key)).status).toBe(200);
});

test('nobody makes a key that can do more than they, or without having shown who they are', async () => {
  await services.db.updateTable('staff_token').set({ proved_at: null }).execute();
  const unproved = await make(['orders.read']);
  expect([unproved.status, unproved.body.code]).toEqual([403, 'proof_required']);
  for (const scopes of [['refunds.issue'], ['everything'], []]) {
    const refused = await make(scopes);
    expect([scopes.join(), refused.status]).toEqual([scopes.join(), 422]);
  }
  const me = await office.call('GET', staffPaths.me, undefined, { headers: by('shop_x') });
  expect(me.status).toBe(401);
});
