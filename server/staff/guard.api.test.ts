import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#contract/staff.ts';
import { ledger, seedCustomer } from '#server/testing.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { openTestServices, type TestServices } from '#server/platform/testing.ts';
import { addStaff } from './add-staff.ts';
import { allow, guardStaffRoutes } from './guard.ts';
import { logInStaff } from './log-in.ts';
import { staffRoutes } from './routes.ts';

interface StaffRoute {
  method: 'GET' | 'POST';
  url: string;
  access: string;
}

let services: TestServices;
let site: Site;
const routes: StaffRoute[] = [];

beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  site = createSite({ logger: services.log, trustProxy: false });
  site.addHook('onRoute', ({ method, url, config }) => {
    for (const each of ['GET', 'POST'] as const)
      if ([method].flat().includes(each)) routes.push({ method: each, url, access: config?.staffAccess ?? 'none' });
  });
  staffRoutes(site, services, createLimits(services));
  await site.ready();
});
afterAll(async () => {
  await site.close();
  await services.close();
});

async function tokenOf(member: { email: string; permissions?: readonly (typeof permissions)[number][] }) {
  const account = { name: 'Meera', password: 'a long password', ...member };
  await addStaff(services, account);
  const body = { email: account.email, password: account.password };
  const entered = await logInStaff(services, createLimits(services), body, '127.0.0.1');
  if (!entered.ok) throw new Error(entered.error.code);
  return entered.value.token;
}

async function call({ method, url }: Pick<StaffRoute, 'method' | 'url'>, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const payload = method === 'POST' ? { payload: {} } : {};
  return site.inject({ method, url: url.replaceAll(/:\w+/g, '1'), headers, ...payload });
}

/** Rows of every table but the rate limits, so that a write anywhere shows. */
async function rowsOfAllTables(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'rate_limit' ORDER BY 1`.execute(
    services.db,
  );
  const counts: Record<string, number> = { ...(await ledger(services.db)) };
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(name)}`.execute(services.db);
    counts[name] = rows[0]!.n;
  }
  return counts;
}

test('the table of staff routes is whole: each says who may call it, and only logging in and out are public', () => {
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.filter(({ url }) => !url.startsWith('/api/staff/'))).toEqual([]);
  expect(routes.filter(({ access }) => access === 'none')).toEqual([]);
  expect(routes.filter(({ access }) => access === 'public').map(({ url }) => url)).toEqual([
    '/api/staff/login',
    '/api/staff/logout',
  ]);
  const asked = new Set(routes.map(({ access }) => access));
  expect(permissions.filter((permission) => !asked.has(permission))).toEqual([]);
});

describe('every route that is not public', () => {
  const guarded = () => routes.filter(({ access }) => access !== 'public');

  test('rejects visitors, customers and unknown tokens, and writes nothing', async () => {
    const customer = await seedCustomer(services);
    const before = await rowsOfAllTables();
    for (const route of guarded()) {
      const answers = [
        await call(route),
        await call(route, customer.headers.authorization.replace('Bearer ', '')),
        await call(route, 'x'.repeat(43)),
      ];
      expect([route.url, ...answers.map(({ statusCode }) => statusCode)]).toEqual([route.url, 401, 401, 401]);
      expect(answers.map((answer) => answer.json().code)).toEqual(['login_required', 'token_invalid', 'token_invalid']);
    }
    expect(await rowsOfAllTables()).toEqual(before);
  });

  test('rejects staff with every permission but its own, and writes nothing', async () => {
    const tokens = new Map<string, string>();
    for (const permission of permissions) {
      const others = permissions.filter((each) => each !== permission);
      tokens.set(permission, await tokenOf({ email: `${permission}@office.example`, permissions: others }));
    }
    const before = await rowsOfAllTables();
    for (const route of guarded()) {
      if (route.access === 'any_staff') continue;
      const answer = await call(route, tokens.get(route.access));
      expect([route.url, answer.statusCode, answer.json().code]).toEqual([route.url, 403, 'permission_denied']);
    }
    expect(await rowsOfAllTables()).toEqual(before);
  });

  test('lets an owner in, and staff with its permission', async () => {
    const owner = await tokenOf({ email: 'owner@office.example' });
    for (const route of guarded()) {
      if (route.method === 'POST') continue;
      const permitted =
        route.access === 'any_staff'
          ? owner
          : await tokenOf({
              email: `only-${route.access}@office.example`,
              permissions: permissions.filter((each) => each === route.access),
            });
      for (const token of [owner, permitted]) expect([401, 403]).not.toContain((await call(route, token)).statusCode);
    }
  });
});

test('a route that does not say who may call it fails the start', async () => {
  const careless = createSite({ logger: services.log, trustProxy: false });
  guardStaffRoutes(careless, services);
  careless.get('/api/staff/said', { ...allow('orders.read') }, async () => ({}));
  expect(() => careless.get('/api/staff/unsaid', async () => ({}))).toThrow('/api/staff/unsaid');
  await careless.close();
});
