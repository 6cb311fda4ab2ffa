import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitationPaths } from '#contract/admin/staff/invitation.ts';
import { permissions, staffActions, staffPaths } from '#contract/admin/staff.ts';
import { messagesIn } from '#locales/messages.ts';
import { ledger, seedCustomer } from '#server/testing/shop.ts';
import { openCaller } from '#server/testing/caller.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { openTestServices, printTables, type TestServices } from '#server/testing/services.ts';
import { addStaff, logInStaff } from '#server/staff/index.ts';
import { allow, guardStaffRoutes } from './guard.ts';
import { staffRoutes } from './routes.ts';
import { openStaffSite, type SessionHeaders, sessionOf, type StaffRoute } from '#server/testing/staff-session.ts';

const visitor = { account: null, device: null, network: '127.0.0.1' };
const origin = { network: '127.0.0.1', userAgent: 'Vitest', requestId: 'login' };

let services: TestServices;
let site: Site;
let routes: StaffRoute[];

beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  ({ site, routes } = await openStaffSite(services));
});
afterAll(async () => {
  await site.close();
  await services.close();
});

async function sessionFor(member: { email: string; permissions?: readonly (typeof permissions)[number][] }) {
  const account = { name: 'Meera', password: 'a long password', ...member };
  await addStaff(services, account);
  const body = { email: account.email, password: account.password };
  const entered = await logInStaff(services, body, { origin, device: null, visitor });
  if (!entered.ok) throw new Error(entered.error.code);
  return sessionOf(entered.value.token);
}

/** Oldest first. */
async function entriesSince(id: number) {
  return await services.db.selectFrom('audit_entry').selectAll().where('id', '>', id).orderBy('id').execute();
}

async function lastEntry(): Promise<number> {
  const last = await services.db.selectFrom('audit_entry').select('id').orderBy('id', 'desc').executeTakeFirst();
  return last?.id ?? 0;
}

async function call({ method, url }: Pick<StaffRoute, 'method' | 'url'>, headers: Record<string, string> = {}) {
  const payload = method === 'POST' ? { payload: {} } : {};
  return site.inject({ method, url: url.replaceAll(/:\w+/g, '1'), headers, ...payload });
}

const { permissionNames } = messagesIn('en').admin.staff;
const nameOf = (permission: string) => permissionNames[permission.replace('.', '_') as keyof typeof permissionNames];

/** Counts the rows of each table except the rate limits and the audit log. */
async function rowsOfAllTables(): Promise<Record<string, number>> {
  const tables = await printTables(services.db, 'rate_limit', 'sign_in_attempt');
  const counted = tables.filter(({ name }) => !name.startsWith('audit_'));
  return { ...(await ledger(services.db)), ...Object.fromEntries(counted.map(({ name, count }) => [name, count])) };
}

test('the table of staff routes is whole: each says who may call it, and only logging in and out and joining by a link are public', () => {
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.filter(({ url }) => !url.startsWith('/api/staff/'))).toEqual([]);
  expect(routes.filter(({ access }) => access === 'none')).toEqual([]);
  expect(routes.filter(({ access }) => access === 'public').map(({ url }) => url)).toEqual([
    '/api/staff/login',
    '/api/staff/logout',
    '/api/staff/invitation',
    '/api/staff/invitation/accept',
  ]);
  const asked = new Set(routes.map(({ access }) => access));
  expect(permissions.filter((permission) => !asked.has(permission))).toEqual([]);
  expect(routes.filter(({ method, action }) => method === 'POST' && action === undefined)).toEqual([]);
  const named = new Set(routes.flatMap(({ action }) => (action === 'changes_nothing' ? [] : (action ?? []))));
  // These are results of commands, not routes.
  const outcomes = ['approval.request', 'session.ask_factor'];
  expect([...named, ...outcomes].toSorted()).toEqual([...staffActions].toSorted());
});

