import type { Checked } from '#contract/staff-check-kinds.ts';
import { checkStock, checkStrayMovements } from '#server/catalog/index.ts';
import { readBrand } from '#server/content/index.ts';
import { checkPapers, checkSeries } from '#server/invoices/index.ts';
import { checkOrders } from '#server/orders/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, type JobHandlers } from '#server/platform/jobs.ts';
import { queueMail } from '#server/platform/mail.ts';
import { done } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { checkCoupons } from '#server/pricing/index.ts';
import { alarmMail, mostInMail } from './alarm-mail.ts';
import { isDue } from './rules.ts';
import { closeGone, endRun, insertRun, isUnderWay, keepFindings, markTold, readLastRun, readUntold } from './store.ts';

const kind = 'check-books';
/** Rows looked at in one statement: small enough that nobody waits behind it, also where all share one connection. */
const pageRows = 200;

type Check = (db: Db, after: number, most: number) => Promise<Checked>;
const checks = {
  orders: checkOrders,
  papers: checkPapers,
  series: checkSeries,
  stock: checkStock,
  movements: checkStrayMovements,
  coupons: checkCoupons,
} satisfies Record<string, Check>;

/** Looks at everything, page by page, and hands on what each page has found; returns how many rows each check looked at. */
export async function lookAtAll(
  db: Db,
  keep: (found: Checked['found']) => Promise<void>,
): Promise<Record<keyof typeof checks, number>> {
  const looked = { orders: 0, papers: 0, series: 0, stock: 0, movements: 0, coupons: 0 };
  for (const name of Object.keys(checks) as (keyof typeof checks)[]) {
    const check: Check = checks[name];
    for (let after: number | null = 0; after !== null;) {
      const page: Checked = await check(db, after, pageRows);
      await keep(page.found);
      looked[name] += page.looked;
      after = page.last;
    }
  }
  return looked;
}

/** Begins a run, as a job; one that is under way is not begun again. `actor`: system, staff:3. */
export async function beginChecks(services: Services, actor: string): Promise<void> {
  const { clock } = services;
  await inTransaction(services.db, async (tx) => {
    const runId = await insertRun(tx, actor, clock.now());
    if (runId !== null)
      await enqueue(tx, { kind, key: `${kind} ${runId}`, payload: { run_id: runId }, runAt: clock.now() });
    return done(null);
  });
  services.jobsWaiting.tell();
}

/** Does a run: what it finds is kept, what it does not find any more is closed, and staff are told of what is new. */
async function runChecks(services: Services, payload: unknown): Promise<void> {
  const { run_id: runId } = payload as { run_id: number };
  const { db, clock, log } = services;
  if (!(await isUnderWay(db, runId))) return;
  const looked = await lookAtAll(db, async (found) => {
    for (const { kind: what, place, expected, found: is } of await keepFindings(db, runId, found, clock.now()))
      log.error({ what, place, expected, found: is }, 'the books do not agree');
  });
  const ended = await inTransaction(db, async (tx) =>
    done(await conclude(tx, services, runId, { orders: looked.orders, products: looked.stock })),
  );
  if (!ended.ok || ended.value === null) return;
  log.info({ run: runId, ...looked, ...ended.value }, 'the books are checked');
  services.jobsWaiting.tell();
}

/** Ends the run and raises the alarm, once for each finding; null where it was ended before. */
async function conclude(
  tx: Tx,
  services: Services,
  runId: number,
  looked: { orders: number; products: number },
): Promise<{ fresh: number; gone: number } | null> {
  const at = services.clock.now();
  const gone = await closeGone(tx, runId, at);
  const untold = await readUntold(tx, mostInMail);
  const fresh = untold.kinds.reduce((sum, { count }) => sum + count, 0);
  if (!(await endRun(tx, runId, { ...looked, fresh, gone }, at))) return null;
  if (fresh > 0) {
    const brand = await readBrand(tx);
    await queueMail(tx, services, { to: brand.email, ...alarmMail(brand, services.adminUrl, untold) });
  }
  await markTold(tx, at);
  return { fresh, gone };
}

export const checkJobs: JobHandlers = {
  [kind]: runChecks,
  async 'hourly:checks'(services) {
    const last = await readLastRun(services.db);
    if (isDue(services.clock.now(), last?.started_at ?? null)) await beginChecks(services, 'system');
  },
};
