/**
 * Grows the demo's network to two thousand members, with purchases month by month, and months that staff have closed
 * and paid.
 */
import { sql } from 'kysely';
import { addMonths, monthInIndia, startOfMonth } from '#contract/india-time.ts';
import { type GrownMember, growNetwork, networkSize, type PastMonth, planPurchases } from '#demo/network-growth.ts';
import { chanceFrom } from '#demo/history/chance.ts';
import { setStock } from '#server/catalog/index.ts';
import { readPrefixes } from '#server/invoicing/index.ts';
import { readBrand } from '#server/content/index.ts';
import { computeForecast } from '#server/income-close/index.ts';
import { readSealer } from '#server/members/index.ts';
import { readPlan } from '#server/income-plan/index.ts';
import { runReader } from '#server/order-feed/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { newToken } from '#server/platform/tokens.ts';
import { sumDays } from '#server/reports/index.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { copyOrders } from './copy-orders.ts';
import { drawPortrait } from './drawing.ts';
import { orderIdBefore } from './order-ids.ts';
import { day, hour, must, Past } from './past.ts';
import { planCloses } from './seed-closes.ts';
import { insertApplicants, insertSellers } from './seed-sellers.ts';

/** The same network in every shop. */
const growthSeed = 7;
/** The last one has a draft, the others are approved and paid. */
const monthsOver = 7;
/** Copied orders are complete, so the running month's purchases end this many days ago. */
const tailDays = 11;

/**
 * Grows the network of a demo with half a year of history to two thousand members (`size` in total, with the initial
 * sixty) over seven months: six approved and paid, one awaiting approval. Orders are copies of the history's. Sale
 * points come from the order feed; incomes, titles, freezes and payouts from closes and commands with a clock in the
 * past.
 */
export async function seedGrowth(
  services: Services,
  jobHandlers: JobHandlers,
  { size = networkSize }: { size?: number } = {},
): Promise<void> {
  const until = services.clock.now();
  const members = growNetwork(growthSeed, size);
  // Starts at the first month, because later postings are dated by this clock.
  const past = new Past(services, startOfMonth(addMonths(monthInIndia(until), -monthsOver)), until);
  const tools = {
    sealer: await readSealer(services, services.db),
    passwordHash: await hashPassword(newToken().token),
    until,
  };
  const portrait = await drawPortrait();
  must(
    await inTransaction(services.db, async (tx) => {
      const accounts = await insertSellers(tx, members, tools);
      await insertApplicants(tx, tools, portrait);
      await buy(tx, { members, accounts, until });
      return ok(null);
    }),
  );
  await refreshStatistics(services.db);
  await orderFeed(services.db);
  await sumDays(services);
  const months = Array.from({ length: monthsOver }, (_, index) => addMonths(monthInIndia(until), index - monthsOver));
  await planCloses(past, withoutReaders(jobHandlers), { until, months, arePaid: true });
  await past.run(() => Promise.resolve());
  await runReader(services, salePointReader);
  await computeForecast(services);
}

/** These would read the order feed to its end. */
const withoutReaders = (handlers: JobHandlers): JobHandlers =>
  Object.fromEntries(Object.entries(handlers).filter(([kind]) => !kind.startsWith('continuous:')));

/** By the time at which the events happened, because months are closed one after the other, each as of its own days. */
async function orderFeed(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`CREATE TEMPORARY TABLE ordered_feed ON COMMIT DROP AS
      SELECT f.id, r.position + row_number() OVER (ORDER BY f.at, f.position) AS position
      FROM order_feed f CROSS JOIN (SELECT coalesce(max(position), 0) AS position FROM order_feed_reader) r WHERE f.position > r.position`.execute(
      tx,
    );
    // Negative first, so that no position is ever taken twice.
    await sql`UPDATE order_feed f SET position = -o.position FROM ordered_feed o WHERE o.id = f.id`.execute(tx);
    await sql`UPDATE order_feed SET position = -position WHERE position < 0`.execute(tx);
    return ok(null);
  });
}

/** Earliest first: the finished months, and the part of the running one that may have orders. In days before now. */
function pastMonths(until: Date): PastMonth[] {
  const running = monthInIndia(until);
  const ago = (month: string) => (until.getTime() - startOfMonth(month).getTime()) / day;
  return Array.from({ length: monthsOver + 1 }, (_, index) => {
    const month = addMonths(running, index - monthsOver);
    return { from: ago(month), to: Math.max(month === running ? 0 : ago(addMonths(month, 1)), tailDays) };
  });
}

/** May be copied: paid in cash, delivered, nothing pending. */
interface Template {
  id: number;
  /** When it counted for sale points, and when its last event happened. */
  finalAt: Date;
  lastAt: Date;
  isReturned: boolean;
  centiSp: number;
}