describe('every route that is not public', () => {
  const guarded = () => routes.filter(({ access }) => access !== 'public');

  test('rejects visitors, customers and unknown tokens, and writes nothing, not even to the audit log', async () => {
    const customer = await seedCustomer(services);
    const before = await rowsOfAllTables();
    const last = await lastEntry();
    for (const route of guarded()) {
      const answers = [
        await call(route),
        await call(route, customer.headers),
        await call(route, sessionOf(customer.headers.authorization.replace('Bearer ', ''))),
        await call(route, sessionOf('x'.repeat(43))),
      ];
      expect([route.url, ...answers.map(({ statusCode }) => statusCode)]).toEqual([route.url, 401, 401, 401, 401]);
      const codes = ['login_required', 'login_required', 'token_invalid', 'token_invalid'];
      expect(answers.map((answer) => answer.json().code)).toEqual(codes);
    }
    expect(await rowsOfAllTables()).toEqual(before);
    expect(await entriesSince(last)).toEqual([]);
  });

  test('rejects staff with every permission but its own, and writes nothing but that', async () => {
    const sessions = new Map<string, SessionHeaders>();
    for (const permission of permissions) {
      const others = permissions.filter((each) => each !== permission);
      sessions.set(permission, await sessionFor({ email: `${permission}@office.example`, permissions: others }));
    }
    const before = await rowsOfAllTables();
    let last = await lastEntry();
    for (const route of guarded()) {
      if (route.access === 'any_staff' || route.access === 'signing_in') continue;
      const answer = await call(route, sessions.get(route.access));
      expect([route.url, answer.statusCode, answer.json().code]).toEqual([route.url, 403, 'permission_denied']);
      expect(answer.json().message).toContain(nameOf(route.access));
      const action = route.action === 'changes_nothing' ? route.access : (route.action ?? route.access);
      expect(await entriesSince(last)).toMatchObject([
        { action, outcome: 'denied', error_code: 'permission_denied', login: `${route.access}@office.example` },
      ]);
      last = await lastEntry();
    }
    expect(await rowsOfAllTables()).toEqual(before);
  });

  test('lets an owner in, and staff with its permission', async () => {
    const owner = await sessionFor({ email: 'owner@office.example' });
    const permitted = new Map<string, SessionHeaders>([['any_staff', owner]]);
    for (const permission of permissions)
      permitted.set(
        permission,
        await sessionFor({ email: `only-${permission}@office.example`, permissions: [permission] }),
      );
    for (const route of guarded()) {
      if (route.method === 'POST' || route.access === 'signing_in') continue;
      for (const session of [owner, permitted.get(route.access)!])
        expect([401, 403]).not.toContain((await call(route, session)).statusCode);
    }
  });
});

describe('the session’s cookie is not enough', () => {
  let owners = 0;
  const owner = () => sessionFor({ email: `owner-${++owners}@office.example` });
  const other = sessionOf('y'.repeat(43));
  const wrong: [string, (own: SessionHeaders) => Record<string, string>][] = [
    ['no CSRF token', ({ cookie }) => ({ cookie })],
    ['an empty CSRF token', (own) => ({ ...own, 'x-csrf-token': '' })],
    ['the CSRF token of another session', (own) => ({ ...own, 'x-csrf-token': other['x-csrf-token'] })],
    ['the session token as CSRF token', (own) => ({ ...own, 'x-csrf-token': own.cookie.split('=')[1]! })],
    ['a foreign origin', (own) => ({ ...own, origin: 'https://evil.example' })],
    ['an origin that merely begins like ours', (own) => ({ ...own, origin: 'http://office.test.evil.example' })],
    ['the shop’s origin', (own) => ({ ...own, origin: services.shopUrl })],
    ['an opaque origin', (own) => ({ ...own, origin: 'null' })],
    ['a page of another site', (own) => ({ ...own, 'sec-fetch-site': 'cross-site' })],
    ['a page of a sibling host', (own) => ({ ...own, 'sec-fetch-site': 'same-site' })],
  ];

  test.each(wrong)('for a change with %s, which writes nothing', async (_, headersOf) => {
    const headers = headersOf(await owner());
    const before = await rowsOfAllTables();
    // These start a session and need none.
    const entries: string[] = [staffPaths.login, ...Object.values(invitationPaths)];
    const changes = routes.filter(
      ({ method, url, access }) => method === 'POST' && access !== 'signing_in' && !entries.includes(url),
    );
    expect(changes.length).toBeGreaterThan(20);
    for (const route of changes) {
      const answer = await call(route, headers);
      expect([route.url, answer.statusCode, answer.json().code]).toEqual([route.url, 403, 'csrf_token_invalid']);
    }
    expect(await rowsOfAllTables()).toEqual(before);
  });

  test('and nobody is logged in by a page of another site', async () => {
    const account = { name: 'Dev', email: 'dev@office.example', password: 'a long password' };
    await addStaff(services, account);
    const before = await rowsOfAllTables();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await site.inject({ method: 'POST', url: staffPaths.login, headers, payload: account });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'csrf_token_invalid']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await rowsOfAllTables()).toEqual(before);
  });

  test.each([
    ['the admin URL', { origin: 'http://office.test', 'sec-fetch-site': 'same-origin' }],
    ['the host that was called', { host: '10.0.0.7:3001', origin: 'http://10.0.0.7:3001' }],
    ['no page at all', { 'sec-fetch-site': 'none' }],
  ])('but a change from %s is made', async (_, from) => {
    const handled = { method: 'POST', url: `${staffPaths.enquiries}/1/handled` } as const;
    const answer = await call(handled, { ...(await owner()), ...(from as Record<string, string>) });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'enquiry_not_found']);
  });

  test('reading needs no CSRF token', async () => {
    const { cookie } = await owner();
    expect((await call({ method: 'GET', url: staffPaths.me }, { cookie })).statusCode).toBe(200);
  });
});

