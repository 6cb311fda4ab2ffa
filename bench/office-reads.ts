import type { ChildProcess } from 'node:child_process';
import pg from 'pg';
import { demoStaff } from '../demo/people.ts';
import { auditPaths } from '../contract/admin/reports/audit.ts';
import { approvalPaths } from '../contract/admin/home/approvals.ts';
import { staffCatalogPaths } from '../contract/admin/catalogue/catalog.ts';
import { checkPaths } from '../contract/admin/reports/check-kinds.ts';
import { staffCouponPaths } from '../contract/admin/marketing/coupons.ts';
import { staffCustomerPaths } from '../contract/admin/customers/customers.ts';
import { staffHomePath } from '../contract/admin/home/home.ts';
import { integrationPaths } from '../contract/admin/settings/integrations.ts';
import { staffMembersPath } from '../contract/admin/network/members.ts';
import { staffOrderPaths } from '../contract/admin/orders/orders.ts';
import { staffPricePaths } from '../contract/admin/catalogue/prices.ts';
import { reportNames, reportsPath } from '../contract/admin/reports/report-names.ts';
import { staffReviewPaths } from '../contract/admin/customers/reviews.ts';
import { staffStockPaths } from '../contract/admin/catalogue/stock.ts';
import { staffPaths } from '../contract/admin/staff.ts';
import { benchEnvironment, startProgram, stop } from './program.ts';

/** The admin of a newly started shop, with its owner's session. */
export interface Office {
  url: string;
  pid: number;
  databaseUrl: string;
  headers: Record<string, string>;
}

/** Starts the program on a database, logs in, runs the measurement, and stops it. */
export async function withOffice(
  databaseUrl: string,
  dataDir: string,
  bench: (office: Office) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const { child, url } = await startProgram(
    'scripts/start.mjs',
    {
      ...benchEnvironment,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ...environment,
    },
    /Admin\s+(http:\/\/[^/\s]+)[\s\S]*Payment/,
  );
  try {
    await bench({ url, pid: child.pid!, databaseUrl, headers: await logIn(url) });
  } finally {
    await stop(child satisfies ChildProcess);
  }
}

async function logIn(url: string): Promise<Record<string, string>> {
  const { email, password } = demoStaff;
  const answer = await fetch(url + staffPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`staff could not log in: ${answer.status} ${await answer.text()}`);
  const { csrf_token } = (await answer.json()) as { csrf_token: string };
  return { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]!, 'x-csrf-token': csrf_token };
}

/** Returns a call's answer. */
export async function read(office: Office, path: string): Promise<unknown> {
  return (await timedRead(office, path)).body;
}

/** Number of attempts on a busy server, every half a second. */
const maxAttempts = 120;

/**
 * Returns a call's answer and its duration; if the server was too busy, the duration of the attempt that it answered.
 */
