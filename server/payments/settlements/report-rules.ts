/** Reads the settlement reports of payment providers: columns by their names, amounts exact to the paisa. Pure. */
import type { SettlementProvider } from '#contract/staff-settlements.ts';
import type { Paise } from '#server/money/paise.ts';
import { paise } from '#server/money/paise.ts';
import { isDay, normaliseAmount } from '#contract/typed-values.ts';
import type { TableRow } from '#server/platform/csv.ts';

export interface SettledEntry {
  kind: 'payment' | 'refund' | 'adjustment';
  /** The provider's id. */
  reference: string;
  providerOrderId: string | null;
  /** Before fees. */
  amount: Paise;
  /** Without GST. */
  fee: number;
  gst: number;
  /** Positive for what comes in. */
  net: number;
  settlementId: string;
  utr: string;
  settledAt: Date;
}

/** What is wrong with a report: a column that it lacks, or a row that cannot be. */
export type ReportFault =
  | { fault: 'column'; name: string }
  | { fault: 'value'; line: number; name: string; value: string }
  | { fault: 'sum'; line: number };

/** A value of a provider's report by the names that its column has had; empty where it has none. */
type Cells = (...names: string[]) => string;

const normalise = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** Columns that must be there, each by any of its names. */
const necessary: Readonly<Record<SettlementProvider, readonly (readonly string[])[]>> = {
  razorpay: [
    ['transaction_entity', 'type'],
    ['entity_id'],
    ['amount'],
    ['fee_exclusive_tax', 'fee'],
    ['tax'],
    ['debit'],
    ['credit'],
    ['settlement_id'],
    ['settled_at'],
    ['settlement_utr'],
  ],
  cashfree: [
    ['event_type'],
    ['event_id'],
    ['sale_type'],
    ['event_amount'],
    ['event_settlement_amount'],
    ['service_charge', 'payment_service_charge'],
    ['service_tax', 'payment_service_tax'],
    ['settlement_utr', 'utr'],
    ['settlement_date'],
  ],
};

class Wrong extends Error {
  readonly fault: ReportFault;
  constructor(fault: ReportFault) {
    super('a settlement report cannot be read');
    this.fault = fault;
  }
}

/**
 * The entries of a provider's report, from its heading on: what stands above it, such as Cashfree's summary of the settlements, is passed over.
 * Rows that are not settled yet are left out. Where amount, fee, GST and payout of a row do not add up, the
 * whole report is refused: a sum that is off by a paisa is found here and not at the end of the year.
 */
export function readSettlementReport(
  provider: SettlementProvider,
  rows: readonly TableRow[],
): SettledEntry[] | ReportFault {
  const head = headOf(provider, rows);
  if (typeof head === 'string') return { fault: 'column', name: head };
  const names = rows[head]!.cells.map(normalise);
  try {
    return rows.slice(head + 1).flatMap(({ line, cells, unreadable = [] }) => {
      const read: Cells = (...wanted) => {
        const at = names.findIndex((name, index) => wanted.includes(name) && (cells[index] ?? '') !== '');
        const torn = unreadable.find(({ column }) => column === at);
        if (torn) throw new Wrong({ fault: 'value', line, name: names[at]!, value: torn.shown });
        return at === -1 ? '' : cells[at]!;
      };
      return provider === 'razorpay' ? readRazorpay(read, line) : readCashfree(read, line);
    });
  } catch (error) {
    if (error instanceof Wrong) return error.fault;
    throw error;
  }
}

/** Where the heading is; without one, the first column that the row most like it lacks. */
function headOf(provider: SettlementProvider, rows: readonly { cells: readonly string[] }[]): number | string {
  let nearest = necessary[provider];
  for (const [index, { cells }] of rows.entries()) {
    const names = cells.map(normalise);
    const missing = necessary[provider].filter((column) => !column.some((name) => names.includes(name)));
    if (missing.length === 0) return index;
    if (missing.length < nearest.length) nearest = missing;
  }
  return nearest[0]![0]!;
}