test('a staff token as Bearer opens nothing', async () => {
  const { cookie, ...csrf } = await sessionFor({ email: 'bearer@office.example' });
  const headers = { ...csrf, authorization: `Bearer ${cookie.split('=')[1]}` };
  for (const route of routes.filter(({ access }) => access !== 'public')) {
    const answer = await call(route, headers);
    expect([route.url, answer.statusCode, answer.json().code]).toEqual([route.url, 401, 'login_required']);
  }
});

test.each([
  ['http://office.test', 'staff_session', 'HttpOnly; SameSite=Strict'],
  ['https://office.example', '__Host-staff_session', 'HttpOnly; Secure; SameSite=Strict'],
])('the cookie at %s', async (adminUrl, name, flags) => {
  const office = openCaller({ ...services, adminUrl }, staffRoutes);
  const account = { email: `cookie@${new URL(adminUrl).host}`, name: 'Meera', password: 'a long password' };
  await addStaff(services, account);
  const { headers, body } = await office.call('POST', staffPaths.login, account);
  const set = [headers['set-cookie']].flat().map(String)[0]!;
  const token = /=([\w-]{43});/.exec(set)![1]!;
  expect(set).toBe(`${name}=${token}; Max-Age=43200; Path=/; ${flags}`);

  const session = { cookie: `${name}=${token}`, 'x-csrf-token': body.csrf_token! };
  expect((await office.call('GET', staffPaths.me, undefined, { headers: session })).status).toBe(200);
  const elsewhere = { cookie: `${name === 'staff_session' ? '__Host-staff_session' : 'staff_session'}=${token}` };
  expect((await office.call('GET', staffPaths.me, undefined, { headers: elsewhere })).status).toBe(401);

  const gone = await office.call('POST', staffPaths.logout, undefined, { headers: session });
  expect([gone.status, gone.headers['set-cookie']]).toEqual([
    200,
    `${name}=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${flags}`,
  ]);
  expect((await office.call('GET', staffPaths.me, undefined, { headers: session })).status).toBe(401);
  await office.close();
});

test('a route that does not say who may call it, or what it does, fails the start', async () => {
  const careless = createSite({ logger: services.log, trustProxy: false });
  guardStaffRoutes(careless, services, createLimits(services));
  careless.get('/api/staff/said', { ...allow('orders.read') }, async () => ({}));
  expect(() => careless.get('/api/staff/unsaid', async () => ({}))).toThrow('/api/staff/unsaid');
  careless.post('/api/staff/done', { ...allow('orders.fulfil', 'order.pack') }, async () => ({}));
  expect(() => careless.post('/api/staff/do', { ...allow('orders.fulfil') }, async () => ({}))).toThrow(
    '/api/staff/do',
  );
  await careless.close();
});
