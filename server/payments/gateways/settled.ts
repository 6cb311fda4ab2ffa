/** Asks providers what they settled on a day; read by the same rules as their reports. */
import * as z from 'zod/mini';
import { readSettlementReport, type SettledEntry } from '../settlements/report-rules.ts';
import type { AskProvider } from './provider-api.ts';

/** A safeguard against a provider that answers without end. */
const mostPages = 200;

const RazorpayItems = z.object({ items: z.array(z.record(z.string(), z.unknown())) });
const razorpayPage = 1_000;
const inPaise = new Set(['amount', 'fee', 'tax', 'debit', 'credit']);

/** GET /settlements/recon/combined of Razorpay, for a day (YYYY-MM-DD in India). Its amounts are paise, and its fee holds the tax. */
export async function fetchRazorpaySettlements(ask: AskProvider, day: string): Promise<SettledEntry[]> {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const items: Record<string, unknown>[] = [];
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams({
      year: String(year),
      month: String(month),
      day: String(date),
      count: String(razorpayPage),
      skip: String(page * razorpayPage),
    });
    const answer = await ask({ method: 'GET', path: `/settlements/recon/combined?${query}`, repeatable: true });
    const found = z.parse(RazorpayItems, answer).items;
    items.push(...found);
    if (found.length < razorpayPage) break;
  }
  const settled = items.filter((item) => item['settled'] !== false);
  return entriesOf('razorpay', settled, (name, value) =>
    inPaise.has(name) && typeof value === 'number' ? (value / 100).toFixed(2) : value,
  );
}

const CashfreeEvents = z.object({
  cursor: z.nullish(z.string()),
  data: z.array(z.record(z.string(), z.unknown())),
});
const cashfreePage = 1_000;

/** POST /settlement/recon of Cashfree, for a day (YYYY-MM-DD in India). Its amounts are rupees. */
export async function fetchCashfreeSettlements(ask: AskProvider, day: string): Promise<SettledEntry[]> {
  const events: Record<string, unknown>[] = [];
  let cursor: string | null | undefined = null;
  for (let page = 0; page < mostPages; page++) {
    const answer: unknown = await ask({
      method: 'POST',
      path: '/settlement/recon',
      body: {
        pagination: { limit: cashfreePage, cursor },
        filters: { start_date: `${day}T00:00:00+05:30`, end_date: `${day}T23:59:59+05:30` },
      },
      repeatable: true,
    });
    const found: z.infer<typeof CashfreeEvents> = z.parse(CashfreeEvents, answer);
    events.push(...found.data);
    cursor = found.cursor;
    if (!cursor || found.data.length === 0) break;
  }
  return entriesOf('cashfree', events, (_name, value) => value);
}

function entriesOf(
  provider: 'razorpay' | 'cashfree',
  items: readonly Record<string, unknown>[],
  toText: (name: string, value: unknown) => unknown,
): SettledEntry[] {
  if (items.length === 0) return [];
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const cell = (name: string, value: unknown) => {
    const text = toText(name, value);
    return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
  };
  const rows = items.map((item, index) => ({ line: index + 2, cells: names.map((name) => cell(name, item[name])) }));
  const read = readSettlementReport(provider, [{ line: 1, cells: names }, ...rows]);
  if ('fault' in read) throw new Error(`${provider} answered what is no settlement: ${JSON.stringify(read)}`);
  return read;
}