async function readTemplates(tx: Tx): Promise<Template[]> {
  const { rows } = await sql<Template>`
    SELECT o.id, v.at AS "finalAt", greatest((SELECT max(at) FROM order_event WHERE order_id = o.id),
        (SELECT max(settled_at) FROM refund WHERE order_id = o.id)) AS "lastAt",
      EXISTS (SELECT FROM order_credit WHERE order_id = o.id) AS "isReturned",
      (SELECT sum(sale_point_centi) FROM order_line WHERE order_id = o.id)::int AS "centiSp"
    FROM orders o JOIN order_event v ON v.order_id = o.id AND v.kind = 'delivered'
    WHERE o.payment_method = 'cod' AND o.order_status IN ('delivered', 'returned') AND o.payment_status <> 'cod_due' AND o.coupon_code IS NULL
      AND NOT EXISTS (SELECT FROM order_return r WHERE r.order_id = o.id AND r.state IN ('requested', 'approved', 'received') AND r.credit_id IS NULL)
      AND NOT EXISTS (SELECT FROM refund f WHERE f.order_id = o.id AND f.settled_at IS NULL)
    ORDER BY "centiSp", o.id`.execute(tx);
  return rows;
}

/** Each purchase copies one of this many orders of about the right size. */
const alike = 8;

async function buy(
  tx: Tx,
  growth: { members: readonly GrownMember[]; accounts: ReadonlyMap<string, number>; until: Date },
): Promise<void> {
  const { members, accounts, until } = growth;
  const plan = await readPlan(tx, `${monthInIndia(until)}-01`, 'en');
  const purchases = planPurchases(growthSeed, members, pastMonths(until), plan!.active_sp);
  const templates = await readTemplates(tx);
  const chance = chanceFrom(growthSeed);
  const firstMonth = startOfMonth(addMonths(monthInIndia(until), -monthsOver)).getTime();
  const joinedDaysAgo = new Map(members.map((member) => [member.memberId, member.joinedDaysAgo]));
  const orders = purchases.flatMap(({ memberId, points, ...planned }) => {
    const customerId = accounts.get(memberId);
    if (customerId === undefined) return [];
    const at = templates.findIndex((template) => template.centiSp >= points * 100);
    const first = Math.min(at < 0 ? templates.length : at, templates.length - alike);
    const template = templates[first + Math.floor(chance() * alike)]!;
    // Returned orders are bought in the last days of a month, so that their return reduces the next month's incomes.
    const daysAgo = template.isReturned ? planned.monthEndedDaysAgo + 0.2 + 1.3 * chance() : planned.daysAgo;
    const shift = Math.floor((until.getTime() - daysAgo * day - template.finalAt.getTime()) / day);
    const isOver = template.lastAt.getTime() + shift * day < until.getTime() - hour;
    const finalAt = template.finalAt.getTime() + shift * day;
    const hasJoined = finalAt > until.getTime() - joinedDaysAgo.get(memberId)! * day;
    // Whole days may lead back into the month before the first that is closed.
    return isOver && hasJoined && finalAt >= firstMonth ? [{ template: template.id, shift, customer: customerId }] : [];
  });
  await sql`CREATE TEMPORARY TABLE seed_product AS SELECT id AS original_id, 0 AS copy, id, sku FROM product`.execute(
    tx,
  );
  const stocks = await tx.selectFrom('stock').select(['product_id as productId', 'quantity']).execute();
  await setStock(
    tx,
    stocks.map(({ productId, quantity }) => ({ productId, quantity: quantity + orders.length })),
    until,
    'count',
  );
  await copyOrders(tx, {
    feed: 'copied',
    numbers: 'anew',
    prefixes: await readPrefixes(tx, await readBrand(tx)),
    drawn: sql`
      SELECT d.before + row_number() OVER (PARTITION BY d.before ORDER BY d.placed_at, d.customer) AS id, d.template AS template_id, d.shift, 0 AS copy,
        c.id AS customer_id, c.first_name, c.last_name, c.mobile, c.email, NULL::text AS referral_member_id
      FROM (SELECT drawn.*, placed.at AS placed_at, ${orderIdBefore(sql`placed.at`)} AS before
        FROM jsonb_to_recordset(${sql.lit(JSON.stringify(orders))}::jsonb) AS drawn (template bigint, shift int, customer bigint)
        JOIN orders t ON t.id = drawn.template
        CROSS JOIN LATERAL (SELECT t.placed_at + drawn.shift * interval '1 day' AS at) placed) AS d
      JOIN customer c ON c.id = d.customer`,
  });
  await setStock(tx, stocks, until, 'count');
  await sql`DROP TABLE seed_product`.execute(tx);
}

/** Embedded storage never updates the planner's statistics by itself. */
async function refreshStatistics(db: Db): Promise<void> {
  await sql`VACUUM (ANALYZE) member, member_sponsor, member_status, member_tree, customer, orders, order_line, order_event, order_feed,
    tax_document, join_application, stock_movement`.execute(db);
}
