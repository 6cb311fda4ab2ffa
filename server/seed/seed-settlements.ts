/** One settlement a week, in agreement with the orders except for two payments that staff must query. */
import { dayInIndia } from '#contract/india-time.ts';
import { paise } from '#server/money/paise.ts';
import { saveSettlementEntries, type SettledEntry } from '#server/payments/index.ts';
import { day, hour, must } from './past.ts';
import type { OfficeDesk } from './seed-office.ts';
import { readUnsettledMoves, type UnsettledMove } from './store.ts';

/** The demo's orders are paid through the shop's own sandbox. */
const provider = 'sandbox';
const week = 7 * day;
/** On the third day. */
const settlesAfter = 2 * day;
/** The provider paid ten rupees too little for a payment, and left a payment out. */
const weeksAgo = { short: 1, forgotten: 2 };
const shortBy = 1_000;

/** One per week from the shop's first days to `until`; finance imports it on the same day. */
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
  // The latest payment, because payments before the first settlement are not reported as missing.
  if (ago === weeksAgo.forgotten) payments.slice(-1).forEach(({ reference }) => forgotten.add(reference));
  const paidShort = ago === weeksAgo.short ? payments[0]?.reference : undefined;
  const date = dayInIndia(now).replaceAll('-', '');
  const entries = due
    .filter(({ reference }) => !forgotten.has(reference))
    .map((move) => toEntry(move, { date, settledAt: now, isShort: move.reference === paidShort }));
  if (entries.length === 0) return;
  const name = `settlements-${dayInIndia(now)}.csv`;
  must(await saveSettlementEntries(services, actor('settlements.import'), { provider, name, entries }));
}

/** A payment costs a fee of 2% plus 18% GST on it; refunds are free. */
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