/** As https://razorpay.com/docs/api/settlements/fetch-recon names the fields; the file writes rupees and the fee without its tax. */
function readRazorpay(read: Cells, line: number): SettledEntry[] {
  if (read('settlement_id') === '') return [];
  const type = read('transaction_entity', 'type').toLowerCase();
  const amount = rupees(read('amount'), 'amount', line);
  const gst = rupees(read('tax') || '0', 'tax', line);
  const exclusive = read('fee_exclusive_tax');
  const fee = exclusive === '' ? rupees(read('fee') || '0', 'fee', line) - gst : rupees(exclusive, 'fee', line);
  const net = rupees(read('credit') || '0', 'credit', line) - rupees(read('debit') || '0', 'debit', line);
  return [
    checked(line, {
      kind: type === 'payment' || type === 'refund' ? type : 'adjustment',
      reference: required(read('entity_id'), 'entity_id', line),
      providerOrderId: read('order_id') || null,
      amount: paise(amount),
      fee,
      gst,
      net,
      settlementId: read('settlement_id'),
      utr: read('settlement_utr'),
      settledAt: moment(read('settled_at'), 'settled_at', line),
    }),
  ];
}

/**
 * As https://www.cashfree.com/docs/api-reference/payments and the settlement recon report of https://www.cashfree.com/docs/partners/embedded/reports
 * name the events; a payment's charges stand beside it. A settlement without an id of its own is known by its transfer's number.
 */
function readCashfree(read: Cells, line: number): SettledEntry[] {
  const settlementId = read('settlement_id', 'cf_settlement_id') || read('settlement_utr', 'utr');
  const type = read('event_type').toUpperCase();
  // A settlement's own row sums up the others.
  if (settlementId === '' || type === 'SETTLEMENT') return [];
  const kind = type === 'PAYMENT' ? 'payment' : type === 'REFUND' ? 'refund' : 'adjustment';
  const settled = rupees(read('event_settlement_amount'), 'event_settlement_amount', line);
  const isPayment = kind === 'payment';
  const own = { payment: read('cf_payment_id', 'transaction_id'), refund: read('refund_id'), adjustment: '' }[kind];
  return [
    checked(line, {
      kind,
      reference: required(own || read('event_id'), 'event_id', line),
      providerOrderId: read('order_id', 'merchant_order_id') || null,
      amount: paise(Math.abs(rupees(read('event_amount'), 'event_amount', line))),
      fee: isPayment ? rupees(read('service_charge', 'payment_service_charge') || '0', 'service_charge', line) : 0,
      gst: isPayment ? rupees(read('service_tax', 'payment_service_tax') || '0', 'service_tax', line) : 0,
      net: read('sale_type').toUpperCase() === 'DEBIT' ? -Math.abs(settled) : settled,
      settlementId,
      utr: read('settlement_utr', 'utr'),
      settledAt: moment(read('settlement_date'), 'settlement_date', line),
    }),
  ];
}

/** What comes in is the amount without fee and GST; what goes out is the amount and what is charged for it. */
function checked(line: number, entry: SettledEntry): SettledEntry {
  const { kind, amount, fee, gst, net } = entry;
  const expected = kind === 'refund' || net < 0 ? 0 - amount - fee - gst : amount - fee - gst;
  if (kind !== 'adjustment' && net !== expected) throw new Wrong({ fault: 'sum', line });
  return entry;
}

function required(value: string, name: string, line: number): string {
  if (value === '' || value.length > 100) throw new Wrong({ fault: 'value', line, name, value: value.slice(0, 40) });
  return value;
}

/** Rupees as text in paise, without a detour over fractions of two. */
function rupees(text: string, name: string, line: number): number {
  const parts = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(normaliseAmount(text));
  if (!parts) throw new Wrong({ fault: 'value', line, name, value: text.slice(0, 40) });
  const [, sign, whole, part = ''] = parts;
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' && value > 0 ? -value : value;
}

/** Seconds since 1970, a day first (18/11/2026 10:30:00) or a year first; without a zone it is the time in India. */
function moment(text: string, name: string, line: number): Date {
  const value = text.trim();
  if (/^\d{9,11}$/.test(value)) return new Date(Number(value) * 1000);
  const dayFirst = /^(\d{2})[/-](\d{2})[/-](\d{4})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(value);
  const iso = dayFirst
    ? `${dayFirst[3]}-${dayFirst[2]}-${dayFirst[1]}T${dayFirst[4] ?? '00:00'}`
    : value.replace(' ', 'T').replace(/^\d{4}-\d{2}-\d{2}$/, '$&T00:00');
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(iso) ?? [];
  const at = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}+05:30`);
  if (Number.isNaN(at.getTime()) || (day !== undefined && !isDay(day)))
    throw new Wrong({ fault: 'value', line, name, value: value.slice(0, 40) });
  return at;
}
