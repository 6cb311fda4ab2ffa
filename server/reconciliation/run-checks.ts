import { z } from 'zod';
import { type Checked } from '#contract/admin/reports/check-kinds.ts';
import { type Brand } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { actorName, recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { messagesIn } from '#locales/messages.ts';
import { senderOf, readBrand } from '#server/content/index.ts';
import { type Block, type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import {
  readUnreported,
  closeGone,
  endRun,
  insertRun,
  isUnderWay,
  saveFindings,
  markReported,
  readLastRun,
} from './queries.ts';
import { checkStock, checkOrphanMovements } from '#server/catalog/index.ts';
import { checkBatches } from '#server/inventory/index.ts';
import { checkTaxDocuments, checkSeries } from '#server/invoicing/index.ts';
import { checkOrders } from './check-orders.ts';
import { checkSalePoints, checkSalePointTotals } from './check-sale-points.ts';
import { checkIncomeBalances, checkIncomePayouts, checkIncomePostings, checkTdsMonths } from './check-incomes.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, newJob } from '#server/platform/jobs.ts';
import { queueEmail } from '#server/platform/email.ts';
import { ok } from '#server/platform/result.ts';
import { type Services } from '#server/platform/services.ts';
import { checkUnpaidStock } from './check-unpaid-stock.ts';
import { checkCoupons } from '#server/pricing/index.ts';
import { checkDailySales } from '#server/reports/index.ts';
import { translateFinding } from './finding-texts.ts';
import { isDue } from './rules.ts';

/** New findings; the staff's page shows the rest. */
export const maxInMail = 30;

/** To the company, about new findings. */
export function alarmMail(
  brand: Brand,
  adminUrl: string,
  { first, kinds }: Awaited<ReturnType<typeof readUnreported>>,
  language: Language = 'en',
): EmailContent {
  const { findings, staffEmails } = messagesIn(language).admin;
  const words = staffEmails.differences;
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const title = words.title({ count: total });
  const blocks: Block[] = [
    paragraph(words.text),
    { kind: 'rows', rows: kinds.map(({ kind, count }) => [findings[kind], String(count)]), total: false },
    ...first.map((finding) => {
      const { place, expected, found } = translateFinding(finding, language);
      return paragraph(words.finding({ name: findings[finding.kind], place, expected, found }));
    }),
    ...(total > first.length ? [paragraph(words.more({ count: total - first.length }))] : []),
    { kind: 'link', label: words.open, url: `${adminUrl}/admin/reconciliation` },
  ];
  return renderEmail(senderOf(brand), title, title, blocks);
}

const checkJob = { kind: 'run-ledger-checks', payload: z.object({ run_id: z.int() }) };
/**
 * Rows per statement: nobody waits long, even if all share one connection. A check that compares a whole month reports
 * at most this many differences; the rest is found once these are corrected.
 */
const pageRows = 200;

type Check = (db: Db, after: number, most: number) => Promise<Checked>;
const checks = {
  orders: checkOrders,
  taxDocuments: checkTaxDocuments,
  series: checkSeries,
  stock: checkStock,
  batches: checkBatches,
  movements: checkOrphanMovements,
  unpaidStock: checkUnpaidStock,
  coupons: checkCoupons,
  dailySales: checkDailySales,
  salePoints: checkSalePoints,
  salePointTotals: checkSalePointTotals,
  incomePostings: checkIncomePostings,
  incomeBalances: checkIncomeBalances,
  incomePayouts: checkIncomePayouts,
  tdsMonths: checkTdsMonths,
} satisfies Record<string, Check>;

/** Runs all checks page by page, and reports what each page has found. Returns the number of rows of each check. */
export async function checkAll(
  db: Db,
  keep: (found: Checked['found']) => Promise<void>,
): Promise<Record<keyof typeof checks, number>> {
  const looked = {
    orders: 0,
    taxDocuments: 0,
    series: 0,
    stock: 0,
    batches: 0,
    movements: 0,
    unpaidStock: 0,
    coupons: 0,
    dailySales: 0,
    salePoints: 0,
    salePointTotals: 0,
    incomePostings: 0,
    incomeBalances: 0,
    incomePayouts: 0,
    tdsMonths: 0,
  };
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

/** As a job, unless a run is already in progress. */
export async function beginChecks(services: Services, actor: 'system' | StaffActor): Promise<void> {
  const { clock } = services;
  await inTransaction(services.db, async (tx) => {
    const at = clock.now();
    const runId = await insertRun(tx, actorName(actor), at);
    if (actor !== 'system') await recordStaffAction(tx, actor, at, { before: {}, after: { run_id: runId } });
    if (runId !== null)
      await enqueue(tx, newJob(checkJob, { run_id: runId }, { key: `${checkJob.kind} ${runId}`, runAt: at }));
    return ok(null);
  });
  services.jobsWaiting.notify();
}

/** Stores findings, closes those that it no longer finds, and notifies staff of new ones. */
async function runChecks(services: Services, { run_id: runId }: { run_id: number }): Promise<void> {
  const { db, clock, log } = services;
  // Some checks compare a month of all members, which takes longer than a visitor's statement may.
  const { background } = services.database;
  if (!(await isUnderWay(db, runId))) return;
  const looked = await checkAll(background, async (found) => {
    for (const { kind: what, place, expected, found: is } of await saveFindings(background, runId, found, clock.now()))
      log.error({ what, place, expected, found: is }, 'ledger check failed');
  });
  const ended = await inTransaction(db, async (tx) =>
    ok(await conclude(tx, services, runId, { orders: looked.orders, products: looked.stock })),
  );
  if (!ended.ok || ended.value === null) return;
  log.info({ run: runId, ...looked, ...ended.value }, 'ledger checks done');
  services.jobsWaiting.notify();
}

/** Notifies staff once per finding; null if the run had already ended. */
async function conclude(
  tx: Tx,
  services: Services,
  runId: number,
  looked: { orders: number; products: number },
): Promise<{ fresh: number; gone: number } | null> {
  const at = services.clock.now();
  const gone = await closeGone(tx, runId, at);
  const unreported = await readUnreported(tx, maxInMail);
  const fresh = unreported.kinds.reduce((sum, { count }) => sum + count, 0);
  if (!(await endRun(tx, runId, { ...looked, fresh, gone }, at))) return null;
  if (fresh > 0) {
    const brand = await readBrand(tx);
    await queueEmail(tx, services, { to: brand.email, ...alarmMail(brand, services.adminUrl, unreported) });
  }
  await markReported(tx, at);
  return { fresh, gone };
}

export const checkJobs: JobHandlers = {
  ...handleJob(checkJob, runChecks),
  async 'hourly:checks'(services) {
    const last = await readLastRun(services.db);
    if (isDue(services.clock.now(), last?.started_at ?? null)) await beginChecks(services, 'system');
  },
};
