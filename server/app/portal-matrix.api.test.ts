import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberPaths } from '#contract/member-rules.ts';
import { paths } from '#contract/paths.ts';
import { rolePermissions } from '#contract/admin/staff/roles.ts';
import { type Permission, permissions } from '#contract/admin/staff.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { approveClose, findClose, incomeCloseJobs, readEarnings, startClose } from '#server/income-close/index.ts';
import { incomeLedgerJobs } from '#server/income-ledger/index.ts';
import {
  joiningRoutes,
  sponsorChangeRoutes,
  rebuildTree,
  membershipRoutes,
  saveTdsCertificate,
} from '#server/members/index.ts';
import { runReader } from '#server/order-feed/index.ts';
import { createSite, type Site } from '#server/platform/http.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, bina, enter, logIn } from '#server/testing/customers.ts';
import { insertBankChange, insertPhotoOf } from '#server/testing/joining.ts';
import { type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { addMember } from '#server/testing/sale-points.ts';
import { samplePdf } from '#server/testing/sample-pdf.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { logInForTest, openStaffSite, type StaffSite } from '#server/testing/staff-session.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { portalRoutes } from '#server/portal/index.ts';

/** Other callers try to read this seller's papers, team and income; below the company, beside the other seller. */
const seller = { ...asha, last_name: 'Zinniawal', mobile: '9811122233', email: 'zinnia@example.in' };
const cust = { ...asha, first_name: 'Charu', last_name: 'Pant', mobile: '9700011122', email: 'charu@example.in' };
const ids = { company: '654300', seller: '654320', recruit: '654321', below: '654322', other: '654330' } as const;

let shop: LifeShop;
let site: Site;
let office: StaffSite;
let visitors: Caller;
const routes: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string }[] = [];
const callers: Record<'nobody' | 'other' | 'customer' | 'staff' | 'seller', Record<string, string>> = {
  nobody: {},
  other: {},
  customer: {},
  staff: {},
  seller: {},
};
/** Nobody else may see these, as an answer would show them. */
let secrets: Record<string, string>;
/** Parameters and queries with which a caller could reach the seller's data. */
let known: Record<string, string>;

