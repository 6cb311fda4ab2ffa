import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInRoles, rolePermissions } from '#contract/admin/staff/roles.ts';
import { type Permission, permissions, permissionSensitivity } from '#contract/admin/staff.ts';
import { openCaller, type Caller } from '#server/testing/caller.ts';
import { openTestServices, printTables, type TestServices } from '#server/testing/services.ts';
import { addStaff, permissionsOf } from '#server/staff/index.ts';
import { staffRoutes } from './routes.ts';
import {
  logInForTest,
  openStaffSite,
  type SessionHeaders,
  type StaffRoute,
  type StaffSite,
} from '#server/testing/staff-session.ts';

let services: TestServices;
let office: StaffSite;
let visitors: Caller;
/** Built-in, custom, and from before there were roles. */
const roles: Record<string, readonly Permission[]> = {
  ...rolePermissions,
  own: ['orders.read', 'orders.fulfil'],
  listed: ['tickets.read'],
};
const sessions = new Map<string, SessionHeaders>();

beforeAll(async () => {
  services = await openTestServices();
  office = await openStaffSite(services);
  visitors = openCaller(services, (site, held, limits) => staffRoutes(site, held, limits));
  const at = services.clock.now();
  const { id } = await services.db
    .insertInto('staff_role')
    .values({ name: 'Packers', permissions: [...roles['own']!, 'staff.reset_factors'], created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of Object.keys(roles)) {
    const login = { email: `${role}@office.test`, name: 'Dev Rana', password: 'a long password' };
    const rights = role === 'listed' ? { permissions: roles[role]! } : { role: role === 'own' ? `own:${id}` : role };
    await addStaff(services, { ...login, ...rights });
    sessions.set(role, await logInForTest(visitors, login));
  }
});
afterAll(async () => {
  await visitors.close();
  await office.site.close();
  await services.close();
});

async function send({ method, url }: StaffRoute, headers: Record<string, string>) {
  const path = url.replaceAll(/:\w+/g, '999999');
  const body = method === 'POST' ? { payload: {} } : {};
  return office.site.inject({ method, url: path, headers, ...body });
}

/** Without the audit log, in which denied calls are logged on purpose. */
const contents = () => printTables(services.db, 'audit_entry', 'audit_unsealed');

const guarded = () => office.routes.filter(({ access }) => permissions.includes(access as Permission));

test('every route asks for a permission that somebody has, or for nothing but a login', () => {
  const others = ['public', 'any_staff', 'signing_in'];
  const unknown = office.routes.filter(
    ({ access }) => !others.includes(access) && !permissions.includes(access as Permission),
  );
  expect(unknown).toEqual([]);
  expect(guarded().length).toBeGreaterThan(50);
});

/** Exported without a second factor: goods, pages, figures, and only personal data that the shop's pages show. */
const withoutPeople = [
  'achiever.export',
  'announcement.export',
  'api_key.export',
  'attribute.export',
  'banner.export',
  'batch.export',
  'category.export',
  'collection.export',
  'coupon.export',
  'finding.export',
  'gallery_image.export',
  'job.export',
  'message_template.export',
  'offer.export',
  'page.export',
  'pin_rule.export',
  'price_schedule.export',
  'product.export',
  'product_family.export',
  'question.export',
  'receipt.export',
  'report.export',
  'review.export',
  'review_photo.download',
  'search_miss.export',
  'shipping_zone.export',
  'stock.export',
  'synonym.export',
  'webhook.export',
  'webhook_delivery.export',
];

test('a list of people, orders or money is exported only by who needs a second factor', () => {
  const harmless = office.routes
    .filter(
      ({ access, action }) =>
        /\.(export|download)$/.test(action ?? '') && permissionSensitivity[access as Permission] === 'none',
    )
    .map(({ action }) => action!);
  expect([...new Set(harmless)].toSorted()).toEqual(withoutPeople);
});

test('every permission is asked for by a route', () => {
  const asked = new Set(office.routes.map(({ access }) => access));
  expect(permissions.filter((each) => !asked.has(each))).toEqual([]);
});

describe.each(Object.keys(roles))('the role %s', (role) => {
  test('is denied every route that its permissions do not name, and nothing is written', async () => {
    const denied = guarded().filter(({ access }) => !roles[role]!.includes(access as Permission));
    const before = await contents();
    for (const route of denied) {
      const answer = await send(route, sessions.get(role)!);
      expect([`${route.method} ${route.url}`, answer.statusCode, answer.json().code]).toEqual([
        `${route.method} ${route.url}`,
        403,
        'permission_denied',
      ]);
    }
    expect(await contents()).toEqual(before);
    expect(denied.length).toBe(role === 'owner' ? 0 : denied.length);
  });

  test('is let in to every route that its permissions name', async () => {
    for (const route of guarded().filter(({ access }) => roles[role]!.includes(access as Permission))) {
      const answer = await send(route, sessions.get(role)!);
      expect([`${route.method} ${route.url}`, answer.statusCode]).not.toEqual([`${route.method} ${route.url}`, 401]);
      const code = answer.headers['content-type']?.includes('json') ? answer.json().code : undefined;
      expect([`${route.method} ${route.url}`, code]).not.toEqual([`${route.method} ${route.url}`, 'permission_denied']);
    }
  });
});

test('without a login every route but the public ones is closed', async () => {
  const before = await contents();
  for (const route of office.routes.filter(({ access }) => access !== 'public')) {
    const answer = await send(route, {});
    expect([`${route.method} ${route.url}`, answer.statusCode, answer.json().code]).toEqual([
      `${route.method} ${route.url}`,
      401,
      'login_required',
    ]);
  }
  expect(await contents()).toEqual(before);
});

test('an unknown role, a role that is gone and words that are no permission give nothing', () => {
  const none = { is_owner: false, role: null, role_id: null, permissions: [], role_permissions: null };
  expect(permissionsOf({ ...none, role: 'emperor' })).toEqual([]);
  expect(permissionsOf({ ...none, role_id: 7 })).toEqual([]);
  expect(permissionsOf({ ...none, permissions: ['everything', 'orders.read'] })).toEqual(['orders.read']);
  expect(permissionsOf({ ...none, role_id: 7, role_permissions: ['roles.manage', 'orders.read'] })).toEqual([
    'orders.read',
  ]);
  expect(
    builtInRoles.flatMap((role) => permissionsOf({ ...none, role }).filter((each) => !permissions.includes(each))),
  ).toEqual([]);
});