async function timedRead(office: Office, path: string): Promise<{ body: unknown; ms: number }> {
  for (let attempt = 1; ; attempt++) {
    const started = performance.now();
    const answer = await fetch(office.url + path, { headers: office.headers });
    if (answer.ok) return { body: await answer.json(), ms: performance.now() - started };
    const said = await answer.text();
    if (answer.status !== 503 || attempt === maxAttempts) throw new Error(`${path}: ${answer.status} ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The durations of a read, in milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

/** Measures a read after an unmeasured one; alternates between shops if it is given the same read of several. */
export async function timeReads(reads: readonly (readonly [Office, OfficeRead])[]): Promise<Times[]> {
  const taken = reads.map((): number[] => []);
  for (let time = 0; time <= reads[0]![1].times; time++)
    for (const [index, [office, { path }]] of reads.entries()) {
      const { ms } = await timedRead(office, path);
      if (time > 0) taken[index]!.push(ms);
    }
  return taken.map((each) => {
    const sorted = each.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
    return { p50: at(0.5), p95: at(0.95) };
  });
}

/** One of the admin's reads, and how often it is measured. */
export interface OfficeRead {
  what: string;
  kind: 'list' | 'home' | 'report';
  path: string;
  times: number;
}

const { orders } = staffOrderPaths;
const { customers } = staffCustomerPaths;
const { products } = staffCatalogPaths;
const { tickets, mails } = staffPaths;
const { reviews, questions } = staffReviewPaths;
const { entries: audit } = auditPaths;

/** Lists that grow with the orders, and their cursors' sources: a row near the end, one in the middle. */
const paged: [what: string, path: string, last: string, middle: string | null][] = [
  ['orders', orders, 'orders ORDER BY placed_at, id', 'orders'],
  ['customers', customers, 'customer ORDER BY id', 'customer'],
  ['customers by what they spent', `${customers}?sort=spent`, 'customer ORDER BY spent_paise, id', null],
  [
    'customers by their last order',
    `${customers}?sort=last_order`,
    'customer WHERE last_order_at IS NOT NULL ORDER BY last_order_at, id',
    null,
  ],
  ['tickets', tickets, 'ticket ORDER BY id', 'ticket'],
  ['emails', mails, 'mail ORDER BY id', 'mail'],
  ['reviews', reviews, 'review ORDER BY id', 'review'],
  ['audit log', audit, 'audit_entry ORDER BY id', 'audit_entry'],
];

/**
 * Returns all measured reads of the admin: its lists with filters, searches and pages, its home, its reports. Search
 * terms are taken from the shop itself.
 */
export async function officeReads(office: Office): Promise<OfficeRead[]> {
  type Row = { id: number; number: string; name: string; mobile: string; email: string };
  const newest = async (path: string) => (await read(office, path)) as { data: Row[]; meta: { next_cursor: string } };
  const some = (await newest(`${orders}?limit=100`)).data.at(-1)!;
  const customer = (await newest(customers)).data.at(-1)!;
  const lists: [what: string, path: string][] = [
    ...(await pagesOf(office, newest)),
    ...['placed', 'confirmed', 'packed', 'delivered', 'cancelled', 'returned'].map((status): [string, string] => [
      `orders, ${status}`,
      `${orders}?order_status=${status}`,
    ]),
    ['orders, refunded', `${orders}?payment_status=refunded`],
    ['orders, partially refunded', `${orders}?payment_status=partially_refunded`],
    ['orders, cash due', `${orders}?payment_status=cod_due`],
    ['orders, cash on delivery and delivered', `${orders}?payment_method=cod&order_status=delivered`],
    ['orders that need attention', `${orders}?attention=true`],
    ['orders to review', `${orders}?review=true`],
    ['orders of a month', `${orders}?from=2026-08-01&to=2026-08-31`],
    ['orders of a month, cash on delivery', `${orders}?from=2026-08-01&to=2026-08-31&payment_method=cod`],
    ['delivered orders by a common last name', `${orders}?q=sharma&order_status=delivered`],
    ['orders by number', `${orders}?q=${some.number}`],
    ['orders by name', `${orders}?q=${encodeURIComponent(some.name)}`],
    ['orders by a common first name', `${orders}?q=priya`],
    ['orders by mobile', `${orders}?q=${some.mobile}`],
    ['orders by email', `${orders}?q=priya.sharma`],
    ['orders by way bill', `${orders}?q=SL10`],
    ['orders by words that nobody has', `${orders}?q=zzzzzz`],
    ['one order', `${orders}/${some.id}`],
    ['products', products],
    ['products, searched', `${products}?search=honey`],
    ['products, searched in vain', `${products}?search=zzzz`],
    ['products low in stock', `${products}?stock=low`],
    ['products by price', `${products}?sort=price-high`],
    ['products on sale', `${products}?on_sale=true`],
    ['stock', staffStockPaths.stock],
    ['customers by a common first name', `${customers}?search=priya`],
    ['customers by name', `${customers}?search=${encodeURIComponent(customer.name)}`],
    ['customers by mobile', `${customers}?search=${customer.mobile}`],
    ['customers by words that nobody has', `${customers}?search=zzzz`],
    ['customers who spent 5,000 rupees and more', `${customers}?spent_from=5000`],
    ['customers who ordered in a month', `${customers}?ordered_from=2026-08-01&ordered_to=2026-08-31`],
    ['customers who are direct sellers', `${customers}?sellers=true`],
    ['customers who are blocked', `${customers}?blocked=true`],
    ['one customer', `${customers}/${customer.id}`],
    ['direct sellers', staffMembersPath],
    ['tickets, open', `${tickets}?state=open`],
    ['tickets that are late', `${tickets}?late=true`],
    ['tickets by mobile', `${tickets}?search=${some.mobile}`],
    ['emails that failed', `${mails}?state=failed`],
    ['emails that wait', `${mails}?state=waiting`],
    ['emails to somebody', `${mails}?search=${encodeURIComponent(customer.email)}`],
    ['emails with a common word', `${mails}?search=order`],
    ['emails with words that none has', `${mails}?search=zzzz`],
    ['reviews to look at', `${reviews}?state=pending`],
    ['questions', questions],
    ['audit log of an order', `${audit}?object=${some.id}`],
    ['audit log of an action', `${audit}?action=order.confirm`],
    ['audit log of a month', `${audit}?from=2026-08-01&to=2026-08-31`],
    ['audit log, denied', `${audit}?outcome=denied`],
    ['unmatched payments', staffPaths.unmatchedPayments],
    ['coupons', staffCouponPaths.coupons],
    ['scheduled prices', staffPricePaths.schedules],
    ['enquiries', staffPaths.enquiries],
    ['approvals', approvalPaths.approvals],
    ['jobs that failed', staffPaths.jobs],
    ['deliveries of webhooks', integrationPaths.deliveries],
    ['findings of the nightly checks', `${checkPaths.checks}/findings`],
  ];
  const year = 'from=2025-11-24&to=2026-11-23';
  return [
    ...lists.map(([what, path]) => ({ what, path, kind: 'list' as const, times: 25 })),
    ...['today', 'seven_days', 'month'].map((period) => ({
      what: `home, ${period}`,
      path: `${staffHomePath}?period=${period}`,
      kind: 'home' as const,
      times: 25,
    })),
    ...reportNames.flatMap((report) => [
      { what: `report ${report}, 30 days`, path: `${reportsPath}/${report}`, kind: 'report' as const, times: 5 },
      ...(report === 'stock'
        ? []
        : [
            {
              what: `report ${report}, a year`,
              path: `${reportsPath}/${report}?${year}`,
              kind: 'report' as const,
              times: 3,
            },
          ]),
    ]),
  ];
}

/** Returns the first, the second, a middle and the last page of each growing list. */
async function pagesOf(
  office: Office,
  newest: (path: string) => Promise<{ meta: { next_cursor: string | null } }>,
): Promise<[what: string, path: string][]> {
  const client = new pg.Client({ connectionString: office.databaseUrl });
  await client.connect();
  const idOf = async (query: string) => ((await client.query<{ id: string }>(query)).rows[0] ?? { id: null }).id;
  try {
    const pages: [string, string][] = [];
    for (const [what, path, last, middle] of paged) {
      const at = (cursor: string | null) => `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
      const cursors: [string, string | null][] = [
        ['the second page', (await newest(path)).meta.next_cursor],
        ['the last page', await idOf(`SELECT id FROM ${last} LIMIT 1 OFFSET 20`)],
        [
          'a page in the middle',
          middle === null
            ? null
            : await idOf(
                `SELECT id FROM ${middle} WHERE id >= (SELECT max(id) / 2 FROM ${middle}) ORDER BY id LIMIT 1`,
              ),
        ],
      ];
      pages.push([what, path]);
      for (const [which, cursor] of cursors) if (cursor !== null) pages.push([`${what}, ${which}`, at(cursor)]);
    }
    return pages;
  } finally {
    await client.end();
  }
}