const db = () => shop.services.db;
const idOf = async ({ email }: { email: string }) =>
  (await db().selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

beforeAll(async () => {
  shop = await openLifeShop({ rateLimitScale: 1_000_000 });
  const { services } = shop;
  services.clock.set('2026-09-15T12:00:00+05:30');
  site = createSite({ logger: services.log, trustProxy: false });
  site.addHook('onRoute', ({ method, url }) => {
    for (const each of ['GET', 'POST', 'PUT', 'DELETE'] as const)
      if ([method].flat().includes(each) && url !== paths.logout) routes.push({ method: each, url });
  });
  const limits = createLimits(services);
  joiningRoutes(site, services, limits, readEarnings);
  for (const mount of [customerRoutes, portalRoutes, membershipRoutes, sponsorChangeRoutes])
    mount(site, services, limits);
  await site.ready();
  office = await openStaffSite(services);
  visitors = openCaller(services, customerRoutes);

  for (const person of [seller, bina, cust]) await enter(visitors, person);
  const joinedAt = services.clock.now();
  const join = (id: string, sponsorId: string | null, customerId: number | null = null) =>
    addMember(db(), id, { joinedAt, sponsorId, customerId });
  await join(ids.company, null);
  await join(ids.seller, ids.company, await idOf(seller));
  await join(ids.recruit, ids.seller);
  await join(ids.below, ids.recruit);
  await join(ids.other, ids.company, await idOf(bina));
  await db().updateTable('member').set({ last_name: 'Zinniawal' }).where('member_id', '=', ids.seller).execute();
  await db()
    .transaction()
    .execute((tx) => rebuildTree(tx, joinedAt));
  const applicationId = await insertPapers();
  const order = await sellAndClose();
  // Log in now: a session does not last from one month to the next.
  callers.seller = bearer(await logIn(visitors, seller));
  callers.other = bearer(await logIn(visitors, bina));
  callers.customer = bearer(await logIn(visitors, cust));
  const login = { email: 'packer@office.example', name: 'Packer', password: 'staff password', role: 'orders' };
  await addStaff(services, login);
  const staff = openCaller(services, staffRoutes);
  callers.staff = await logInForTest(staff, login);
  await staff.close();

  const { rows } = await sql<{ gross: number; sp: number }>`
    SELECT gross_paise::int AS gross, own_centi_sp::int AS sp FROM income_statement WHERE member_id = ${ids.seller}`.execute(
    db(),
  );
  secrets = {
    name: 'Zinniawal',
    mobile: seller.mobile,
    email: seller.email,
    street: 'Zinniagali 12',
    pan: 'Z9876K',
    nominee: 'Zinniamata',
    nomineeMobile: '9811144455',
    order: order.number,
    income: (rows[0]!.gross / 100).toFixed(2).replace(/0$/, ''),
    recruit: ids.recruit,
    below: ids.below,
  };
  known = {
    month: '2026-10',
    year: '2026',
    quarter: '3',
    kind: 'photo',
    id: String(applicationId),
    member_id: ids.seller,
    memberId: ids.seller,
    file: `${ids.seller}.pdf`,
    order_id: String(order.id),
    number: order.number,
  };
});
afterAll(async () => {
  await visitors.close();
  await office.site.close();
  await site.close();
  await shop.close();
});

async function insertPapers(): Promise<number> {
  const { services } = shop;
  const at = services.clock.now();
  const customerId = await idOf(seller);
  const agreement = { sha256: 'a'.repeat(64), version: 1, language: 'en' as const, title: 'Agreement' };
  await db()
    .insertInto('seller_agreement')
    .values({ ...agreement, body: '# Agreement of Zinniawal', first_offered_at: at })
    .execute();
  const { id } = await db()
    .insertInto('join_application')
    .values({
      customer_id: customerId,
      member_id: ids.seller,
      state: 'approved',
      language: 'en',
      created_at: at,
      updated_at: at,
      pan_last4: '876K',
      pan_name: 'Asha Z9876K',
      street: 'Zinniagali 12',
      holder_name: 'Asha Zinniawal',
      account_last4: '0040',
      ifsc: 'SBIN0001234',
      bank_name: 'State Bank of India',
      agreement_sha256: agreement.sha256,
      agreement_accepted_at: at,
      agreement_network: '203.0.113.7',
      agreement_user_agent: 'Phone',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPhotoOf(services, id);
  await insertBankChange(services, customerId, ids.seller);
  const nominee = {
    name: 'Kamla Zinniamata',
    relation: 'parent' as const,
    born_on: '1961-04-02',
    mobile: '9811144455',
  };
  await db()
    .insertInto('member_nominee')
    .values({ member_id: ids.seller, ...nominee, named_at: at })
    .execute();
  const key = { memberId: ids.seller, year: 2026, quarter: 3 };
  expect(await saveTdsCertificate(services, actorForTest(), key, samplePdf())).toMatchObject({ ok: true });
  return id;
}

/** In a month that is approved and posted. */
async function sellAndClose() {
  const { services } = shop;
  // Rs 100, 10 sale points.
  const honey = await seedProduct(db(), { regular: 10_000, centiSp: 1_000, stock: 1_000 });
  services.clock.set('2026-10-05T12:00:00+05:30');
  const sell = (member: string, jars: number) =>
    placeLive(shop, { [honey]: jars }, { form: { ...online, referral_member_id: member } });
  const order = await sell(ids.seller, 7);
  await sell(ids.recruit, 6);
  await sell(ids.below, 6);
  services.clock.set('2026-11-02T12:00:00+05:30');
  await runReader(services, salePointReader);
  const started = await startClose(services, actorForTest(), '2026-10');
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(services, incomeCloseJobs);
  const draft = (await findClose(db(), '2026-10'))!;
  expect(await approveClose(services, actorForTest(), { month: '2026-10', close: draft.id })).toMatchObject({
    ok: true,
  });
  await runDueJobs(services, incomeLedgerJobs);
  return order;
}

/** For an attacker who knows the seller's IDs: the path itself, and each ID in the query. */
function addressesOf(url: string): string[] {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? ids.seller);
  const asks = [
    '',
    `member_id=${ids.seller}`,
    `member_id=${ids.recruit}`,
    'level=1',
    'level=2',
    'cursor=1',
    `customer_id=1`,
  ];
  return asks.map((query) => (query === '' ? path : `${path}?${query}`));
}

/** Names of secrets, and files. */
async function leaksOf(from: Site, method: string, url: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await from.inject({
    method: method as 'GET',
    url,
    headers,
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: { member_id: ids.seller } }),
  });
  const type = answer.headers['content-type'] ?? '';
  // A share card, an order form and a welcome letter show the caller's own name and ID; prices are the same for all
  // sellers.
  const ownFiles = [memberPaths.shareCards, memberPaths.orderForm, memberPaths.priceList, memberPaths.welcomeLetter];
  const isOwnCard = headers === callers.other && ownFiles.some((path) => url.startsWith(path));
  if (answer.statusCode === 200 && /^(image|application\/pdf)/.test(type) && !isOwnCard) return [`a file of ${type}`];
  // Some answers repeat their input: whether an ID belongs to a seller is public.
  const text = answer.body.normalize('NFC');
  return Object.entries(secrets)
    .filter(([, secret]) => !url.includes(secret) && text.includes(secret))
    .map(([name]) => name);
}

