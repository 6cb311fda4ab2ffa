import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffAccountPaths } from '#contract/admin/staff/account.ts';
import { auditPaths } from '#contract/admin/reports/audit.ts';
import { staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import { staffCustomerPaths } from '#contract/admin/customers/customers.ts';
import { staffJoiningPath } from '#contract/admin/network/joining.ts';
import { staffOrderListPaths } from '#contract/admin/orders/order-list.ts';
import { staffOrderPaths } from '#contract/admin/orders/orders.ts';
import { settlementPaths } from '#contract/admin/reports/settlements.ts';
import { taxClassPaths } from '#contract/admin/reports/tax-classes.ts';
import { staffStockPaths } from '#contract/admin/catalogue/stock.ts';
import { staffCollectionPaths } from '#contract/admin/catalogue/collections.ts';
import { staffContentPaths } from '#contract/admin/content/content.ts';
import { ownerNoticePaths } from '#contract/admin/settings/owner-notices.ts';
import { staffPayoutPaths } from '#contract/admin/network/payouts.ts';
import { staffPeoplePaths } from '#contract/admin/staff/people.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { parseCsv } from '#server/platform/csv.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from '#server/staff/index.ts';
import { exportedLists } from './reports/audit/export-examples.testing.ts';
import { staffRoutes } from './routes.ts';
import { logInForTest, openStaffSite, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  office = openCaller(services, staffRoutes);
  const member = { email: 'lists@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(services, member);
  headers = await logInForTest(office, member);
});
afterAll(async () => {
  await office.close();
  await services.close();
});

const download = (path: string) => office.call('GET', path, undefined, { headers });

async function readCells(path: string): Promise<string[][]> {
  const answer = await download(path);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const table = parseCsv(answer.bytes, 10_000);
  if (typeof table === 'string') throw new Error(table);
  return table.rows.map(({ cells }) => cells);
}

test('a list is sent whole, beyond the rows that are read at once, and starts no formula', async () => {
  const rows = Array.from({ length: 230 }, (_, index) => ({
    kind: 'direct_seller' as const,
    full_name: index === 7 ? '=HYPERLINK("http://evil.example")' : `Visitor ${index}`,
    email: `visitor-${index}@mail.example`,
    mobile: '9876543210',
    message: 'Two\nlines, "quoted"',
  }));
  await services.db.insertInto('enquiry').values(rows).execute();
  const [head, ...lines] = await readCells(`${staffPaths.enquiries}.csv`);
  expect(head).toEqual('id,kind,name,email,mobile,message,received_at,handled_at,handled_by'.split(','));
  expect(lines).toHaveLength(230);
  expect(new Set(lines.map(([id]) => id)).size).toBe(230);
  expect(lines.at(-1)!.slice(1, 6)).toEqual([
    'direct_seller',
    'Visitor 0',
    'visitor-0@mail.example',
    '9876543210',
    'Two\nlines, "quoted"',
  ]);
  const { bytes } = await download(`${staffPaths.enquiries}.csv`);
  expect(bytes.toString()).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
});

test('rows of a list are counted up to a thousand; beyond, it says that there are more', async () => {
  const add = (count: number) =>
    services.db
      .insertInto('enquiry')
      .columns(['kind', 'full_name', 'email', 'mobile', 'message'])
      .expression(
        sql`SELECT 'direct_seller', 'Visitor', 'visitor@mail.example', '9876543210', '' FROM generate_series(1, ${sql.lit(count)})`,
      )
      .execute();
  const next_cursor = expect.any(String) as string;
  const metaOf = async () =>
    (await office.call('GET', staffPaths.enquiries, undefined, { headers })).body as unknown as Record<'meta', object>;
  await services.db.deleteFrom('enquiry').execute();
  await add(1_000);
  expect((await metaOf()).meta).toEqual({ total: 1_000, next_cursor });
  await add(1);
  expect((await metaOf()).meta).toEqual({ total: 1_000, total_is_more: true, next_cursor });
});

test.each(exportedLists)('%s is sent with its head, filtered by "%s"', async (path, filters, head) => {
  expect((await readCells(`${path}.csv${filters}`))[0]!.join(',')).toBe(head);
});

/** Their files have paths of their own, because they have more filters, formats or permissions. */
const exportedElsewhere = [
  auditPaths.entries,
  staffCustomerPaths.customers,
  staffOrderPaths.orders,
  settlementPaths.differences,
  staffCatalogPaths.products,
];
/**
 * Lists that staff would not export: choices of forms, parts of one record, the caller's own data, pending requests.
 */
const withoutFile = [
  staffAccountPaths.sessions,
  staffPaths.ticketAssignees,
  staffCustomerPaths.groups,
  staffOrderListPaths.views,
  staffCatalogPaths.productEdits,
  taxClassPaths.classes,
  staffCollectionPaths.linkTargets,
  staffStockPaths.lookup,
  staffStockPaths.suppliers,
  staffPaths.jobQueues,
  staffPaths.orderFeed,
  staffJoiningPath,
  staffPayoutPaths.templates,
  ownerNoticePaths.notices,
];

test('every list of the admin can be had as a file', async () => {
  const { site, routes } = await openStaffSite(services);
  await site.close();
  const files = new Set(routes.map(({ url }) => url));
  const lists = routes.filter(({ method, url, isList }) => method === 'GET' && isList && !url.includes('/:'));
  expect(
    lists
      .map(({ url }) => url)
      .filter((url) => !files.has(`${url}.csv`))
      .toSorted(),
  ).toEqual([...exportedElsewhere, ...withoutFile].toSorted());
});

/** By column heading. */
async function readRows(path: string): Promise<Record<string, string>[]> {
  const [head, ...rows] = await readCells(`${path}.csv`);
  return rows.map((cells) => Object.fromEntries(head!.map((name, at) => [name, cells[at]!])));
}

const post = (path: string, body: object) => office.call('POST', path, body, { headers });

test('the file of the staff has people and open invitations, and nothing to log in with', async () => {
  const invited = { name: 'Ravi Bisht', email: 'ravi@office.example', mobile: '9876500009', role: 'support' };
  const invitation = await post(staffPeoplePaths.invitations, invited);
  expect(invitation.status).toBe(200);
  const rows = await readRows(staffPeoplePaths.people);
  expect(rows.map(({ name, email, role, state, second_factor: factor }) => [name, email, role, state, factor])).toEqual(
    [
      ['Meera Negi', 'lists@office.example', 'owner', 'active', 'no'],
      ['Ravi Bisht', 'ravi@office.example', 'support', 'invited', ''],
    ],
  );
  expect(rows[1]!['invitation_expires_at']).toMatch(/^\d{4}-/);
  const { bytes } = await download(`${staffPeoplePaths.people}.csv`);
  const { secret } = await services.db.selectFrom('message_secret').select('secret').executeTakeFirstOrThrow();
  expect(bytes.toString()).not.toContain(secret);
});

test('the file of collections says what their rules are and keeps their order', async () => {
  const rules = [
    { field: 'price', from: 100, to: null },
    { field: 'price', from: null, to: 500 },
    { field: 'tag', tags: ['Honey', 'Ghee'] },
    { field: 'new', days: 30 },
  ];
  for (const name of ['Gifts', 'New in'])
    expect((await post(staffCollectionPaths.collections, { name, kind: 'rules', rules, featured: true })).status).toBe(
      200,
    );
  const rows = await readRows(staffCollectionPaths.collections);
  expect(rows.map(({ name, slug, featured, rules: said, products }) => [name, slug, featured, said, products])).toEqual(
    [
      ['Gifts', 'gifts', 'yes', 'price: from 100|price: up to 500|tag: Honey, Ghee|new: 30 days', '0'],
      ['New in', 'new-in', 'yes', 'price: from 100|price: up to 500|tag: Honey, Ghee|new: 30 days', '0'],
    ],
  );
});

test('an announcement that begins like a formula is guarded in its file', async () => {
  expect((await post(staffContentPaths.announcement, { text: '=1+1' })).status).toBe(200);
  const { bytes } = await download(`${staffContentPaths.announcement}.csv`);
  expect(bytes.toString()).toContain(",'=1+1,");
});
