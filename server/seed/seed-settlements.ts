/** What the demo's payment provider has paid out: a settlement a week, in agreement with the orders but for two payments that staff have to ask about. */
import type { SettledProvider } from '#contract/staff-settlements.ts';
import { paise } from '#server/money/paise.ts';
import { saveSettlementEntries, type SettledEntry } from '#server/payments/index.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { day, hour, must } from './past.ts';
import type { OfficeDesk } from './seed-office.ts';
import { markLatestImport, readUnsettledMoves, type UnsettledMove } from './store.ts';

/** The orders of the demo are paid in the shop's own test window. */
const provider: SettledProvider = 'sandbox';
const week = 7 * day;
/** A payment or refund is settled on the third day. */
const settlesAfter = 2 * day;
/** Weeks ago at which the provider pays ten rupees too little for a payment, and at which it forgets one. */
const weeksAgo = { short: 1, forgotten: 2 };
const shortBy = 1_000;

/** Puts a settlement into each week between the shop's first days and `until`, imported by finance the same day. */
export function planSettlements(desk: OfficeDesk, until: Date): void {
  const { past } = desk;
  const start = past.now;
  const forgotten = new Set<string>();
  for (let ago = 0; until.getTime() - ago * week > start + settlesAfter; ago++)
    past.plan(until.getTime() - ago * week - 2 * hour, () => settle(desk, ago, forgotten));
}

async function settle({ services, actor }: OfficeDesk, ago: number, forgotten: Set<string>): Promise<void> {
  const now = services.clock.now();
  const open = await readUnsettledMoves(services.db, provider, new Date(now.getTime() - settlesAfter));
  const due = open.filter(({ reference }) => !forgotten.has(reference));
  const payments = due.filter(({ kind }) => kind === 'payment');
  // The latest: what was paid before the first settlement is nobody's to miss.
  if (ago === weeksAgo.forgotten) payments.slice(-1).forEach(({ reference }) => forgotten.add(reference));
  const paidShort = ago === weeksAgo.short ? payments[0]?.reference : undefined;
  const date = dayInIndia(now).replaceAll('-', '');
  const entries = due
    .filter(({ reference }) => !forgotten.has(reference))
    .map((move) => toEntry(move, { date, settledAt: now, isShort: move.reference === paidShort }));
  if (entries.length === 0) return;
  const name = `settlements-${dayInIndia(now)}.csv`;
  must(await saveSettlementEntries(services, actor('settlements.import'), { provider, name, entries }));
  await markLatestImport(services.db);
}

/** A move of money as the provider reports it: 2% of a payment are its fee, with 18% GST on that; refunds cost nothing. */
function toEntry(
  { kind, reference, providerOrderId, amount: known }: UnsettledMove,
  { date, settledAt, isShort }: { date: string; settledAt: Date; isShort: boolean },
): SettledEntry {
  const amount = isShort ? paise(known - shortBy) : known;
  const fee = kind === 'payment' ? Math.round(amount / 50) : 0;
  const gst = Math.round((fee * 18) / 100);
  const net = kind === 'payment' ? amount - fee - gst : 0 - amount;
  const settlement = { settlementId: `setl_${date}`, utr: `AXISCN${date}01`, settledAt };
  return { kind, reference, providerOrderId, amount, fee, gst, net, ...settlement };
}