async function leaksFor(headers: Record<string, string>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { method, url } of routes)
    for (const address of addressesOf(url)) {
      const leaks = await leaksOf(site, method, address, headers);
      if (leaks.length > 0) found[`${method} ${address}`] = leaks;
    }
  return found;
}

async function sellersRows(): Promise<unknown[]> {
  const tables = [
    'member',
    'join_application',
    'kyc_change',
    'sponsor_change',
    'member_exit',
    'achiever_consent',
    'member_contact_consent',
    'member_nominee',
    'member_notification_choice',
    'member_training',
    'tds_certificate',
    'shop_handover',
  ];
  return Promise.all(
    tables.map(
      async (table) =>
        (await sql`SELECT * FROM ${sql.table(table)} WHERE member_id = ${ids.seller} ORDER BY 1`.execute(db())).rows,
    ),
  );
}

test('the portal has the calls that are tried', () => {
  const gets = routes.filter(({ method }) => method === 'GET').map(({ url }) => url);
  for (const url of [
    '/api/member',
    '/api/member/incomes/:month/sources',
    '/api/member/sales',
    '/api/member/order-form.pdf',
    '/api/member/price-list.pdf',
    '/api/member/link-visits',
    '/api/member/share-cards/products/:id',
    '/api/member/share-cards/collections/:slug',
    '/api/joining/documents/:kind',
    '/api/member/team',
    '/api/member/team/tree',
    '/api/member/contact-consent',
    '/api/membership',
  ])
    expect(gets).toContain(url);
  expect(routes).toContainEqual({ method: 'POST', url: '/api/shop-handover' });
  expect(routes.length).toBeGreaterThan(50);
});

test.each(['nobody', 'other', 'customer', 'staff'] as const)(
  'to %s no call of the portal gives anything of a seller’s line, income, papers or number, and none changes them',
  async (who) => {
    const before = await sellersRows();
    expect(await leaksFor(callers[who])).toEqual({});
    expect(await sellersRows()).toEqual(before);
    // Checks that no caller was logged out meanwhile, so that the answers are those of a logged-in caller.
    const signedIn = await site.inject({ method: 'GET', url: paths.profile, headers: callers[who] });
    expect(signedIn.statusCode).toBe(who === 'other' || who === 'customer' ? 200 : 401);
  },
);

test('the seller gets all of it, by the same calls', async () => {
  // Reads only: writes would change the caller's own data.
  const reads = routes.filter(({ method }) => method === 'GET');
  const found = new Map<string, Set<string>>();
  for (const { url } of reads)
    for (const address of addressesOf(url))
      for (const leak of await leaksOf(site, 'GET', address, callers.seller))
        found.set(leak, (found.get(leak) ?? new Set()).add(url));
  const files = [...found].filter(([name]) => name.startsWith('a file'));
  expect([...found.keys()]).toEqual(
    expect.arrayContaining([
      'name',
      'mobile',
      'email',
      'nominee',
      'nomineeMobile',
      'order',
      'income',
      'recruit',
      'below',
    ]),
  );
  expect(files.flatMap(([, urls]) => [...urls]).length).toBeGreaterThanOrEqual(5);
});

test('staff get nothing of a seller from a call of the admin that their permissions do not name', async () => {
  const denied = office.routes.filter(
    ({ access }) =>
      permissions.includes(access as Permission) && !rolePermissions.orders.includes(access as Permission),
  );
  const wrong: string[] = [];
  let tried = 0;
  for (const { method, url } of denied.filter((route) =>
    /member|joining|income|payout|kyc|sponsor|achiever/.test(route.url),
  ))
    for (const address of addressesOf(url)) {
      tried += 1;
      const leaks = await leaksOf(office.site, method, address, callers.staff);
      if (leaks.length > 0) wrong.push(`${method} ${address}: ${leaks.join()}`);
    }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(200);
});
